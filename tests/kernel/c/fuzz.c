/* Any bytes as inputs of every entry: nothing may break, whatever they say.
 *
 * With libFuzzer: clang -fsanitize=fuzzer,address,undefined -DLIBFUZZER fuzz.c kernel.c
 * Without: fuzz [rounds] feeds bytes of its own, noise and sound inputs with a few bytes changed.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define ARENA (1 << 17)

typedef struct Input {
    lk_table table;
    lk_position position;
    lk_task task;
    lk_world world[2];
    int32_t card, rounds, explore, least, width, worlds;
} Input;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void *arena;
    static union {
        lk_result result;
        lk_values values;
        lk_visits visits;
        lk_tally tally;
    } out;
    Input in;
    lk_rng rng;
    uint64_t cards;
    uint32_t bins[64];
    int32_t seat;
    if (!arena) arena = aligned_alloc(64, ARENA), lk_arena_init(arena, ARENA);
    memset(&in, 0, sizeof in);
    memcpy(&in, data, size < sizeof in ? size : sizeof in);
    in.task.nodes = 20000 + in.task.nodes % 1000;
    in.rounds %= 64, in.width %= 64, in.worlds = in.worlds < 0 ? -1 : in.worlds % 3;
    lk_rng_seed(&rng, 1);
    lk_check(&in.table, &in.position);
    lk_playable(&in.table, &in.position, &cards);
    lk_best(&in.table, &in.position, &seat);
    lk_solve(&in.table, &in.position, &in.task, arena, ARENA, 0, &out.result);
    lk_solve_cards(&in.table, &in.position, &in.task, arena, ARENA, 0, &out.values);
    lk_playouts(&in.table, &in.position, 1, &in.task, in.rounds, &rng, arena, ARENA, 0, &out.tally,
                bins, in.least, in.width);
    lk_ismcts(&in.table, &in.position, in.world, in.worlds, &in.task, in.rounds, in.explore, &rng,
              arena, ARENA, 0, &out.visits);
    lk_error_text(in.card);
    return lk_play(&in.table, &in.position, in.card) > 99;
}

#ifndef LIBFUZZER
static lk_rng chance;
static uint32_t below(uint32_t n) { return (uint32_t)((uint64_t)lk_rng_next(&chance) * n >> 32); }

/* Six cards each of a pack of 24, or fewer, somewhere in a trick. */
static void sound(Input *in) {
    int codes[24];
    memset(in, 0, sizeof *in);
    in->table.players = 2 + (int)below(3);
    in->table.trump = (int)below(4);
    in->table.follow = LK_SUIT | (int)below(8) * 2;
    in->table.pairs = 1;
    in->table.pair[0] = 12;
    in->table.worth[0] = 20;
    for (int s = 0; s < 4; s++) in->table.side[s] = s & 1;
    for (int c = 0; c < 64; c++) {
        in->table.lane[c] = (uint8_t)(c >> 4);
        in->table.power[c] = (uint8_t)(c & 15);
        in->table.value[c] = (int16_t)(c & 7);
    }
    for (int c = 0; c < 24; c++) codes[c] = c / 6 * 16 + c % 6;
    for (int c = 23; c > 0; c--) {
        const int j = (int)below((uint32_t)c + 1), x = codes[c];
        codes[c] = codes[j], codes[j] = x;
    }
    const int size = 1 + (int)below(6);
    for (int c = 0; c < size * in->table.players; c++)
        in->position.hand[c % in->table.players] |= 1ull << codes[c];
    in->task.goal = (int)below(4);
    in->task.target = below(2) ? LK_EXACT : (int)below(40);
    in->rounds = 1 + (int)below(60);
    in->explore = 700;
    in->worlds = 1 + (int)below(2);
    in->width = 60;
    for (int plies = (int)below(6); plies > 0; plies--) {
        uint64_t cards;
        if (lk_playable(&in->table, &in->position, &cards) || !cards) break;
        lk_play(&in->table, &in->position, __builtin_ctzll(cards));
    }
    memcpy(in->world[0].hand, in->position.hand, sizeof in->position.hand);
    memcpy(in->world[1].hand, in->position.hand, sizeof in->position.hand);
    in->card = __builtin_ctzll(in->position.hand[0] | 1ull << 63);
}

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 20000;
    lk_rng_seed(&chance, 3);
    for (int i = 0; i < rounds; i++) {
        Input in;
        uint8_t *bytes = (uint8_t *)&in;
        sound(&in);
        if (i % 16 == 15)
            for (size_t b = 0; b < sizeof in; b++) bytes[b] = (uint8_t)lk_rng_next(&chance);
        for (int change = (int)below(4); change > 0; change--)
            bytes[below(sizeof in)] = below(2) ? (uint8_t)lk_rng_next(&chance) : (uint8_t)(255 * below(2));
        LLVMFuzzerTestOneInput(bytes, sizeof in);
    }
    printf("%d inputs\n", rounds);
    return 0;
}
#endif
