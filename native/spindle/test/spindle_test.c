/* SPDX-License-Identifier: GPL-2.0 */
#include "disks.h"
#include "kit.h"
#include "spindle.h"

#include <math.h>
#include <stdlib.h>

static struct disk_model model;
static struct statistics statistics;

static struct spindle new_spindle(void)
{
	model = plain_disk();
	statistics = (struct statistics){ 0 };
	return (struct spindle){ .model = &model, .statistics = &statistics };
}

static void a_sequential_stream_gets_the_bandwidth(void)
{
	struct spindle spindle = new_spindle();
	int64_t end = 0;

	for (int i = 0; i < 100; i++)
		end = spindle_serve(&spindle, end, i * 1000000LL, 1000000);
	EXPECT_EQUAL(NANOS_PER_SECOND, end);
	EXPECT_EQUAL(100, statistics.in_place);
	EXPECT_EQUAL(0, statistics.idle_nanos);
}

static void a_seek_costs_by_the_root_of_its_distance(void)
{
	struct spindle spindle = new_spindle();
	int64_t quarter = model.capacity_bytes / 4;

	/* 1 + 10 * sqrt(1/4) ms, half a turn of 4 ms, 10 ms for a megabyte. */
	EXPECT_EQUAL(MILLIS(1 + 5 + 4 + 10),
		     spindle_serve(&spindle, 0, quarter, 1000000));
	EXPECT_EQUAL(1, statistics.sought);
	EXPECT_EQUAL(MILLIS(6), statistics.seek_nanos);
	EXPECT_EQUAL(MILLIS(4), statistics.rotation_nanos);
}

static void a_small_gap_forward_is_passed_over(void)
{
	struct spindle spindle = new_spindle();

	EXPECT_EQUAL(MILLIS(1 + 10),
		     spindle_serve(&spindle, 0, 100000, 1000000));
	EXPECT_EQUAL(1, statistics.passed_over);
}

static void a_small_gap_back_is_sought(void)
{
	struct spindle spindle = new_spindle();

	spindle_serve(&spindle, 0, 0, 1000000);
	spindle_serve(&spindle, 0, 900000, 1000);
	EXPECT_EQUAL(1, statistics.sought);
}

static void a_host_that_is_a_little_late_loses_nothing(void)
{
	struct spindle spindle = new_spindle();
	int64_t far = model.capacity_bytes / 4;
	int64_t end = spindle_serve(&spindle, 0, 0, 1000000);

	EXPECT_EQUAL(end + MILLIS(20),
		     spindle_serve(&spindle, end + MILLIS(2), far + 1000000,
				   1000000));
}

static void a_host_that_is_later_lets_the_disk_idle(void)
{
	struct spindle spindle = new_spindle();
	int64_t far = model.capacity_bytes / 4;
	int64_t end = spindle_serve(&spindle, 0, 0, 1000000);

	EXPECT_EQUAL(end + MILLIS(3 + 20),
		     spindle_serve(&spindle, end + MILLIS(3), far + 1000000,
				   1000000));
	EXPECT_EQUAL(MILLIS(3), statistics.idle_nanos);
}

static void a_sequential_stream_keeps_its_place_for_longer(void)
{
	struct spindle spindle = new_spindle();
	int64_t end = spindle_serve(&spindle, 0, 0, 1000000);

	EXPECT_EQUAL(end + MILLIS(10),
		     spindle_serve(&spindle, end + MILLIS(29), 1000000,
				   1000000));
}

static void the_inner_tracks_are_slower(void)
{
	model = plain_disk();
	model.inner_bytes_per_second = 50e6;
	EXPECT_EQUAL(MILLIS(10), model_transfer_nanos(&model, 0, 1000000));
	EXPECT_EQUAL(MILLIS(20), model_transfer_nanos(
					 &model, model.capacity_bytes, 1000000));
}

