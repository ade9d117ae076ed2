/* The tree over information sets: nodes in the arena, siblings in a list.
 *
 * A node is a card played after a line of cards, whatever the hidden hands; which of a node's
 * children may be played depends on the world, so each counts how often it could have been.
 */
#ifndef LEVATA_KERNEL_TREE_H
#define LEVATA_KERNEL_TREE_H

#include "chance.h"
#include "logs.h"

#define ROOT 0u
#define NOBODY 0u /* the root is nobody's child: no such sibling, no such child */
#define DEEPEST (LK_HAND * LK_SEATS)

typedef struct Node {
    int64_t sum;      /* of payoffs, for the side of the seat that played the card */
    set tried;        /* cards of its children */
    uint32_t visits, chances;
    uint32_t child, sibling;
    uint8_t card, seat;
    uint16_t idle;
    uint32_t idle2;
} Node;

typedef struct Tree {
    Node *nodes;
    uint32_t used, room;
    float explore;    /* in payoff */
    set *world;       /* LK_SEATS hands each, in the deck's codes */
    int32_t worlds;
    int played, left; /* at the root */
    uint64_t plies;
} Tree;

static uint32_t node_new(Tree *t, uint32_t parent, int card, int seat) {
    Node *node = &t->nodes[t->used];
    *node = (Node){.card = (uint8_t)card, .seat = (uint8_t)seat};
    node->sibling = t->nodes[parent].child;
    t->nodes[parent].child = t->used;
    t->nodes[parent].tried |= bit(card);
    return t->used++;
}

/* The child among `moves` with the highest bound. Needs one. */
INLINE uint32_t node_choose(Tree *t, const Node *node, set moves) {
    float most = -1e30f;
    uint32_t chosen = NOBODY;
    for (uint32_t at = node->child; at != NOBODY; at = t->nodes[at].sibling) {
        Node *n = &t->nodes[at];
        if (!(moves >> n->card & 1)) continue;
        n->chances++;
        const float share = 1.0f / (float)n->visits;
        const float bound =
            (float)n->sum * share + t->explore * __builtin_sqrtf(log_of(n->chances) * share);
        if (bound > most) {
            most = bound;
            chosen = at;
        }
    }
    return chosen;
}

static void node_chances(Tree *t, const Node *node, set moves) {
    for (uint32_t at = node->child; at != NOBODY; at = t->nodes[at].sibling)
        t->nodes[at].chances += moves >> t->nodes[at].card & 1;
}

#endif
