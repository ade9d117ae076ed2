/* Random play, one build: included once for each instruction set.
 *
 * A group of games is played side by side, a card each in turn: a game alone would spend its time
 * waiting for itself. Choices are made without branches where the cards decide them, because
 * nothing foresees random cards.
 */

/* The card in place `n` of a set, the lowest in place 0. */
INLINE int BUILT(nth)(set cards, uint32_t n) {
#ifdef FAST_BITS
    return lowest(__builtin_ia32_pdep_di(1ull << n, cards));
#else
    while (n--) cards &= cards - 1;
    return lowest(cards);
#endif
}

/* The same by halves, without a branch: more work, but none of it waits for a guess. */
INLINE int BUILT(nth_of_many)(set cards, uint32_t n) {
#ifdef FAST_BITS
    return BUILT(nth)(cards, n);
#else
    int at = 0;
    for (int half = 32; half > 1; half /= 2) {
        const uint32_t low = (uint32_t)count(cards >> at & ((1ull << half) - 1));
        const int up = n >= low;
        n -= up ? low : 0;
        at += up ? half : 0;
    }
    return at + (n >= (cards >> at & 1));
#endif
}

/* `duty` once more, with no branch on cards. */
INLINE set BUILT(choices)(set hand, set suit, set win, set trumps, int follow) {
    set cards = hand & suit, forced = follow & LK_TRUMP ? hand & trumps : 0;
    if (!(follow & LK_BEAT)) {
        forced = forced ? forced : hand;
        return cards ? cards : forced;
    }
    const set over = forced & win, over_suit = cards & win;
    const set under = follow & LK_FREE ? hand : forced;
    forced = over ? over : forced ? under : hand;
    cards = over_suit ? over_suit : cards;
    return cards ? cards : forced;
}

/* Put a card of the seat to act on the table, the `k`th of a trick. */
INLINE void BUILT(put)(const Chance *c, Game *g, int card, int k, const int players,
                       const int points) {
    const int seat = g->seat;
    const set hand = g->hand[seat];
    const int takes = (k == 0) | (int)(g->win >> card & 1);
    const set win = takers(card, c->trumps);
    g->hand[seat] = hand ^ bit(card);
    if (!k) g->suit = lane_of(card);
    if (points) {
        g->table += (uint32_t)c->value[card];
        if (!k && c->pairs)
            g->points += (uint64_t)(hand & c->mate[card] ? c->worth[card] : 0) << 16 * seat;
    }
    g->win = takes ? win : g->win;
    g->holder = takes ? seat : g->holder;
    g->seat = seat + 1 == players ? 0 : seat + 1;
}

/* One card of one game, any legal one. */
INLINE void BUILT(step)(const Chance *c, Game *g, lk_rng *rng, int k, const int players,
                        const int points, const int group) {
    const set hand = g->hand[g->seat];
    const set moves = k ? BUILT(choices)(hand, g->suit, g->win, c->trumps, c->follow) : hand;
    const uint32_t n = rng_below(rng, (uint32_t)count(moves));
    const int card = group > 1 ? BUILT(nth_of_many)(moves, n) : BUILT(nth)(moves, n);
    BUILT(put)(c, g, card, k, players, points);
}

INLINE void BUILT(take)(const Chance *c, Game *g, const int points) {
    g->seat = g->holder;
    g->tricks += 1ull << 16 * g->holder;
    if (!points) return;
    g->points += (uint64_t)(g->table + c->trick) << 16 * g->holder;
    g->table = 0;
}

/* Play a group to the end. All stand at the same place of a trick. */
INLINE void BUILT(finish)(const Chance *c, Game *games, const int group, lk_rng *rng, int played,
                          int left) {
    lk_rng own = *rng;
    const int players = c->players, points = c->points;
    for (; left > 0; left--, played = 0) {
        for (int k = played; k < players; k++)
            for (int i = 0; i < group; i++) BUILT(step)(c, &games[i], &own, k, players, points, group);
        for (int i = 0; i < group; i++) BUILT(take)(c, &games[i], points);
    }
    for (int i = 0; i < group; i++) games[i].points += (uint64_t)c->last << 16 * games[i].seat;
    *rng = own;
}

static void BUILT(finish_group)(const Chance *c, Game *games, lk_rng *rng, int played, int left) {
    BUILT(finish)(c, games, GROUP, rng, played, left);
}

static void BUILT(finish_one)(const Chance *c, Game *game, lk_rng *rng, int played, int left) {
    BUILT(finish)(c, game, 1, rng, played, left);
}
