/* A problem made ready: checked, its cards relabelled by rank, its payoff turned into one number.
 *
 * A search counts a margin: what the task's side wins from here minus what the others win. That is
 * the same game for every payoff, and symmetric: points of a side are half of margin plus rest.
 */
#ifndef LEVATA_KERNEL_DECK_H
#define LEVATA_KERNEL_DECK_H

#include "bits.h"

/* What a search has to keep count of; names the preprocessor knows. */
#define TRICKS 0
#define POINTS 1
#define PRODUCT 2

#define TOP_POINTS 15000 /* no hand may be worth more: margins live in 16 bits */

typedef struct Deck {
    set hand[LK_SEATS];
    set labels;            /* cards that have a label, in labels */
    set codes;             /* and in codes; not those on the table */
    set trumps;            /* the trump lane, or none */
    set suit;              /* the lane led, or none */
    set win;               /* what would take the trick on the table */
    set top;               /* the card that has it, or none */
    int players, follow;
    int to_act, holder;    /* holder: who has the trick */
    int played;
    int left;              /* tricks not yet complete */
    int table;             /* points on the table */
    int last, trick;
    int pairs;
    set pair[LK_PAIRS];    /* those somebody may still lead */
    int worth[LK_PAIRS];
    int16_t value[LK_CARDS];
    uint8_t code[LK_CARDS];  /* the caller's code of a card; of cards in hands only */
    uint8_t card[LK_CARDS];  /* and back */
} Deck;

/* Payoff = base + times * (margin + offset) / over; times is not negative. */
typedef struct Payoff {
    int kind;
    int mine;              /* seats of the task's side, as bits */
    int bonus_mine;        /* what a pair adds to the margin, per point, for either side */
    int bonus_theirs;
    int base, times, offset, over;
} Payoff;

#define TRY(call)                \
    do {                         \
        int32_t code_ = (call);  \
        if (code_) return code_; \
    } while (0)

/* ---- checks ------------------------------------------------------------------------------- */

static int32_t check_table(const lk_table *t) {
    if (t->players < 2 || t->players > LK_SEATS) return LK_BAD_PLAYERS;
    if (t->trump < -1 || t->trump > 3) return LK_BAD_TRUMP;
    if (t->follow & ~15 || !(t->follow & LK_SUIT)) return LK_BAD_FOLLOW;
    for (int s = 0; s < t->players; s++)
        if (t->side[s] < 0 || t->side[s] > 3) return LK_BAD_SIDE;
    if (t->pairs < 0 || t->pairs > LK_PAIRS) return LK_BAD_PAIR;
    if (t->last < 0 || t->last > TOP_POINTS || t->trick < 0 || t->trick > TOP_POINTS)
        return LK_BAD_POINTS;
    set seen = 0;
    for (int i = 0; i < t->pairs; i++) {
        if (count(t->pair[i]) != 2 || seen & t->pair[i]) return LK_BAD_PAIR;
        if (t->worth[i] < 0 || t->worth[i] > TOP_POINTS) return LK_BAD_POINTS;
        seen |= t->pair[i];
    }
    return LK_OK;
}

static int32_t check_hands(const lk_table *t, const lk_position *p, const set *hand) {
    if (p->leader < 0 || p->leader >= t->players) return LK_BAD_TRICK;
    if (p->played < 0 || p->played >= t->players) return LK_BAD_TRICK;
    set seen = 0;
    for (int i = 0; i < p->played; i++) {
        if (p->card[i] < 0 || p->card[i] >= LK_CARDS) return LK_BAD_CARD;
        if (seen >> p->card[i] & 1) return LK_CARD_TWICE;
        seen |= bit(p->card[i]);
    }
    int size = count(hand[p->leader]) + (p->played > 0);
    if (size > LK_HAND) return LK_BAD_HANDS;
    for (int i = 0, s = p->leader; i < t->players; i++) {
        if (count(hand[s]) + (i < p->played) != size) return LK_BAD_HANDS;
        if (seen & hand[s]) return LK_CARD_TWICE;
        seen |= hand[s];
        s = s + 1 == t->players ? 0 : s + 1;
    }
    for (int s = t->players; s < LK_SEATS; s++)
        if (hand[s]) return LK_BAD_HANDS;
    return LK_OK;
}

