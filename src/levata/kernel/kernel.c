/* Levata's kernel: the entry points of kernel.h.
 *
 * One translation unit, so that every build of it is one command. The parts, each included here:
 *
 *   bits.h      sets of cards, who takes from whom, follow laws
 *   deck.h      checks; a problem relabelled by rank; payoffs as one margin
 *   search.h    what double dummy shares: state, table of positions, equal cards
 *   engine.h    the code made once for each instruction set:
 *     solve.h, ply.h     double dummy, for each number of players and kind of count
 *     playout.h, lanes.h random play, a game a register set or eight games a register
 *     ismcts.h           a simulation of the tree search
 *   chance.h, tree.h, rng.h, logs.h   what random play and the tree share
 */
#include "kernel.h"

#include "bits.h"
#include "deck.h"
#include "search.h"
#include "rng.h"
#include "chance.h"
#include "tree.h"

#define BUILD plain
#include "engine.h"
#undef BUILD

/* The same once more for processors that have it; asked once, when an arena is made. */
#if defined(__x86_64__) && !defined(LK_PLAIN)
#define HAS_FAST 1
#define BUILD bmi2
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("bmi,bmi2,lzcnt,avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,avx2")
#endif
#define FAST_BITS 1
#include "engine.h"
#undef FAST_BITS
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#undef BUILD
#define PICK(fast, name) ((fast) ? name##_any_bmi2 : name##_any_plain)
#else
#define HAS_FAST 0
#define PICK(fast, name) ((void)(fast), name##_any_plain)
#endif

/* ---- about the library -------------------------------------------------------------------- */

int32_t lk_version(void) { return LK_VERSION; }

const char *lk_error_text(int32_t code) {
    switch (code) {
    case LK_OK: return "no error";
    case LK_LIMIT: return "the node limit was reached";
    case LK_STOPPED: return "the search was stopped";
    case LK_BAD_PLAYERS: return "players must be 2 to 4";
    case LK_BAD_TRUMP: return "trump must be a lane, or -1 for none";
    case LK_BAD_FOLLOW: return "follow flags unknown, or without following suit";
    case LK_BAD_CARD: return "a card's code, lane or power is out of range";
    case LK_BAD_SIDE: return "a side must be 0 to 3";
    case LK_BAD_PAIR: return "a pair must be two cards, and no card in two pairs";
    case LK_BAD_POINTS: return "points or tricks are negative or too many";
    case LK_CARD_TWICE: return "two cards in play are the same or rank the same";
    case LK_BAD_TRICK: return "leader or number of cards on the table out of range";
    case LK_BAD_HANDS: return "the hands do not have the number of cards they should";
    case LK_NOT_LEGAL: return "that card may not be played now";
    case LK_BAD_GOAL: return "no such goal for these sides";
    case LK_BAD_ARENA: return "the arena is too small, not aligned or not initialised";
    case LK_BAD_WORLD: return "a world contradicts the position";
    case LK_BAD_COUNT: return "a count is out of range";
    case LK_NULL: return "a pointer is null";
    case LK_OVER: return "the hand is over";
    default: return "unknown code";
    }
}

/* ---- laws --------------------------------------------------------------------------------- */

int32_t lk_check(const lk_table *table, const lk_position *position) {
    Deck d;
    if (!table || !position) return LK_NULL;
    TRY(check_table(table));
    TRY(check_score(position));
    return deck_make(&d, table, position);
}

/* The seat to act's legal cards in the deck's codes. */
static set deck_moves(const Deck *d) {
    set hand = d->hand[d->to_act];
    return d->played ? duty(hand, d->suit, d->win, d->trumps, d->follow) : hand;
}

static set deck_codes(const Deck *d, set cards) {
    set codes = 0;
    for (; cards; cards &= cards - 1) codes |= bit(d->code[lowest(cards)]);
    return codes;
}

