#include "libjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// MAX_SCANS limits the work on a progressive file. Encoders write at most about a dozen
// scans.
#define MAX_SCANS 200

// trap catches libjpeg's errors. It fills in the problem and jumps to the last setjmp.
typedef struct {
    struct jpeg_error_mgr manager;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    jpeg_problem *problem;
} trap;

static void fail(j_common_ptr info, int kind) {
    trap *t = (trap *)info->err;
    t->problem->kind = kind;
    char text[JMSG_LENGTH_MAX];
    t->manager.format_message(info, text);
    snprintf(t->problem->text, sizeof t->problem->text, "%s", text);
    longjmp(t->escape, 1);
}

static void on_error(j_common_ptr info) {
    switch (info->err->msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
        fail(info, JPEG_CUT_OFF);
#if JPEG_LIB_VERSION < 70 // Ubuntu's libjpeg has the interface of version 8
    case JERR_ARITH_NOTIMPL:
#endif
    case JERR_BAD_J_COLORSPACE:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        fail(info, JPEG_UNSUPPORTED);
    }
    fail(info, JPEG_DAMAGED);
}

// on_message turns warnings about missing or wrong data into errors. libjpeg would
// continue with gray pixels.
static void on_message(j_common_ptr info, int level) {
    if (level >= 0)
        return;
    switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
        fail(info, JPEG_CUT_OFF);
    case JWRN_ARITH_BAD_CODE:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
        fail(info, JPEG_DAMAGED);
    }
}

static void on_progress(j_common_ptr info) {
    if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > MAX_SCANS) {
        info->err->msg_code = JERR_BAD_PROGRESSION;
        fail(info, JPEG_DAMAGED);
    }
}

