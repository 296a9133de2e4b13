/* SPDX-License-Identifier: GPL-2.0 */
#include "model.h"

#include <math.h>
#include <stdlib.h>

struct disk_model model_in_slow_motion(struct disk_model model, double factor)
{
	model.outer_bytes_per_second /= factor;
	model.inner_bytes_per_second /= factor;
	model.seek_min_nanos = llround(model.seek_min_nanos * factor);
	model.seek_max_nanos = llround(model.seek_max_nanos * factor);
	model.rotation_nanos = llround(model.rotation_nanos * factor);
	model.slack_nanos = llround(model.slack_nanos * factor);
	model.prefetch_nanos = llround(model.prefetch_nanos * factor);
	model.patience_nanos = llround(model.patience_nanos * factor);
	return model;
}

int slow_motion_parse(const char *text, double *factor)
{
	char *end;
	double value = strtod(text, &end);

	/* A number that is none is not at least anything. */
	if (end == text || *end || !(value >= SLOW_MOTION_LEAST) ||
	    !(value <= SLOW_MOTION_MOST))
		return -1;
	*factor = value;
	return 0;
}

int64_t model_transfer_nanos(const struct disk_model *model, int64_t offset,
			     int64_t bytes)
{
	double way = (double)offset / (double)model->capacity_bytes;
	double bandwidth =
		model->outer_bytes_per_second -
		(model->outer_bytes_per_second - model->inner_bytes_per_second) * way;

	return llround((double)bytes * NANOS_PER_SECOND / bandwidth);
}

int64_t model_seek_nanos(const struct disk_model *model, int64_t distance)
{
	double stroke = model->seek_max_nanos - model->seek_min_nanos;
	double way = fabs((double)distance) / (double)model->capacity_bytes;

	return model->seek_min_nanos + llround(stroke * sqrt(way));
}

struct positioning model_position(const struct disk_model *model, int64_t head,
				  int64_t offset)
{
	struct positioning sought = {
		.how = SOUGHT,
		.seek_nanos = model_seek_nanos(model, offset - head),
		.rotation_nanos = model->rotation_nanos / 2,
	};
	int64_t gap = offset - head;

	if (gap == 0)
		return (struct positioning){ .how = IN_PLACE };
	if (gap > 0 && gap < model->skip_bytes) {
		int64_t passing = model_transfer_nanos(model, head, gap);

		if (passing < positioning_nanos(sought))
			return (struct positioning){ .how = PASSED_OVER,
						     .passing_nanos = passing };
	}
	return sought;
}

int64_t positioning_nanos(struct positioning positioning)
{
	return positioning.seek_nanos + positioning.rotation_nanos +
	       positioning.passing_nanos;
}
