/* Speed and checksums: one JSON row a line.
 *
 *   bench [rows] [rounds] [FILE]   rows: substring a row's name must hold ("" for all)
 *
 * With FILE the deals are written there instead, up to 1,000 a row: 8 words (row, goal, 0 ...),
 * table, position. bench.mjs solves them on the wasm build.
 *
 * The deals are those a 64-bit xorshift from one fixed seed gives, dealt round robin from a partial
 * Fisher-Yates shuffle; `check` folds all values, so that two builds can be compared.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernel.h"

#define DEALS 20000
#define ARENA (32u << 20)

typedef struct Row {
    const char *name;
    int players, tricks, ranks, follow, goal, last, crosses, deals;
    const int *value;
} Row;

static const int NONE[16] = {0}, CRUCE[16] = {0, 2, 3, 4, 10, 11}, CUATROLA[16] = {2, 3, 4, 10, 11};

static const Row ROWS[] = {
    {"euchre", 2, 5, 6, LK_SUIT, LK_TRICKS, 0, 0, 20000, NONE},
    {"cuatrola", 4, 5, 5, LK_SUIT | LK_TRUMP | LK_BEAT, LK_POINTS, 10, 0, 5000, CUATROLA},
    {"cruce4", 4, 6, 6, LK_SUIT | LK_TRUMP, LK_POINTS, 0, 1, 600, CRUCE},
    {"cruce3", 3, 8, 6, LK_SUIT | LK_TRUMP, LK_POINTS, 0, 1, 200, CRUCE},
    {"cross2", 2, 13, 13, LK_SUIT, LK_TRICKS, 0, 0, 300, NONE},
    {"cross4-last6", 4, 6, 13, LK_SUIT, LK_PRODUCT, 0, 0, 500, NONE},
    {"tricks5", 4, 5, 6, LK_SUIT, LK_TRICKS, 0, 0, 5000, NONE},
    {"tricks6", 4, 6, 6, LK_SUIT, LK_TRICKS, 0, 0, 1000, NONE},
    {"tricks8", 4, 8, 8, LK_SUIT, LK_TRICKS, 0, 0, 100, NONE},
};
enum { COUNT = sizeof ROWS / sizeof *ROWS };

static uint64_t seed = 88172645463325252ull;
static lk_table tables[4];
static lk_position deals[DEALS];
static int trumps[DEALS];
static lk_tally tallies[1024];

static uint32_t random32(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 16);
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void table_make(lk_table *t, const Row *row, int trump) {
    memset(t, 0, sizeof *t);
    t->players = row->players;
    t->trump = trump;
    t->follow = row->follow;
    t->last = row->last;
    for (int s = 0; s < 4; s++) t->side[s] = row->players == 3 ? s > 0 : s & 1;
    for (int c = 0; c < 64; c++) {
        t->lane[c] = (uint8_t)(c >> 4);
        t->power[c] = (uint8_t)(c & 15);
        t->value[c] = (int16_t)row->value[c & 15];
    }
    for (int s = 0; s < 4 && row->crosses; s++) {
        t->pair[t->pairs] = 12ull << 16 * s;
        t->worth[t->pairs++] = s == trump ? 40 : 20;
    }
}

static void swap(int *a, int *b) {
    const int c = *a;
    *a = *b;
    *b = c;
}

static void deal(const Row *row, lk_position *p, int product) {
    int pack[64], n = 0, need = row->players * row->tricks;
    memset(p, 0, sizeof *p);
    for (int s = 0; s < 4; s++)
        for (int r = 0; r < row->ranks; r++) pack[n++] = s << 4 | r;
    for (int i = 0; i < need; i++) {
        const uint32_t more = random32(), span = (uint32_t)(n - i);
        const int j = i + (int)(product ? more % span : (uint64_t)more * span >> 32);
        swap(&pack[i], &pack[j]);
        p->hand[i % row->players] |= 1ull << pack[i];
    }
    for (int i = row->tricks; product && i < row->ranks; i++) p->tricks[random32() & 3]++;
}

static void deals_make(const Row *row) {
    seed = 88172645463325252ull;
    for (int t = 0; t < 4; t++) table_make(&tables[t], row, t);
    for (int i = 0; i < row->deals; i++) {
        deal(row, &deals[i], row->goal == LK_PRODUCT);
        trumps[i] = random32() & 3;
    }
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void must(int32_t code) {
    if (!code) return;
    fprintf(stderr, "bench: %s\n", lk_error_text(code));
    exit(1);
}

static void bench_solve(const Row *row, void *arena, int rounds) {
    const lk_task task = {row->goal, 0, LK_EXACT, 0, 0};
    double times[64];
    uint64_t check = 0, nodes = 0, states = 0;
    deals_make(row);
    for (int round = 0; round < rounds; round++) {
        const double start = seconds();
        nodes = states = 0;
        for (int i = 0; i < row->deals; i++) {
            lk_result r;
            must(lk_solve(&tables[trumps[i]], &deals[i], &task, arena, ARENA, 0, &r));
            if (round < 5) check = check * 31 + (uint64_t)(int64_t)r.value;
            nodes += r.nodes;
            states += r.states;
        }
        times[round] = seconds() - start;
    }
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    const double each = 1e6 / row->deals;
    printf("{\"name\": \"dd/%s\", \"us\": %.4g, \"least_us\": %.4g, ", row->name,
           times[rounds / 2] * each, times[0] * each);
    printf("\"nodes\": %.1f, \"states\": %.1f, \"check\": %lld}\n", (double)nodes / row->deals,
           (double)states / row->deals, (long long)check);
}

/* As many playouts from each deal as a bot would ask for. */
static void bench_playouts(const Row *row, void *arena, int rounds, int each) {
    const lk_task task = {row->goal, 0, LK_EXACT, 0, 0};
    double times[64];
    int64_t check = 0;
    uint64_t plies = 0;
    lk_rng rng;
    lk_rng_seed(&rng, 1);
    deals_make(row);
    const int deals_of = 200;
    for (int round = 0; round < rounds; round++) {
        const double start = seconds();
        plies = 0;
        for (int i = 0; i < deals_of; i++) {
            must(lk_playouts(&tables[trumps[i]], &deals[i], 1, &task, each, &rng, arena, ARENA, 0,
                             tallies, 0, 0, 0));
            plies += tallies[0].plies;
            check = check * 31 + tallies[0].sum;
        }
        times[round] = seconds() - start;
    }
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    printf("{\"name\": \"playouts/%s\", \"plies/s\": %.4g, \"most\": %.4g, \"check\": %lld}\n",
           row->name, (double)plies / times[rounds / 2], (double)plies / times[0], (long long)check);
}

