#include "follower.h"
#include "trap.h"

#include <pthread.h>
#include <stdlib.h>

#include <jerror.h>

// The follower is a decompressor of the same file that never reads beyond the
// header. libjpeg asks its memory manager for the planes of the coefficients, and
// for the rows in them: here it gets the leader's, each when it is read.
struct follower {
    const uint8_t *data;
    size_t size;
    uint8_t *samples;
    const jpeg_place *places;

    pthread_t thread;
    int running, complete;
    // planes are the leader's; known are those that were asked for so far.
    jvirt_barray_ptr planes[MAX_COMPONENTS];
    int known;
    jvirt_barray_ptr (*request)(j_common_ptr info, int pool, boolean zero, JDIMENSION wide, JDIMENSION high,
                                JDIMENSION rows);
    JBLOCKARRAY (*access)(j_common_ptr info, jvirt_barray_ptr plane, JDIMENSION row, JDIMENSION rows, boolean writable);

    // read is the rows of units that the leader has read, and cut says that it
    // reads no more. Both are under the lock.
    pthread_mutex_t lock;
    pthread_cond_t change;
    JDIMENSION read;
    int cut;
};

follower *picture_new_follower(const uint8_t *data, size_t size, uint8_t *samples, const jpeg_place *places) {
    follower *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->data = data;
    f->size = size;
    f->samples = samples;
    f->places = places;
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->change, NULL);
    return f;
}

static jvirt_barray_ptr note_plane(j_common_ptr leader, int pool, boolean zero, JDIMENSION wide, JDIMENSION high,
                                   JDIMENSION rows) {
    follower *f = leader->client_data;
    return f->planes[f->known++] = f->request(leader, pool, zero, wide, high, rows);
}

static jvirt_barray_ptr noted_plane(j_common_ptr info, int pool, boolean zero, JDIMENSION wide, JDIMENSION high,
                                    JDIMENSION rows) {
    (void)pool, (void)zero, (void)wide, (void)high, (void)rows;
    follower *f = info->client_data;
    return f->planes[f->known++];
}

static JBLOCKARRAY await_rows(j_common_ptr info, jvirt_barray_ptr plane, JDIMENSION row, JDIMENSION rows,
                              boolean writable) {
    follower *f = info->client_data;
    pthread_mutex_lock(&f->lock);
    while (f->read <= row / rows && !f->cut)
        pthread_cond_wait(&f->change, &f->lock);
    int cut = f->cut;
    pthread_mutex_unlock(&f->lock);
    if (cut)
        ERREXIT(info, JERR_INPUT_EOF);
    return f->access(info, plane, row, rows, writable);
}

static void decode(follower *f, struct jpeg_decompress_struct *source, trap *t) {
    picture_open(source, t, f->data, f->size);
    source->client_data = f;
    source->raw_data_out = source->buffered_image = TRUE;
    f->access = source->mem->access_virt_barray;
    source->mem->request_virt_barray = noted_plane;
    source->mem->access_virt_barray = await_rows;
    f->known = 0;
    jpeg_start_decompress(source);
    source->input_scan_number = 2; // the scan to decode, the first, is to be taken for read
    jpeg_start_output(source, 1);
    picture_read_rows(source, f->samples, f->places);
    f->complete = 1;
}

static void *run(void *of) {
    follower *f = of;
    struct jpeg_decompress_struct source = {0};
    jpeg_problem problem;
    trap t;
    picture_set_trap(&t, &problem);
    source.err = &t.manager;
    if (setjmp(t.escape) == 0)
        decode(f, &source, &t);
    jpeg_destroy_decompress(&source);
    return NULL;
}

void picture_start_followed(follower *f, struct jpeg_decompress_struct *leader) {
    leader->client_data = f;
    f->request = leader->mem->request_virt_barray;
    leader->mem->request_virt_barray = note_plane;
    jpeg_start_decompress(leader);
    leader->mem->request_virt_barray = f->request;
    f->running = pthread_create(&f->thread, NULL, run, f) == 0;
}

static void tell(follower *f, JDIMENSION rows, int cut) {
    pthread_mutex_lock(&f->lock);
    f->read += rows;
    f->cut |= cut;
    pthread_cond_signal(&f->change);
    pthread_mutex_unlock(&f->lock);
}

void picture_tell_follower(follower *f) { tell(f, 1, 0); }

int picture_end_follower(follower *f, int all_read) {
    tell(f, 0, !all_read);
    if (f->running)
        pthread_join(f->thread, NULL);
    int complete = f->complete;
    pthread_cond_destroy(&f->change);
    pthread_mutex_destroy(&f->lock);
    free(f);
    return complete;
}
