/* SPDX-License-Identifier: GPL-2.0 */
/* Which slices are groups, each with the place that it keeps while it is there. */
#ifndef MRG_SLICES_H
#define MRG_SLICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "groups.h"

#define LONGEST_NAME 256

struct slice {
	char name[LONGEST_NAME]; /* empty: the place is free */
	uint32_t credit;
	bool is_there; /* the scan that goes on has found it */
};

struct slices {
	struct slice at[MRG_MOST_GROUPS]; /* by place; those of options are never used */
	size_t left_out; /* as there are too many */
};

/* A scan begins, and ends: those that it has not found are forgotten. */
void slices_begin(struct slices *slices);
void slices_end(struct slices *slices);

/* The place of one, from the first on; MRG_NO_GROUP where none is free. */
uint32_t slices_found(struct slices *slices, uint32_t first, const char *name,
		      uint32_t credit);

bool is_slice(const char *name);

#endif