int32_t lk_playable(const lk_table *table, const lk_position *position, uint64_t *cards) {
    Deck d;
    if (!table || !position || !cards) return LK_NULL;
    TRY(check_table(table));
    TRY(deck_make(&d, table, position));
    *cards = deck_codes(&d, deck_moves(&d));
    return LK_OK;
}

int32_t lk_best(const lk_table *table, const lk_position *position, int32_t *seat) {
    Deck d;
    if (!table || !position || !seat) return LK_NULL;
    TRY(check_table(table));
    TRY(deck_make(&d, table, position));
    *seat = d.played ? d.holder : -1;
    return LK_OK;
}

/* Put a card on the table; when that completes the trick, take it. What it paid goes into `pay`
 * (to the seat to act, at once) and `take` (to the seat that now leads). */
static void deck_play(Deck *d, int card, int *pay, int *take) {
    const set one = bit(card), held = d->hand[d->to_act];
    *pay = *take = 0;
    d->hand[d->to_act] = held ^ one;
    d->table += d->value[card];
    if (!d->played) {
        d->suit = lane_of(card);
        for (int i = 0; i < d->pairs; i++)
            if (d->pair[i] & one && (held & d->pair[i]) == d->pair[i]) *pay += d->worth[i];
    }
    if (!d->played || d->win & one) {
        d->win = takers(card, d->trumps);
        d->top = one;
        d->holder = d->to_act;
    }
    d->played++;
    d->to_act = (d->to_act + 1) % d->players;
    if (d->played < d->players) return;
    d->left--;
    *take = d->table + d->trick + (d->left ? 0 : d->last);
    d->to_act = d->holder;
    d->played = d->table = 0;
    d->suit = d->win = d->top = 0;
}

int32_t lk_play(const lk_table *table, lk_position *position, int32_t card) {
    Deck d;
    int pay, take;
    if (!table || !position) return LK_NULL;
    TRY(check_table(table));
    TRY(check_score(position));
    TRY(deck_make(&d, table, position));
    if (!d.left) return LK_OVER;
    if (card < 0 || card >= LK_CARDS) return LK_BAD_CARD;
    if (!(deck_codes(&d, deck_moves(&d)) >> card & 1)) return LK_NOT_LEGAL;
    const int seat = d.to_act;
    position->card[position->played++] = card;
    position->hand[seat] ^= bit(card);
    deck_play(&d, d.card[card], &pay, &take);
    position->points[table->side[seat]] += pay;
    if (position->played == table->players) {
        position->played = 0;
        position->leader = d.holder;
        position->tricks[d.holder]++;
        position->points[table->side[d.holder]] += take;
    }
    return LK_OK;
}

/* ---- chance ------------------------------------------------------------------------------- */

int32_t lk_rng_seed(lk_rng *rng, uint64_t seed) {
    if (!rng) return LK_NULL;
    rng_seed(rng, seed);
    return LK_OK;
}

uint32_t lk_rng_next(lk_rng *rng) { return rng_next(rng); }

/* ---- arena -------------------------------------------------------------------------------- */

static int is_fast(void) {
#if HAS_FAST
    uint32_t a = 7, b, c = 0, d, low, high;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    if (!(b & 1 << 3 && b & 1 << 5 && b & 1 << 8)) return 0; /* BMI1, AVX2, BMI2 */
    a = 1, c = 0;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    if (!(c & 1 << 27)) return 0; /* the system saves wide registers: ask which */
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 6) != 6) return 0;
    a = 0x80000001, c = 0;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    return c >> 5 & 1; /* LZCNT */
#else
    return 0;
#endif
}

int32_t lk_arena_init(void *arena, size_t bytes) {
    if (!arena) return LK_NULL;
    if (bytes < LK_ARENA_LEAST || (uintptr_t)arena % 64) return LK_BAD_ARENA;
    uint64_t *word = arena;
    for (size_t i = 0; i < bytes / 8; i++) word[i] = 0;
    Arena *head = arena;
    head->magic = MAGIC;
    head->bytes = bytes;
    head->fast = (uint32_t)is_fast();
    return LK_OK;
}

