/* Any bytes as inputs of every entry: nothing may break, whatever they say.
 *
 * With libFuzzer, and what clang's sanitizers see: `fuzz -runs=N`. The first byte chooses the entry. A
 * call that fails must have written nothing, one that is answered must stay within its bounds. In
 * the end it prints for every entry its calls and those that were answered.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define ARENA (1 << 17)
#define BINS 64
#define NODES 3000

#define ENTRIES(EACH)                                                                       \
    EACH(version) EACH(error_text) EACH(check) EACH(playable) EACH(best) EACH(play)         \
    EACH(rng_seed) EACH(rng_next) EACH(arena_init) EACH(solve) EACH(solve_cards)            \
    EACH(playouts) EACH(ismcts)
#define NUMBER(name) CALL_##name,
#define NAME(name) "lk_" #name,
enum { ENTRIES(NUMBER) COUNT };
static const char *const names[COUNT] = {ENTRIES(NAME)};
static uint64_t calls[COUNT], answered[COUNT];

typedef struct Input {
    uint8_t entry, nulls, stop, shift;
    int32_t card, rounds, explore, least, width, worlds, positions;
    uint64_t seed;
    lk_table table;
    lk_position position;
    lk_task task;
    lk_world world[2];
} Input;

/* Room for any result, filled so that a write shows. */
typedef union Out {
    lk_result result;
    lk_values values;
    lk_visits visits;
    lk_tally tally[2];
    uint64_t cards;
    int32_t seat;
    lk_position position;
    uint8_t bytes[1024];
} Out;

static Out untouched;
static uint8_t *arena;
static volatile int32_t stop;

static void demand(int fact) {
    if (!fact) abort();
}

static int32_t call(const Input *in, Out *out, lk_rng *rng, uint32_t *bins) {
    const lk_table *t = in->nulls & 1 ? 0 : &in->table;
    const lk_position *p = in->nulls & 2 ? 0 : &in->position;
    const lk_task *task = in->nulls & 4 ? 0 : &in->task;
    const lk_world *worlds = in->nulls & 8 ? 0 : in->world;
    lk_rng *own = in->nulls & 16 ? 0 : rng;
    uint8_t *work = in->nulls & 32 ? 0 : arena + in->shift % 2 * (in->shift & 62);
    uint32_t *counts = in->nulls & 64 ? 0 : bins;
    const int gone = in->nulls >> 7;
    lk_position two[2] = {in->position, in->position};
    switch (in->entry % COUNT) {
    case CALL_version: return lk_version() != LK_VERSION;
    case CALL_error_text: return lk_error_text(in->card)[0] ? LK_OK : LK_NULL;
    case CALL_check: return lk_check(t, p);
    case CALL_playable: return lk_playable(t, p, gone ? 0 : &out->cards);
    case CALL_best: return lk_best(t, p, gone ? 0 : &out->seat);
    case CALL_play: {
        lk_position after = in->position;
        const int32_t code = lk_play(t, gone ? 0 : &after, in->card);
        demand(code == LK_OK || !memcmp(&after, &in->position, sizeof after));
        demand(code != LK_OK || lk_check(t, &after) == LK_OK || lk_check(t, &after) == LK_BAD_POINTS);
        return code;
    }
    case CALL_rng_seed: return lk_rng_seed(own, in->seed);
    case CALL_rng_next: return lk_rng_next(rng), LK_OK;
    case CALL_arena_init: {
        const size_t bytes = in->seed % (ARENA + 1);
        return lk_arena_init(work, work > arena ? bytes % (ARENA / 2) : bytes);
    }
    case CALL_solve:
        return lk_solve(t, p, task, work, ARENA, in->stop & 1 ? &stop : 0, gone ? 0 : &out->result);
    case CALL_solve_cards:
        return lk_solve_cards(t, p, task, work, ARENA, in->stop & 1 ? &stop : 0,
                              gone ? 0 : &out->values);
    case CALL_playouts:
        return lk_playouts(t, p ? two : 0, in->positions, task, in->rounds, own, work, ARENA,
                           in->stop & 1 ? &stop : 0, gone ? 0 : out->tally, counts, in->least,
                           in->width);
    default:
        return lk_ismcts(t, p, worlds, in->worlds, task, in->rounds, in->explore, own, work, ARENA,
                         in->stop & 1 ? &stop : 0, gone ? 0 : &out->visits);
    }
}

static void look(const Input *in, const Out *out, int32_t code) {
    const lk_values *v = &out->values;
    const lk_visits *w = &out->visits;
    uint64_t visits = 0;
    if (code < 0) demand(!memcmp(out, &untouched, sizeof *out));
    if (code < 0) return;
    demand(code == LK_OK || in->entry % COUNT >= CALL_solve);
    demand(code != LK_STOPPED || (in->stop & 1 && stop));
    switch (in->entry % COUNT) {
    case CALL_best: demand(out->seat >= -1 && out->seat < in->table.players); break;
    case CALL_solve:
        demand(out->result.lower <= out->result.upper);
        if (code) demand(out->result.value == -1 && out->result.card == -1);
        else if (in->task.target == LK_EXACT) demand(out->result.lower == out->result.value);
        else demand(out->result.value == (out->result.lower >= in->task.target));
        break;
    case CALL_solve_cards:
        demand(v->cards && !(v->done & ~v->cards) && (code || v->done == v->cards));
        break;
    case CALL_playouts:
        demand(out->tally[0].rounds <= (uint64_t)in->rounds);
        demand(code || out->tally[in->positions - 1].rounds == (uint64_t)in->rounds);
        break;
    case CALL_ismcts:
        for (int c = 0; c < LK_CARDS; c++) visits += w->visits[c];
        demand(w->cards && visits <= w->simulations && w->simulations <= (uint64_t)in->rounds);
        break;
    default: break;
    }
}

