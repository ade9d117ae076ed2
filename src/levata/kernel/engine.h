/* Everything whose speed depends on the instruction set; included once for each that is built. */
#define JOIN4(a, b, c, d) a##_##b##c##_##d
#define JOIN3(a, b, c, d) JOIN4(a, b, c, d)
#define NAME(x) JOIN3(x, KIND_NAME, PLAYERS, BUILD)

#define KIND TRICKS
#define KIND_NAME tricks
#define PLAYERS 2
#include "solve.h"
#undef PLAYERS
#define PLAYERS 3
#include "solve.h"
#undef PLAYERS
#define PLAYERS 4
#include "solve.h"
#undef PLAYERS
#undef KIND
#undef KIND_NAME
#define KIND POINTS
#define KIND_NAME points
#define PLAYERS 2
#include "solve.h"
#undef PLAYERS
#define PLAYERS 3
#include "solve.h"
#undef PLAYERS
#define PLAYERS 4
#include "solve.h"
#undef PLAYERS
#undef KIND
#undef KIND_NAME
#define KIND PRODUCT
#define KIND_NAME product
#define PLAYERS 4
#include "solve.h"
#undef PLAYERS
#undef KIND
#undef KIND_NAME

#define BUILT(x) JOIN3(x, any, , BUILD)

/* The margin of a deck within a window. */
static int BUILT(margin)(Search *s, const Deck *d, int rest, int low, int high) {
    typedef int root(Search *, const Deck *, int, int, int);
    static root *const roots[3][3] = {
        {JOIN3(root, tricks, 2, BUILD), JOIN3(root, tricks, 3, BUILD), JOIN3(root, tricks, 4, BUILD)},
        {JOIN3(root, points, 2, BUILD), JOIN3(root, points, 3, BUILD), JOIN3(root, points, 4, BUILD)},
        {0, 0, JOIN3(root, product, 4, BUILD)},
    };
    return roots[s->kind][d->players - 2](s, d, rest, low, high);
}

#include "playout.h"
#include "lanes.h"
#include "ismcts.h"
