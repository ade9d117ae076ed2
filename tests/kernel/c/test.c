/* The kernel against a search so plain that it is obviously right.
 *
 *   test [positions] [seed]      exits 0 if all is well
 *
 * The search below knows the contract of kernel.h and nothing of the kernel's insides: it keeps
 * cards in their codes, tries every legal card, and prunes nothing.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

static lk_rng rng;
static int failures, checks;

static uint32_t below(uint32_t n) { return (uint32_t)((uint64_t)lk_rng_next(&rng) * n >> 32); }

#define CHECK(what)                                                        \
    do {                                                                   \
        checks++;                                                          \
        if (!(what)) {                                                     \
            if (failures++ < 20) printf("%s:%d: %s\n", __FILE__, __LINE__, #what); \
        }                                                                  \
    } while (0)

/* ---- the plain search --------------------------------------------------------------------- */

static int takes(const lk_table *t, int card, int from) {
    if (t->lane[card] == t->lane[from]) return t->power[card] > t->power[from];
    return t->lane[card] == t->trump;
}

static int top_of(const lk_table *t, const lk_position *p) {
    int top = 0;
    for (int i = 1; i < p->played; i++)
        if (takes(t, p->card[i], p->card[top])) top = i;
    return top;
}

static int actor(const lk_table *t, const lk_position *p) { return (p->leader + p->played) % t->players; }

static int holds(const lk_position *p, int seat, int card) { return p->hand[seat] >> card & 1; }

/* Duty by duty, card by card. */
static uint64_t plain_playable(const lk_table *t, const lk_position *p) {
    const int seat = actor(t, p);
    if (!p->played) return p->hand[seat];
    const int led = t->lane[p->card[0]], top = p->card[top_of(t, p)];
    uint64_t suited = 0, trumps = 0, over = 0, pool;
    for (int c = 0; c < 64; c++) {
        if (!holds(p, seat, c)) continue;
        if (t->lane[c] == led) suited |= 1ull << c;
        if (t->lane[c] == t->trump) trumps |= 1ull << c;
        if (takes(t, c, top)) over |= 1ull << c;
    }
    if (suited) pool = suited;
    else if (t->follow & LK_TRUMP && trumps) pool = trumps;
    else return p->hand[seat];
    if (!(t->follow & LK_BEAT)) return pool;
    if (pool & over) return pool & over;
    return !suited && t->follow & LK_FREE ? p->hand[seat] : pool;
}

static void plain_play(const lk_table *t, lk_position *p, int card) {
    const int seat = actor(t, p);
    for (int i = 0; i < t->pairs && !p->played; i++)
        if (t->pair[i] >> card & 1 && (p->hand[seat] & t->pair[i]) == t->pair[i])
            p->points[t->side[seat]] += t->worth[i];
    p->hand[seat] &= ~(1ull << card);
    p->card[p->played++] = card;
    if (p->played < t->players) return;
    const int winner = (p->leader + top_of(t, p)) % t->players;
    int points = t->trick + (p->hand[winner] ? 0 : t->last);
    for (int i = 0; i < t->players; i++) points += t->value[p->card[i]];
    p->points[t->side[winner]] += points;
    p->tricks[winner]++;
    p->leader = winner;
    p->played = 0;
}

static int plain_payoff(const lk_table *t, const lk_position *p, int goal, int side) {
    int mine = 0, theirs = 0, used[4] = {0};
    if (goal == LK_PRODUCT) {
        mine = theirs = 1;
        for (int s = 0; s < 4; s++)
            if (t->side[s] == side) mine *= p->tricks[s] + 1;
            else theirs *= p->tricks[s] + 1;
        return mine - theirs;
    }
    for (int s = 0; s < t->players; s++) {
        if (goal == LK_TRICKS) mine += t->side[s] == side ? p->tricks[s] : 0;
        else if (!used[t->side[s]]++) {
            if (t->side[s] == side) mine += p->points[side];
            else theirs += p->points[t->side[s]];
        }
    }
    return goal == LK_MARGIN ? mine - theirs : mine;
}

static int plain_value(const lk_table *t, const lk_position *p, int goal, int side) {
    const int seat = actor(t, p), more = t->side[seat] == side;
    if (!p->hand[seat]) return plain_payoff(t, p, goal, side);
    int best = more ? -1000000 : 1000000;
    const uint64_t legal = plain_playable(t, p);
    for (int c = 0; c < 64; c++) {
        if (!(legal >> c & 1)) continue;
        lk_position next = *p;
        plain_play(t, &next, c);
        const int value = plain_value(t, &next, goal, side);
        if (more ? value > best : value < best) best = value;
    }
    return best;
}

