/* One seat's turn within a trick; included once for each place in a trick.
 *
 * Defines PLY, which calls NEXT for the seat after. K is the place, 0 leads: a constant, so that a
 * trick becomes one function of nested loops, or with ENTER an argument, for the trick in which a
 * search begins.
 *
 * Values are margins seen from the seat to act: exact between `low` and `high`, bounds outside.
 * `all` is what the hands hold, `rest` what is still to be won, this trick included; `table` what
 * lies on it.
 */
#ifdef ENTER
#define HERE static
#define PLACE , int K
#define PLACE_NEXT , K + 1
#else
#define HERE INLINE
#define PLACE
#define PLACE_NEXT
#endif

HERE int PLY(Search *s, set *hand, set all, int left, int rest, int seat, set suit, set win,
             set top, int holder, int table, int low, int high, int hint PLACE) {
    const set held = hand[seat], trumps = s->trumps;
    const int side = is_mine(s, seat);
    const int friendly = K && is_mine(s, holder) == side, closes = K == PLAYERS - 1;
    const set first = FIRST(K, win, friendly, closes);
    set moves = K ? duty(held, suit, win, trumps, s->follow) : held;
    int best = -INFINITE, best_card = NO_MOVE;

    while (moves) {
        int card, value, gain = 0;
        const set liked = moves & first;
        if (!K && hint != NO_MOVE) card = hint;
        else if (liked) card = FIRST_UP(friendly, closes) ? lowest(liked) : highest(liked);
        else {
            const set spare = moves & ~trumps ? moves & ~trumps : moves;
            card = THEN_UP(friendly, closes) ? lowest(spare) : highest(spare);
        }
        hint = NO_MOVE;

        const set one = bit(card);
        const int takes = !K || (win & one), winner = takes ? seat : holder;
        const int points = KIND == POINTS ? table + s->value[card] : 0;
        s->nodes++;
        hand[seat] = held ^ one;
        if (closes) {
            const int flip = is_mine(s, winner) != side;
            if (KIND == POINTS) gain = points + s->trick;
            if (KIND == TRICKS) gain = 1;
            if (left == 1 && KIND != PRODUCT) gain = rest; /* the last trick takes what there is */
            if (KIND == PRODUCT) s->taken[winner]++;
            value = gain + NAME(rest)(s, hand, all ^ one, winner, left - 1, rest - gain,
                                      (flip ? -high : low) - gain, (flip ? -low : high) - gain);
            if (KIND == PRODUCT) s->taken[winner]--;
            value = flip ? -value : value;
        }
#ifdef NEXT
        else {
            const int after = seat + 1 == PLAYERS ? 0 : seat + 1;
            const int flip = is_mine(s, after) != side;
            if (KIND == POINTS && !K) gain = search_bonus(s, held, one, side);
            value = NEXT(s, hand, all ^ one, left, rest, after, K ? suit : lane_of(card),
                         takes ? takers(card, trumps) : win, takes ? one : top, winner, points,
                         (flip ? gain - high : low - gain), (flip ? gain - low : high - gain),
                         NO_MOVE PLACE_NEXT);
            value = gain + (flip ? -value : value);
        }
#endif
        if (value > best) {
            best = value;
            best_card = card;
            if (value > low) low = value;
            if (low >= high) break;
        }
        if (!K && s->verdict) break;
        moves ^= one;
        if (KIND != POINTS) moves &= ~equals(moves, (all ^ held) | top, card);
        else if (!s->all_differ)
            moves &= ~(equals(moves, (all ^ held) | top, card) & s->kin[card]);
    }
    hand[seat] = held;
    s->best_card = best_card; /* of whoever wrote last: in the end, the one who asks */
    return best;
}
#undef HERE
#undef PLACE
#undef PLACE_NEXT
#undef PLY
#undef NEXT
#ifndef ENTER
#undef K
#endif
