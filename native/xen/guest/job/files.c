/* SPDX-License-Identifier: GPL-2.0 */
/* Files of a node, in the working directory. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "job.h"

#define MOST_RUNS 64
#define NAME 64

void die(const char *what)
{
	fprintf(stderr, "job: %s: %s\n", what, strerror(errno));
	exit(1);
}

void name_file(char *name, const char *kind, int round, int task, int part)
{
	snprintf(name, NAME, "%s.%d.%d.%d", kind, round, task, part);
}

int opened(const char *kind, int round, int task, int part, int flags)
{
	char name[NAME];
	int file;

	name_file(name, kind, round, task, part);
	file = open(name, flags, 0644);
	if (file < 0)
		die(name);
	return file;
}

static void gone(const char *kind, int round, int task, int part)
{
	char name[NAME];

	name_file(name, kind, round, task, part);
	if (unlink(name))
		die(name);
}

void put(int file, const void *bytes, long count)
{
	const char *from = bytes;

	while (count > 0) {
		long wrote = write(file, from, count);

		if (wrote <= 0)
			die("write");
		from += wrote;
		count -= wrote;
	}
}

long get(int file, void *bytes, long count)
{
	long all = 0;

	while (all < count) {
		long got = read(file, (char *)bytes + all, count - all);

		if (got < 0)
			die("read");
		if (!got)
			break;
		all += got;
	}
	return all;
}

/* A chunk of each run in turns. */
void merge(const struct job *job, int task, const struct merge *merge,
	   int to, int copy)
{
	static char chunk[CHUNK];
	int runs[MOST_RUNS];
	int ended = 0;
	double owed = 0;

	for (int i = 0; i < merge->runs; i++)
		runs[i] = opened(merge->of, job->round, task, i, O_RDONLY);
	for (int turn = 0; ended < merge->runs; turn++) {
		long got = get(runs[turn % merge->runs], chunk, CHUNK);

		ended = got ? 0 : ended + 1;
		compute_bytes(merge->cpu, got);
		for (owed += got * merge->ratio; owed >= 1;) {
			long now = owed < CHUNK ? (long)owed : CHUNK;

			put(to, chunk, now);
			if (copy >= 0)
				put(copy, chunk, now);
			owed -= now;
		}
	}
	for (int i = 0; i < merge->runs; i++) {
		close(runs[i]);
		gone(merge->of, job->round, task, i);
	}
}
