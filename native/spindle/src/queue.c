/* SPDX-License-Identifier: GPL-2.0 */
#include "queue.h"

void queue_add(struct request_queue *queue, struct request *request)
{
	request->next = NULL;
	if (queue->last)
		queue->last->next = request;
	else
		queue->first = request;
	queue->last = request;
	queue->length++;
}

static struct request *remove_after(struct request_queue *queue,
				    struct request *before)
{
	struct request *taken = before ? before->next : queue->first;

	if (before)
		before->next = taken->next;
	else
		queue->first = taken->next;
	if (queue->last == taken)
		queue->last = before;
	queue->length--;
	taken->next = NULL;
	return taken;
}

struct request *queue_take(struct request_queue *queue,
			   const struct disk_model *model, int64_t head,
			   int64_t now_nanos)
{
	struct request *oldest = queue->first, *before = NULL, *best_before = NULL;
	int64_t least = INT64_MAX;
	int seen = 0;

	if (!oldest)
		return NULL;
	if (now_nanos - oldest->arrived_nanos > model->patience_nanos)
		return remove_after(queue, NULL);
	for (struct request *each = oldest; each && seen < model->queue_depth;
	     before = each, each = each->next, seen++) {
		int64_t way = positioning_nanos(
			model_position(model, head, each->offset));

		if (way < least) {
			least = way;
			best_before = before;
		}
	}
	return remove_after(queue, best_before);
}
