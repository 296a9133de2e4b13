/* SPDX-License-Identifier: GPL-2.0 */
/* A job from its first map to its last reduce, and what is said of it. */
#include <x86intrin.h>

#include "job.h"

/* Requests of the node to its disk so far. */
static long requests(void)
{
	long reads = 0, writes = 0;
	FILE *file = fopen("/sys/block/xvda/stat", "r");

	if (!file || fscanf(file, "%ld %*d %*d %*d %ld", &reads, &writes) != 2)
		die("/sys/block/xvda/stat");
	fclose(file);
	return reads + writes;
}

/* When each map ran. */
static void say_tasks(const struct job *job, int answer)
{
	FILE *tasks = fopen(TASKS, "r");
	char line[128];

	while (tasks && fgets(line, sizeof(line), tasks))
		dprintf(answer, "TASK %s guest=%d %s", job->kind,
			job->self - 1, line);
}

void run_job(struct job *job, int answer)
{
	unsigned long long from = __rdtsc();
	long before = requests();

	for (job->round = 0; job->round < job->record.rounds; job->round++) {
		pid_t maps = in_slots(job, job->maps, map);
		pid_t reduces = in_slots(job, job->slots, reduce);

		if (failed(maps) | failed(reduces)) {
			dprintf(answer, "FAILED %s guest=%d\n", job->kind,
				job->self - 1);
			return;
		}
	}
	say_tasks(job, answer);
	dprintf(answer, "WORK %s guest=%d requests=%ld from=%llu to=%llu\n",
		job->kind, job->self - 1, requests() - before, from, __rdtsc());
}
