/* The kernel at work, timed within C: reads lines, answers lines (engines.py says which).
 *
 *   KIND FILE COUNT -> work seconds checksum
 *
 * KIND is dd, playouts or ismcts. FILE holds records, each a task, a table and a position, for
 * ismcts with WORLDS worlds behind them; they are taken one after another, again from the first
 * when they run out, COUNT in all. The checksum folds all values, so that engines can be compared.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernel.h"

enum { ARENA = 32 << 20, ROUNDS = 1000, WORLDS = 16, SIMULATIONS = 10000, EXPLORE = 700 };

typedef struct Deal {
    lk_task task;
    lk_table table;
    lk_position position;
} Deal;
typedef struct Tree {
    Deal deal;
    lk_world worlds[WORLDS];
} Tree;

static void *arena;
static int32_t *values; /* one a record: folded when the time is taken */

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

static void must(int32_t code) {
    if (code) fail(lk_error_text(code));
}

static void *read_file(const char *name, size_t *bytes) {
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END)) fail(name);
    *bytes = (size_t)ftell(file);
    void *content = malloc(*bytes);
    rewind(file);
    if (!content || fread(content, 1, *bytes, file) != *bytes) fail(name);
    fclose(file);
    return content;
}

static uint32_t folded(int count) {
    uint32_t check = 0;
    for (int i = 0; i < count; i++) check = check * 31 + (uint32_t)values[i];
    return check;
}

int main(void) {
    char line[4096], kind[16], name[4000];
    int count;
    arena = aligned_alloc(64, ARENA);
    must(lk_arena_init(arena, ARENA));
    setvbuf(stdout, 0, _IOLBF, 1024);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%15s %3999s %d", kind, name, &count) != 3) fail(line);
        const int is_tree = !strcmp(kind, "ismcts"), is_dd = !strcmp(kind, "dd");
        const size_t size = is_tree ? sizeof(Tree) : sizeof(Deal);
        size_t bytes;
        char *records = read_file(name, &bytes);
        const int there = (int)(bytes / size);
        uint64_t work = 0;
        lk_rng rng;
        must(lk_rng_seed(&rng, 1));
        values = calloc((size_t)count, sizeof *values);
        const double start = seconds();
        for (int i = 0; i < count; i++) {
            const Deal *deal = (const Deal *)(records + (size_t)(i % there) * size);
            if (is_dd) {
                lk_result r;
                must(lk_solve(&deal->table, &deal->position, &deal->task, arena, ARENA, 0, &r));
                values[i] = r.value;
                work++;
            } else if (is_tree) {
                lk_visits v;
                must(lk_ismcts(&deal->table, &deal->position, ((const Tree *)deal)->worlds, WORLDS,
                               &deal->task, SIMULATIONS, EXPLORE, &rng, arena, ARENA, 0, &v));
                values[i] = (int32_t)v.plies;
                for (int c = 0; c < LK_CARDS; c++) values[i] = (int32_t)((uint32_t)values[i] * 31 + v.visits[c]);
                work += v.simulations;
            } else {
                lk_tally t;
                must(lk_playouts(&deal->table, &deal->position, 1, &deal->task, ROUNDS, &rng, arena,
                                 ARENA, 0, &t, 0, 0, 0));
                values[i] = (int32_t)t.sum;
                work += t.plies;
            }
        }
        const double took = seconds() - start;
        printf("%llu %.9f %u\n", (unsigned long long)work, took, folded(count));
        free(values);
        free(records);
    }
    free(arena);
    return 0;
}
