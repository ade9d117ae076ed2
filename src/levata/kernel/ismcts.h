/* One simulation of the tree search, one build. */
static void BUILT(simulate)(Tree *t, const Chance *c, const lk_position *p, const Game *start,
                            lk_rng *rng, uint32_t number) {
    Game g = *start;
    uint32_t path[DEEPEST], at = ROOT;
    int depth = 0, played = t->played, left = t->left, grown = 0;
    const set *hand = t->world + LK_SEATS * (number % (uint32_t)t->worlds);
    for (int s = 0; s < LK_SEATS; s++) g.hand[s] = hand[s];

    while (left && !grown) {
        const set held = g.hand[g.seat];
        const set moves = played ? duty(held, g.suit, g.win, c->trumps, c->follow) : held;
        const set untried = moves & ~t->nodes[at].tried;
        if (untried && t->used < t->room) {
            node_chances(t, &t->nodes[at], moves);
            const int card = BUILT(nth)(untried, rng_below(rng, (uint32_t)count(untried)));
            at = node_new(t, at, card, g.seat);
            t->nodes[at].chances = 1;
            grown = 1;
        } else {
            at = node_choose(t, &t->nodes[at], moves);
            if (at == NOBODY) break; /* full, and nothing here to follow */
        }
        path[depth++] = at;
        BUILT(put)(c, &g, t->nodes[at].card, played, c->players, c->points);
        if (++played == c->players) {
            BUILT(take)(c, &g, c->points);
            played = 0;
            left--;
        }
    }
    BUILT(finish_one)(c, &g, rng, played, left);

    Outcome o;
    int payoff[LK_SEATS];
    outcome_of(&o, c, p, &g);
    for (int s = 0; s < c->players; s++) {
        payoff[s] = s >= 2 && c->side[s] == c->side[s - 2] ? payoff[s - 2]
                                                           : outcome_payoff(&o, c, c->side[s]);
        if (s >= 2 && c->side[s] == c->side[s - 2]) continue;
        if (c->target != LK_EXACT) payoff[s] = payoff[s] >= c->target;
    }
    t->nodes[ROOT].visits++;
    while (depth) {
        Node *n = &t->nodes[path[--depth]];
        n->visits++;
        n->sum += payoff[n->seat];
    }
}
