/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Replays the I/O of a MapReduce job's phases on a guest's file system, as it
 * was recorded of a real job: what each phase reads and writes for each byte
 * of input, and how long it computes. Computing is waiting here: the hosts of
 * today have more processors than disks, and only the disk is looked at.
 *
 *   replay PHASE RECORD MAPS SPLIT SLOTS MATES FOLDER
 *
 *   PHASE    prepare (writes the input), map, shuffle or reduce
 *   RECORD   eight numbers with commas: bytes for each byte of input that maps
 *            spill, maps leave merged, and reduces write; seconds for each MB
 *            that maps compute, merge, and reduces shuffle and compute; and
 *            reduces for each slot
 *   MAPS     of this guest, each with SPLIT KiB of input
 *   SLOTS    tasks at a time, a process each
 *   MATES    guests of the cluster, whose reduces fetch from this one
 *
 * Files are those of Hadoop: an input's block for each map, its spills, what
 * they are merged to; for each reduce what it has fetched, in runs, and its
 * output. What is fetched from mates is as much as mates fetch from here, so a
 * guest reads all that its maps have left, in as many segments as there are
 * reduces in the cluster, and writes as much.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHUNK (64 << 10)
#define SPILL_BYTES (1L << 20) /* io.sort.mb, by the scale of the rest */
#define RUN_BYTES (2L << 20) /* of what reduces have fetched, likewise */
#define MOST_RUNS 64

struct record {
	double spilled, merged, output;
	double map_cpu, merge_cpu, shuffle_cpu, reduce_cpu;
	int reduces; /* of each slot */
};

struct job {
	struct record record;
	int maps;
	long split;
	int slots;
	int mates;
};

static char buffer[CHUNK];

static void die(const char *what)
{
	fprintf(stderr, "replay: %s: %s\n", what, strerror(errno));
	exit(1);
}

static int opened(const char *kind, int task, int part, int flags)
{
	char name[64];
	int file;

	snprintf(name, sizeof(name), "%s.%d.%d", kind, task, part);
	file = open(name, flags, 0644);
	if (file < 0)
		die(name);
	return file;
}

static void gone(const char *kind, int task, int part)
{
	char name[64];

	snprintf(name, sizeof(name), "%s.%d.%d", kind, task, part);
	if (unlink(name))
		die(name);
}

static void compute(double seconds_of_mb, long bytes)
{
	double seconds = seconds_of_mb * bytes / 1e6;
	struct timespec time = { .tv_sec = (time_t)seconds };

	time.tv_nsec = (long)((seconds - time.tv_sec) * 1e9);
	if (seconds > 0)
		nanosleep(&time, NULL);
}

static void put(int file, long bytes)
{
	while (bytes > 0) {
		long now = bytes < CHUNK ? bytes : CHUNK;

		if (write(file, buffer, now) != now)
			die("write");
		bytes -= now;
	}
}

/* Less than was asked for at the end of the file. */
static long get(int file, long bytes)
{
	long all = 0;

	while (all < bytes) {
		long now = bytes - all < CHUNK ? bytes - all : CHUNK;
		long got = read(file, buffer, now);

		if (got < 0)
			die("read");
		if (!got)
			break;
		all += got;
	}
	return all;
}

static void prepare(const struct job *job, int task)
{
	int file = opened("input", task, 0, O_WRONLY | O_CREAT | O_TRUNC);

	put(file, job->split);
	close(file);
}

/* Reads runs in turns, a chunk of each, as a merge does; the caller writes. */
static long merge_step(int *runs, int count, int turn)
{
	return get(runs[turn % count], CHUNK);
}

static void merge(const char *of, int task, int count, const char *to,
		  double ratio, double cpu)
{
	int runs[MOST_RUNS];
	int out = opened(to, task, 0, O_WRONLY | O_CREAT | O_TRUNC);
	int ended = 0;
	double owed = 0;

	for (int i = 0; i < count; i++)
		runs[i] = opened(of, task, i, O_RDONLY);
	for (int turn = 0; ended < count; turn++) {
		long got = merge_step(runs, count, turn);

		ended = got ? 0 : ended + 1;
		compute(cpu, got);
		owed += got * ratio;
		put(out, (long)owed);
		owed -= (long)owed;
	}
	for (int i = 0; i < count; i++) {
		close(runs[i]);
		gone(of, task, i);
	}
	close(out);
}

