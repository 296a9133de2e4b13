/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_STATISTICS_H
#define WEIR_SPINDLE_STATISTICS_H

#include "model.h"

/* What a disk has done since it was made, or since the last reset. */
struct statistics {
	int64_t reads, writes, flushes;
	int64_t read_bytes, written_bytes, discarded_bytes;
	int64_t in_place, passed_over, sought;
	int64_t seek_nanos, rotation_nanos, transfer_nanos, idle_nanos;
	int64_t longest_queue;
	/* How much later than the model says the host answered. */
	int64_t late_nanos, latest_nanos, over_a_millisecond_late;
};

void statistics_idle(struct statistics *statistics, int64_t nanos);
void statistics_served(struct statistics *statistics,
		       struct positioning positioning, int64_t transfer_nanos);
void statistics_answered(struct statistics *statistics, int64_t late_nanos);

/* Lines of "name value"; returns how many bytes that are. */
int statistics_print(const struct statistics *statistics, char *text,
		     size_t text_bytes);

#endif