static int32_t arena_check(const void *arena, size_t bytes) {
    const Arena *head = arena;
    if (!arena) return LK_NULL;
    if ((uintptr_t)arena % 64 || bytes < LK_ARENA_LEAST) return LK_BAD_ARENA;
    return head->magic == MAGIC && head->bytes == bytes ? LK_OK : LK_BAD_ARENA;
}

/* ---- double dummy ------------------------------------------------------------------------- */

/* As many buckets as a problem can use, a power of two: a table that outgrows the cache slows all
 * solves, one that is too small the hard ones. Three seats have the longer hands of the same pack,
 * and sides that fit less. */
static uint64_t buckets_for(size_t bytes, int players, int cards) {
    const uint64_t room = (bytes - sizeof(Arena)) / (2 * sizeof(Slot));
    uint64_t n = (players == 3 ? 4ull : 2ull) << cards / 2;
    if (n < 32) n = 32;
    while (n > room) n /= 2;
    return n - 1;
}

static void search_points(Search *s, const Deck *d, const Payoff *f, set all) {
    s->pairs = d->pairs;
    set paired = 0;
    for (int i = 0; i < d->pairs; i++) {
        s->pair[i] = d->pair[i];
        paired |= d->pair[i];
        s->bonus[0][i] = (int16_t)(f->bonus_theirs * d->worth[i]);
        s->bonus[1][i] = (int16_t)(f->bonus_mine * d->worth[i]);
        for (int p = 0; p < d->players; p++)
            if (d->hand[p] & d->pair[i]) s->owner[i] = p;
    }
    s->all_differ = 1;
    for (set of = all | d->top; of; of &= of - 1) {
        const int card = lowest(of);
        s->value[card] = d->value[card];
        s->kin[card] = 0;
        if (paired >> card & 1) continue;
        for (set low = all & ~paired & below(card); low; low &= low - 1) {
            const int other = lowest(low);
            if (d->value[other] != d->value[card]) continue;
            s->kin[card] |= bit(other);
            s->kin[other] |= bit(card);
            s->all_differ = 0;
        }
    }
}

/* The number of a new solve. Slots that could seem to bear it are forgotten: those a tree was
 * written over, and all of them when numbers start anew. */
static uint64_t solve_number(Arena *head, Slot *slots, uint64_t room) {
    uint64_t stale = (head->tree + sizeof(Slot) - 1) / sizeof(Slot);
    if (++head->solve >> 24) {
        head->solve = 1;
        stale = room;
    }
    for (uint64_t i = 0; i < stale && i < room; i++) slots[i].more = 0;
    head->tree = 0;
    return head->solve;
}

static void search_make(Search *s, const Deck *d, const Payoff *f, const lk_position *p,
                        uint64_t limit, void *arena, size_t bytes,
                        const volatile int32_t *stop) {
    Arena *head = arena;
    set all = 0;
    for (int i = 0; i < d->players; i++) all |= d->hand[i];
    s->trumps = d->trumps;
    s->follow = d->follow;
    s->mine = f->mine;
    s->kind = f->kind;
    s->players = d->players;
    s->last = d->last;
    s->trick = d->trick;
    s->pairs = 0;
    if (f->kind == POINTS) search_points(s, d, f, all);
    for (int i = 0; i < LK_SEATS; i++) s->taken[i] = s->before[i] = p->tricks[i];
    s->slots = (Slot *)(head + 1);
    s->buckets = buckets_for(bytes, d->players, count(all));
    s->number = solve_number(head, s->slots, (bytes - sizeof(Arena)) / sizeof(Slot)) << 40;
    s->nodes = s->states = 0;
    s->limit = limit ? limit : UINT64_MAX;
    s->stop = stop;
    s->poll = 0;
    s->verdict = 0;
}