static int32_t check_score(const lk_position *p) {
    for (int s = 0; s < LK_SEATS; s++) {
        if (p->tricks[s] < 0 || p->tricks[s] > LK_CARDS) return LK_BAD_POINTS;
        if (p->points[s] < 0 || p->points[s] > TOP_POINTS) return LK_BAD_POINTS;
    }
    return LK_OK;
}

/* ---- relabelling -------------------------------------------------------------------------- */

/* Relabel the cards of `hand`, those of `cards` too, and the trick. Only the card that has the trick
 * matters to the rest of it: the others on the table are gone but for their points. */
static int32_t deck_label(Deck *d, const lk_table *t, const lk_position *p, const set *hand,
                          set cards) {
    uint8_t at[LK_CARDS]; /* place in the order -> code */
    set places = 0;
    TRY(check_hands(t, p, hand));
    for (int s = 0; s < t->players; s++) cards |= hand[s];
    int top = -1, top_place = 0;
    int64_t rest = 0;
    d->played = p->played;
    d->holder = p->leader;
    d->table = 0;
    d->suit = d->win = d->top = 0;
    d->trumps = t->trump >= 0 ? LANE0 << t->trump : 0;
    for (int i = 0; i < p->played; i++) {
        int code = p->card[i];
        if (t->lane[code] > 3 || t->power[code] > 15) return LK_BAD_CARD;
        if (t->value[code] < 0) return LK_BAD_POINTS;
        int place = t->power[code] << 2 | t->lane[code];
        if (places >> place & 1) return LK_CARD_TWICE;
        places |= bit(place);
        d->table += t->value[code];
        if (i && !(takers(top_place, d->trumps) >> place & 1)) continue;
        top = code;
        top_place = place;
        d->holder = (p->leader + i) % t->players;
    }
    for (set rest_of = cards; rest_of; rest_of &= rest_of - 1) {
        int code = lowest(rest_of);
        if (t->lane[code] > 3 || t->power[code] > 15) return LK_BAD_CARD;
        if (t->value[code] < 0) return LK_BAD_POINTS;
        int place = t->power[code] << 2 | t->lane[code];
        if (places >> place & 1) return LK_CARD_TWICE;
        places |= bit(place);
        at[place] = (uint8_t)code;
        rest += t->value[code];
    }
    /* those on the table but the best leave no gap */
    for (int i = 0; i < p->played; i++)
        places &= ~bit(t->power[p->card[i]] << 2 | t->lane[p->card[i]]);
    if (top >= 0) {
        places |= bit(top_place);
        at[top_place] = (uint8_t)top;
    }
    d->codes = cards;
    d->labels = 0;
    int next[4] = {0, 1, 2, 3};
    for (; places; places &= places - 1) {
        int place = lowest(places), code = at[place], card = next[place & 3];
        next[place & 3] += 4;
        d->labels |= bit(card);
        d->code[card] = (uint8_t)code;
        d->card[code] = (uint8_t)card;
        d->value[card] = t->value[code];
    }
    for (int s = 0; s < LK_SEATS; s++) {
        d->hand[s] = 0;
        if (s >= t->players) continue;
        for (set of = hand[s]; of; of &= of - 1) d->hand[s] |= bit(d->card[lowest(of)]);
    }
    if (top >= 0) {
        d->top = bit(d->card[top]);
        d->win = takers(d->card[top], d->trumps);
        d->suit = LANE0 << t->lane[p->card[0]];
    }
    d->players = t->players;
    d->follow = t->follow;
    d->to_act = (p->leader + p->played) % t->players;
    d->left = count(hand[p->leader]) + (p->played > 0);
    d->last = t->last;
    d->trick = t->trick;
    d->pairs = 0;
    int64_t pays = 0;
    for (int i = 0; i < t->pairs; i++) {
        if ((t->pair[i] & cards) == t->pair[i]) pays += t->worth[i];
        for (int s = 0; s < t->players; s++) {
            if ((t->pair[i] & hand[s]) != t->pair[i] || !t->worth[i]) continue;
            set two = t->pair[i];
            d->pair[d->pairs] = bit(d->card[lowest(two)]) | bit(d->card[highest(two)]);
            d->worth[d->pairs++] = t->worth[i];
        }
    }
    if (rest + d->table + d->last + (int64_t)d->trick * d->left + 2 * pays > TOP_POINTS)
        return LK_BAD_POINTS;
    return LK_OK;
}

