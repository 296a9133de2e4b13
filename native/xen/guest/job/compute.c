/* SPDX-License-Identifier: GPL-2.0 */
/* Computing, in instructions: time passes for who waits, too. */
#include "job.h"

#define NANOS_PER_STEP 24 /* twelve instructions of 2 ns in the lab */
#define MOST_JITTER 10 /* percent, more or less */

static uint32_t chance; /* 0: none */
static volatile uint32_t sink;

/* xorshift32 (G. Marsaglia, Journal of Statistical Software 8(14), 2003). */
static uint32_t next_random(uint32_t x)
{
	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	return x;
}

/* Another one for each node; an odd factor keeps them apart. */
void disturb(uint32_t seed, uint32_t self)
{
	chance = seed ? (seed * 64 + self + 1) * 2654435761u : 0;
}

void compute(double seconds)
{
	uint32_t x = 2463534242u;
	long steps = (long)(seconds * 1e9 / NANOS_PER_STEP);

	if (chance) {
		chance = next_random(chance);
		steps += steps / 1000 * (chance % (20 * MOST_JITTER + 1)) -
			 steps / 100 * MOST_JITTER;
	}
	for (long i = 0; i < steps; i++)
		x = next_random(x);
	sink = x;
}

void compute_bytes(double seconds_of_mb, long bytes)
{
	compute(seconds_of_mb * bytes / 1e6);
}