/* Everything a solve starts from. */
typedef struct Problem {
    Deck deck;
    Payoff payoff;
    Search search;
    int rest;
    int low, high; /* window of margins */
    int fast;
} Problem;

static int32_t problem_make(Problem *q, const lk_table *table, const lk_position *position,
                            const lk_task *task, void *arena, size_t bytes,
                            const volatile int32_t *stop) {
    if (!table || !position || !task) return LK_NULL;
    TRY(check_table(table));
    TRY(arena_check(arena, bytes));
    TRY(deck_make(&q->deck, table, position));
    TRY(payoff_make(&q->payoff, &q->deck, table, position, task->goal, task->side));
    search_make(&q->search, &q->deck, &q->payoff, position, task->nodes, arena, bytes, stop);
    q->rest = q->payoff.kind == TRICKS ? q->deck.left : deck_rest(&q->deck);
    q->low = -INFINITE;
    q->high = INFINITE;
    q->fast = (int)((Arena *)arena)->fast;
    if (task->target != LK_EXACT) {
        q->high = payoff_margin(&q->payoff, task->target);
        q->low = q->high - 1;
    }
    return LK_OK;
}

static int problem_margin(Problem *q, const Deck *d, int rest, int low, int high) {
    return PICK(q->fast, margin)(&q->search, d, rest, low, high);
}

/* What a margin could be at most, and at least. */
static int problem_most(const Problem *q, int sign) {
    int most = q->rest;
    if (q->payoff.kind == PRODUCT) return 32 * 32;
    for (int i = 0; i < q->search.pairs; i++)
        if (is_mine(&q->search, q->search.owner[i]) == (sign > 0))
            most += q->search.bonus[sign > 0][i];
    return most;
}

int32_t lk_solve(const lk_table *table, const lk_position *position, const lk_task *task,
                 void *arena, size_t bytes, const volatile int32_t *stop, lk_result *result) {
    Problem q;
    if (!result) return LK_NULL;
    TRY(problem_make(&q, table, position, task, arena, bytes, stop));
    const Search *s = &q.search;
    const int margin = problem_margin(&q, &q.deck, q.rest, q.low, q.high);
    const int reached = margin >= q.high, exact = task->target == LK_EXACT;
    result->nodes = s->nodes;
    result->states = s->states;
    result->lower = payoff_of(&q.payoff, -problem_most(&q, -1));
    result->upper = payoff_of(&q.payoff, problem_most(&q, 1));
    if (s->verdict) {
        result->value = result->card = -1;
        return s->verdict;
    }
    result->card = q.deck.left ? q.deck.code[s->best_card] : -1;
    if (exact || reached) result->lower = payoff_of(&q.payoff, margin);
    if (exact || !reached) result->upper = payoff_of(&q.payoff, margin);
    result->value = exact ? result->lower : reached;
    return LK_OK;
}

/* The margin after a card of the seat to act. */
static int problem_card(Problem *q, int card) {
    Deck d = q->deck;
    int pay, take, gain = 0, rest = q->rest;
    const int mine = is_mine(&q->search, d.to_act);
    deck_play(&d, card, &pay, &take);
    q->search.nodes++;
    if (q->payoff.kind == POINTS)
        gain = mine ? pay * q->payoff.bonus_mine : -pay * q->payoff.bonus_theirs;
    if (!d.played) { /* that was the trick: to_act has it */
        if (q->payoff.kind == TRICKS) take = 1;
        if (q->payoff.kind == PRODUCT) {
            take = 0;
            q->search.taken[d.to_act]++;
        }
        rest -= take;
        gain += is_mine(&q->search, d.to_act) ? take : -take;
    }
    const int margin = gain + problem_margin(q, &d, rest, q->low - gain, q->high - gain);
    if (!d.played) q->search.taken[d.to_act] -= q->payoff.kind == PRODUCT;
    return margin;
}

