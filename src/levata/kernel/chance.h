/* What random play shares over all builds: the laws, a game under way, and what games come to. */
#ifndef LEVATA_KERNEL_CHANCE_H
#define LEVATA_KERNEL_CHANCE_H

#include "deck.h"
#include "rng.h"

#define GROUP 4 /* games side by side, each a register a hand */
#define WIDTH 8 /* games in one register */
#define PLANES 14

/* The laws of a table in the cards of a deck. */
typedef struct Chance {
    set trumps;
    int follow, players, points; /* points: there is more to count than tricks */
    int last, trick, pairs;
    int side[LK_SEATS];
    int goal, target;
    int16_t value[LK_CARDS], worth[LK_CARDS]; /* worth of leading a card with its mate in hand */
    set mate[LK_CARDS];
    int small;                 /* labels fit 32 bits: `pair` to `plane` hold */
    uint32_t pair[LK_PAIRS];
    uint32_t pays[LK_PAIRS];
    int planes;
    uint32_t plane[PLANES];    /* cards whose value has that bit */
} Chance;

/* A game under way. Points and tricks by seat, 16 bits each. */
typedef struct Game {
    set hand[LK_SEATS], suit, win;
    uint64_t points, tricks;
    int seat, holder;
    uint32_t table;
} Game;

/* Games side by side in one register: their chance before, what they came to after. */
typedef struct Group {
    uint32_t rng[4][WIDTH];
    uint32_t points[LK_SEATS][WIDTH], tricks[LK_SEATS][WIDTH]; /* by seat */
} Group;

INLINE int field(uint64_t fields, int seat) { return (int)(fields >> 16 * seat & 0xFFFF); }

static void chance_make(Chance *c, const Deck *d, const lk_table *t, const lk_task *task) {
    c->trumps = d->trumps;
    c->follow = d->follow;
    c->players = d->players;
    c->last = d->last;
    c->trick = d->trick;
    c->goal = task->goal;
    c->target = task->target;
    c->points = d->last || d->table;
    for (int s = 0; s < LK_SEATS; s++) c->side[s] = s < d->players ? t->side[s] : 0;
    for (set of = d->labels; of; of &= of - 1) {
        const int card = lowest(of);
        c->value[card] = d->value[card];
        c->points |= c->value[card] != 0;
        c->worth[card] = 0;
        c->mate[card] = 0;
    }
    c->small = !(d->labels >> 32);
    c->planes = 0;
    for (int i = 0; i < PLANES && c->small; i++) {
        c->plane[i] = 0;
        for (set of = d->labels; of; of &= of - 1)
            if (c->value[lowest(of)] >> i & 1) c->plane[i] |= (uint32_t)bit(lowest(of));
        if (c->plane[i]) c->planes = i + 1;
    }
    /* any pair in play: who holds it depends on the world */
    c->pairs = 0;
    for (int i = 0; i < t->pairs; i++) {
        if ((t->pair[i] & d->codes) != t->pair[i] || !t->worth[i]) continue;
        c->points = 1;
        c->pays[c->pairs] = (uint32_t)t->worth[i];
        c->pair[c->pairs++] = (uint32_t)(bit(d->card[lowest(t->pair[i])]) |
                                         bit(d->card[highest(t->pair[i])]));
        for (set two = t->pair[i]; two; two &= two - 1) {
            const int card = d->card[lowest(two)];
            c->worth[card] = (int16_t)t->worth[i];
            c->mate[card] = bit(d->card[lowest(t->pair[i] ^ bit(lowest(two)))]);
        }
    }
}

static void game_make(Game *g, const Deck *d) {
    for (int s = 0; s < LK_SEATS; s++) g->hand[s] = d->hand[s];
    g->suit = d->suit;
    g->win = d->win;
    g->points = g->tricks = 0;
    g->seat = d->to_act;
    g->holder = d->holder;
    g->table = (uint32_t)d->table;
}

/* What a hand comes to, by side and by seat, with what was taken before. */
typedef struct Outcome {
    int points[LK_SEATS], tricks[LK_SEATS];
} Outcome;

INLINE void outcome_wide(Outcome *o, const Chance *c, const lk_position *p, const Group *g, int i) {
    for (int s = 0; s < LK_SEATS; s++) {
        o->points[s] = p->points[s];
        o->tricks[s] = p->tricks[s];
    }
    for (int s = 0; s < c->players; s++) {
        o->tricks[s] += (int)g->tricks[s][i];
        o->points[c->side[s]] += (int)g->points[s][i];
    }
}

INLINE void outcome_of(Outcome *o, const Chance *c, const lk_position *p, const Game *g) {
    for (int s = 0; s < LK_SEATS; s++) o->points[s] = p->points[s];
    for (int s = 0; s < LK_SEATS; s++) {
        const int tricks = field(g->tricks, s);
        o->tricks[s] = p->tricks[s] + tricks;
        /* where only tricks pay they need not be counted twice */
        o->points[c->side[s]] += c->points ? field(g->points, s) : tricks * c->trick;
    }
}

static int outcome_payoff(const Outcome *o, const Chance *c, int side) {
    int mine = 0, theirs = 0, seen = 0;
    if (c->goal == LK_PRODUCT) {
        mine = theirs = 1;
        for (int s = 0; s < 4; s++) *(c->side[s] == side ? &mine : &theirs) *= o->tricks[s] + 1;
        return mine - theirs;
    }
    if (c->goal == LK_TRICKS) {
        for (int s = 0; s < c->players; s++)
            if (c->side[s] == side) mine += o->tricks[s];
        return mine;
    }
    if (c->goal == LK_POINTS) return o->points[side];
    for (int s = 0; s < c->players; s++) {
        if (seen >> c->side[s] & 1) continue;
        seen |= 1 << c->side[s];
        *(c->side[s] == side ? &mine : &theirs) += o->points[c->side[s]];
    }
    return mine - theirs;
}

#endif
