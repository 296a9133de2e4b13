/* SPDX-License-Identifier: GPL-2.0 */
#include "spindle.h"

/*
 * A stream that goes on where the head is finds its place kept by the disk's
 * own read-ahead and write cache for longer than any other request does.
 */
static int64_t forgiven_nanos(const struct disk_model *model,
			      struct positioning positioning)
{
	return positioning.how == IN_PLACE ? model->prefetch_nanos :
					     model->slack_nanos;
}

int64_t spindle_serve(struct spindle *spindle, int64_t arrived_nanos,
		      int64_t offset, int64_t bytes)
{
	const struct disk_model *model = spindle->model;
	struct positioning positioning =
		model_position(model, spindle->head, offset);
	int64_t transfer = model_transfer_nanos(model, offset, bytes);
	int64_t late = arrived_nanos - spindle->busy_until_nanos;
	int64_t start = spindle->busy_until_nanos;

	if (late > forgiven_nanos(model, positioning)) {
		start = arrived_nanos;
		statistics_idle(spindle->statistics, late);
	}
	statistics_served(spindle->statistics, positioning, transfer);
	spindle->head = offset + bytes;
	spindle->busy_until_nanos =
		start + positioning_nanos(positioning) + transfer;
	return spindle->busy_until_nanos;
}
