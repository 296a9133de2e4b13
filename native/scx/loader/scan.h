/* SPDX-License-Identifier: GPL-2.0 */
/* Which control groups are machines of groups. */
#ifndef MRG_SCAN_H
#define MRG_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "options.h"
#include "mrg_scx.h"
#include "slices.h"

struct found {
	uint64_t cgroup; /* its id */
	struct mrg_member member;
};

struct scan {
	struct found all[MRG_MOST_MEMBERS]; /* by rising id */
	size_t count;
	size_t left_out; /* as there are too many */
};

/*
 * Looks through all control groups; slices are those of the scan before, and
 * then those of this one. Calls for each folder of a group, unless it is NULL.
 * Returns whether it could look through all: if not, slices are as before, and
 * the scan is of no use.
 */
bool scan_cgroups(struct scan *scan, const struct options *options,
		  struct slices *slices, void (*calls)(const char *folder));

#endif
