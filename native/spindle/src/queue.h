/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_QUEUE_H
#define WEIR_SPINDLE_QUEUE_H

#include "model.h"

#include <stdbool.h>

/* A request that waits for the head. The owner keeps it alive until it is taken. */
struct request {
	bool write;
	int64_t offset;
	int64_t bytes;
	int64_t arrived_nanos;
	void *owner;
	struct request *next;
};

/* Requests in order of arrival. */
struct request_queue {
	struct request *first;
	struct request *last;
	int64_t length;
};

void queue_add(struct request_queue *queue, struct request *request);

/*
 * Takes the request that the disk serves next: of the oldest queue_depth ones
 * that which the head reaches first (shortest access time first), unless the
 * oldest has waited for longer than the model's patience. NULL if none waits.
 */
struct request *queue_take(struct request_queue *queue,
			   const struct disk_model *model, int64_t head,
			   int64_t now_nanos);

#endif
