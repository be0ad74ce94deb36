#include "follower.h"
#include "libjpeg.h"
#include "trap.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

// A file of more scans than this is made to keep a decoder busy: the richest
// progressive encoders write about a dozen.
#define MAX_SCANS 200

// LARGE is the pixels from which on decoding is worth a thread of its own.
#define LARGE 1000000

// STRIP is the rows that are decoded before they are put in place, so that
// turned pictures are written a cache line at a time.
#define STRIP 16

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

// Where data is missing or wrong, libjpeg warns and makes up grey pixels.
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

void picture_set_trap(trap *t, jpeg_problem *problem) {
    jpeg_std_error(&t->manager);
    t->manager.error_exit = on_error;
    t->manager.emit_message = on_message;
    t->manager.output_message = on_output;
    t->progress.progress_monitor = on_progress;
    t->problem = problem;
}

// sink is memory that is written to and doubles when full. libjpeg's own
// (jpeg_mem_dest) cannot be freed safely after a problem.
typedef struct {
    struct jpeg_destination_mgr manager;
    uint8_t *out;
    size_t size;
} sink;

struct jpeg_coder {
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    trap trap;
    jvirt_barray_ptr planes[3];
    // follower decodes while the source is read; else NULL.
    follower *follower;
};

void picture_open(struct jpeg_decompress_struct *source, trap *t, const uint8_t *data, size_t size) {
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

static void ratio_of(const struct jpeg_decompress_struct *source, jpeg_head *head) {
    const jpeg_component_info *light = source->comp_info;
    const jpeg_component_info *blue = light, *red = light;
    if (source->num_components == 3) {
        blue = light + 1;
        red = light + 2;
    }
    if (blue->h_samp_factor != red->h_samp_factor || blue->v_samp_factor != red->v_samp_factor ||
        light->h_samp_factor % blue->h_samp_factor || light->v_samp_factor % blue->v_samp_factor)
        return;
    head->ratio_x = light->h_samp_factor / blue->h_samp_factor;
    head->ratio_y = light->v_samp_factor / blue->v_samp_factor;
}

void jpeg_read_head(const uint8_t *data, size_t size, jpeg_head *head, jpeg_problem *problem) {
    struct jpeg_decompress_struct source = {0};
    trap t;
    picture_set_trap(&t, problem);
    source.err = &t.manager;
    if (setjmp(t.escape) == 0) {
        picture_open(&source, &t, data, size);
        head->width = source.image_width;
        head->height = source.image_height;
        head->space = space_of(&source);
        head->adobe = source.saw_Adobe_marker;
        head->progressive = source.progressive_mode;
        ratio_of(&source, head);
    }
    jpeg_destroy_decompress(&source);
}

static void put_strip(const uint32_t *strip, int width, int rows, uint32_t *pixels, ptrdiff_t step_x, ptrdiff_t step_y) {
    for (int x = 0; x < width; x++)
        for (int y = 0; y < rows; y++)
            pixels[x * step_x + y * step_y] = strip[(size_t)y * width + x];
}

static void read_straight(struct jpeg_decompress_struct *source, uint32_t *pixels) {
    while (source->output_scanline < source->output_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)source->output_scanline * source->output_width);
        jpeg_read_scanlines(source, &row, 1);
    }
}

static void read_turned(struct jpeg_decompress_struct *source, uint32_t *pixels, jpeg_place place) {
    int width = source->output_width;
    JSAMPARRAY rows = source->mem->alloc_sarray((j_common_ptr)source, JPOOL_IMAGE, width * 4, STRIP);
    uint32_t *strip = source->mem->alloc_large((j_common_ptr)source, JPOOL_IMAGE, (size_t)width * 4 * STRIP);
    for (int y = 0; y < STRIP; y++)
        rows[y] = (JSAMPROW)(strip + (size_t)y * width);
    while (source->output_scanline < source->output_height) {
        int top = source->output_scanline, n = 0;
        while (n < STRIP && source->output_scanline < source->output_height)
            n += jpeg_read_scanlines(source, rows + n, STRIP - n);
        put_strip(strip, width, n, pixels + place.origin + top * place.step_y, place.step_x, place.step_y);
    }
}