static void on_output(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *set_trap(trap *t, jpeg_problem *problem) {
    jpeg_std_error(&t->manager);
    t->manager.error_exit = on_error;
    t->manager.emit_message = on_message;
    t->manager.output_message = on_output;
    t->progress.progress_monitor = on_progress;
    t->problem = problem;
    return &t->manager;
}

// open_source creates a decompressor and reads the header.
static void open_source(j_decompress_ptr source, trap *t, const uint8_t *data, size_t size) {
    jpeg_create_decompress(source);
    source->progress = &t->progress;
    jpeg_mem_src(source, (unsigned char *)data, size);
    jpeg_read_header(source, TRUE);
}

static int space_of(const struct jpeg_decompress_struct *source) {
    switch (source->jpeg_color_space) {
    case JCS_GRAYSCALE:
        return JPEG_GRAY;
    case JCS_YCbCr:
        return JPEG_YCC;
    case JCS_RGB:
        return JPEG_RGB;
    case JCS_CMYK:
    case JCS_YCCK:
        return JPEG_CMYK;
    default:
        return JPEG_OTHER;
    }
}

static void set_ratio(const struct jpeg_decompress_struct *source, jpeg_head *head) {
    const jpeg_component_info *luma = source->comp_info;
    const jpeg_component_info *cb = luma, *cr = luma;
    if (source->num_components == 3) {
        cb = luma + 1;
        cr = luma + 2;
    }
    if (cb->h_samp_factor != cr->h_samp_factor || cb->v_samp_factor != cr->v_samp_factor ||
        luma->h_samp_factor % cb->h_samp_factor || luma->v_samp_factor % cb->v_samp_factor)
        return;
    head->ratio_x = luma->h_samp_factor / cb->h_samp_factor;
    head->ratio_y = luma->v_samp_factor / cb->v_samp_factor;
}

void jpeg_read_head(const uint8_t *data, size_t size, jpeg_head *head, jpeg_problem *problem) {
    struct jpeg_decompress_struct source = {0};
    trap t;
    source.err = set_trap(&t, problem);
    if (setjmp(t.escape) == 0) {
        open_source(&source, &t, data, size);
        head->width = source.image_width;
        head->height = source.image_height;
        head->space = space_of(&source);
        head->adobe = source.saw_Adobe_marker;
        set_ratio(&source, head);
    }
    jpeg_destroy_decompress(&source);
}

void jpeg_read_pixels(const uint8_t *data, size_t size, uint8_t *pixels, jpeg_problem *problem) {
    struct jpeg_decompress_struct source = {0};
    trap t;
    source.err = set_trap(&t, problem);
    if (setjmp(t.escape) == 0) {
        open_source(&source, &t, data, size);
        source.out_color_space = space_of(&source) == JPEG_CMYK ? JCS_CMYK : JCS_EXT_RGBA;
        jpeg_start_decompress(&source);
        while (source.output_scanline < source.output_height) {
            JSAMPROW row = pixels + (size_t)source.output_scanline * source.output_width * 4;
            jpeg_read_scanlines(&source, &row, 1);
        }
        jpeg_finish_decompress(&source);
    }
    jpeg_destroy_decompress(&source);
}

static void put_row(const JSAMPLE *row, int width, uint8_t *samples, ptrdiff_t step) {
    if (step == 1)
        memcpy(samples, row, width);
    else
        for (int x = 0; x < width; x++)
            samples[x * step] = row[x];
}

// put_rows copies rows of samples to the upright plane. Its inner loop uses the shorter
// step.
static void put_rows(JSAMPARRAY rows, int width, int height, uint8_t *samples, ptrdiff_t step_x, ptrdiff_t step_y) {
    if (step_x == 1 || step_x == -1)
        for (int y = 0; y < height; y++)
            put_row(rows[y], width, samples + y * step_y, step_x);
    else
        for (int x = 0; x < width; x++)
            for (int y = 0; y < height; y++)
                samples[x * step_x + y * step_y] = rows[y][x];
}

// read_rows decodes one row of MCUs after the other. MCUs may extend beyond the image.
static void read_rows(j_decompress_ptr source, uint8_t *samples, const jpeg_place places[3]) {
    JSAMPARRAY rows[MAX_COMPONENTS];
    jpeg_component_info *info = source->comp_info;
    for (int i = 0; i < source->num_components; i++)
        rows[i] = source->mem->alloc_sarray((j_common_ptr)source, JPOOL_IMAGE, info[i].width_in_blocks * DCTSIZE,
                                            info[i].v_samp_factor * DCTSIZE);
    for (int unit = 0; source->output_scanline < source->output_height; unit++) {
        jpeg_read_raw_data(source, rows, source->max_v_samp_factor * DCTSIZE);
        for (int i = 0; i < source->num_components; i++) {
            int high = info[i].v_samp_factor * DCTSIZE, top = unit * high, left = info[i].downsampled_height - top;
            put_rows(rows[i], info[i].downsampled_width, high < left ? high : left,
                     samples + places[i].origin + top * places[i].step_y, places[i].step_x, places[i].step_y);
        }
    }
}

void jpeg_read_samples(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place places[3],
                       jpeg_problem *problem) {
    struct jpeg_decompress_struct source = {0};
    trap t;
    source.err = set_trap(&t, problem);
    if (setjmp(t.escape) == 0) {
        open_source(&source, &t, data, size);
        source.raw_data_out = TRUE;
        jpeg_start_decompress(&source);
        read_rows(&source, samples, places);
        jpeg_finish_decompress(&source);
    }
    jpeg_destroy_decompress(&source);
}

struct jpeg_coder {
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    trap trap;
    jvirt_barray_ptr planes[3];
    unsigned char *out; // the encoded file, while it is written
};

// add_empty_planes adds two chroma planes. It visits every row, because libjpeg clears
// rows only in order.
static void add_empty_planes(jpeg_coder *c) {
    j_common_ptr source = (j_common_ptr)&c->source;
    JDIMENSION wide = c->source.comp_info->width_in_blocks, high = c->source.comp_info->height_in_blocks;
    for (int i = 1; i < 3; i++)
        c->planes[i] = source->mem->request_virt_barray(source, JPOOL_IMAGE, TRUE, wide, high, 1);
    source->mem->realize_virt_arrays(source);
    for (int i = 1; i < 3; i++)
        for (JDIMENSION y = 0; y < high; y++)
            source->mem->access_virt_barray(source, c->planes[i], y, 1, TRUE);
}

static void describe(j_decompress_ptr source, const jpeg_component_info *from, jpeg_component *to) {
    if (source->max_h_samp_factor % from->h_samp_factor || source->max_v_samp_factor % from->v_samp_factor)
        ERREXIT(source, JERR_FRACT_SAMPLE_NOTIMPL);
    if (from->quant_table == NULL)
        ERREXIT1(source, JERR_NO_QUANT_TABLE, from->quant_tbl_no);
    to->ratio_x = source->max_h_samp_factor / from->h_samp_factor;
    to->ratio_y = source->max_v_samp_factor / from->v_samp_factor;
    to->blocks_wide = from->width_in_blocks;
    to->blocks_high = from->height_in_blocks;
    memcpy(to->steps, from->quant_table->quantval, sizeof to->steps);
}

static void read_coefficients(jpeg_coder *c, jpeg_component components[3]) {
    j_decompress_ptr source = &c->source;
    if (space_of(source) > JPEG_RGB)
        ERREXIT(source, JERR_CONVERSION_NOTIMPL);
    jvirt_barray_ptr *planes = jpeg_read_coefficients(source);
    for (int i = 0; i < 3; i++) {
        int from = i < source->num_components ? i : 0;
        c->planes[i] = planes[from];
        describe(source, &source->comp_info[from], &components[i]);
    }
    if (source->num_components == 1)
        add_empty_planes(c);
}

jpeg_coder *jpeg_open(const uint8_t *data, size_t size, jpeg_component components[3], jpeg_problem *problem) {
    jpeg_coder *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->source.err = c->target.err = set_trap(&c->trap, problem);
    if (setjmp(c->trap.escape)) {
        jpeg_coder_close(c);
        return NULL;
    }
    open_source(&c->source, &c->trap, data, size);
    read_coefficients(c, components);
    return c;
}

int16_t *jpeg_coder_row(jpeg_coder *c, int component, int row, jpeg_problem *problem) {
    c->trap.problem = problem;
    if (setjmp(c->trap.escape))
        return NULL;
    j_common_ptr source = (j_common_ptr)&c->source;
    return c->source.mem->access_virt_barray(source, c->planes[component], row, 1, TRUE)[0][0];
}

static int in_range(const JBLOCK block) {
    // Only the first coefficient may be -1024.
    int wrong = -(block[0] == -1024);
    for (int i = 0; i < DCTSIZE2; i++)
        wrong += (uint16_t)(block[i] + 1023) > 2046;
    return wrong == 0;
}

// check_range refuses coefficients that are out of range for 8-bit images. libjpeg reads
// them from damaged files and would write invalid data.
static void check_range(jpeg_coder *c) {
    j_common_ptr source = (j_common_ptr)&c->source;
    for (int i = 0; i < c->source.num_components; i++) {
        const jpeg_component_info *info = &c->source.comp_info[i];
        for (JDIMENSION y = 0; y < info->height_in_blocks; y++) {
            JBLOCKROW row = source->mem->access_virt_barray(source, c->planes[i], y, 1, FALSE)[0];
            for (JDIMENSION x = 0; x < info->width_in_blocks; x++)
                if (!in_range(row[x]))
                    ERREXIT(source, JERR_BAD_DCT_COEF);
        }
    }
}

static void copy_parameters(j_decompress_ptr source, j_compress_ptr target) {
    jpeg_copy_critical_parameters(source, target);
    if (source->num_components == 1) {
        jpeg_set_colorspace(target, JCS_YCbCr);
        for (int i = 0; i < 3; i++) {
            target->comp_info[i].h_samp_factor = target->comp_info[i].v_samp_factor = 1;
            target->comp_info[i].quant_tbl_no = source->comp_info[0].quant_tbl_no;
        }
    }
    // The standard Huffman tables suit baseline files. Progressive files are smaller with
    // optimized tables.
    target->optimize_coding = source->progressive_mode;
    target->write_JFIF_header = FALSE;
    target->write_Adobe_marker = FALSE;
}

uint8_t *jpeg_coder_write(jpeg_coder *c, unsigned long *size, jpeg_problem *problem) {
    c->trap.problem = problem;
    if (setjmp(c->trap.escape))
        return NULL;
    check_range(c);
    jpeg_create_compress(&c->target);
    copy_parameters(&c->source, &c->target);
    c->out = NULL;
    jpeg_mem_dest(&c->target, &c->out, size);
    if (setjmp(c->trap.escape)) {
        // Only term_destination sets c->out to the current buffer. Before that, c->out may
        // point to a buffer that libjpeg has freed.
        c->target.dest->term_destination(&c->target);
        free(c->out);
        return NULL;
    }
    jpeg_write_coefficients(&c->target, c->planes);
    jpeg_finish_compress(&c->target);
    return c->out;
}

void jpeg_coder_close(jpeg_coder *c) {
    jpeg_destroy_compress(&c->target);
    jpeg_destroy_decompress(&c->source);
    free(c);
}
