/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Maps and reduces (figure 2 of the paper): a map reads its split, spills what
 * it has collected, and merges the spills; a reduce fetches its part of what
 * each map of the cluster has left as soon as that is there, merges the parts,
 * and writes its output here and to a mate.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

#include "job.h"

#define START 0.05 /* seconds of computing until a task begins */
#define SPILL_BYTES (1L << 20) /* io.sort.mb, by the scale of the rest */
#define RUN_BYTES (2L << 20) /* of what reduces have fetched, likewise */

static char chunk[CHUNK];

void prepare(const struct job *job, int task)
{
	int file = opened("input", 0, task, 0, O_WRONLY | O_CREAT | O_TRUNC);

	for (long left = job->split; left > 0; left -= CHUNK)
		put(file, chunk, left < CHUNK ? left : CHUNK);
	close(file);
}

/* What comes in parts and is written in runs of about the same length. */
struct runs {
	const char *kind;
	long most;
	int file; /* -1: none is begun */
	int count;
	long in_run;
};

static void add(struct runs *runs, const struct job *job, int task, long bytes)
{
	if (!bytes)
		return;
	if (runs->file < 0)
		runs->file = opened(runs->kind, job->round, task, runs->count++,
				    O_WRONLY | O_CREAT | O_TRUNC);
	put(runs->file, chunk, bytes);
	runs->in_run += bytes;
	if (runs->in_run >= runs->most) {
		close(runs->file);
		runs->file = -1;
		runs->in_run = 0;
	}
}

/* A file appears under its name when it is whole. */
static void publish(const struct job *job, int task)
{
	char part[64], whole[64];

	name_file(part, "part", job->round, task, 0);
	name_file(whole, "map", job->round, task, 0);
	if (rename(part, whole))
		die(whole);
}

static void note(const struct job *job, int task, unsigned long long from)
{
	int tasks = open(TASKS, O_WRONLY | O_CREAT | O_APPEND, 0644);

	if (tasks < 0)
		die(TASKS);
	dprintf(tasks, "round=%d task=%d from=%llu to=%llu\n", job->round,
		task, from, __rdtsc());
	close(tasks);
}

void map(const struct job *job, int task)
{
	const struct record *record = &job->record;
	struct runs spills = { "spill", SPILL_BYTES, -1, 0, 0 };
	int input, out;
	unsigned long long from = __rdtsc();
	double owed = 0;
	long got;

	compute(START);
	input = opened("input", 0, task % job->files, 0, O_RDONLY);
	while ((got = get(input, chunk, CHUNK)) > 0) {
		compute_bytes(record->map_cpu, got);
		for (owed += got * record->spilled; owed >= 1;) {
			long now = owed < CHUNK ? (long)owed : CHUNK;

			add(&spills, job, task, now);
			owed -= now;
		}
	}
	/* The next one to read it finds it on the disk, as if it were another. */
	posix_fadvise(input, 0, 0, POSIX_FADV_DONTNEED);
	close(input);
	out = opened("part", job->round, task, 0, O_WRONLY | O_CREAT | O_TRUNC);
	merge(job, task,
	      &(struct merge){ "spill", spills.count,
			       record->merged / record->spilled,
			       record->merge_cpu },
	      out, -1);
	close(out);
	publish(job, task);
	note(job, task, from);
}

/* A part of what a map at a node has left. */
static void fetch(FILE *node, const struct job *job, int map, int task,
		  struct runs *runs)
{
	long left;

	fprintf(node, "fetch %d %d %d %d\n", job->round, map, task,
		job->slots * job->mates);
	fflush(node);
	if (get(fileno(node), &left, sizeof(left)) != sizeof(left))
		die("fetch");
	while (left > 0) {
		long now = left < CHUNK ? left : CHUNK;

		if (get(fileno(node), chunk, now) != now)
			die("fetch");
		compute_bytes(job->record.shuffle_cpu, now);
		add(runs, job, task, now);
		left -= now;
	}
}

/* Tasks of the cluster have numbers from 0 on; each begins at another node. */
static int shuffle(const struct job *job, int task)
{
	struct runs runs = { "run", RUN_BYTES, -1, 0, 0 };
	FILE *nodes[MOST_MATES] = { NULL };

	for (int i = 0; i < job->maps * job->mates; i++) {
		int mate = (i + task) % job->mates;

		if (!nodes[mate])
			nodes[mate] = asked(job->first + mate, "fetches\n");
		fetch(nodes[mate], job, i / job->mates, task, &runs);
	}
	for (int mate = 0; mate < job->mates; mate++)
		if (nodes[mate])
			fclose(nodes[mate]);
	return runs.count;
}

static int next_mate(const struct job *job)
{
	return job->first + (job->self - job->first + 1) % job->mates;
}

void reduce(const struct job *job, int slot)
{
	const struct record *record = &job->record;
	int task = (job->self - job->first) * job->slots + slot;
	FILE *copy = NULL;
	int runs, out;

	compute(START);
	runs = shuffle(job, task);
	if (job->mates > 1)
		copy = asked(next_mate(job), "copy %d %d\n", job->round, task);
	out = opened("output", job->round, task, 0,
		     O_WRONLY | O_CREAT | O_TRUNC);
	merge(job, task,
	      &(struct merge){ "run", runs, record->output / record->merged,
			       record->reduce_cpu },
	      out, copy ? fileno(copy) : -1);
	close(out);
	if (copy)
		fclose(copy);
}

/* Each slot goes through its tasks, a process each, as containers are. */
pid_t in_slots(const struct job *job, int tasks,
	       void (*run)(const struct job *, int))
{
	pid_t all = fork();

	if (all < 0)
		die("fork");
	if (all)
		return all;
	for (int slot = 0; slot < job->slots; slot++) {
		if (fork())
			continue;
		for (int task = slot; task < tasks; task += job->slots) {
			pid_t process = fork();

			if (!process) {
				disturb(job->seed, job->self * 1024 + task);
				run(job, task);
				_exit(0);
			}
			if (process < 0 || failed(process))
				_exit(1);
		}
		_exit(0);
	}
	for (int slot = 0; slot < job->slots; slot++)
		if (failed(-1))
			_exit(1);
	_exit(0);
}

int failed(pid_t process)
{
	int status;

	return waitpid(process, &status, 0) < 0 || status;
}
