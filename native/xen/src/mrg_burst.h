/* SPDX-License-Identifier: GPL-2.0 */
/* How long VCPUs run until they block, and who will soon do so: before whom the driver domain need not run (4.1). */
#ifndef MRG_BURST_H
#define MRG_BURST_H

#include "mrg.h"

static inline int64_t mrg_greater(int64_t one, int64_t other)
{
	return one > other ? one : other;
}

/* For so long at least whoever was chosen runs. */
static inline int64_t mrg_least_run(const struct mrg_settings *settings)
{
	return mrg_greater(settings->ratelimit, settings->put_before);
}

/*
 * S of a group: its VCPUs do the same work, so twice what they run for until
 * they block, which most bursts are below. Where that is more than S may be
 * they compute, and whoever runs for less than what is set does I/O.
 */
static inline int64_t mrg_threshold(const struct mrg_group *group,
				    const struct mrg_settings *settings)
{
	int64_t threshold =
		group && settings->threshold_follows ? 2 * group->burst : 0;

	if (threshold > settings->io_threshold_most)
		threshold = 0;
	return mrg_greater(threshold, settings->io_threshold);
}

/* For so long one of a group runs that was put before the driver domain. */
static inline int64_t mrg_run_before(const struct mrg_group *group,
				     const struct mrg_settings *settings)
{
	return mrg_greater(mrg_least_run(settings),
			   mrg_threshold(group, settings));
}

/*
 * Whether it is likely to issue I/O soon and block (4.1): it did so the last
 * time, and has not run for as long yet. What counts is the whole of a burst:
 * a run that was cut short by another says nothing of when it would block.
 */
static inline bool mrg_blocks_soon(const struct mrg_vcpu *vcpu, int64_t now,
				   const struct mrg_settings *settings)
{
	int64_t ran = vcpu->burst + (vcpu->runs ? now - vcpu->started : 0);
	int64_t threshold = mrg_threshold(vcpu->group, settings);

	return vcpu->last_burst < threshold && ran < threshold;
}

#endif
