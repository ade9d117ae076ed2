/* Levata's kernel: search for trick-taking card play.
 *
 * It knows packs, order tables, follow laws and point values, and no game. What it promises:
 *
 * - freestanding C11: no library, no allocation, no file, no clock, no floating point that depends
 *   on the machine; the same numbers, node counts included, from every build;
 * - nothing it writes outlives a call except in memory the caller gave it, so that any number of
 *   calls may run at once as long as each has an arena and a generator of its own;
 * - every input is checked before it is used; a call that fails writes no results.
 *
 * Cards. A card is a code 0 to 63, a set of cards a 64-bit mask of `1 << card`. Which card takes
 * which is up to the table alone: two codes share a suit if they share a `lane`, and rank by
 * `power` in it. Codes that are not in play may have any lane and power.
 *
 * Seats are numbered 0 to `players - 1` in order of play: after seat s comes (s + 1) % players.
 *
 * Every struct has the same layout everywhere (no pointers, no implied padding). Every function
 * but the texts returns `LK_OK`, or one of the codes below.
 */
#ifndef LEVATA_KERNEL_H
#define LEVATA_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifndef LK_API
#define LK_API /* what a build wants before every function */
#endif

#define LK_VERSION 1 /* goes up whenever a struct, a signature or a meaning changes */

#define LK_CARDS 64
#define LK_SEATS 4
#define LK_PAIRS 8
#define LK_HAND 16 /* cards a seat may hold at most */

/* Errors. LK_LIMIT and LK_STOPPED are verdicts, not faults: see `lk_solve`. */
enum {
    LK_OK = 0,
    LK_LIMIT = 1,        /* the node limit was reached first */
    LK_STOPPED = 2,      /* the stop flag was set */
    LK_BAD_PLAYERS = -1, /* players not 2 to 4 */
    LK_BAD_TRUMP = -2,   /* trump not -1 to 3 */
    LK_BAD_FOLLOW = -3,  /* unknown follow flags, or LK_SUIT missing */
    LK_BAD_CARD = -4,    /* lane above 3, power above 15, or a code above 63 */
    LK_BAD_SIDE = -5,    /* a side not 0 to 3 */
    LK_BAD_PAIR = -6,    /* more than LK_PAIRS, not two cards, or pairs that share a card */
    LK_BAD_POINTS = -7,  /* negative values, or more points than 16 bits hold */
    LK_CARD_TWICE = -8,  /* two cards in play with one place in the order, or one in two hands */
    LK_BAD_TRICK = -9,   /* leader or number of cards on the table out of range */
    LK_BAD_HANDS = -10,  /* hands do not fit each other, too long, or a seat that is not there */
    LK_NOT_LEGAL = -11,  /* the card may not be played now */
    LK_BAD_GOAL = -12,   /* no such goal, or not for these sides */
    LK_BAD_ARENA = -13,  /* too small, not aligned to 64, or not initialised */
    LK_BAD_WORLD = -14,  /* a world whose hands contradict the position */
    LK_BAD_COUNT = -15,  /* a number of things that must be positive, or not so large */
    LK_NULL = -16,       /* a pointer that must not be null */
    LK_OVER = -17        /* the hand is over: nothing to play */
};

/* Follow laws, as flags. A hand that does not lead: */
enum {
    LK_SUIT = 1,  /* must play the suit led if it can (always set) */
    LK_TRUMP = 2, /* void in that suit, must trump if it can */
    LK_BEAT = 4,  /* must beat the best card so far, within what the duties above leave */
    LK_FREE = 8   /* void and bound to trump, but unable to beat the trump there: anything goes */
};

/* The laws of a hand. */
typedef struct lk_table {
    int32_t players;            /* 2 to 4 */
    int32_t trump;              /* trump lane, or -1 */
    int32_t follow;             /* LK_SUIT | ... */
    int32_t last;               /* points for the last trick */
    int32_t trick;              /* points for any trick */
    int32_t pairs;              /* how many of `pair` count */
    int32_t side[LK_SEATS];     /* whom each seat plays for, 0 to 3 */
    uint64_t pair[LK_PAIRS];    /* two cards each: leading one while holding the other ... */
    int32_t worth[LK_PAIRS];    /* ... pays this at once to the side that leads */
    int16_t value[LK_CARDS];    /* points of a card for the side that takes it */
    uint8_t lane[LK_CARDS];     /* 0 to 3 */
    uint8_t power[LK_CARDS];    /* 0 to 15, higher takes */
} lk_table;