/* Section 3.1 of the paper on interference: read, map, collect; spill; merge. */
static void map(const struct job *job, int task)
{
	int input = opened("input", task, 0, O_RDONLY);
	int spill = -1, spills = 0;
	long in_spill = 0, got;
	double owed = 0;

	while ((got = get(input, CHUNK)) > 0) {
		compute(job->record.map_cpu, got);
		owed += got * job->record.spilled;
		if (spill < 0 && spills < MOST_RUNS)
			spill = opened("spill", task, spills++,
				       O_WRONLY | O_CREAT | O_TRUNC);
		put(spill, (long)owed);
		in_spill += (long)owed;
		owed -= (long)owed;
		if (in_spill >= SPILL_BYTES && spills < MOST_RUNS) {
			close(spill);
			spill = -1;
			in_spill = 0;
		}
	}
	if (spill >= 0)
		close(spill);
	close(input);
	merge("spill", task, spills, "map",
	      job->record.merged / job->record.spilled, job->record.merge_cpu);
}

static int reduces(const struct job *job)
{
	return job->slots * job->record.reduces;
}

static void shuffle(const struct job *job, int task)
{
	long left = (long)(job->split * job->record.merged);
	long segment = left / (reduces(job) * job->mates);
	int run = -1, runs = 0;
	long in_run = 0;

	/* Each reduce begins elsewhere, so that not all ask for the same. */
	for (int i = 0; i < job->maps * job->mates; i++) {
		int at = (i + task * job->maps * job->mates / reduces(job)) %
			 (job->maps * job->mates);
		int file = opened("map", at % job->maps, 0, O_RDONLY);
		int index = at / job->maps * reduces(job) + task;
		long got;

		if (lseek(file, index * segment, SEEK_SET) < 0)
			die("seek");
		got = get(file, segment);
		close(file);
		compute(job->record.shuffle_cpu, got);
		if (run < 0)
			run = opened("run", task, runs++,
				     O_WRONLY | O_CREAT | O_TRUNC);
		put(run, got);
		in_run += got;
		if (in_run >= RUN_BYTES && runs < MOST_RUNS) {
			close(run);
			run = -1;
			in_run = 0;
		}
	}
	if (run >= 0)
		close(run);
}

static int runs_of(int task)
{
	char name[64];
	int count = 0;

	do
		snprintf(name, sizeof(name), "run.%d.%d", task, count++);
	while (count <= MOST_RUNS && !access(name, F_OK));
	return count - 1;
}

static void reduce(const struct job *job, int task)
{
	merge("run", task, runs_of(task), "output",
	      job->record.output / job->record.merged, job->record.reduce_cpu);
}

/* Each slot goes through its tasks, a process each, as containers are. */
static int in_slots(const struct job *job, int tasks,
		    void (*run)(const struct job *, int))
{
	int failed = 0, status;

	for (int slot = 0; slot < job->slots; slot++) {
		pid_t slot_process = fork();

		if (slot_process < 0)
			die("fork");
		if (slot_process)
			continue;
		for (int task = slot; task < tasks; task += job->slots) {
			pid_t process = fork();

			if (process < 0)
				die("fork");
			if (!process) {
				run(job, task);
				_exit(0);
			}
			if (waitpid(process, &status, 0) < 0 || status)
				_exit(1);
		}
		_exit(0);
	}
	for (int slot = 0; slot < job->slots; slot++)
		if (wait(&status) < 0 || status)
			failed = 1;
	return failed;
}

static int usage(void)
{
	fprintf(stderr,
		"usage: replay prepare|map|shuffle|reduce RECORD MAPS SPLIT SLOTS MATES FOLDER\n");
	return 2;
}

int main(int count, char **arguments)
{
	struct job job;
	struct record *record = &job.record;
	int failed;

	if (count != 8 ||
	    sscanf(arguments[2], "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%d",
		   &record->spilled, &record->merged, &record->output,
		   &record->map_cpu, &record->merge_cpu, &record->shuffle_cpu,
		   &record->reduce_cpu, &record->reduces) != 8)
		return usage();
	job.maps = atoi(arguments[3]);
	job.split = atol(arguments[4]) << 10;
	job.slots = atoi(arguments[5]);
	job.mates = atoi(arguments[6]);
	if (job.maps < 1 || job.split < 1 || job.slots < 1 || job.mates < 1 ||
	    record->reduces < 1)
		return usage();
	if (chdir(arguments[7]))
		die(arguments[7]);
	memset(buffer, 'w', sizeof(buffer));
	if (!strcmp(arguments[1], "prepare"))
		failed = in_slots(&job, job.maps, prepare);
	else if (!strcmp(arguments[1], "map"))
		failed = in_slots(&job, job.maps, map);
	else if (!strcmp(arguments[1], "shuffle"))
		failed = in_slots(&job, reduces(&job), shuffle);
	else if (!strcmp(arguments[1], "reduce"))
		failed = in_slots(&job, reduces(&job), reduce);
	else
		return usage();
	/* What is left in memory would be the next phase's, or nobody's. */
	if (!strcmp(arguments[1], "reduce") || !strcmp(arguments[1], "prepare"))
		sync();
	return failed;
}