static void put_row(const JSAMPLE *row, int width, uint8_t *samples, ptrdiff_t step) {
    if (step == 1)
        memcpy(samples, row, width);
    else
        for (int x = 0; x < width; x++)
            samples[x * step] = row[x];
}

// put_rows writes along the shorter step.
static void put_rows(JSAMPARRAY rows, int width, int height, uint8_t *samples, ptrdiff_t step_x, ptrdiff_t step_y) {
    if (step_x == 1 || step_x == -1)
        for (int y = 0; y < height; y++)
            put_row(rows[y], width, samples + y * step_y, step_x);
    else
        for (int x = 0; x < width; x++)
            for (int y = 0; y < height; y++)
                samples[x * step_x + y * step_y] = rows[y][x];
}

void picture_read_rows(struct jpeg_decompress_struct *source, uint8_t *samples, const jpeg_place places[3]) {
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

static jpeg_coder *new_coder(jpeg_problem *problem) {
    jpeg_coder *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    picture_set_trap(&c->trap, problem);
    c->source.err = c->target.err = &c->trap.manager;
    return c;
}

// read_input reads the whole file into the coefficients. libjpeg watches the
// number of scans by itself only where it gives out pixels.
static void read_input(jpeg_coder *c) {
    for (int got = 0; got != JPEG_REACHED_EOI;) {
        got = jpeg_consume_input(&c->source);
        on_progress((j_common_ptr)&c->source);
        if (c->follower != NULL && (got == JPEG_ROW_COMPLETED || got == JPEG_SCAN_COMPLETED))
            picture_tell_follower(c->follower);
    }
}

static void keep_planes(jpeg_coder *c) {
    jvirt_barray_ptr *planes = jpeg_read_coefficients(&c->source);
    for (int i = 0; i < c->source.num_components && i < 3; i++)
        c->planes[i] = planes[i];
    // All data are read: they need not stay in place.
    c->source.src->next_input_byte = NULL;
    c->source.src->bytes_in_buffer = 0;
}

// start_output begins to decode; to keep the coefficients, all are read first.
static void start_output(jpeg_coder *c, int keep) {
    c->source.buffered_image = keep;
    jpeg_start_decompress(&c->source);
    if (keep) {
        read_input(c);
        jpeg_start_output(&c->source, c->source.input_scan_number);
    }
}

// end_output gives the coder with the coefficients if they are to be kept.
static jpeg_coder *end_output(jpeg_coder *c, int keep) {
    if (keep) {
        jpeg_finish_output(&c->source);
        keep_planes(c);
        return c;
    }
    jpeg_finish_decompress(&c->source);
    jpeg_coder_close(c);
    return NULL;
}

jpeg_coder *jpeg_read_pixels(const uint8_t *data, size_t size, uint32_t *pixels, jpeg_place place, int keep,
                             jpeg_problem *problem) {
    jpeg_coder *c = new_coder(problem);
    struct jpeg_decompress_struct *source = &c->source;
    if (setjmp(c->trap.escape)) {
        jpeg_coder_close(c);
        return NULL;
    }
    picture_open(source, &c->trap, data, size);
    source->out_color_space = space_of(source) == JPEG_CMYK ? JCS_CMYK : JCS_EXT_RGBA;
    start_output(c, keep);
    if (place.step_x == 1 && place.step_y == (ptrdiff_t)source->output_width)
        read_straight(source, pixels + place.origin);
    else
        read_turned(source, pixels, place);
    return end_output(c, keep);
}

// read_followed reads the coefficients while a follower decodes them. It gives 0
// if there was none.
static int read_followed(jpeg_coder *c, const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place places[3]) {
    c->source.buffered_image = TRUE;
    c->follower = picture_new_follower(data, size, samples, places);
    picture_start_followed(c->follower, &c->source);
    read_input(c);
    int complete = picture_end_follower(c->follower, 1);
    c->follower = NULL;
    return complete;
}

jpeg_coder *jpeg_read_samples(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place places[3], int keep,
                              jpeg_problem *problem) {
    jpeg_coder *c = new_coder(problem);
    if (setjmp(c->trap.escape)) {
        jpeg_coder_close(c);
        return NULL;
    }
    picture_open(&c->source, &c->trap, data, size);
    c->source.raw_data_out = TRUE;
    int large = (size_t)c->source.image_width * c->source.image_height > LARGE;
    if (keep && large && !jpeg_has_multiple_scans(&c->source)) {
        if (read_followed(c, data, size, samples, places)) {
            keep_planes(c);
            return c;
        }
        jpeg_start_output(&c->source, c->source.input_scan_number);
    } else {
        start_output(c, keep);
    }
    picture_read_rows(&c->source, samples, places);
    return end_output(c, keep);
}

jpeg_coder *jpeg_read_planes(const uint8_t *data, size_t size, jpeg_problem *problem) {
    jpeg_coder *c = new_coder(problem);
    if (setjmp(c->trap.escape)) {
        jpeg_coder_close(c);
        return NULL;
    }
    picture_open(&c->source, &c->trap, data, size);
    keep_planes(c);
    return c;
}

static boolean grow_sink(j_compress_ptr target) {
    sink *s = (sink *)target->dest;
    size_t size = s->size ? 2 * s->size : 1 << 20;
    uint8_t *out = realloc(s->out, size);
    if (out == NULL)
        ERREXIT1(target, JERR_OUT_OF_MEMORY, 0);
    s->manager.next_output_byte = out + s->size;
    s->manager.free_in_buffer = size - s->size;
    s->out = out;
    s->size = size;
    return TRUE;
}

static void start_sink(j_compress_ptr target) { grow_sink(target); }

static void end_sink(j_compress_ptr target) { (void)target; }

static void set_sink(j_compress_ptr target, sink *s) {
    s->manager.init_destination = start_sink;
    s->manager.empty_output_buffer = grow_sink;
    s->manager.term_destination = end_sink;
    target->dest = &s->manager;
}

static uint8_t *written(const sink *s, size_t *size) {
    *size = s->size - s->manager.free_in_buffer;
    return s->out;
}

// add_empty_planes also goes through their rows: libjpeg empties them one after
// the other, and refuses a row while one before it is not empty.
static void add_empty_planes(jpeg_coder *c) {
    j_common_ptr source = (j_common_ptr)&c->source;
    JDIMENSION wide = (c->source.image_width + 7) / 8, high = (c->source.image_height + 7) / 8;
    for (int i = 1; i < 3; i++)
        c->planes[i] = source->mem->request_virt_barray(source, JPOOL_IMAGE, TRUE, wide, high, 1);
    source->mem->realize_virt_arrays(source);
    for (int i = 1; i < 3; i++)
        for (JDIMENSION y = 0; y < high; y++)
            source->mem->access_virt_barray(source, c->planes[i], y, 1, TRUE);
}

static void copy_parameters(struct jpeg_decompress_struct *source, j_compress_ptr target) {
    jpeg_copy_critical_parameters(source, target);
    if (source->num_components == 1) {
        jpeg_set_colorspace(target, JCS_YCbCr);
        for (int i = 0; i < 3; i++) {
            target->comp_info[i].h_samp_factor = target->comp_info[i].v_samp_factor = 1;
            target->comp_info[i].quant_tbl_no = source->comp_info[0].quant_tbl_no;
        }
    }
    target->optimize_coding = source->progressive_mode;
    target->write_JFIF_header = FALSE;
    target->write_Adobe_marker = FALSE;
}

static void describe(jpeg_coder *c, jpeg_component *to, int i) {
    struct jpeg_decompress_struct *source = &c->source;
    jpeg_component_info *from = &source->comp_info[source->num_components == 1 ? 0 : i];
    if (source->max_h_samp_factor % from->h_samp_factor || source->max_v_samp_factor % from->v_samp_factor)
        ERREXIT(source, JERR_FRACT_SAMPLE_NOTIMPL);
    to->ratio_x = source->max_h_samp_factor / from->h_samp_factor;
    to->ratio_y = source->max_v_samp_factor / from->v_samp_factor;
    to->blocks_wide = from->width_in_blocks;
    to->blocks_high = from->height_in_blocks;
    to->unit_wide = c->target.comp_info[i].h_samp_factor;
    to->unit_high = c->target.comp_info[i].v_samp_factor;
}

void jpeg_coder_start(jpeg_coder *c, jpeg_component components[3], jpeg_problem *problem) {
    c->trap.problem = problem;
    if (setjmp(c->trap.escape))
        return;
    if (space_of(&c->source) > JPEG_RGB)
        ERREXIT(&c->source, JERR_CONVERSION_NOTIMPL);
    jpeg_create_compress(&c->target);
    if (c->source.num_components == 1)
        add_empty_planes(c);
    copy_parameters(&c->source, &c->target);
    for (int i = 0; i < 3; i++)
        describe(c, &components[i], i);
}

int16_t *jpeg_coder_row(jpeg_coder *c, int component, int row, jpeg_problem *problem) {
    c->trap.problem = problem;
    if (setjmp(c->trap.escape))
        return NULL;
    j_common_ptr source = (j_common_ptr)&c->source;
    return c->source.mem->access_virt_barray(source, c->planes[component], row, 1, TRUE)[0][0];
}

// part is some rows of units that are written as a file of its own.
typedef struct {
    struct jpeg_compress_struct target;
    trap trap;
    sink sink;
    jpeg_coder *coder;
    int top;
    // access is libjpeg's own function.
    JBLOCKARRAY (*access)(j_common_ptr info, jvirt_barray_ptr plane, JDIMENSION row, JDIMENSION rows, boolean writable);
} part;

// check_row refuses coefficients that no 8-bit picture has: libjpeg reads them
// from broken files, but writes them as garbage.
static void check_row(part *p, const JBLOCK *blocks, int n) {
    for (int b = 0; b < n; b++) {
        // The first coefficient may also be -1024.
        int16_t wrong = -(blocks[b][0] == -1024);
        for (int i = 0; i < DCTSIZE2; i++)
            wrong += (uint16_t)(blocks[b][i] + 1023) > 2046;
        if (wrong)
            ERREXIT(&p->target, JERR_BAD_DCT_COEF);
    }
}

// part_rows gives libjpeg a row of units, counted from the top of the part, and
// checks it while it is in the processor's cache.
static JBLOCKARRAY part_rows(j_common_ptr info, jvirt_barray_ptr plane, JDIMENSION row, JDIMENSION rows, boolean writable) {
    part *p = info->client_data;
    struct jpeg_decompress_struct *source = &p->coder->source;
    row += p->top * rows;
    JBLOCKARRAY blocks = p->access(info, plane, row, rows, writable);
    for (int i = 0; i < source->num_components; i++)
        if (plane == p->coder->planes[i])
            for (JDIMENSION y = 0; y < rows && row + y < source->comp_info[i].height_in_blocks; y++)
                check_row(p, blocks[y], source->comp_info[i].width_in_blocks);
    return blocks;
}

static void start_part(part *p, int rows, int interval) {
    j_compress_ptr target = &p->target;
    jpeg_create_compress(target);
    set_sink(target, &p->sink);
    copy_parameters(&p->coder->source, target);
    target->restart_interval = interval;
    int unit = p->coder->source.max_v_samp_factor * DCTSIZE, below = (p->top + rows) * unit;
    int height = target->image_height;
    target->image_height = (below < height ? below : height) - p->top * unit;
#if JPEG_LIB_VERSION >= 70
    target->jpeg_height = target->image_height;
#endif
    target->client_data = p;
    p->access = target->mem->access_virt_barray;
    target->mem->access_virt_barray = part_rows;
}

uint8_t *jpeg_coder_write(jpeg_coder *c, int top, int rows, int interval, size_t *size, jpeg_problem *problem) {
    part p = {.coder = c, .top = top};
    picture_set_trap(&p.trap, problem);
    p.target.err = &p.trap.manager;
    if (setjmp(p.trap.escape)) {
        jpeg_destroy_compress(&p.target);
        free(p.sink.out);
        return NULL;
    }
    start_part(&p, rows, interval);
    jpeg_write_coefficients(&p.target, c->planes);
    jpeg_finish_compress(&p.target);
    jpeg_destroy_compress(&p.target);
    return written(&p.sink, size);
}

// copy_table bounds the steps, as libjpeg's divisors overflow from 8192 on.
// Beyond 2048 no coefficient is but 0. For a step of 0 libjpeg takes 1.
static void copy_table(j_compress_ptr to, int i, const JQUANT_TBL *table) {
    unsigned int steps[DCTSIZE2];
    for (int k = 0; k < DCTSIZE2; k++)
        steps[k] = table->quantval[k] > 4096 ? 4096 : table->quantval[k];
    jpeg_add_quant_table(to, i, steps, 100, FALSE);
}

// patch is a small picture that is coded as a file.
typedef struct {
    struct jpeg_compress_struct target;
    trap trap;
    sink sink;
} patch;

static void set_patch(patch *p, const jpeg_coder *c, int width, int height) {
    j_compress_ptr target = &p->target;
    jpeg_create_compress(target);
    set_sink(target, &p->sink);
    target->image_width = width;
    target->image_height = height;
    target->input_components = 4;
    target->in_color_space = JCS_EXT_RGBA;
    jpeg_set_defaults(target);
    jpeg_set_colorspace(target, c->target.jpeg_color_space);
    for (int i = 0; i < 3; i++) {
        target->comp_info[i].h_samp_factor = c->target.comp_info[i].h_samp_factor;
        target->comp_info[i].v_samp_factor = c->target.comp_info[i].v_samp_factor;
        target->comp_info[i].quant_tbl_no = c->target.comp_info[i].quant_tbl_no;
    }
    for (int i = 0; i < NUM_QUANT_TBLS; i++)
        if (c->target.quant_tbl_ptrs[i] != NULL)
            copy_table(target, i, c->target.quant_tbl_ptrs[i]);
}

static void write_pixels(j_compress_ptr target, const uint8_t *pixels) {
    while (target->next_scanline < target->image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)target->next_scanline * target->image_width * 4);
        jpeg_write_scanlines(target, &row, 1);
    }
}