/* ---- random tables and positions ---------------------------------------------------------- */

static void shuffle(int *list, int n) {
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)below((uint32_t)i + 1), x = list[i];
        list[i] = list[j];
        list[j] = x;
    }
}

static void random_table(lk_table *t) {
    static const int follows[] = {1, 3, 5, 7, 9, 11, 13, 15};
    int place[64];
    memset(t, 0, sizeof *t);
    t->players = 2 + (int)below(3);
    t->trump = (int)below(5) - 1;
    t->follow = follows[below(8)];
    t->last = below(2) ? (int)below(15) : 0;
    t->trick = below(2) ? (int)below(4) : 0;
    for (int s = 0; s < 4; s++) t->side[s] = t->players == 4 && below(2) ? s & 1 : (int)below(3);
    for (int i = 0; i < 64; i++) place[i] = i;
    shuffle(place, 64);
    const int kind = (int)below(3);
    for (int c = 0; c < 64; c++) {
        t->lane[c] = (uint8_t)(place[c] & 3);
        t->power[c] = (uint8_t)(place[c] >> 2);
        t->value[c] = (int16_t)(kind == 0 ? 0 : kind == 1 ? below(12) : below(2) * 5);
    }
}

/* Cards from few suits, so that suits are followed; pairs among them. */
static void random_position(lk_table *t, lk_position *p) {
    static const int most[5] = {0, 0, 5, 4, 3};
    int codes[64], n = 0;
    const int suits = 1 + (int)below(4), size = 1 + (int)below((uint32_t)most[t->players]);
    memset(p, 0, sizeof *p);
    for (int c = 0; c < 64; c++)
        if (t->lane[c] < suits && (below(2) || suits == 1)) codes[n++] = c;
    for (int c = 0; n < size * t->players; c++)
        if (t->lane[c] >= suits) codes[n++] = c;
    shuffle(codes, n);
    for (int i = 0; i < size * t->players; i++) p->hand[i % t->players] |= 1ull << codes[i];
    t->pairs = (int)below(4);
    if (t->pairs * 2 > size * t->players) t->pairs = 0;
    for (int i = 0; i < t->pairs; i++) {
        int a = 2 * i, b = 2 * i + 1;
        if (below(2) && 2 * i + t->players < size * t->players && i == 0) b = t->players; /* one hand's */
        if (i && (t->pair[0] >> codes[a] & 1 || t->pair[0] >> codes[b] & 1)) {
            t->pairs = i;
            break;
        }
        t->pair[i] = 1ull << codes[a] | 1ull << codes[b];
        t->worth[i] = (int)below(30);
    }
    for (int s = 0; s < 4; s++) p->tricks[s] = (int)below(4), p->points[s] = (int)below(40);
    p->leader = (int)below((uint32_t)t->players);
    for (int plies = (int)below((uint32_t)(size * t->players)); plies > 0; plies--) {
        uint64_t legal = plain_playable(t, p), found;
        int card;
        CHECK(lk_check(t, p) == LK_OK);
        CHECK(lk_playable(t, p, &found) == LK_OK && found == legal);
        do card = (int)below(64);
        while (!(legal >> card & 1));
        lk_position played = *p;
        plain_play(t, p, card);
        CHECK(lk_play(t, &played, card) == LK_OK);
        for (int i = p->played; i < 4; i++) played.card[i] = p->card[i];
        CHECK(!memcmp(&played, p, sizeof *p));
        int32_t best = -2;
        CHECK(lk_best(t, p, &best) == LK_OK &&
              best == (p->played ? (p->leader + top_of(t, p)) % t->players : -1));
    }
}

/* ---- exactness ---------------------------------------------------------------------------- */