/* Where a hand stands. */
typedef struct lk_position {
    uint64_t hand[LK_SEATS];    /* cards held; those on the table are in no hand */
    int32_t leader;             /* seat that led, or is to lead */
    int32_t played;             /* cards on the table, 0 to players - 1 */
    int32_t card[LK_SEATS];     /* these, in order of play from the leader */
    int32_t tricks[LK_SEATS];   /* tricks taken so far, by seat */
    int32_t points[LK_SEATS];   /* points so far, by side; a pair already led is in it */
    int32_t reserved[2];        /* 0 */
} lk_position;

/* What a hand is played for. Every payoff is for one side, whose seats play together against all
 * others: two pairs, one against two, and three singles (seen from one) are the same to a search. */
enum {
    LK_POINTS = 0, /* the side's points: cards, tricks, last trick, pairs */
    LK_MARGIN = 1, /* the side's points minus those of all others */
    LK_TRICKS = 2, /* the side's tricks */
    LK_PRODUCT = 3 /* four seats, two sides of two: (a + 1)(c + 1) of the pair's tricks minus the
                      same product of the other pair */
};
#define LK_EXACT INT32_MIN

/* A goal and how much may be spent on it. What was taken before the position counts. */
typedef struct lk_task {
    int32_t goal;    /* LK_POINTS ... */
    int32_t side;    /* whose payoff: a side that at least one seat plays for */
    int32_t target;  /* LK_EXACT: the payoff itself; else a payoff counts 1 from this up, 0 below */
    int32_t reserved;
    uint64_t nodes;  /* search no more than about this many nodes; 0: no limit */
} lk_task;

/* The state of a generator of 32-bit numbers (xoshiro128++). */
typedef struct lk_rng {
    uint32_t state[4]; /* not all zero */
} lk_rng;

/* ---- about the library -------------------------------------------------------------------- */

/* LK_VERSION of the build. */
LK_API int32_t lk_version(void);

/* English for a code; "unknown code" if there is no such code. Never null. */
LK_API const char *lk_error_text(int32_t code);

/* ---- laws --------------------------------------------------------------------------------- */

/* Is the position sound under the table? The first fault found, or LK_OK. */
LK_API int32_t lk_check(const lk_table *table, const lk_position *position);

/* `cards`: what the seat to act, (leader + played) % players, may play; 0 once the hand is over. */
LK_API int32_t lk_playable(const lk_table *table, const lk_position *position, uint64_t *cards);

/* `seat`: who has the trick so far; -1 if no card lies. */
LK_API int32_t lk_best(const lk_table *table, const lk_position *position, int32_t *seat);

/* Play a card for the seat to act; pays pairs, and points and trick when the trick is complete. */
LK_API int32_t lk_play(const lk_table *table, lk_position *position, int32_t card);

/* ---- chance ------------------------------------------------------------------------------- */

/* Spread a seed over the state (splitmix64). Different seeds, different sequences. */
LK_API int32_t lk_rng_seed(lk_rng *rng, uint64_t seed);

/* The next number. */
LK_API uint32_t lk_rng_next(lk_rng *rng);

/* ---- arena -------------------------------------------------------------------------------- */

/* Work memory: aligned to 64 bytes, owned by the caller, used by one call at a time. Initialise it
 * once; after that any calls may follow one another, with any tables, and what one left there
 * changes nothing for the next, node counts included. More is better up to what a problem needs: a whole deal of 24 cards is content
 * with 1 MB, thirteen tricks for four want tens. */
#define LK_ARENA_LEAST 65536

/* Zero the arena and look what the processor can do. Bytes beyond a power of two may idle. */
LK_API int32_t lk_arena_init(void *arena, size_t bytes);

/* ---- double dummy ------------------------------------------------------------------------- */

typedef struct lk_result {
    int32_t value;   /* the payoff with all hands open and best play; 1 or 0 for a target */
    int32_t card;    /* a card to play, -1 once the hand is over */
    int32_t lower;   /* bounds of the payoff itself: both are `value` for LK_EXACT; for a target */
    int32_t upper;   /*   what was proved on the way; after LK_LIMIT what no search is needed for */
    uint64_t nodes;  /* cards played in the search */
    uint64_t states; /* positions between tricks looked into */
} lk_result;

