/* Double dummy, one build: included once for each number of PLAYERS and KIND of count.
 *
 * Defines NAME(rest), the value of a position between tricks seen from its leader.
 */

/* The order in which a seat tries its cards: those in FIRST, then the others, plain suits before
 * trumps; upwards or downwards. Winners go first unless the trick is a friend's already. Points go
 * high to friends and low to others, and are led in plain suits while trumps wait. */
#if KIND == POINTS
#define FIRST(k, win, friendly, closes) ((k) ? (win) : ~s->trumps)
#define FIRST_UP(friendly, closes) 0
#define THEN_UP(friendly, closes) (!(friendly))
#else
#define FIRST(k, win, friendly, closes) ((k) ? (friendly) && (closes) ? ~(win) : (win) : ~0ull)
#define FIRST_UP(friendly, closes) (closes)
#define THEN_UP(friendly, closes) 1
#endif

static int NAME(rest)(Search *s, set *hand, set all, int leader, int left, int rest, int low,
                      int high);

#define PLY NAME(enter)
#define NEXT NAME(enter)
#define ENTER
#include "ply.h"
#undef ENTER

#if PLAYERS == 4
#define PLY NAME(fourth)
#define K 3
#include "ply.h"
#endif
#if PLAYERS >= 3
#define PLY NAME(third)
#define K 2
#if PLAYERS > 3
#define NEXT NAME(fourth)
#endif
#include "ply.h"
#endif
#define PLY NAME(second)
#define K 1
#if PLAYERS > 2
#define NEXT NAME(third)
#endif
#include "ply.h"
#define PLY NAME(first)
#define K 0
#define NEXT NAME(second)
#include "ply.h"

/* Who takes the last trick: nobody has a choice. */
INLINE int NAME(last_winner)(const Search *s, const set *hand, int leader) {
    int winner = leader, seat = leader;
    set win = takers(lowest(hand[leader]), s->trumps);
    UNROLL for (int i = 1; i < PLAYERS; i++) {
        seat = seat + 1 == PLAYERS ? 0 : seat + 1;
        if (hand[seat] & win) {
            winner = seat;
            win = takers(lowest(hand[seat]), s->trumps);
        }
    }
    return winner;
}

/* Close the gaps that cards played have left: a card's rank is its rank among those still held. */
INLINE void NAME(close)(set *to, const set *hand, set all) {
    set full = all | all >> 4;
    full |= full >> 8;
    full |= full >> 16;
    full |= full >> 32;
    UNROLL for (int p = 0; p < PLAYERS; p++) to[p] = hand[p];
    for (set gaps = full & ~all; gaps;) {
        const int gap = highest(gaps);
        const set over = above(gap);
        gaps ^= bit(gap);
        UNROLL for (int p = 0; p < PLAYERS; p++) to[p] = (to[p] & ~over) | (to[p] & over) >> 4;
    }
}

#if KIND == PRODUCT
/* (a + 1)(c + 1) of one side less that of the other, seen from `side`, if `side` takes `extra`
 * more tricks and shares them as well as it can. */
INLINE int NAME(product)(const Search *s, int side, int extra) {
    int x[2][2], n[2] = {0, 0};
    UNROLL for (int p = 0; p < 4; p++) {
        int q = is_mine(s, p) == side;
        x[q][n[q]++] = s->taken[p] + 1;
    }
    int u = x[1][0], v = x[1][1];
    int few = u < v ? u : v, many = u < v ? v : u, gap = many - few;
    if (gap > extra) gap = extra;
    few += gap;
    extra -= gap;
    few += extra / 2;
    many += extra - extra / 2;
    return few * many - x[0][0] * x[0][1];
}
#endif

#if KIND == TRICKS
/* Raise bounds of the leader's margin by sure winners. The highest trumps, if in one hand, take a
 * trick each whenever they are played. On lead so does every master of a suit once nobody else has
 * trumps; and of two players, as long as the other one has to follow. */
INLINE void NAME(winners)(const Search *s, const set *hand, set all, int leader, int left,
                          int *lower, int *upper) {
    const set own = hand[leader], others = all ^ own, trumps = all & s->trumps;
    const int ruffs = (others & s->trumps) != 0;
    int sure = 0;
    if (trumps) {
        const int top = highest(trumps);
        int owner = 0;
        for (int p = 1; p < PLAYERS; p++)
            if (hand[p] >> top & 1) owner = p;
        const int tops = count(masters(hand[owner] & trumps, trumps & ~hand[owner]));
        if (is_mine(s, owner) == is_mine(s, leader)) sure = tops;
        else if (left - 2 * tops < *upper) *upper = left - 2 * tops;
    }
    if (PLAYERS == 2 || !ruffs) {
        int cash = 0;
        for (int lane = 0; lane < 4; lane++) {
            const set suit = LANE0 << lane, against = others & suit;
            const int tops = count(masters(own & suit, against)), most = count(against);
            cash += ruffs && suit != s->trumps && tops > most ? most : tops;
        }
        if (cash > sure) sure = cash;
    }
    if (2 * sure - left > *lower) *lower = 2 * sure - left;
}
#endif

