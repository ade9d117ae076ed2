/* The golden set on this build: golden PROBLEMS, as golden.py packs them.
 *
 * A line a set: number, problems, checksum of values, nodes, states, checksums of everything double
 * dummy says, of playouts, of the tree. golden.mjs does the same with the wasm build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define BINS 64
#define WORLDS 2

typedef struct Problem {
    int32_t set, arena, rounds, simulations, explore, least, width, worlds;
    uint64_t seed;
    lk_table table;
    lk_position position;
    lk_task task;
    lk_world world[WORLDS];
} Problem;

typedef struct Line {
    int set, problems;
    uint64_t nodes, states, values, results, playouts, tree;
} Line;

static void add(uint64_t *sum, int64_t word) {
    *sum = (*sum ^ (uint64_t)word) * 0x9E3779B97F4A7C15ull;
    *sum ^= *sum >> 32;
}

static void add_bytes(uint64_t *sum, const void *from, size_t size) {
    int64_t word;
    for (size_t i = 0; i < size; i += 8) {
        memcpy(&word, (const char *)from + i, 8);
        add(sum, word);
    }
}

static void solve(Line *line, const Problem *p, void *arena) {
    lk_result r;
    lk_values v;
    int32_t code = lk_solve(&p->table, &p->position, &p->task, arena, (size_t)p->arena, 0, &r);
    add(&line->values, code);
    add(&line->values, r.value);
    add(&line->results, code);
    add_bytes(&line->results, &r, sizeof r);
    line->nodes += r.nodes;
    line->states += r.states;
    code = lk_solve_cards(&p->table, &p->position, &p->task, arena, (size_t)p->arena, 0, &v);
    add(&line->values, code);
    add(&line->results, code);
    if (code < 0) return;
    add_bytes(&line->results, &v, sizeof v);
    line->nodes += v.nodes;
    line->states += v.states;
    for (int c = 0; c < LK_CARDS && !code; c++)
        if (v.cards >> c & 1) add(&line->values, v.value[c]);
}

static void chance(Line *line, const Problem *p, void *arena) {
    lk_rng rng;
    lk_tally tally;
    lk_visits visits;
    uint32_t bins[BINS] = {0};
    lk_rng_seed(&rng, p->seed);
    int32_t code = lk_playouts(&p->table, &p->position, 1, &p->task, p->rounds, &rng, arena,
                               (size_t)p->arena, 0, &tally, bins, p->least, p->width);
    add(&line->playouts, code);
    add_bytes(&line->playouts, &tally, sizeof tally);
    add_bytes(&line->playouts, &rng, sizeof rng);
    add_bytes(&line->playouts, bins, (size_t)p->width * sizeof *bins);
    code = lk_ismcts(&p->table, &p->position, p->world, p->worlds, &p->task, p->simulations,
                     p->explore, &rng, arena, (size_t)p->arena, 0, &visits);
    add(&line->tree, code);
    if (code >= 0) add_bytes(&line->tree, &visits, sizeof visits);
    add_bytes(&line->tree, &rng, sizeof rng);
}

static void print(const Line *l) {
    printf("%d %d %016llx %llu %llu %016llx %016llx %016llx\n", l->set, l->problems,
           (unsigned long long)l->values, (unsigned long long)l->nodes, (unsigned long long)l->states,
           (unsigned long long)l->results, (unsigned long long)l->playouts,
           (unsigned long long)l->tree);
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : 0;
    void *arena = 0;
    Line line = {0};
    int32_t bytes = 0;
    Problem p;
    if (!file) return 2;
    while (fread(&p, sizeof p, 1, file) == 1) {
        if (p.width > BINS || p.worlds > WORLDS) return 3;
        if (p.set != line.set) {
            print(&line);
            line = (Line){.set = p.set};
        }
        if (p.arena != bytes) {
            free(arena);
            bytes = p.arena;
            arena = aligned_alloc(64, (size_t)bytes);
            if (!arena || lk_arena_init(arena, (size_t)bytes)) return 1;
        }
        line.problems++;
        solve(&line, &p, arena);
        chance(&line, &p, arena);
    }
    print(&line);
    free(arena);
    return fclose(file) != 0;
}
