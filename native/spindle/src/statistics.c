/* SPDX-License-Identifier: GPL-2.0 */
#include "statistics.h"

#include <stdio.h>

#define MILLISECOND 1000000LL

void statistics_idle(struct statistics *statistics, int64_t nanos)
{
	statistics->idle_nanos += nanos;
}

void statistics_served(struct statistics *statistics,
		       struct positioning positioning, int64_t transfer_nanos)
{
	switch (positioning.how) {
	case IN_PLACE:
		statistics->in_place++;
		break;
	case PASSED_OVER:
		statistics->passed_over++;
		break;
	case SOUGHT:
		statistics->sought++;
		break;
	}
	statistics->seek_nanos += positioning.seek_nanos;
	statistics->rotation_nanos += positioning.rotation_nanos;
	statistics->transfer_nanos += positioning.passing_nanos + transfer_nanos;
}

void statistics_answered(struct statistics *statistics, int64_t late_nanos)
{
	if (late_nanos <= 0)
		return;
	statistics->late_nanos += late_nanos;
	if (late_nanos > statistics->latest_nanos)
		statistics->latest_nanos = late_nanos;
	if (late_nanos > MILLISECOND)
		statistics->over_a_millisecond_late++;
}

static double seconds(int64_t nanos)
{
	return (double)nanos / NANOS_PER_SECOND;
}

int statistics_print(const struct statistics *s, char *text, size_t text_bytes)
{
	int64_t requests = s->reads + s->writes;

	return snprintf(text, text_bytes,
			"reads %lld\nwrites %lld\nflushes %lld\n"
			"read_bytes %lld\nwritten_bytes %lld\ndiscarded_bytes %lld\n"
			"in_place %lld\npassed_over %lld\nsought %lld\n"
			"seek_seconds %.6f\nrotation_seconds %.6f\n"
			"transfer_seconds %.6f\nidle_seconds %.6f\n"
			"longest_queue %lld\n"
			"late_mean_us %.1f\nlate_max_us %.1f\nlate_over_1ms %lld\n",
			(long long)s->reads, (long long)s->writes,
			(long long)s->flushes, (long long)s->read_bytes,
			(long long)s->written_bytes, (long long)s->discarded_bytes,
			(long long)s->in_place, (long long)s->passed_over,
			(long long)s->sought, seconds(s->seek_nanos),
			seconds(s->rotation_nanos), seconds(s->transfer_nanos),
			seconds(s->idle_nanos), (long long)s->longest_queue,
			requests ? s->late_nanos / 1e3 / requests : 0.0,
			s->latest_nanos / 1e3,
			(long long)s->over_a_millisecond_late);
}
