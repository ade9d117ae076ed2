/* Random play of eight games at once in one register, one build.
 *
 * For packs whose labels fit 32 bits: eight ranks a suit. The compiler's own vectors: two halves
 * where registers are narrow, the same numbers everywhere. Hands are kept in order of play from the
 * leader, so that the card to play is in the same variable in all games.
 */
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wpsabi" /* all of it is inlined: no call passes a vector */
#endif
#define WIDE BUILT(wide)
typedef uint32_t WIDE __attribute__((vector_size(4 * WIDTH)));

#define EACH(x) ((WIDE){0} + (uint32_t)(x))
#define IS(test) ((WIDE)(test)) /* all ones where a comparison holds */

INLINE WIDE BUILT(pick)(WIDE when, WIDE yes, WIDE no) { return no ^ (when & (yes ^ no)); }

INLINE WIDE BUILT(wide_count)(WIDE x) {
    x -= x >> 1 & EACH(0x55555555);
    x = (x & EACH(0x33333333)) + (x >> 2 & EACH(0x33333333));
    x = (x + (x >> 4)) & EACH(0x0F0F0F0F);
    x += x >> 8;
    return (x + (x >> 16)) & EACH(63);
}

INLINE WIDE BUILT(wide_random)(WIDE *s) {
    const WIDE sum = s[0] + s[3], result = (sum << 7 | sum >> 25) + s[0], t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 11 | s[3] >> 21;
    return result;
}

INLINE WIDE BUILT(wide_above)(WIDE card) {
    WIDE over = card << 4;
    over |= over << 4;
    over |= over << 8;
    return over | over << 16;
}

INLINE WIDE BUILT(wide_lane)(WIDE card) {
    WIDE under = card | card >> 4;
    under |= under >> 8;
    under |= under >> 16;
    return under | BUILT(wide_above)(card);
}

INLINE WIDE BUILT(wide_choices)(WIDE hand, WIDE suit, WIDE win, WIDE trumps, int follow) {
    const WIDE suited = hand & suit, none = EACH(0);
    WIDE forced = hand;
    if (follow & LK_TRUMP) {
        const WIDE all = hand & trumps;
        WIDE some = all;
        if (follow & LK_BEAT) {
            const WIDE over = all & win;
            some = BUILT(pick)(IS(over != none), over, follow & LK_FREE ? hand : all);
        }
        forced = BUILT(pick)(IS(all != none), some, hand);
    }
    WIDE cards = suited;
    if (follow & LK_BEAT) cards = BUILT(pick)(IS((suited & win) != none), suited & win, suited);
    return BUILT(pick)(IS(suited != none), cards, forced);
}

/* One card of a set, any. `most`: no set has more. */
INLINE WIDE BUILT(wide_any)(WIDE cards, WIDE *rng, int most) {
    const WIDE n = BUILT(wide_count)(cards);
    const WIDE skip = ((BUILT(wide_random)(rng) >> 8) * n) >> 24;
    for (int i = 0; i < most - 1; i++) cards &= cards + IS(skip > EACH(i)); /* drop the lowest */
    return cards & -cards;
}

INLINE void BUILT(wide_play)(const Chance *c, const Game *start, Group *g, int played, int left,
                             const int players) {
    WIDE hand[LK_SEATS], is[LK_SEATS], points[LK_SEATS], tricks[LK_SEATS], rng[4];
    const WIDE none = EACH(0), trumps = EACH(c->trumps);
    WIDE suit = EACH(start->suit), win = EACH(start->win), table = EACH(start->table);
    const int leader_at = (start->seat + players - played) % players;
    WIDE leader = EACH(leader_at), holder = EACH((start->holder + players - leader_at) % players);
    for (int i = 0; i < 4; i++) __builtin_memcpy(&rng[i], g->rng[i], sizeof rng[i]);
    for (int i = 0; i < players; i++) {
        hand[i] = EACH(start->hand[(leader_at + i) % players]);
        is[i] = IS(leader == EACH(i));
        points[i] = tricks[i] = none;
    }
    for (; left > 0; left--, played = 0) {
        for (int k = 0; k < players; k++) {
            if (k < played) continue;
            WIDE moves = hand[k];
            if (k) moves = BUILT(wide_choices)(moves, suit, win, trumps, c->follow);
            const WIDE card = BUILT(wide_any)(moves, rng, left);
            if (!k && c->pairs) {
                WIDE pay = none;
                for (int i = 0; i < c->pairs; i++) {
                    const WIDE pair = EACH(c->pair[i]);
                    pay += IS((hand[0] & pair) == pair) & IS((card & pair) != none) &
                           EACH(c->pays[i]);
                }
                for (int i = 0; i < players; i++) points[i] += is[i] & pay;
            }
            hand[k] ^= card;
            for (int i = 0; i < c->planes; i++)
                table += IS((card & EACH(c->plane[i])) != none) & EACH(1u << i);
            const WIDE takes = k ? IS((card & win) != none) : EACH(~0u);
            holder = BUILT(pick)(takes, EACH(k), holder);
            if (!k) suit = BUILT(wide_lane)(card);
            if (k == players - 1) continue;
            const WIDE over = BUILT(wide_above)(card) | (trumps & IS((card & trumps) == none));
            win = BUILT(pick)(takes, over, win);
        }
        /* the winner leads: turn the hands to it, by one and by two */
        const WIDE one = IS((holder & EACH(1)) != none), two = IS((holder & EACH(2)) != none);
        WIDE turned[LK_SEATS];
        for (int i = 0; i < players; i++)
            turned[i] = BUILT(pick)(one, hand[(i + 1) % players], hand[i]);
        for (int i = 0; i < players; i++)
            hand[i] = players > 2 ? BUILT(pick)(two, turned[(i + 2) % players], turned[i]) : turned[i];
        leader += holder;
        leader -= IS(leader >= EACH(players)) & EACH(players);
        table += EACH(left > 1 ? c->trick : c->trick + c->last);
        for (int i = 0; i < players; i++) {
            is[i] = IS(leader == EACH(i));
            tricks[i] -= is[i];
            points[i] += is[i] & table;
        }
        table = none;
    }
    for (int i = 0; i < 4; i++) __builtin_memcpy(g->rng[i], &rng[i], sizeof rng[i]);
    for (int i = 0; i < players; i++) {
        __builtin_memcpy(g->points[i], &points[i], sizeof points[i]);
        __builtin_memcpy(g->tricks[i], &tricks[i], sizeof tricks[i]);
    }
}

static void BUILT(play_wide)(const Chance *c, const Game *start, Group *g, int played, int left) {
    if (c->players == 2) BUILT(wide_play)(c, start, g, played, left, 2);
    else if (c->players == 3) BUILT(wide_play)(c, start, g, played, left, 3);
    else BUILT(wide_play)(c, start, g, played, left, 4);
}
