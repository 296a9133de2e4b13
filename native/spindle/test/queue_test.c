/* SPDX-License-Identifier: GPL-2.0 */
#include "disks.h"
#include "kit.h"
#include "queue.h"

#define MANY 200

static struct request requests[MANY];

static struct request_queue waiting_at(const int64_t *offsets, int count)
{
	struct request_queue queue = { 0 };

	for (int i = 0; i < count; i++) {
		requests[i] = (struct request){ .offset = offsets[i],
						.bytes = 4096 };
		queue_add(&queue, &requests[i]);
	}
	return queue;
}

static void a_disk_without_a_queue_serves_in_order_of_arrival(void)
{
	struct disk_model model = plain_disk();
	struct request_queue queue =
		waiting_at((int64_t[]){ 900 * MIB, 1 * MIB, 500 * MIB }, 3);

	for (int i = 0; i < 3; i++)
		EXPECT(queue_take(&queue, &model, 0, 0) == &requests[i]);
	EXPECT(!queue_take(&queue, &model, 0, 0));
}

static void a_disk_with_a_queue_takes_the_nearest(void)
{
	struct disk_model model = plain_disk();
	struct request_queue queue =
		waiting_at((int64_t[]){ 900 * MIB, 1 * MIB, 500 * MIB }, 3);

	model.queue_depth = 4;
	EXPECT(queue_take(&queue, &model, 0, 0) == &requests[1]);
	EXPECT(queue_take(&queue, &model, 400 * MIB, 0) == &requests[2]);
	EXPECT(queue_take(&queue, &model, 0, 0) == &requests[0]);
	EXPECT(!queue.first && !queue.last && !queue.length);
}

static void what_has_not_come_into_the_queue_is_not_seen(void)
{
	struct disk_model model = plain_disk();
	struct request_queue queue =
		waiting_at((int64_t[]){ 900 * MIB, 800 * MIB, 1 * MIB }, 3);

	model.queue_depth = 2;
	EXPECT(queue_take(&queue, &model, 0, 0) == &requests[1]);
}

static void whoever_has_lost_patience_goes_first(void)
{
	struct disk_model model = plain_disk();
	struct request_queue queue =
		waiting_at((int64_t[]){ 900 * MIB, 1 * MIB }, 2);

	model.queue_depth = 4;
	EXPECT(queue_take(&queue, &model, 0, model.patience_nanos + 1) ==
	       &requests[0]);
}

/* Whatever is added and taken in which order: each comes out exactly once. */
static void nothing_is_lost(void)
{
	uint64_t seed = 7, state = seed;
	struct disk_model model = plain_disk();
	struct request_queue queue = { 0 };
	int added = 0, taken = 0;
	bool seen[MANY] = { false };

	printf("# seed %" PRIu64 "\n", seed);
	model.queue_depth = 8;
	while (taken < MANY) {
		if (added < MANY && random_next(&state) % 2) {
			requests[added] = (struct request){
				.offset = random_next(&state) %
					  model.capacity_bytes,
				.bytes = 4096,
				.arrived_nanos = added,
			};
			queue_add(&queue, &requests[added++]);
		} else {
			struct request *request = queue_take(
				&queue, &model,
				random_next(&state) % model.capacity_bytes,
				random_next(&state) % MILLIS(600));

			EXPECT(!request == (added == taken));
			if (request) {
				EXPECT(!seen[request - requests]);
				seen[request - requests] = true;
				taken++;
			}
		}
		EXPECT_EQUAL(added - taken, queue.length);
	}
}

int main(void)
{
	RUN(a_disk_without_a_queue_serves_in_order_of_arrival);
	RUN(a_disk_with_a_queue_takes_the_nearest);
	RUN(what_has_not_come_into_the_queue_is_not_seen);
	RUN(whoever_has_lost_patience_goes_first);
	RUN(nothing_is_lost);
	return 0;
}
