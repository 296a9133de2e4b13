/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE

#include "fuse_disk.h"

#include <errno.h>
#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#ifndef PR_SET_IO_FLUSHER
#define PR_SET_IO_FLUSHER 57
#endif

#define REALTIME_PRIORITY 10

static const char help[] =
	"usage: spindle --model FILE [--slow-motion F] [--realtime] [--no-delays] FOLDER\n"
	"\n"
	"Shows an emulated disk as the file FOLDER/disk until FOLDER is unmounted.\n"
	"\n"
	"  --model FILE     what the disk is like\n"
	"  --slow-motion F  every time of the model is longer by this factor, 0.001 to 1000\n"
	"  --realtime       serve it from a thread that the machine's other work cannot delay\n"
	"  --no-delays      take no time, until \"delays on\" is written to FOLDER/control\n";

/* Without it a write-back under memory pressure could wait for this process. */
static void be_part_of_write_back(void)
{
	if (prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0))
		fprintf(stderr, "spindle: not an I/O flusher: %s\n",
			strerror(errno));
}

static int be_realtime(void)
{
	/* One below the spindle's own thread, which this one hands requests to. */
	struct sched_param priority = { .sched_priority =
						REALTIME_PRIORITY - 1 };

	if (sched_setscheduler(0, SCHED_FIFO, &priority)) {
		fprintf(stderr, "spindle: no real-time priority: %s\n",
			strerror(errno));
		return -1;
	}
	return 0;
}

int main(int count, char **arguments)
{
	static const struct option options[] = {
		{ "model", required_argument, NULL, 'm' },
		{ "slow-motion", required_argument, NULL, 's' },
		{ "realtime", no_argument, NULL, 'r' },
		{ "no-delays", no_argument, NULL, 'n' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	static struct disk disk;
	const char *model = NULL;
	char error[512];
	int option;

	while ((option = getopt_long(count, arguments, "", options, NULL)) != -1)
		switch (option) {
		case 'm':
			model = optarg;
			break;
		case 's':
			if (slow_motion_parse(optarg, &disk.slow_motion)) {
				fprintf(stderr,
					"spindle: --slow-motion must be a number from %g to %g, was '%s'\n",
					SLOW_MOTION_LEAST, SLOW_MOTION_MOST,
					optarg);
				return 2;
			}
			break;
		case 'r':
			disk.realtime_priority = REALTIME_PRIORITY;
			break;
		case 'n':
			disk.without_delays = true;
			break;
		case 'h':
			fputs(help, stdout);
			return 0;
		default:
			fputs(help, stderr);
			return 2;
		}
	if (!model || optind != count - 1) {
		fputs(help, stderr);
		return 2;
	}
	if (model_load(&disk.model, model, error, sizeof(error))) {
		fprintf(stderr, "spindle: %s\n", error);
		return 2;
	}
	be_part_of_write_back();
	if (disk.realtime_priority && be_realtime())
		return 1;
	return fuse_disk_run(&disk, arguments[optind]);
}