/* The last trick, or none left: nothing to decide. */
INLINE int NAME(end)(Search *s, const set *hand, int leader, int left, int rest) {
    const int winner = left ? NAME(last_winner)(s, hand, leader) : leader;
    const int side = is_mine(s, leader);
#if KIND == PRODUCT
    (void)rest;
    s->taken[winner] += left;
    const int value = NAME(product)(s, side, 0);
    s->taken[winner] -= left;
    return value;
#else
    return is_mine(s, winner) == side ? rest : -rest;
#endif
}

/* Bounds of the leader's margin without a look at the cards: everything is won or lost. */
INLINE void NAME(bounds)(const Search *s, set all, int side, int left, int rest, int *lower,
                         int *upper) {
#if KIND == PRODUCT
    (void)all, (void)rest;
    *upper = NAME(product)(s, side, left);
    *lower = -NAME(product)(s, !side, left);
#else
    (void)left;
    *upper = rest;
    *lower = -rest;
    for (int i = 0; KIND == POINTS && i < s->pairs; i++) {
        if ((all & s->pair[i]) != s->pair[i]) continue;
        const int owner = is_mine(s, s->owner[i]);
        if (owner == side) *upper += s->bonus[owner][i];
        else *lower -= s->bonus[owner][i];
    }
#endif
}

/* The position as a key. Points stick to cards, and who held them at the root has them: the cards
 * left are the position. Without points only ranks matter: whose each card is, once gaps are
 * closed; for four seats two bits a card say so, if the lengths of the suits are told. */
INLINE Key NAME(key)(const Search *s, const set *hand, set all, int leader, int left) {
    Key key = {all, 0, s->number | (uint64_t)leader};
#if KIND != POINTS && PLAYERS == 2
    key.a = hand[0], key.b = hand[1];
#elif KIND != POINTS && PLAYERS == 3
    key.a = hand[0] | hand[2], key.b = hand[1] | hand[2];
#elif KIND != POINTS
    key.a = hand[1] | hand[3], key.b = hand[2] | hand[3];
    UNROLL for (int lane = 0; lane < 3; lane++)
        key.more |= (uint64_t)count(all & LANE0 << lane) << (2 + 5 * lane);
    key.more |= (uint64_t)left << 17;
    UNROLL for (int p = 0; KIND == PRODUCT && p < 3; p++)
        key.more |= (uint64_t)(s->taken[p] - s->before[p]) << (22 + 5 * p);
#endif
    (void)hand, (void)left;
    return key;
}

static int NAME(rest)(Search *s, set *hand, set all, int leader, int left, int rest, int low,
                      int high) {
    set own[LK_SEATS];
    int upper, lower, hint = NO_MOVE;
    if (left <= 1) return NAME(end)(s, hand, leader, left, rest);
    if (is_spent(s)) return 0;
    NAME(bounds)(s, all, is_mine(s, leader), left, rest, &lower, &upper);
    if (upper <= low) return upper;
    if (lower >= high) return lower;

    if (KIND != POINTS) {
        NAME(close)(own, hand, all);
        hand = own;
        all = own[0] | own[1];
        UNROLL for (int p = 2; p < PLAYERS; p++) all |= own[p];
    }
    const Key key = NAME(key)(s, hand, all, leader, left);
    Slot *slot = slot_find(s, key);
    if (slot) {
        hint = slot->move;
        if (slot->lower > lower) lower = slot->lower;
        if (slot->upper < upper) upper = slot->upper;
    }
#if KIND == TRICKS
    else NAME(winners)(s, hand, all, leader, left, &lower, &upper);
#endif
    if (lower >= high || lower >= upper) return lower;
    if (upper <= low) return upper;
    if (lower > low) low = lower;
    if (upper < high) high = upper;

    s->states++;
    const int value =
        NAME(first)(s, hand, all, left, rest, leader, 0, 0, 0, leader, 0, low, high, hint);
    if (s->verdict) return 0;
    slot_store(s, key, left, s->best_card, value, low, high);
    return value;
}

/* The margin of the deck, seen from the task's side. */
static int NAME(root)(Search *s, const Deck *d, int rest, int low, int high) {
    set hand[LK_SEATS], all = 0;
    for (int p = 0; p < PLAYERS; p++) all |= hand[p] = d->hand[p];
    const int flip = !is_mine(s, d->to_act);
    int l = flip ? -high : low, h = flip ? -low : high, value;
    if (d->left)
        value = NAME(enter)(s, hand, all, d->left, rest, d->to_act, d->suit, d->win, d->top,
                            d->holder, d->table, l, h, NO_MOVE, d->played);
    else
        value = NAME(rest)(s, hand, all, d->to_act, 0, 0, l, h);
    return flip ? -value : value;
}

#undef FIRST
#undef FIRST_UP
#undef THEN_UP