static void check_position(const lk_table *t, const lk_position *p, void *arena, size_t bytes) {
    for (int goal = LK_POINTS; goal <= LK_PRODUCT; goal++) {
        const int side = t->side[below((uint32_t)t->players)];
        lk_task task = {goal, side, LK_EXACT, 0, 0};
        lk_result r;
        lk_values v;
        const int32_t code = lk_solve(t, p, &task, arena, bytes, 0, &r);
        int pairs = t->players == 4;
        for (int s = 0; s < 4 && pairs; s++) {
            int same = 0;
            for (int o = 0; o < 4; o++) same += t->side[o] == t->side[s];
            pairs = same == 2;
        }
        if (goal == LK_PRODUCT && !pairs) {
            CHECK(code == LK_BAD_GOAL);
            continue;
        }
        CHECK(code == LK_OK);
        const int value = plain_value(t, p, goal, side), seat = actor(t, p);
        CHECK(r.value == value && r.lower == value && r.upper == value);
        for (int d = -2; d <= 2; d++) {
            task.target = value + d;
            CHECK(lk_solve(t, p, &task, arena, bytes, 0, &r) == LK_OK);
            CHECK(r.value == (value >= task.target));
            CHECK(r.lower <= value && r.upper >= value);
            CHECK(r.value ? r.lower >= task.target : r.upper < task.target);
        }
        task.target = LK_EXACT;
        CHECK(lk_solve(t, p, &task, arena, bytes, 0, &r) == LK_OK);
        if (!p->hand[seat]) {
            CHECK(r.card == -1);
            CHECK(lk_solve_cards(t, p, &task, arena, bytes, 0, &v) == LK_OVER);
            continue;
        }
        CHECK(lk_solve_cards(t, p, &task, arena, bytes, 0, &v) == LK_OK);
        CHECK(v.cards == plain_playable(t, p) && v.done == v.cards);
        for (int c = 0; c < 64; c++) {
            if (!(v.cards >> c & 1)) {
                CHECK(v.value[c] == 0);
                continue;
            }
            lk_position next = *p;
            plain_play(t, &next, c);
            const int each = plain_value(t, &next, goal, side);
            CHECK(v.value[c] == each);
            if (c == r.card) CHECK(each == value);
        }
        CHECK(r.card >= 0 && v.cards >> r.card & 1);
        task.target = value + (int)below(3) - 1;
        CHECK(lk_solve_cards(t, p, &task, arena, bytes, 0, &v) == LK_OK);
        for (int c = 0; c < 64; c++) {
            if (!(v.cards >> c & 1)) continue;
            lk_position next = *p;
            plain_play(t, &next, c);
            CHECK(v.value[c] == (plain_value(t, &next, goal, side) >= task.target));
        }
    }
}

/* Hands too large for the plain search: what must agree without it. */
static void check_large(void *arena, size_t bytes) {
    lk_table t, turned;
    lk_position p, q;
    lk_result r, s;
    lk_values v;
    static const int size[5] = {0, 0, 11, 6, 5};
    random_table(&t);
    for (int c = 0; c < 64; c++) t.lane[c] = (uint8_t)(c & 3), t.power[c] = (uint8_t)(c >> 2);
    memset(&p, 0, sizeof p);
    int codes[64];
    for (int c = 0; c < 64; c++) codes[c] = c;
    shuffle(codes, 28);
    for (int i = 0; i < size[t.players] * t.players; i++) p.hand[i % t.players] |= 1ull << codes[i];
    for (int i = 0; i < 2; i++) t.pair[t.pairs] = 0x88ull << i, t.worth[t.pairs++] = 20;
    const lk_task task = {(int)below(3), t.side[below((uint32_t)t.players)], LK_EXACT, 0, 0};
    CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == LK_OK);
    /* the best card is as good as its hand, and reaches just that */
    CHECK(lk_solve_cards(&t, &p, &task, arena, bytes, 0, &v) == LK_OK && v.done == v.cards);
    const int more = t.side[0] == task.side;
    int best = more ? -100000 : 100000;
    for (int c = 0; c < 64; c++)
        if (v.cards >> c & 1 && (more ? v.value[c] > best : v.value[c] < best)) best = v.value[c];
    CHECK(best == r.value && v.value[r.card] == r.value);
    lk_task target = task;
    for (int d = 0; d < 2; d++) {
        target.target = r.value + d;
        CHECK(lk_solve(&t, &p, &target, arena, bytes, 0, &s) == LK_OK && s.value == !d);
    }
    /* seats turned and suits renamed: the same game */
    turned = t, q = p;
    q.leader = 1;
    for (int i = 0; i < t.players; i++) {
        turned.side[(i + 1) % t.players] = t.side[i];
        q.hand[(i + 1) % t.players] = p.hand[i];
    }
    for (int c = 0; c < 64; c++) turned.lane[c] = (uint8_t)((t.lane[c] + 1) & 3);
    if (t.trump >= 0) turned.trump = (t.trump + 1) & 3;
    CHECK(lk_solve(&turned, &q, &task, arena, bytes, 0, &s) == LK_OK && s.value == r.value);
    /* playing the best cards out ends in the value */
    while (p.hand[actor(&t, &p)]) {
        CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &s) == LK_OK && s.value == r.value);
        CHECK(lk_play(&t, &p, s.card) == LK_OK);
    }
    CHECK(plain_payoff(&t, &p, task.goal, task.side) == r.value);
}