/* The value of a position. `stop`, if not null, is read at least every 10,000 nodes: once not 0,
 * the call returns LK_STOPPED. With LK_LIMIT and LK_STOPPED `value` and `card` are -1, and the
 * bounds hold. `card` is one of the best for LK_EXACT; for a target one that reaches it, if any. */
LK_API int32_t lk_solve(const lk_table *table, const lk_position *position, const lk_task *task,
                 void *arena, size_t bytes, const volatile int32_t *stop, lk_result *result);

typedef struct lk_values {
    uint64_t cards;             /* the legal cards */
    uint64_t done;              /* those whose value is known: all of them with LK_OK */
    int32_t value[LK_CARDS];    /* by card code, as `lk_result.value` after playing it; else 0 */
    uint64_t nodes;
    uint64_t states;
} lk_values;

/* The value of every card that may be played; cards that cannot differ share one search. With
 * LK_LIMIT and LK_STOPPED the values in `done` hold. LK_OVER if there is no card to play. */
LK_API int32_t lk_solve_cards(const lk_table *table, const lk_position *position, const lk_task *task,
                       void *arena, size_t bytes, const volatile int32_t *stop, lk_values *values);

/* ---- playouts ----------------------------------------------------------------------------- */

typedef struct lk_tally {
    uint64_t rounds;            /* playouts */
    uint64_t plies;             /* cards played in them */
    int64_t sum;                /* of the payoffs, or how often the target was reached */
    int64_t squares;            /* of the payoffs */
    int64_t points[LK_SEATS];   /* by side, with what was taken before */
    int64_t tricks[LK_SEATS];   /* by seat, likewise */
} lk_tally;

/* Play `rounds` times to the end from each of `count` positions, every legal card equally likely to
 * a few parts in 2^24, and add up: tallies[i] is for positions[i]. `bins`, if not null, is a
 * histogram over all of them: bins[payoff - least] for payoffs in least .. least + width - 1, others
 * are left out; it is added to, not cleared. The arena only says what the processor can do. `stop`
 * as in `lk_solve`: with LK_STOPPED the tallies hold what was played. `task->nodes` is not used. */
LK_API int32_t lk_playouts(const lk_table *table, const lk_position *positions, int32_t count,
                    const lk_task *task, int32_t rounds, lk_rng *rng, const void *arena,
                    size_t bytes, const volatile int32_t *stop, lk_tally *tallies, uint32_t *bins,
                    int32_t least, int32_t width);

/* ---- tree search over worlds -------------------------------------------------------------- */

/* One way the unseen cards may lie. */
typedef struct lk_world {
    uint64_t hand[LK_SEATS];
} lk_world;

typedef struct lk_visits {
    uint64_t cards;             /* what the seat to act may play */
    uint32_t visits[LK_CARDS];  /* simulations that began with the card, by code */
    int64_t sum[LK_CARDS];      /* of the payoffs in them, for the side of the seat to act */
    uint64_t simulations;       /* all */
    uint64_t plies;             /* cards played in them */
    uint32_t nodes;             /* in the tree */
    uint32_t full;              /* 1: the arena ran out and the tree stopped growing */
} lk_visits;

/* Information-set tree search: each simulation takes the next world, walks the one tree by UCB with
 * availability counts, adds a node and plays at random to the end. Every seat looks after its own
 * side, so three singles are three; `task->side` is not used, a `task->target` is each side's own.
 * `explore` is in thousandths of the range of payoffs (700 is usual). Each world must give every
 * seat as many cards as the position and leave the hand of the seat to act as it is. The tree is
 * searched until `simulations` are done, `task->nodes` cards are played (LK_LIMIT) or `stop` is set
 * (LK_STOPPED); visits hold what was done in any case. LK_OVER if there is no card to play. */
LK_API int32_t lk_ismcts(const lk_table *table, const lk_position *position, const lk_world *worlds,
                  int32_t count, const lk_task *task, int32_t simulations, int32_t explore,
                  lk_rng *rng, void *arena, size_t bytes, const volatile int32_t *stop,
                  lk_visits *visits);

#endif