static int32_t deck_make(Deck *d, const lk_table *t, const lk_position *p) {
    return deck_label(d, t, p, p->hand, 0);
}

/* Points still to be won but for pairs. */
static int deck_rest(const Deck *d) {
    if (!d->left) return 0;
    int rest = d->table + d->last + d->trick * d->left;
    for (int s = 0; s < d->players; s++)
        for (set of = d->hand[s]; of; of &= of - 1) rest += d->value[lowest(of)];
    return rest;
}

/* ---- payoffs ------------------------------------------------------------------------------ */

static int side_mask(const lk_table *t, int side) {
    int mask = 0;
    for (int s = 0; s < t->players; s++)
        if (t->side[s] == side) mask |= 1 << s;
    return mask;
}

/* Points of `side` so far, and of all others. */
static void points_of(const lk_table *t, const lk_position *p, int side, int *mine, int *theirs) {
    int seen = 0;
    *mine = *theirs = 0;
    for (int s = 0; s < t->players; s++) {
        if (seen >> t->side[s] & 1) continue;
        seen |= 1 << t->side[s];
        *(t->side[s] == side ? mine : theirs) += p->points[t->side[s]];
    }
}

/* Make the payoff of `goal` for `side` from a deck. May simplify the deck: a hand in which only
 * tricks count is searched by tricks. */
static int32_t payoff_make(Payoff *f, Deck *d, const lk_table *t, const lk_position *p, int goal,
                           int side) {
    int mine, theirs;
    if (goal < LK_POINTS || goal > LK_PRODUCT) return LK_BAD_GOAL;
    f->mine = side_mask(t, side);
    if (!f->mine) return LK_BAD_GOAL;
    TRY(check_score(p));
    f->kind = TRICKS;
    f->base = f->offset = 0;
    f->times = f->over = 1;
    f->bonus_mine = f->bonus_theirs = 0;
    if (goal == LK_PRODUCT) {
        if (t->players != 4 || count((set)f->mine) != 2) return LK_BAD_GOAL;
        int other = -1;
        for (int s = 0; s < 4; s++) {
            if (f->mine >> s & 1) continue;
            if (other >= 0 && t->side[s] != other) return LK_BAD_GOAL;
            other = t->side[s];
        }
        f->kind = PRODUCT;
        return LK_OK;
    }
    if (goal == LK_TRICKS) {
        for (int s = 0; s < t->players; s++)
            if (f->mine >> s & 1) f->base += p->tricks[s];
        f->offset = d->left;
        f->over = 2;
        return LK_OK;
    }
    points_of(t, p, side, &mine, &theirs);
    int rest = deck_rest(d);
    f->base = goal == LK_POINTS ? mine : mine - theirs;
    f->over = goal == LK_POINTS ? 2 : 1;
    if (rest == d->trick * d->left && !d->pairs) {
        f->times = d->trick;
        f->offset = goal == LK_POINTS ? d->left : 0;
        return LK_OK;
    }
    f->kind = POINTS;
    f->offset = goal == LK_POINTS ? rest : 0;
    f->bonus_mine = goal == LK_POINTS ? 2 : 1;
    f->bonus_theirs = goal == LK_POINTS ? 0 : 1;
    return LK_OK;
}

INLINE int payoff_of(const Payoff *f, int margin) {
    return f->base + f->times * (margin + f->offset) / f->over;
}

/* The least margin whose payoff is at least `target`; clamped to what a margin can be. */
static int payoff_margin(const Payoff *f, int32_t target) {
    int64_t need = ((int64_t)target - f->base) * f->over;
    if (!f->times) return need <= 0 ? -TOP_POINTS * 2 : TOP_POINTS * 2;
    int64_t steps = need >= 0 ? (need + f->times - 1) / f->times : -(-need / f->times);
    int64_t margin = steps - f->offset;
    if (margin > TOP_POINTS * 2) return TOP_POINTS * 2;
    return margin < -TOP_POINTS * 2 ? -TOP_POINTS * 2 : (int)margin;
}

#endif