int32_t lk_solve_cards(const lk_table *table, const lk_position *position, const lk_task *task,
                       void *arena, size_t bytes, const volatile int32_t *stop,
                       lk_values *values) {
    Problem q;
    if (!values) return LK_NULL;
    TRY(problem_make(&q, table, position, task, arena, bytes, stop));
    const Deck *d = &q.deck;
    Search *s = &q.search;
    if (!d->left) return LK_OVER;
    set moves = deck_moves(d), others = d->top;
    for (int p = 0; p < d->players; p++)
        if (p != d->to_act) others |= d->hand[p];
    for (int i = 0; i < LK_CARDS; i++) values->value[i] = 0;
    values->cards = deck_codes(d, moves);
    values->done = 0;
    while (moves) {
        const int card = highest(moves);
        const int margin = problem_card(&q, card);
        if (s->verdict) break;
        set same = equals(moves, others, card);
        if (s->kind == POINTS) same &= s->kin[card];
        same |= bit(card);
        moves &= ~same;
        for (; same; same &= same - 1) {
            const int code = d->code[lowest(same)];
            values->done |= bit(code);
            values->value[code] =
                task->target == LK_EXACT ? payoff_of(&q.payoff, margin) : margin >= q.high;
        }
    }
    values->nodes = s->nodes;
    values->states = s->states;
    return s->verdict;
}

/* ---- playouts ----------------------------------------------------------------------------- */

static int32_t goal_check(const lk_table *t, const lk_position *p, Deck d, const lk_task *task) {
    Payoff f;
    return payoff_make(&f, &d, t, p, task->goal, task->side);
}

/* What a call adds up into. */
typedef struct Sums {
    lk_tally *tally;
    int side;
    uint32_t *bins;
    int32_t least, width;
} Sums;

static void sums_add(const Sums *sums, const Chance *c, const Outcome *o) {
    const int payoff = outcome_payoff(o, c, sums->side);
    lk_tally *tally = sums->tally;
    tally->rounds++;
    tally->sum += c->target == LK_EXACT ? payoff : payoff >= c->target;
    tally->squares += (int64_t)payoff * payoff;
    for (int s = 0; s < LK_SEATS; s++) {
        tally->points[s] += o->points[s];
        tally->tricks[s] += o->tricks[s];
    }
    const int64_t bin = (int64_t)payoff - sums->least; /* `least` may be any number */
    if (sums->bins && bin >= 0 && bin < sums->width) sums->bins[bin]++;
}

/* Up to WIDTH games from one position; `now` of them count. */
static void round_wide(const Sums *sums, const Chance *c, const lk_position *p, const Deck *d,
                       const Game *start, Group *g, int now, int fast) {
    Outcome o;
    PICK(fast, play_wide)(c, start, g, d->played, d->left);
    for (int i = 0; i < now; i++) {
        outcome_wide(&o, c, p, g, i);
        sums_add(sums, c, &o);
    }
}

/* The same a game at a time or GROUP, for large packs and few rounds. */
static void round_group(const Sums *sums, const Chance *c, const lk_position *p, const Deck *d,
                        const Game *start, lk_rng *rng, int now, int fast) {
    Game games[GROUP];
    Outcome o;
    for (int i = 0; i < now; i++) games[i] = *start;
    if (now == GROUP) PICK(fast, finish_group)(c, games, rng, d->played, d->left);
    else
        for (int i = 0; i < now; i++) PICK(fast, finish_one)(c, &games[i], rng, d->played, d->left);
    for (int i = 0; i < now; i++) {
        outcome_of(&o, c, p, &games[i]);
        sums_add(sums, c, &o);
    }
}

