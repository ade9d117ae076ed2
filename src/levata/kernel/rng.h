/* Chance: xoshiro128++ (Blackman and Vigna), seeded by splitmix64. */
#ifndef LEVATA_KERNEL_RNG_H
#define LEVATA_KERNEL_RNG_H

#include "bits.h"

INLINE uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

INLINE uint32_t rng_next(lk_rng *rng) {
    uint32_t *s = rng->state;
    const uint32_t result = rotate(s[0] + s[3], 7) + s[0], t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 11);
    return result;
}

/* A number below `n`; n is so small that the bias, n / 2^32, shows nowhere. */
INLINE uint32_t rng_below(lk_rng *rng, uint32_t n) {
    return (uint32_t)((uint64_t)rng_next(rng) * n >> 32);
}

static void rng_seed(lk_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i += 2) {
        uint64_t z = seed += 0x9E3779B97F4A7C15ull;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        z ^= z >> 31;
        rng->state[i] = (uint32_t)z;
        rng->state[i + 1] = (uint32_t)(z >> 32);
    }
    if (!(rng->state[0] | rng->state[1] | rng->state[2] | rng->state[3])) rng->state[0] = 1;
}

#endif