/* A bot's first card in Cruce: 16 worlds that keep its own hand, 10,000 simulations. */
static void bench_tree(const Row *row, void *arena, int rounds) {
    const lk_task task = {row->goal, 0, LK_EXACT, 0, 0};
    enum { WORLDS = 16, SIMULATIONS = 10000, TREES = 20 };
    double times[64];
    uint64_t check = 0;
    static lk_world worlds[WORLDS];
    lk_rng rng;
    lk_rng_seed(&rng, 1);
    deals_make(row);
    for (int round = 0; round < rounds; round++) {
        const double start = seconds();
        for (int i = 0; i < TREES; i++) {
            lk_visits v;
            for (int w = 0; w < WORLDS; w++)
                for (int s = 0; s < 4; s++)
                    worlds[w].hand[s] = deals[i].hand[s ? 1 + (s - 1 + w % 3) % 3 : 0];
            must(lk_ismcts(&tables[trumps[i]], &deals[i], worlds, WORLDS, &task, SIMULATIONS, 700,
                           &rng, arena, ARENA, 0, &v));
            for (int c = 0; c < 64; c++) check = check * 31 + v.visits[c];
        }
        times[round] = seconds() - start;
    }
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    printf("{\"name\": \"ismcts/native\", \"simulations/s\": %.4g, \"most\": %.4g, \"check\": %llu}\n",
           TREES * SIMULATIONS / times[rounds / 2], TREES * SIMULATIONS / times[0], (unsigned long long)check);
}

static void deals_write(const Row *row, int number, FILE *file) {
    const int32_t head[8] = {number, row->goal};
    deals_make(row);
    for (int i = 0; i < row->deals && i < 1000; i++) {
        fwrite(head, sizeof head, 1, file);
        fwrite(&tables[trumps[i]], sizeof *tables, 1, file);
        fwrite(&deals[i], sizeof *deals, 1, file);
    }
}

int main(int argc, char **argv) {
    const char *rows = argc > 1 ? argv[1] : "";
    int rounds = argc > 2 ? atoi(argv[2]) : 7;
    if (rounds < 1 || rounds > 64) rounds = 7;
    setvbuf(stdout, 0, _IOLBF, 1024);
    if (argc > 3) {
        FILE *file = fopen(argv[3], "wb");
        for (int i = 0; file && i < COUNT; i++) deals_write(&ROWS[i], i, file);
        return !file || fclose(file);
    }
    void *arena = aligned_alloc(64, ARENA);
    must(lk_arena_init(arena, ARENA));
    (void)tallies;
    for (int i = 0; i < COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "dd/%s", ROWS[i].name);
        if (strstr(name, rows)) bench_solve(&ROWS[i], arena, rounds);
    }
    for (int i = 0; i < 5; i++) {
        char name[64];
        snprintf(name, sizeof name, "playouts/%s", ROWS[i].name);
        if (strstr(name, rows)) bench_playouts(&ROWS[i], arena, rounds, 1000);
    }
    Row cross4 = ROWS[5];
    cross4.name = "cross4";
    cross4.tricks = 13;
    if (strstr("playouts/cross4", rows)) bench_playouts(&cross4, arena, rounds, 1000);
    if (strstr("ismcts/native", rows)) bench_tree(&ROWS[2], arena, rounds);
    free(arena);
    return 0;
}
