/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_MODEL_H
#define WEIR_SPINDLE_MODEL_H

#include <stddef.h>
#include <stdint.h>

#define NANOS_PER_SECOND 1000000000LL

/* What a disk is like; read from a device model file. */
struct disk_model {
	int64_t capacity_bytes;
	double outer_bytes_per_second; /* at the first byte */
	double inner_bytes_per_second; /* at the last one */
	int64_t seek_min_nanos;        /* to the next track */
	int64_t seek_max_nanos;        /* over the whole disk */
	int64_t rotation_nanos;        /* of one turn; 0: no platter */
	int64_t skip_bytes;            /* a forward gap up to this may be passed over */
	int64_t slack_nanos;           /* a host this late still counts as back to back */
	int64_t prefetch_nanos;        /* so long a sequential stream keeps its place */
	int queue_depth;               /* how many requests the disk chooses among */
	int64_t patience_nanos;        /* after which the oldest of them goes first */
};

/*
 * Reads a device model file: lines of "key = value", "#" begins a comment.
 * On failure writes one line that names the file, the line, the key, the value
 * and what is allowed, and returns -1.
 */
int model_load(struct disk_model *model, const char *path, char *error,
	       size_t error_bytes);

/*
 * The same disk with every time longer by this factor, so with its bandwidth
 * lower by it: to a machine whose processors are few as the real one to many.
 */
struct disk_model model_in_slow_motion(struct disk_model model, double factor);

/* By how much at least and at most; 1 is as fast as the model says. */
#define SLOW_MOTION_LEAST 0.001
#define SLOW_MOTION_MOST 1000.0

/* Reads a factor; -1 if the text is none that is allowed. */
int slow_motion_parse(const char *text, double *factor);

/* How long so many bytes at this offset pass under the head. */
int64_t model_transfer_nanos(const struct disk_model *model, int64_t offset,
			     int64_t bytes);

/* How long the head travels: min + (max - min) * sqrt(distance / capacity). */
int64_t model_seek_nanos(const struct disk_model *model, int64_t distance);

/* How the head gets from one offset to another. */
struct positioning {
	enum { IN_PLACE, PASSED_OVER, SOUGHT } how;
	int64_t seek_nanos;
	int64_t rotation_nanos; /* half a turn, the mean, so that runs repeat */
	int64_t passing_nanos;
};

struct positioning model_position(const struct disk_model *model, int64_t head,
				  int64_t offset);

int64_t positioning_nanos(struct positioning positioning);

#endif
