/* Sets of cards as the search sees them.
 *
 * Inside the kernel a card is `rank << 2 | lane`, its rank counted among the cards in play: sets
 * ascend by rank first, so that the lowest or highest card of any set, whatever its suits, is one
 * instruction away, and a lane is every fourth bit.
 */
#ifndef LEVATA_KERNEL_BITS_H
#define LEVATA_KERNEL_BITS_H

#include "kernel.h"

typedef uint64_t set;

#define INLINE static inline __attribute__((always_inline))
/* For loops over seats, where a build that goes for size would leave them alone. */
#define UNROLL _Pragma("GCC unroll 4")
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

#define LANE0 0x1111111111111111ull

INLINE set bit(int card) { return 1ull << card; }
INLINE int lowest(set cards) { return __builtin_ctzll(cards); }
INLINE int highest(set cards) { return 63 ^ __builtin_clzll(cards); }
INLINE int count(set cards) { return __builtin_popcountll(cards); }
INLINE int is_single(set cards) { return !(cards & (cards - 1)); }

/* All cards of a card's lane. */
INLINE set lane_of(int card) { return LANE0 << (card & 3); }

/* The cards of its lane above a card. The shift drops the card itself, which is bit 0 of it. */
INLINE set above(int card) { return (LANE0 - 1) << card; }

/* The cards of its lane below a card. */
INLINE set below(int card) { return lane_of(card) & (bit(card) - 1); }

/* What takes the trick from a card: higher ones of its lane, and trumps unless it is one. */
INLINE set takers(int card, set trumps) {
    return above(card) | (trumps >> card & 1 ? 0 : trumps);
}

/* What `hand` may play once a suit was led and the cards in `win` would take the trick.
 *
 * `win` does for every duty to beat: where a plain lead was trumped, no card of the suit led is in
 * it, and the duty lapses by itself. */
INLINE set duty(set hand, set suit, set win, set trumps, int follow) {
    set cards = hand & suit;
    if (!cards) {
        if (!(follow & LK_TRUMP)) return hand;
        cards = hand & trumps;
        if (!cards) return hand;
        if (follow & LK_FREE && follow & LK_BEAT && !(cards & win)) return hand;
    }
    return follow & LK_BEAT && cards & win ? cards & win : cards;
}

#endif
