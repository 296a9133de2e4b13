/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A node of a Hadoop cluster in a guest of the lab, as Hadoop 0.20 was set up
 * in the paper (section 6): two slots for maps and two for reduces, files
 * through the page cache, what reduces fetch over the network, what they write
 * to a mate's disk as well.
 */
#ifndef JOB_H
#define JOB_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#define CHUNK (64 << 10) /* of a file that is read or written at a time */
#define MOST_MATES 16
#define PORT 9000 /* of each node */
#define TASKS "tasks" /* a file of lines: when each map ran */

/* What a kind of job does with each byte of its input. */
struct record {
	double spilled; /* bytes that maps write as they go */
	double merged; /* bytes that maps leave */
	double output; /* bytes that reduces write */
	double map_cpu; /* seconds for each MB that maps read */
	double merge_cpu; /* for each MB that maps merge */
	double shuffle_cpu; /* for each MB that reduces fetch */
	double reduce_cpu; /* for each MB that reduces merge */
	int rounds; /* jobs of this kind, one after the other */
};

struct job {
	char kind[32];
	struct record record;
	int round; /* from 0 on */
	int maps; /* of each node */
	int files; /* for their input; where maps are more, they are read again */
	long split; /* bytes that each reads */
	int slots; /* for maps, and as many for reduces */
	int self; /* of all nodes of the host, from 1 on */
	int first; /* of the cluster */
	int mates; /* nodes of the cluster */
	unsigned int seed; /* 0: nothing varies */
};

/* Ends the process and says why. */
void die(const char *what);

/* As many seconds of the lab's processor, a tenth more or less with a seed. */
void compute(double seconds);
void compute_bytes(double seconds_of_mb, long bytes);
void disturb(uint32_t seed, uint32_t self);

/* A file of the node: KIND.ROUND.TASK.PART. */
void name_file(char *name, const char *kind, int round, int task, int part);
int opened(const char *kind, int round, int task, int part, int flags);
void put(int file, const void *bytes, long count);
long get(int file, void *bytes, long count); /* less at the end of the file */

/* All runs KIND.ROUND.TASK.0 and on, which are gone then, into one file. */
struct merge {
	const char *of;
	int runs;
	double ratio; /* of what is written, of what is read */
	double cpu; /* seconds for each MB that is read */
};
void merge(const struct job *job, int task, const struct merge *merge,
	   int to, int copy);

/* What runs in the slots; a process for each task. */
void map(const struct job *job, int task);
void reduce(const struct job *job, int task);
void prepare(const struct job *job, int task);
pid_t in_slots(const struct job *job, int tasks,
	       void (*run)(const struct job *, int));
int failed(pid_t slots);

/* All rounds of a job; says on a connection how long they took. */
void run_job(struct job *job, int answer);

/* Nodes ask each other, and Dom0 asks them to run jobs: a line. */
FILE *asked(int node, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void serve(int self);

#endif