static void write_rows(j_compress_ptr patch, const uint8_t *samples) {
    JSAMPROW rows[3][MAX_SAMP_FACTOR * DCTSIZE], next[3];
    JSAMPARRAY all[3] = {rows[0], rows[1], rows[2]};
    for (int i = 0; i < 3; i++) {
        const jpeg_component_info *info = &patch->comp_info[i];
        next[i] = (JSAMPROW)samples;
        samples += (size_t)info->downsampled_width * info->downsampled_height;
    }
    while (patch->next_scanline < patch->image_height) {
        for (int i = 0; i < 3; i++)
            for (int y = 0; y < patch->comp_info[i].v_samp_factor * DCTSIZE; y++, next[i] += patch->comp_info[i].downsampled_width)
                rows[i][y] = next[i];
        jpeg_write_raw_data(patch, all, patch->max_v_samp_factor * DCTSIZE);
    }
}

uint8_t *jpeg_coder_code(const jpeg_coder *c, const uint8_t *pixels, int samples, int width, int height, size_t *size,
                         jpeg_problem *problem) {
    patch p = {0};
    picture_set_trap(&p.trap, problem);
    p.target.err = &p.trap.manager;
    if (setjmp(p.trap.escape)) {
        jpeg_destroy_compress(&p.target);
        free(p.sink.out);
        return NULL;
    }
    set_patch(&p, c, width, height);
    p.target.raw_data_in = samples;
    jpeg_start_compress(&p.target, TRUE);
    if (samples)
        write_rows(&p.target, pixels);
    else
        write_pixels(&p.target, pixels);
    jpeg_finish_compress(&p.target);
    jpeg_destroy_compress(&p.target);
    return written(&p.sink, size);
}

void jpeg_coder_close(jpeg_coder *c) {
    if (c->follower != NULL)
        picture_end_follower(c->follower, 0);
    jpeg_destroy_compress(&c->target);
    jpeg_destroy_decompress(&c->source);
    free(c);
}
