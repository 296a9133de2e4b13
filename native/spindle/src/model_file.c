/* SPDX-License-Identifier: GPL-2.0 */
#include "model.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A key of the file, where its value goes, and what a unit of it is there. */
struct key {
	const char *name;
	enum { WHOLE, WHOLE_INT, REAL } kind;
	size_t offset;
	double unit;
	double least, most;
	bool given;
};

#define KEY(key, kind, field, unit, least, most) \
	{ key, kind, offsetof(struct disk_model, field), unit, least, most, false }

/* Read by the emulation in the process alone; see the model file. */
#define IN_PROCESS "in-process-"

static struct key *find(struct key *keys, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(keys[i].name, name))
			return &keys[i];
	return NULL;
}

static void store(struct disk_model *model, const struct key *key, double value)
{
	char *field = (char *)model + key->offset;

	switch (key->kind) {
	case WHOLE:
		*(int64_t *)field = llround(value * key->unit);
		break;
	case WHOLE_INT:
		*(int *)field = (int)value;
		break;
	case REAL:
		*(double *)field = value * key->unit;
		break;
	}
}

static char *trimmed(char *text)
{
	char *end;

	while (isspace((unsigned char)*text))
		text++;
	end = text + strlen(text);
	while (end > text && isspace((unsigned char)end[-1]))
		end--;
	*end = '\0';
	return text;
}

/* One line that says something; returns what is wrong with it in error. */
static int read_line(struct disk_model *model, struct key *keys, size_t count,
		     char *line, char *error, size_t error_bytes)
{
	char *equals = strchr(line, '='), *name, *text, *end;
	struct key *key;
	double value;

	if (!equals) {
		snprintf(error, error_bytes, "'%s' is not of the form key = value",
			 trimmed(line));
		return -1;
	}
	*equals = '\0';
	name = trimmed(line);
	text = trimmed(equals + 1);
	if (!strncmp(name, IN_PROCESS, strlen(IN_PROCESS)))
		return 0;
	key = find(keys, count, name);
	if (!key) {
		snprintf(error, error_bytes, "%s is no key of a device model", name);
		return -1;
	}
	if (key->given) {
		snprintf(error, error_bytes, "%s is given twice", name);
		return -1;
	}
	errno = 0;
	value = strtod(text, &end);
	if (end == text || *end || errno || !(value >= key->least) ||
	    !(value <= key->most)) {
		snprintf(error, error_bytes,
			 "%s must be a number from %g to %g, was '%s'", name,
			 key->least, key->most, text);
		return -1;
	}
	key->given = true;
	store(model, key, value);
	return 0;
}

static int check(const struct disk_model *model, const struct key *keys,
		 size_t count, char *error, size_t error_bytes)
{
	for (size_t i = 0; i < count; i++)
		if (!keys[i].given) {
			snprintf(error, error_bytes, "%s is missing", keys[i].name);
			return -1;
		}
	if (model->seek_max_nanos < model->seek_min_nanos) {
		snprintf(error, error_bytes,
			 "seek-max-ms must be seek-min-ms or more");
		return -1;
	}
	return 0;
}

static int read_all(struct disk_model *model, FILE *file, struct key *keys,
		    size_t count, int *line_number, char *error,
		    size_t error_bytes)
{
	char line[512];

	while (fgets(line, sizeof(line), file)) {
		char *comment = strchr(line, '#');

		++*line_number;
		if (comment)
			*comment = '\0';
		if (*trimmed(line) &&
		    read_line(model, keys, count, line, error, error_bytes))
			return -1;
	}
	*line_number = 0;
	return check(model, keys, count, error, error_bytes);
}

int model_load(struct disk_model *model, const char *path, char *error,
	       size_t error_bytes)
{
	struct key keys[] = {
		KEY("capacity-mib", WHOLE, capacity_bytes, 1 << 20, 1, 1 << 24),
		KEY("outer-mb-per-s", REAL, outer_bytes_per_second, 1e6, 0.001, 1e6),
		KEY("inner-mb-per-s", REAL, inner_bytes_per_second, 1e6, 0.001, 1e6),
		KEY("seek-min-ms", WHOLE, seek_min_nanos, 1e6, 0, 1e5),
		KEY("seek-max-ms", WHOLE, seek_max_nanos, 1e6, 0, 1e5),
		KEY("rotation-ms", WHOLE, rotation_nanos, 1e6, 0, 1e5),
		KEY("skip-kib", WHOLE, skip_bytes, 1024, 0, 1 << 20),
		KEY("slack-us", WHOLE, slack_nanos, 1e3, 0, 1e8),
		KEY("prefetch-ms", WHOLE, prefetch_nanos, 1e6, 0, 1e5),
		KEY("queue-depth", WHOLE_INT, queue_depth, 1, 1, 1024),
		KEY("patience-ms", WHOLE, patience_nanos, 1e6, 0, 1e6),
	};
	const size_t count = sizeof(keys) / sizeof(keys[0]);
	FILE *file = fopen(path, "r");
	char what[256];
	int line = 0, result;

	if (!file) {
		snprintf(error, error_bytes, "%s: %s", path, strerror(errno));
		return -1;
	}
	result = read_all(model, file, keys, count, &line, what, sizeof(what));
	fclose(file);
	if (result && line)
		snprintf(error, error_bytes, "%s:%d: %s", path, line, what);
	else if (result)
		snprintf(error, error_bytes, "%s: %s", path, what);
	return result;
}