static int32_t playouts_of(const lk_table *table, const lk_position *p, const lk_task *task,
                           int32_t rounds, lk_rng *rng, const void *arena,
                           const volatile int32_t *stop, const Sums *sums) {
    Deck d;
    Chance c;
    Game start;
    Group g;
    TRY(deck_make(&d, table, p));
    chance_make(&c, &d, table, task);
    game_make(&start, &d);
    const int wide = c.small && rounds >= WIDTH, step = wide ? WIDTH : GROUP;
    const int fast = (int)((const Arena *)arena)->fast;
    for (int i = 0; wide && i < 4 * WIDTH; i++) g.rng[i / WIDTH][i % WIDTH] = rng_next(rng);
    for (int32_t done = 0; done < rounds; done += step) {
        const int now = rounds - done < step ? rounds - done : step;
        if (stop && done % 64 == 0 && *stop) return LK_STOPPED;
        if (wide) round_wide(sums, &c, p, &d, &start, &g, now, fast);
        else round_group(sums, &c, p, &d, &start, rng, now, fast);
    }
    return LK_OK;
}

int32_t lk_playouts(const lk_table *table, const lk_position *positions, int32_t count_of,
                    const lk_task *task, int32_t rounds, lk_rng *rng, const void *arena,
                    size_t bytes, const volatile int32_t *stop, lk_tally *tallies, uint32_t *bins,
                    int32_t least, int32_t width) {
    Deck d;
    static const lk_tally none;
    if (!table || !positions || !task || !rng || !tallies) return LK_NULL;
    if (count_of < 1 || rounds < 1 || (bins && width < 1)) return LK_BAD_COUNT;
    TRY(check_table(table));
    TRY(arena_check(arena, bytes));
    for (int i = 0; i < count_of; i++) { /* all faults before any result */
        TRY(deck_make(&d, table, &positions[i]));
        TRY(goal_check(table, &positions[i], d, task));
    }
    for (int i = 0; i < count_of; i++) tallies[i] = none;
    for (int i = 0; i < count_of; i++) {
        const lk_position *p = &positions[i];
        const Sums sums = {&tallies[i], task->side, bins, least, width};
        const int32_t code = playouts_of(table, p, task, rounds, rng, arena, stop, &sums);
        const int size = count(p->hand[p->leader]) + (p->played > 0);
        tallies[i].plies = tallies[i].rounds * (uint64_t)(size * table->players - p->played);
        TRY(code);
    }
    return LK_OK;
}

/* ---- tree search over worlds -------------------------------------------------------------- */

/* Check the worlds against the position; `cards`: all that lie in any. */
static int32_t worlds_check(const lk_table *t, const lk_position *p, const lk_world *worlds,
                            int32_t count_of, set *cards) {
    const int seat = (p->leader + p->played) % t->players;
    set table = 0;
    *cards = 0;
    for (int i = 0; i < p->played; i++) table |= bit(p->card[i]);
    for (int32_t i = 0; i < count_of; i++) {
        const set *hand = worlds[i].hand;
        set seen = table;
        if (hand[seat] != p->hand[seat]) return LK_BAD_WORLD;
        for (int s = 0; s < LK_SEATS; s++) {
            if (count(hand[s]) != count(p->hand[s]) || seen & hand[s]) return LK_BAD_WORLD;
            seen |= hand[s];
        }
        *cards |= seen & ~table;
    }
    return LK_OK;
}

/* How far payoffs can lie apart. */
static int payoff_range(const Deck *d, const Payoff *f, const lk_task *task) {
    int range = deck_rest(d);
    if (task->target != LK_EXACT) return 1;
    if (task->goal == LK_TRICKS) return d->left;
    if (task->goal == LK_PRODUCT) return (d->left + 2) * (d->left + 2) / 2;
    for (int i = 0; i < d->pairs; i++) range += d->worth[i];
    return f->over == 2 ? range : 2 * range;
}

