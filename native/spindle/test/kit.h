/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_TEST_KIT_H
#define WEIR_TEST_KIT_H

/* What a test is written with: it says what it expected, and where. */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(holds)                                                         \
	do {                                                                  \
		if (!(holds)) {                                               \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__,      \
				__LINE__, #holds);                            \
			exit(1);                                              \
		}                                                             \
	} while (0)

#define EXPECT_EQUAL(expected, actual)                                        \
	do {                                                                  \
		int64_t expected_ = (expected), actual_ = (actual);           \
		if (expected_ != actual_) {                                   \
			fprintf(stderr,                                       \
				"%s:%d: %s is %" PRId64 ", expected %" PRId64 \
				"\n",                                         \
				__FILE__, __LINE__, #actual, actual_,         \
				expected_);                                   \
			exit(1);                                              \
		}                                                             \
	} while (0)

#define RUN(test)                                            \
	do {                                                 \
		test();                                      \
		printf("ok %s: %s\n", __FILE__, #test);      \
	} while (0)

/* xorshift64: the same numbers for the same seed, everywhere. */
static inline uint64_t random_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

#endif
