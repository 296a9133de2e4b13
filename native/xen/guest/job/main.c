/* SPDX-License-Identifier: GPL-2.0 */
/*
 *   job serve SELF FOLDER     a node of a cluster, whose files are in FOLDER
 *   job ask NODE WORD...      asks a node, and prints what it says
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
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

static int ask(int node, char **words, int count)
{
	char line[512] = "";
	FILE *file = asked(node, "%s", words[0]);

	for (int i = 1; i < count; i++)
		fprintf(file, " %s", words[i]);
	fprintf(file, "\n");
	fflush(file);
	while (fgets(line, sizeof(line), file))
		printf("%s", line);
	return strncmp(line, "WORK", 4) && strcmp(line, "prepared\n");
}

int main(int count, char **words)
{
	if (count == 4 && !strcmp(words[1], "serve")) {
		if (chdir(words[3]))
			die(words[3]);
		serve(atoi(words[2]));
	}
	if (count > 3 && count < 32 && !strcmp(words[1], "ask"))
		return ask(atoi(words[2]), words + 3, count - 3);
	fprintf(stderr, "usage: job serve SELF FOLDER | job ask NODE WORD...\n");
	return 2;
}
