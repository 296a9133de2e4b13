/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine of the lab that computes, and looks at the clock all the time.
 *
 *   gaps NAME SECONDS
 *
 * prints for how long at most it had no processor, and when that began.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
	int64_t end, before, now, longest = 0, at = 0;

	if (argc != 3) {
		fprintf(stderr, "usage: gaps NAME SECONDS\n");
		return 2;
	}
	before = now_us();
	end = before + atol(argv[2]) * 1000000;
	do {
		now = now_us();
		if (now - before > longest) {
			longest = now - before;
			at = before;
		}
		before = now;
	} while (now < end);
	printf("LAB gap of=%s longest_us=%lld at_s=%.3f\n", argv[1],
	       (long long)longest, at / 1e6);
	return 0;
}
