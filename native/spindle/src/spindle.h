/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_SPINDLE_H
#define WEIR_SPINDLE_SPINDLE_H

#include "model.h"
#include "statistics.h"

/*
 * One head over one platter: a timeline of "busy until". Time is a parameter;
 * nothing here waits.
 *
 *   start = busy until    if the request came while the disk was busy, or so
 *                         soon after that a real disk would not have idled
 *         = arrival       otherwise
 *   end   = start + positioning + transfer
 */
struct spindle {
	const struct disk_model *model;
	struct statistics *statistics;
	int64_t head; /* the offset behind the last request */
	int64_t busy_until_nanos;
};

/* Serves a request that arrived then; returns when it will have been served. */
int64_t spindle_serve(struct spindle *spindle, int64_t arrived_nanos,
		      int64_t offset, int64_t bytes);

#endif