static void report(void) {
    for (int i = 0; i < COUNT; i++)
        printf("entry %s %llu %llu\n", names[i], (unsigned long long)calls[i],
               (unsigned long long)answered[i]);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    memset(&untouched, 0xA5, sizeof untouched);
    arena = aligned_alloc(64, ARENA);
    atexit(report);
    return arena ? lk_arena_init(arena, ARENA) : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Input in;
    Out out = untouched;
    lk_rng rng;
    uint32_t bins[BINS] = {0};
    memset(&in, 0, sizeof in);
    memcpy(&in, data, size < sizeof in ? size : sizeof in);
    if (in.shift & 1) in.nulls &= (uint8_t)(1u << (in.shift >> 5)); /* one at most */
    else in.nulls = 0;
    in.task.nodes = 1 + in.task.nodes % NODES;
    in.rounds %= 64, in.width %= BINS + 1;
    in.worlds = in.worlds < 0 ? -1 : in.worlds % 3;
    in.positions = in.positions < 0 ? -1 : in.positions % 3;
    stop = in.stop >> 1 & 1;
    lk_rng_seed(&rng, in.seed);
    const int32_t code = call(&in, &out, &rng, bins);
    if (in.entry % COUNT == CALL_arena_init) demand(!lk_arena_init(arena, ARENA));
    look(&in, &out, code);
    calls[in.entry % COUNT]++;
    answered[in.entry % COUNT] += code >= 0;
    return 0;
}

/* ---- inputs that are sound, for half of all rounds to start from --------------------------- */

static lk_rng chance;
static uint32_t below(uint32_t n) { return (uint32_t)((uint64_t)lk_rng_next(&chance) * n >> 32); }

static void shuffle(int *list, int n) {
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)below((uint32_t)i + 1), x = list[i];
        list[i] = list[j], list[j] = x;
    }
}

static void sound_table(lk_table *t) {
    int codes[LK_CARDS];
    t->players = 2 + (int)below(3);
    t->trump = (int)below(5) - 1;
    t->follow = LK_SUIT | (int)below(8) * 2;
    t->last = (int)below(2) * 10;
    t->trick = (int)below(2);
    for (int s = 0; s < LK_SEATS; s++) t->side[s] = below(3) ? s & 1 : (int)below(4);
    for (int c = 0; c < LK_CARDS; c++) codes[c] = c;
    if (below(2)) shuffle(codes, LK_CARDS);
    const int worth = (int)below(3);
    for (int c = 0; c < LK_CARDS; c++) {
        t->lane[c] = (uint8_t)(codes[c] >> 4);
        t->power[c] = (uint8_t)(codes[c] & 15);
        t->value[c] = (int16_t)(worth ? codes[c] & 7 : 0);
    }
    t->pairs = (int)below(LK_PAIRS + 1);
    for (int i = 0; i < t->pairs; i++) t->pair[i] = 3ull << 8 * i, t->worth[i] = 20 * (int)below(2);
}

static void sound(Input *in) {
    int codes[LK_CARDS];
    lk_position *p = &in->position;
    memset(in, 0, sizeof *in);
    sound_table(&in->table);
    const int players = in->table.players, most = below(4) ? 6 : LK_HAND;
    const int size = 1 + (int)below((uint32_t)most);
    for (int c = 0; c < LK_CARDS; c++) codes[c] = c;
    shuffle(codes, LK_CARDS);
    for (int c = 0; c < size * players; c++) p->hand[c % players] |= 1ull << codes[c];
    p->leader = (int)below((uint32_t)players);
    for (int plies = (int)below(6); plies > 0; plies--) {
        uint64_t cards;
        if (lk_playable(&in->table, p, &cards) || !cards) break;
        lk_play(&in->table, p, __builtin_ctzll(cards));
    }
    const uint64_t own = p->hand[(p->leader + p->played) % players];
    memcpy(in->world[0].hand, p->hand, sizeof p->hand);
    memcpy(in->world[1].hand, p->hand, sizeof p->hand);
    in->task.goal = (int)below(4);
    in->task.side = in->table.side[below((uint32_t)players)];
    in->task.target = below(2) ? LK_EXACT : (int)below(40);
    in->task.nodes = below(NODES);
    in->card = own ? __builtin_ctzll(own) : 0;
    in->rounds = 1 + (int)below(60);
    in->explore = 700;
    in->worlds = 1 + (int)below(2);
    in->positions = 1 + (int)below(2);
    in->width = BINS;
    in->seed = lk_rng_next(&chance);
    in->stop = (uint8_t)below(8);
    in->entry = (uint8_t)below(COUNT);
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
    Input in;
    lk_rng_seed(&chance, seed);
    if (most < sizeof in || below(2)) return LLVMFuzzerMutate(data, size, most);
    sound(&in);
    memcpy(data, &in, sizeof in);
    for (uint32_t change = below(4); change > 0; change--)
        data[below(sizeof in)] = below(2) ? (uint8_t)lk_rng_next(&chance) : (uint8_t)(255 * below(2));
    return sizeof in;
}