/* ---- chance ------------------------------------------------------------------------------- */

/* Expected payoff, and of its square, if every legal card is equally likely. */
static void plain_mean(const lk_table *t, const lk_position *p, int goal, int side, double weight,
                       double *mean, double *squares) {
    const int seat = actor(t, p);
    if (!p->hand[seat]) {
        const double payoff = plain_payoff(t, p, goal, side);
        *mean += weight * payoff;
        *squares += weight * payoff * payoff;
        return;
    }
    const uint64_t legal = plain_playable(t, p);
    for (int c = 0; c < 64; c++) {
        if (!(legal >> c & 1)) continue;
        lk_position next = *p;
        plain_play(t, &next, c);
        plain_mean(t, &next, goal, side, weight / __builtin_popcountll(legal), mean, squares);
    }
}

static double worst_sigma;

static void check_playouts(const lk_table *t, const lk_position *p, void *arena, size_t bytes) {
    const int goal = (int)below(3), side = t->side[below((uint32_t)t->players)], rounds = 4001;
    const lk_task task = {goal, side, LK_EXACT, 0, 0};
    lk_tally tally;
    uint32_t bins[400] = {0};
    double mean = 0, squares = 0;
    plain_mean(t, p, goal, side, 1, &mean, &squares);
    CHECK(lk_playouts(t, p, 1, &task, rounds, &rng, arena, bytes, 0, &tally, bins, -200, 400) == LK_OK);
    const double variance = squares - mean * mean;
    const double found = (double)tally.sum / rounds;
    int64_t sum = 0, number = 0;
    for (int i = 0; i < 400; i++) sum += (int64_t)bins[i] * (i - 200), number += bins[i];
    CHECK(tally.rounds == (uint64_t)rounds && number == rounds && sum == tally.sum);
    /* Bins that no payoff can reach, as far away as numbers go. */
    const int32_t far[] = {INT32_MIN, INT32_MAX - 399};
    for (int i = 0; i < 2; i++) {
        uint32_t none[400] = {0};
        CHECK(lk_playouts(t, p, 1, &task, 9, &rng, arena, bytes, 0, &tally, none, far[i], 400) == LK_OK);
        for (int bin = 0; bin < 400; bin++) CHECK(!none[bin]);
    }
    if (variance < 1e-9) {
        CHECK(found - mean < 1e-6 && mean - found < 1e-6);
        return;
    }
    const double sigma2 = (found - mean) * (found - mean) / (variance / rounds);
    if (sigma2 > worst_sigma) worst_sigma = sigma2;
    CHECK(sigma2 < 30);
}

static void check_tree(const lk_table *t, const lk_position *p, void *arena, size_t bytes) {
    const int seat = actor(t, p);
    if (!p->hand[seat]) return;
    const lk_task task = {LK_MARGIN, 0, LK_EXACT, 0, 0};
    lk_world world;
    lk_visits v;
    memcpy(world.hand, p->hand, sizeof world.hand);
    CHECK(lk_ismcts(t, p, &world, 1, &task, 3000, 700, &rng, arena, bytes, 0, &v) == LK_OK);
    uint64_t visits = 0;
    int most = -1;
    for (int c = 0; c < 64; c++) {
        visits += v.visits[c];
        if (!(v.cards >> c & 1)) CHECK(!v.visits[c]);
        if (v.visits[c] && (most < 0 || v.visits[c] > v.visits[most])) most = c;
    }
    CHECK(visits == 3000 && v.simulations == 3000 && !v.full);
    int sides = 0;
    for (int s = 0; s < t->players; s++) sides |= 1 << t->side[s];
    if (__builtin_popcount((unsigned)sides) > 2) return;
    /* one world, two sides: the tree finds the best card, or one close to it */
    const lk_task own = {LK_MARGIN, t->side[seat], LK_EXACT, 0, 0};
    lk_values w;
    CHECK(lk_solve_cards(t, p, &own, arena, bytes, 0, &w) == LK_OK);
    int best = -100000;
    for (int c = 0; c < 64; c++)
        if (w.cards >> c & 1 && w.value[c] > best) best = w.value[c];
    static int close, all;
    all++;
    close += w.value[most] == best;
    if (all == 200) CHECK(close > 180);
}

