/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_TEST_DISKS_H
#define WEIR_TEST_DISKS_H

#include "model.h"

#define MIB (1LL << 20)
#define MILLIS(n) ((n) * 1000000LL)

/* 100 MB/s everywhere, seeks of 1 to 11 ms, 4 ms for half a turn. */
static inline struct disk_model plain_disk(void)
{
	return (struct disk_model){
		.capacity_bytes = 10000LL * 1000000,
		.outer_bytes_per_second = 100e6,
		.inner_bytes_per_second = 100e6,
		.seek_min_nanos = MILLIS(1),
		.seek_max_nanos = MILLIS(11),
		.rotation_nanos = MILLIS(8),
		.skip_bytes = 400000,
		.slack_nanos = MILLIS(2),
		.prefetch_nanos = MILLIS(30),
		.queue_depth = 1,
		.patience_nanos = MILLIS(300),
	};
}

#endif
