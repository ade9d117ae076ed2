/* Write the golden set: calls with their inputs and results, byte for byte.
 *
 *   golden FILE [count]
 *
 * A record is 8 words of 32 bits (operation, two numbers for it, code returned, 0 ...), then
 * table, position, task, generator before, generator after, result padded to 800 bytes. Another
 * build has to give the same bytes: golden.mjs checks the wasm one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { SOLVE, CARDS, PLAYOUTS, TREE };

typedef struct Record {
    int32_t operation, rounds, explore, code, idle[4];
    lk_table table;
    lk_position position;
    lk_task task;
    lk_rng before, after;
    union {
        lk_result result;
        lk_values values;
        lk_tally tally;
        lk_visits visits;
        uint8_t bytes[800];
    } out;
} Record;

static lk_rng rng;
static uint32_t below(uint32_t n) { return (uint32_t)((uint64_t)lk_rng_next(&rng) * n >> 32); }

static void random_problem(Record *r) {
    lk_table *t = &r->table;
    lk_position *p = &r->position;
    int codes[64], n = 0;
    memset(r, 0, sizeof *r);
    t->players = 2 + (int)below(3);
    t->trump = (int)below(5) - 1;
    t->follow = LK_SUIT | (int)below(8) * 2;
    t->last = (int)below(2) * 10;
    t->trick = (int)below(2);
    for (int s = 0; s < 4; s++) t->side[s] = t->players == 3 ? (below(2) ? s : s > 0) : s & 1;
    const int pack = 6 + (int)below(3), points = below(4) > 0;
    for (int c = 0; c < 64; c++) {
        t->lane[c] = (uint8_t)(c >> 4);
        t->power[c] = (uint8_t)(c & 15);
        t->value[c] = (int16_t)(points && c % 16 > 2 ? (c & 15) * 2 - 3 : 0);
        if ((c & 15) < pack) codes[n++] = c;
    }
    for (int s = 0; s < 4 && below(2); s++) {
        t->pair[t->pairs] = 12ull << 16 * s;
        t->worth[t->pairs++] = 20;
    }
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)below((uint32_t)i + 1), x = codes[i];
        codes[i] = codes[j], codes[j] = x;
    }
    const int size = 3 + (int)below(t->players == 2 ? 7 : 3);
    for (int i = 0; i < size * t->players; i++) p->hand[i % t->players] |= 1ull << codes[i];
    p->leader = (int)below((uint32_t)t->players);
    for (int plies = (int)below(6); plies > 0; plies--) {
        uint64_t cards;
        lk_playable(t, p, &cards);
        for (int skip = (int)below((uint32_t)__builtin_popcountll(cards)); skip > 0; skip--) cards &= cards - 1;
        lk_play(t, p, __builtin_ctzll(cards));
    }
    r->task.goal = (int)below(t->players == 4 ? 4 : 3);
    r->task.side = t->side[below((uint32_t)t->players)];
    r->task.target = below(2) ? LK_EXACT : (int)below(60);
    r->before = rng;
}

static void run(Record *r, void *arena, size_t bytes) {
    lk_rng own = r->before;
    lk_world world;
    memcpy(world.hand, r->position.hand, sizeof world.hand);
    const lk_table *t = &r->table;
    const lk_position *p = &r->position;
    switch (r->operation) {
    case SOLVE: r->code = lk_solve(t, p, &r->task, arena, bytes, 0, &r->out.result); break;
    case CARDS: r->code = lk_solve_cards(t, p, &r->task, arena, bytes, 0, &r->out.values); break;
    case PLAYOUTS:
        r->code = lk_playouts(t, p, 1, &r->task, r->rounds, &own, arena, bytes, 0, &r->out.tally, 0, 0, 0);
        break;
    default:
        r->code = lk_ismcts(t, p, &world, 1, &r->task, r->rounds, r->explore, &own, arena, bytes, 0,
                            &r->out.visits);
    }
    r->after = own;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    const int number = argc > 2 ? atoi(argv[2]) : 1000;
    const size_t bytes = 4 << 20;
    void *arena = aligned_alloc(64, bytes);
    FILE *file = fopen(argv[1], "wb");
    if (!arena || !file || lk_arena_init(arena, bytes)) return 1;
    lk_rng_seed(&rng, 20);
    for (int i = 0; i < number; i++) {
        Record r;
        random_problem(&r);
        r.operation = i % 4;
        r.rounds = 500;
        r.explore = 700;
        run(&r, arena, bytes);
        fwrite(&r, sizeof r, 1, file);
    }
    printf("%d records of %zu bytes\n", number, sizeof(Record));
    return fclose(file) != 0;
}