/* ---- limits, faults, threads -------------------------------------------------------------- */

static void big_deal(lk_table *t, lk_position *p, int players, int size, int goal) {
    int codes[64];
    memset(t, 0, sizeof *t);
    memset(p, 0, sizeof *p);
    t->players = players;
    t->trump = 1;
    t->follow = LK_SUIT;
    for (int s = 0; s < 4; s++) t->side[s] = s & 1;
    for (int c = 0; c < 64; c++) {
        t->lane[c] = (uint8_t)(c >> 4);
        t->power[c] = (uint8_t)(c & 15);
        t->value[c] = (int16_t)(goal == LK_POINTS ? c & 15 : 0);
        codes[c] = c;
    }
    shuffle(codes, 64);
    for (int i = 0; i < size * players; i++) p->hand[i % players] |= 1ull << codes[i];
}

static void check_limits(void *arena, size_t bytes) {
    lk_table t;
    lk_position p;
    lk_result r;
    lk_values v;
    volatile int32_t stop = 1;
    big_deal(&t, &p, 4, 13, LK_POINTS);
    lk_task task = {LK_POINTS, 0, LK_EXACT, 0, 0};
    CHECK(lk_solve(&t, &p, &task, arena, bytes, &stop, &r) == LK_STOPPED && r.value == -1 && r.nodes < 10000);
    CHECK(lk_solve_cards(&t, &p, &task, arena, bytes, &stop, &v) == LK_STOPPED && v.nodes < 10000);
    for (uint64_t limit = 1; limit < 2000000; limit *= 7) {
        task.nodes = limit;
        CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == LK_LIMIT && r.card == -1);
        CHECK(r.nodes >= limit && r.nodes < limit + 50000);
    }
    task.nodes = 0;
    lk_tally tally;
    CHECK(lk_playouts(&t, &p, 1, &task, 100000, &rng, arena, bytes, &stop, &tally, 0, 0, 0) == LK_STOPPED);
    CHECK(tally.rounds < 200);
    lk_world world;
    lk_visits visits;
    memcpy(world.hand, p.hand, sizeof world.hand);
    CHECK(lk_ismcts(&t, &p, &world, 1, &task, 100000, 700, &rng, arena, bytes, &stop, &visits) == LK_STOPPED);
    CHECK(visits.simulations < 200);
    task.nodes = 5200;
    CHECK(lk_ismcts(&t, &p, &world, 1, &task, 100000, 700, &rng, arena, bytes, 0, &visits) == LK_LIMIT);
    CHECK(visits.simulations == 100 && visits.plies == 5200);
    /* a small arena: slower, not different; a full tree says so */
    void *small = aligned_alloc(64, LK_ARENA_LEAST);
    CHECK(lk_arena_init(small, LK_ARENA_LEAST) == LK_OK);
    task.nodes = 0;
    for (int i = 0; i < 30; i++) {
        lk_result s;
        big_deal(&t, &p, 2 + i % 3, i % 3 ? 7 : 11, i & 1 ? LK_POINTS : LK_TRICKS);
        task.goal = i & 1 ? LK_POINTS : LK_TRICKS;
        CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == LK_OK);
        CHECK(lk_solve(&t, &p, &task, small, LK_ARENA_LEAST, 0, &s) == LK_OK && s.value == r.value);
    }
    big_deal(&t, &p, 4, 13, LK_POINTS);
    memcpy(world.hand, p.hand, sizeof world.hand);
    CHECK(lk_ismcts(&t, &p, &world, 1, &task, 5000, 700, &rng, small, LK_ARENA_LEAST, 0, &visits) == LK_OK);
    CHECK(visits.full && visits.simulations == 5000);
    free(small);
}

