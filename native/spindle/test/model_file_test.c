/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE

#include "disks.h"
#include "kit.h"
#include "model.h"

#include <sys/mman.h>
#include <unistd.h>

static const char *const whole =
	"# a comment\n"
	"capacity-mib = 1024\n"
	"outer-mb-per-s = 150   # and another\n"
	"inner-mb-per-s = 75\n"
	"seek-min-ms = 1\n"
	"seek-max-ms = 16\n"
	"rotation-ms = 8.333\n"
	"skip-kib = 1024\n"
	"slack-us = 500\n"
	"prefetch-ms = 30\n"
	"queue-depth = 4\n"
	"\n"
	"patience-ms = 300\n"
	"in-process-span = 0.05\n";

static struct disk_model model;
static char error[512];

static int load(const char *text, size_t length)
{
	int file = memfd_create("model", 0), result;
	char path[64];

	EXPECT(file >= 0);
	EXPECT(write(file, text, length) == (ssize_t)length);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	result = model_load(&model, path, error, sizeof(error));
	close(file);
	return result;
}

static int load_text(const char *text)
{
	return load(text, strlen(text));
}

static void a_whole_file_is_read(void)
{
	EXPECT(!load_text(whole));
	EXPECT_EQUAL(1024 * MIB, model.capacity_bytes);
	EXPECT(model.outer_bytes_per_second == 150e6);
	EXPECT(model.inner_bytes_per_second == 75e6);
	EXPECT_EQUAL(MILLIS(1), model.seek_min_nanos);
	EXPECT_EQUAL(MILLIS(16), model.seek_max_nanos);
	EXPECT_EQUAL(8333000, model.rotation_nanos);
	EXPECT_EQUAL(MIB, model.skip_bytes);
	EXPECT_EQUAL(500000, model.slack_nanos);
	EXPECT_EQUAL(MILLIS(30), model.prefetch_nanos);
	EXPECT_EQUAL(4, model.queue_depth);
	EXPECT_EQUAL(MILLIS(300), model.patience_nanos);
}

static void refused(const char *more, const char *because)
{
	char text[1024];

	snprintf(text, sizeof(text), "%s%s", whole, more);
	EXPECT(load_text(text) < 0);
	if (!strstr(error, because)) {
		fprintf(stderr, "'%s' does not say '%s'\n", error, because);
		exit(1);
	}
}

static void a_bad_line_is_named(void)
{
	refused("speed = 1\n", ":15: speed is no key of a device model");
	refused("skip-kib = 1\n", ":15: skip-kib is given twice");
	refused("nonsense\n", ":15: 'nonsense' is not of the form key = value");
}

static void a_bad_value_is_named(void)
{
	char text[1024];

	for (int i = 0; i < 4; i++) {
		static const char *const bad[] = { "-1", "1e9", "x", "nan" };

		snprintf(text, sizeof(text), "slack-us = 1\nseek-min-ms = %s\n",
			 bad[i]);
		EXPECT(load_text(text) < 0);
		EXPECT(strstr(error, ":2: seek-min-ms must be a number from 0 to"));
	}
}

static void what_is_missing_is_named(void)
{
	EXPECT(load_text("capacity-mib = 1\n") < 0);
	EXPECT(strstr(error, "outer-mb-per-s is missing"));
}

static void a_file_that_is_not_there_is_named(void)
{
	EXPECT(model_load(&model, "/nowhere/at-all", error, sizeof(error)) < 0);
	EXPECT(strstr(error, "/nowhere/at-all: No such file"));
}

/* Whatever stands in a file: an answer, and no step out of bounds. */
static void rubbish_does_no_harm(void)
{
	uint64_t seed = 42, state = seed;
	char text[700];

	printf("# seed %" PRIu64 "\n", seed);
	for (int i = 0; i < 2000; i++) {
		size_t length = random_next(&state) % sizeof(text);

		memcpy(text, whole, strlen(whole) < length ? strlen(whole) : length);
		for (size_t k = strlen(whole); k < length; k++)
			text[k] = (char)random_next(&state);
		for (int k = 0; k < 4 && length; k++)
			text[random_next(&state) % length] =
				(char)random_next(&state);
		load(text, length);
	}
}

int main(void)
{
	RUN(a_whole_file_is_read);
	RUN(a_bad_line_is_named);
	RUN(a_bad_value_is_named);
	RUN(what_is_missing_is_named);
	RUN(a_file_that_is_not_there_is_named);
	RUN(rubbish_does_no_harm);
	return 0;
}