static void in_slow_motion_everything_takes_as_many_times_longer(void)
{
	const int factor = 6;
	uint64_t seed = 6, state = seed;
	struct spindle spindle = new_spindle(), slow = spindle;
	struct statistics slow_statistics = { 0 };
	struct disk_model slow_model = model_in_slow_motion(model, factor);
	int64_t now = 0;

	printf("# seed %" PRIu64 "\n", seed);
	slow.model = &slow_model;
	slow.statistics = &slow_statistics;
	for (int i = 0; i < 10000; i++) {
		/* Whole microseconds under the head, so that nothing is rounded. */
		int64_t bytes = 100 * (1 + random_next(&state) % 1000);
		int64_t offset = random_next(&state) % 2 ?
					 spindle.head :
					 (int64_t)(random_next(&state) % 1000) *
						 1000000;
		int64_t end, slow_end;

		now += random_next(&state) % MILLIS(40);
		end = spindle_serve(&spindle, now, offset, bytes);
		slow_end = spindle_serve(&slow, factor * now, offset, bytes);
		/* But for the root in the way of a seek: under a ns each. */
		EXPECT(llabs(slow_end - factor * end) <= (int64_t)factor * (i + 1));
	}
	EXPECT_EQUAL(statistics.sought, slow_statistics.sought);
	EXPECT_EQUAL(statistics.in_place, slow_statistics.in_place);
	EXPECT_EQUAL(statistics.passed_over, slow_statistics.passed_over);
	EXPECT_EQUAL(model.capacity_bytes, slow_model.capacity_bytes);
	EXPECT_EQUAL(model.skip_bytes, slow_model.skip_bytes);
	EXPECT_EQUAL(factor * model.patience_nanos, slow_model.patience_nanos);
}

static void a_factor_that_is_none_is_refused(void)
{
	static const char *const bad[] = { "", "x", "0",   "-1",
					   "1x", "nan", "inf", "1001" };
	double factor = 7;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		EXPECT(slow_motion_parse(bad[i], &factor) < 0);
	EXPECT(factor == 7);
	EXPECT(!slow_motion_parse("1.5", &factor));
	EXPECT(factor == 1.5);
}

/*
 * Random requests against a second account of the same rules, kept in seconds
 * and written the other way round: never earlier, never more than the sum.
 */
static void random_requests_take_what_their_parts_take(void)
{
	uint64_t seed = 20261121, state = seed;
	struct spindle spindle = new_spindle();
	double busy_until = 0, head = 0;
	int64_t now = 0;

	printf("# seed %" PRIu64 "\n", seed);
	for (int i = 0; i < 100000; i++) {
		int64_t bytes = 512 * (1 + random_next(&state) % 1024);
		int64_t offset = random_next(&state) %
				 (model.capacity_bytes - bytes);
		double way, expected;

		if (random_next(&state) % 2)
			offset = spindle.head;
		if (offset + bytes > model.capacity_bytes)
			continue;
		now += random_next(&state) % MILLIS(40);
		way = offset - head;
		expected = bytes / 100e6;
		if (way > 0 && way < 400000 &&
		    way / 100e6 < 0.005 + 0.01 * sqrt(way / 1e10))
			expected += way / 100e6;
		else if (way != 0)
			expected += 0.005 + 0.01 * sqrt(fabs(way) / 1e10);
		if (now / 1e9 - busy_until > (way == 0 ? 0.03 : 0.002))
			busy_until = now / 1e9;
		busy_until += expected;
		head = offset + bytes;
		EXPECT(fabs(spindle_serve(&spindle, now, offset, bytes) / 1e9 -
			    busy_until) < 1e-3);
		busy_until = spindle.busy_until_nanos / 1e9;
	}
	EXPECT_EQUAL(spindle.busy_until_nanos,
		     statistics.idle_nanos + statistics.seek_nanos +
			     statistics.rotation_nanos +
			     statistics.transfer_nanos);
}

int main(void)
{
	RUN(a_sequential_stream_gets_the_bandwidth);
	RUN(a_seek_costs_by_the_root_of_its_distance);
	RUN(a_small_gap_forward_is_passed_over);
	RUN(a_small_gap_back_is_sought);
	RUN(a_host_that_is_a_little_late_loses_nothing);
	RUN(a_host_that_is_later_lets_the_disk_idle);
	RUN(a_sequential_stream_keeps_its_place_for_longer);
	RUN(the_inner_tracks_are_slower);
	RUN(in_slow_motion_everything_takes_as_many_times_longer);
	RUN(a_factor_that_is_none_is_refused);
	RUN(random_requests_take_what_their_parts_take);
	return 0;
}