static void check_faults(void *arena, size_t bytes) {
    lk_table good, t;
    lk_position ok, p;
    big_deal(&good, &ok, 4, 5, LK_POINTS);
    lk_task task = {LK_POINTS, 0, LK_EXACT, 0, 0};
    lk_result r;
    uint64_t cards;
    const int low = __builtin_ctzll(ok.hand[0]);
#define FAULT(code, change)                                                                   \
    do {                                                                                      \
        t = good, p = ok;                                                                     \
        change;                                                                               \
        CHECK(lk_check(&t, &p) == code);                                                      \
        CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == code);                          \
    } while (0)
    FAULT(LK_OK, (void)0);
    FAULT(LK_BAD_PLAYERS, t.players = 5);
    FAULT(LK_BAD_PLAYERS, t.players = 1);
    FAULT(LK_BAD_TRUMP, t.trump = 4);
    FAULT(LK_BAD_FOLLOW, t.follow = 2);
    FAULT(LK_BAD_FOLLOW, t.follow = 17);
    FAULT(LK_BAD_CARD, t.lane[low] = 4);
    FAULT(LK_BAD_CARD, t.power[low] = 16);
    FAULT(LK_BAD_SIDE, t.side[2] = 4);
    FAULT(LK_BAD_SIDE, t.side[2] = -1);
    FAULT(LK_BAD_PAIR, (t.pairs = 9));
    FAULT(LK_BAD_PAIR, (t.pairs = 1, t.pair[0] = 7));
    FAULT(LK_BAD_PAIR, (t.pairs = 2, t.pair[0] = 3, t.pair[1] = 6));
    FAULT(LK_BAD_POINTS, t.last = -1);
    FAULT(LK_BAD_POINTS, t.trick = 15001);
    FAULT(LK_BAD_POINTS, t.value[low] = -1);
    FAULT(LK_BAD_POINTS, t.value[low] = 15000);
    FAULT(LK_BAD_POINTS, t.trick = 4000);
    FAULT(LK_BAD_POINTS, p.points[3] = -5);
    FAULT(LK_BAD_POINTS, p.tricks[0] = 65);
    FAULT(LK_CARD_TWICE, (p.hand[1] = p.hand[0]));
    FAULT(LK_BAD_HANDS, p.hand[1] &= p.hand[1] - 1);
    FAULT(LK_BAD_TRICK, p.leader = 4);
    FAULT(LK_BAD_TRICK, p.leader = -1);
    FAULT(LK_BAD_TRICK, p.played = 4);
    uint64_t away = 0;
    for (int s = 0; s < 4; s++) away |= ok.hand[s];
    FAULT(LK_BAD_HANDS, (p.played = 1, p.card[0] = __builtin_ctzll(~away)));
    FAULT(LK_BAD_CARD, (p.played = 1, p.card[0] = 64));
    FAULT(LK_CARD_TWICE, (p.hand[0] ^= 1ull << low, p.played = 1, p.card[0] = __builtin_ctzll(p.hand[1])));
    FAULT(LK_OK, (p.hand[0] ^= 1ull << low, p.played = 1, p.card[0] = low));
    t = good, p = ok;
    CHECK(lk_play(&t, &p, 64) == LK_BAD_CARD);
    CHECK(lk_play(&t, &p, __builtin_ctzll(p.hand[1])) == LK_NOT_LEGAL);
    CHECK(lk_check(0, &p) == LK_NULL && lk_playable(&t, 0, &cards) == LK_NULL);
    CHECK(lk_solve(&t, &p, &task, (char *)arena + 8, bytes, 0, &r) == LK_BAD_ARENA);
    CHECK(lk_solve(&t, &p, &task, arena, bytes / 2, 0, &r) == LK_BAD_ARENA);
    CHECK(lk_arena_init(arena, 100) == LK_BAD_ARENA);
    task.goal = 4;
    CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == LK_BAD_GOAL);
    task.goal = LK_POINTS, task.side = 3;
    CHECK(lk_solve(&t, &p, &task, arena, bytes, 0, &r) == LK_BAD_GOAL);
    task.side = 0;
    lk_tally tally;
    CHECK(lk_playouts(&t, &p, 0, &task, 1, &rng, arena, bytes, 0, &tally, 0, 0, 0) == LK_BAD_COUNT);
    CHECK(lk_playouts(&t, &p, 1, &task, 0, &rng, arena, bytes, 0, &tally, 0, 0, 0) == LK_BAD_COUNT);
    lk_world world;
    lk_visits v;
    memcpy(world.hand, p.hand, sizeof world.hand);
    CHECK(lk_ismcts(&t, &p, &world, 0, &task, 1, 700, &rng, arena, bytes, 0, &v) == LK_BAD_COUNT);
    world.hand[0] = p.hand[1];
    CHECK(lk_ismcts(&t, &p, &world, 1, &task, 1, 700, &rng, arena, bytes, 0, &v) == LK_BAD_WORLD);
    for (int code = -17; code <= 2; code++) CHECK(strcmp(lk_error_text(code), "unknown code"));
    CHECK(!strcmp(lk_error_text(99), "unknown code") && lk_version() == LK_VERSION);
}

