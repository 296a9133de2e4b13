/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_DISK_H
#define WEIR_SPINDLE_DISK_H

#include "queue.h"
#include "spindle.h"

#include <pthread.h>

/*
 * Told when a request has been served: for a read, data is what was there. By
 * the spindle's thread.
 */
typedef void served_fn(struct request *request, const char *data);

/*
 * The disk as others see it: its bytes, which lie in memory, its queue, and a
 * thread that serves one request after the other in the time that the model
 * says.
 */
struct disk {
	struct disk_model model; /* at full speed */
	double slow_motion;      /* at the start; 0: none, as 1 */
	char *bytes;
	served_fn *served;
	int realtime_priority; /* 0: an ordinary thread */

	pthread_mutex_t lock; /* guards all below */
	pthread_cond_t something_waits;
	struct disk_model slowed; /* the model in slow motion */
	struct request_queue queue;
	struct spindle spindle;
	struct statistics statistics;
	bool without_delays;
};

/* Returns 0, or an errno. */
int disk_start(struct disk *disk);

/* Takes over the request until served is called. */
void disk_submit(struct disk *disk, struct request *request);

void disk_flushed(struct disk *disk);

/* From now on its bytes read as zeros; their memory is given back. */
void disk_discard(struct disk *disk, int64_t offset, int64_t bytes);

/* Whether requests take the time that the model says, or none (to fill a disk). */
void disk_delay(struct disk *disk, bool delays);

/* From the next request on every time of the model is longer by this factor. */
void disk_slow_motion(struct disk *disk, double factor);

void disk_reset_statistics(struct disk *disk);

int disk_print_statistics(struct disk *disk, char *text, size_t text_bytes);

#endif
