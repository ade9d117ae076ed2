/* What every build of the search shares: its state and its table of positions.
 *
 * A slot holds one position between tricks with bounds of its margin, seen from the leader. The
 * key is the whole position, so a hit is never a mistake. A slot belongs to the solve whose number
 * it carries; that is why nothing has to be cleared between two of them.
 */
#ifndef LEVATA_KERNEL_SEARCH_H
#define LEVATA_KERNEL_SEARCH_H

#include "deck.h"

#define INFINITE 32000
#define NO_MOVE 255
#define POLL 4096 /* nodes between two looks at the stop flag */

typedef struct Slot {
    set a, b;      /* the hands; what they hold depends on the kind of search */
    uint64_t more; /* leader, lengths, tricks taken; number of the solve in the upper 24 bits */
    int16_t lower, upper;
    uint8_t move;  /* the lead that was best */
    uint8_t left;
    uint16_t idle;
} Slot;

/* The head of an arena: 64 bytes, then slots or tree. */
typedef struct Arena {
    uint64_t magic;
    uint64_t bytes;
    uint32_t solve;    /* number of the last one */
    uint32_t fast;     /* the processor has BMI1, BMI2 and AVX2 */
    uint64_t tree;     /* bytes after the head that a tree has overwritten */
    uint64_t idle[4];
} Arena;

#define MAGIC 0x6c6576617461ull

typedef struct Search {
    set trumps;
    int follow, mine, players, kind;
    int last, trick;
    int pairs;
    set pair[LK_PAIRS];
    int owner[LK_PAIRS];
    int16_t bonus[2][LK_PAIRS]; /* theirs, mine */
    int16_t value[LK_CARDS];
    int taken[LK_SEATS];        /* PRODUCT: tricks by seat */
    int before[LK_SEATS];       /* and what they were at the root */
    int all_differ;             /* POINTS: no card has kin */
    set kin[LK_CARDS];          /* POINTS: others of its lane with the same value, pairs apart */
    int best_card;              /* what the turn that ended last found best */
    Slot *slots;
    uint64_t buckets;           /* number of pairs of slots, less one */
    uint64_t number;            /* of this solve, in the upper 24 bits */
    uint64_t nodes, states;
    uint64_t poll, limit;       /* nodes at which to look up next, and to give up */
    const volatile int32_t *stop;
    int32_t verdict;            /* not 0: unwinding */
} Search;

INLINE uint64_t mix(uint64_t x) {
    x *= 0x9E3779B97F4A7C15ull;
    return x ^ x >> 32;
}

INLINE int is_mine(const Search *s, int seat) { return s->mine >> seat & 1; }

/* What leading a card pays at once to the side that leads it, in margin. */
INLINE int search_bonus(const Search *s, set held, set one, int side) {
    int bonus = 0;
    for (int i = 0; i < s->pairs; i++)
        if (s->pair[i] & one && !(s->pair[i] & ~held)) bonus += s->bonus[side][i];
    return bonus;
}

/* Count the states and see whether to go on. */
INLINE int is_spent(Search *s) {
    if (LIKELY(s->nodes < s->poll)) return 0;
    if (s->verdict) return 1;
    if (s->stop && *s->stop) s->verdict = LK_STOPPED;
    else if (s->nodes >= s->limit) s->verdict = LK_LIMIT;
    if (s->verdict) {
        s->poll = 0; /* every later call gives up too */
        return 1;
    }
    s->poll = s->nodes + POLL;
    if (s->poll > s->limit) s->poll = s->limit;
    return 0;
}

typedef struct Key {
    set a, b;
    uint64_t more;
} Key;

/* Two slots a bucket: the first keeps the longer endings, the second what came last. The number of
 * the solve is left out, so that node counts do not depend on what an arena did before. */
INLINE Slot *bucket(const Search *s, Key key) {
    return s->slots + 2 * (mix(key.a ^ mix(key.b + (key.more << 24))) >> 7 & s->buckets);
}

INLINE int is_at(const Slot *slot, Key key) {
    return slot->a == key.a && slot->b == key.b && slot->more == key.more;
}

INLINE Slot *slot_find(const Search *s, Key key) {
    Slot *slot = bucket(s, key);
    if (is_at(slot, key)) return slot;
    return is_at(slot + 1, key) ? slot + 1 : 0;
}

/* Note what a search of a window found: a bound, or two if the value lies in it. */
INLINE void slot_store(const Search *s, Key key, int left, int move, int value, int low, int high) {
    Slot *slot = slot_find(s, key);
    if (!slot) {
        slot = bucket(s, key);
        if (slot->more >> 40 == s->number >> 40 && slot->left > left) slot++;
        slot->a = key.a;
        slot->b = key.b;
        slot->more = key.more;
        slot->left = (uint8_t)left;
        slot->lower = -INFINITE;
        slot->upper = INFINITE;
    }
    if (value > low && value > slot->lower) slot->lower = (int16_t)value;
    if (value < high && value < slot->upper) slot->upper = (int16_t)value;
    slot->move = (uint8_t)move;
}

/* The cards of `hand` that none of `others` beats in their lane: the top of it, without a gap that
 * another hand could fill. */
INLINE set masters(set hand, set others) {
    if (!others) return hand;
    const int top = highest(others);
    return hand & (~1ull << top);
}

/* Cards of `hand` that cannot do anything else than `card`: no card of another stands between. */
INLINE set equals(set hand, set others, int card) {
    set up = others & above(card), down = others & below(card);
    set reach = ((up & -up) - 1) & lane_of(card);
    if (down) reach &= ~((2ull << highest(down)) - 1);
    return hand & reach;
}

#endif