/* A run of everything whose results must not depend on what else runs. */
static void *worker(void *out) {
    const size_t bytes = 1 << 20;
    void *arena = aligned_alloc(64, bytes);
    uint64_t fold = 0;
    lk_rng own;
    lk_arena_init(arena, bytes);
    lk_rng_seed(&own, 5);
    for (int i = 0; i < 60; i++) {
        lk_table t;
        lk_position p;
        lk_values v;
        lk_tally tally;
        lk_visits w;
        lk_world world;
        memset(&t, 0, sizeof t);
        memset(&p, 0, sizeof p);
        t.players = 2 + i % 3, t.trump = i % 4, t.follow = 1 | (i & 6);
        int codes[24];
        for (int c = 0; c < 64; c++) {
            t.lane[c] = (uint8_t)(c >> 4), t.power[c] = (uint8_t)(c & 15);
            t.value[c] = (int16_t)(c & 7);
        }
        for (int s = 0; s < 4; s++) t.side[s] = s & 1;
        for (int c = 0; c < 24; c++) codes[c] = c / 6 * 16 + c % 6;
        for (int c = 23; c > 0; c--) {
            const int j = (int)((uint64_t)lk_rng_next(&own) * (uint32_t)(c + 1) >> 32), x = codes[c];
            codes[c] = codes[j], codes[j] = x;
        }
        for (int c = 0; c < 5 * t.players; c++) p.hand[c % t.players] |= 1ull << codes[c];
        const lk_task task = {LK_POINTS, 0, LK_EXACT, 0, 0};
        int32_t bad = lk_solve_cards(&t, &p, &task, arena, bytes, 0, &v);
        bad |= lk_playouts(&t, &p, 1, &task, 100, &own, arena, bytes, 0, &tally, 0, 0, 0);
        memcpy(world.hand, p.hand, sizeof world.hand);
        bad |= lk_ismcts(&t, &p, &world, 1, &task, 300, 700, &own, arena, bytes, 0, &w);
        fold = fold * 31 + (uint64_t)bad + v.nodes + (uint64_t)tally.sum;
        for (int c = 0; c < 64; c++) fold = fold * 31 + (uint64_t)v.value[c] + w.visits[c];
    }
    free(arena);
    *(uint64_t *)out = fold;
    return 0;
}

static void check_threads(void) {
    uint64_t alone, fold[8];
    pthread_t thread[8];
    worker(&alone);
    for (int i = 0; i < 8; i++) pthread_create(&thread[i], 0, worker, &fold[i]);
    for (int i = 0; i < 8; i++) {
        pthread_join(thread[i], 0);
        CHECK(fold[i] == alone);
    }
}

int main(int argc, char **argv) {
    const int positions = argc > 1 ? atoi(argv[1]) : 3000;
    const size_t bytes = 1 << 20;
    void *arena = aligned_alloc(64, bytes);
    lk_rng_seed(&rng, argc > 2 ? (uint64_t)atoll(argv[2]) : 1);
    CHECK(lk_arena_init(arena, bytes) == LK_OK);
    for (int i = 0; i < positions; i++) {
        lk_table t;
        lk_position p;
        random_table(&t);
        random_position(&t, &p);
        check_position(&t, &p, arena, bytes);
        if (i % 8 == 0) check_playouts(&t, &p, arena, bytes);
        if (i % 8 == 4) check_tree(&t, &p, arena, bytes);
    }
    for (int i = 0; i < positions / 10; i++) check_large(arena, bytes);
    check_limits(arena, bytes);
    check_faults(arena, bytes);
    check_threads();
    printf("%d positions, %d checks, %d failures; playouts within %.1f sigma squared\n", positions,
           checks, failures, worst_sigma);
    free(arena);
    return failures > 0;
}
