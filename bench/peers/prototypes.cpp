/* The prototypes at work: plain double-dummy searches of the same deals, compiled with all that the
 * machine has. Their sources, proto_limits.cpp and cross4_ending.cpp, are not part of this project;
 * they are found on the include path.
 *
 *   ROW FILE COUNT -> solves seconds checksum      lines and files as in kernel/bench.c
 */
#include <immintrin.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#define main its_main
namespace limits {
#include "proto_limits.cpp"
}
namespace cross4 {
#include "cross4_ending.cpp"
}
#undef main

#include "kernel.h"

struct Deal {
    lk_task task;
    lk_table table;
    lk_position position;
};
static_assert(sizeof(Deal) == 512, "as kernel/bench.c has it");

static int tricks_left(const Deal &deal) { return limits::popc(deal.position.hand[0]); }

/* Each search has a full window and tests of one value after another; ROWS takes the quicker. */
enum Way { FULL, TESTS };

template <int NP, bool MT, bool MB, bool PT, bool MAR, Way WAY>
static int solve(const Deal &deal) {
    limits::S<NP, MT, MB, PT, MAR> s;
    limits::gen++;
    for (int p = 0; p < NP; p++) s.h[p] = deal.position.hand[p];
    s.trump = deal.table.trump;
    limits::LAST_ = deal.table.last;
    const int left = tricks_left(deal);
    if (WAY == FULL) return s.search(0, left, -1000, 1000);
    limits::u64 all = 0;
    for (int p = 0; p < NP; p++) all |= s.h[p];
    int low = 0, high = s.rest(all, left), guess = high / 2;
    while (low < high) {
        const int test = guess == low ? guess + 1 : guess;
        guess = s.search(0, left, test - 1, test);
        (guess < test ? high : low) = guess;
    }
    return low;
}

static int solve_cross4(const Deal &deal) {
    cross4::gen++;
    for (int p = 0; p < 4; p++) {
        cross4::h[p] = deal.position.hand[p];
        cross4::cnt[p] = deal.position.tricks[p];
    }
    cross4::trump = deal.table.trump;
    return cross4::search(0, tricks_left(deal), -9999, 9999);
}

struct Row {
    const char *name;
    int (*solve)(const Deal &);
    const int *points;
};
static const Row ROWS[] = {
    {"euchre", solve<2, false, false, false, false, FULL>, limits::PTS_CRUCE},
    {"cuatrola", solve<4, true, true, true, false, FULL>, limits::PTS_CUAT},
    {"cruce4", solve<4, true, false, true, true, FULL>, limits::PTS_CRUCE},
    {"cruce3", solve<3, true, false, true, true, TESTS>, limits::PTS_CRUCE},
    {"cross2", solve<2, false, false, false, false, TESTS>, limits::PTS_CRUCE},
    {"cross4-last6", solve_cross4, limits::PTS_CRUCE},
};

int main() {
    char line[4096], row[32], file[4000];
    int count;
    limits::tt = (limits::TE *)calloc(1u << limits::TB, sizeof(limits::TE));
    cross4::tt = (cross4::TE *)calloc(1u << cross4::TB, sizeof(cross4::TE));
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%31s %3999s %d", row, file, &count) != 3) return 1;
        const Row *found = nullptr;
        for (const Row &one : ROWS)
            if (!strcmp(one.name, row)) found = &one;
        FILE *in = fopen(file, "rb");
        if (!found || !in) return 1;
        std::vector<Deal> deals;
        Deal deal;
        while (fread(&deal, sizeof deal, 1, in)) deals.push_back(deal);
        fclose(in);
        limits::PT_ = found->points;
        std::vector<int> values(count);
        const double start = limits::cpu();
        for (int i = 0; i < count; i++) values[i] = found->solve(deals[i % deals.size()]);
        const double took = limits::cpu() - start;
        uint32_t check = 0;
        for (int value : values) check = check * 31 + (uint32_t)value;
        printf("%d %.9f %u\n", count, took, check);
        fflush(stdout);
    }
    return 0;
}