static int32_t tree_make(Tree *t, const Deck *d, const lk_world *worlds, int32_t count_of,
                         void *arena, size_t bytes) {
    const size_t room = bytes - sizeof(Arena), taken = (size_t)count_of * sizeof(lk_world);
    if ((size_t)count_of > room / sizeof(lk_world) / 2) return LK_BAD_ARENA;
    t->world = (set *)((Arena *)arena + 1);
    t->worlds = count_of;
    t->nodes = (Node *)((char *)t->world + taken);
    const size_t nodes = (room - taken) / sizeof(Node);
    t->room = nodes > UINT32_MAX ? UINT32_MAX : (uint32_t)nodes;
    t->used = 1;
    t->nodes[ROOT] = (Node){0};
    t->played = d->played;
    t->left = d->left;
    t->plies = 0;
    for (int32_t i = 0; i < count_of; i++)
        for (int s = 0; s < LK_SEATS; s++) {
            set hand = 0;
            for (set of = worlds[i].hand[s]; of; of &= of - 1) hand |= bit(d->card[lowest(of)]);
            t->world[LK_SEATS * i + s] = hand;
        }
    return LK_OK;
}

/* Note how far the tree has come, for the next solve to clear. */
static void tree_leave(const Tree *t, void *arena) {
    Arena *head = arena;
    const uint64_t bytes = (uint64_t)((char *)(t->nodes + t->used) - (char *)(head + 1));
    if (bytes > head->tree) head->tree = bytes;
}

static void visits_read(lk_visits *v, const Tree *t, const Deck *d) {
    for (int i = 0; i < LK_CARDS; i++) v->visits[i] = 0, v->sum[i] = 0;
    for (uint32_t at = t->nodes[ROOT].child; at != NOBODY; at = t->nodes[at].sibling) {
        const Node *n = &t->nodes[at];
        v->visits[d->code[n->card]] = n->visits;
        v->sum[d->code[n->card]] = n->sum;
    }
    v->cards = deck_codes(d, deck_moves(d));
    v->simulations = t->nodes[ROOT].visits;
    v->plies = t->plies;
    v->nodes = t->used;
    v->full = t->used == t->room;
}

int32_t lk_ismcts(const lk_table *table, const lk_position *position, const lk_world *worlds,
                  int32_t count_of, const lk_task *task, int32_t simulations, int32_t explore,
                  lk_rng *rng, void *arena, size_t bytes, const volatile int32_t *stop,
                  lk_visits *visits) {
    Deck d, plain;
    Chance c;
    Payoff f;
    Tree t;
    Game start;
    set cards;
    int32_t verdict = LK_OK;
    if (!table || !position || !worlds || !task || !rng || !visits) return LK_NULL;
    if (count_of < 1 || simulations < 1 || explore < 0 || explore > 1000000) return LK_BAD_COUNT;
    TRY(check_table(table));
    TRY(arena_check(arena, bytes));
    TRY(deck_make(&plain, table, position));
    if (!plain.left) return LK_OVER;
    TRY(worlds_check(table, position, worlds, count_of, &cards));
    TRY(deck_label(&d, table, position, position->hand, cards));
    TRY(payoff_make(&f, &plain, table, position, task->goal, table->side[plain.to_act]));
    TRY(tree_make(&t, &d, worlds, count_of, arena, bytes));
    chance_make(&c, &d, table, task);
    game_make(&start, &d);
    t.explore = (float)explore * 0.001f * (float)payoff_range(&plain, &f, task);
    const uint64_t limit = task->nodes ? task->nodes : UINT64_MAX;
    const int fast = (int)((Arena *)arena)->fast;
    const int plies = d.left * d.players - d.played;
    for (int32_t i = 0; i < simulations && !verdict; i++) {
        PICK(fast, simulate)(&t, &c, position, &start, rng, (uint32_t)i);
        t.plies += (uint64_t)plies;
        if (stop && !(i & 63) && *stop) verdict = LK_STOPPED;
        else if (t.plies >= limit) verdict = LK_LIMIT;
    }
    tree_leave(&t, arena);
    visits_read(visits, &t, &d);
    return verdict;
}
