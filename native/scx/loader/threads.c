/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE
#include "threads.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

/* Who has ended since is none's concern; who comes has the policy of who made it. */
void change_policy(const char *folder, int from, int to)
{
	const struct sched_param none = { 0 };
	char *name;
	FILE *file;
	int thread;

	if (asprintf(&name, "%s/cgroup.threads", folder) < 0)
		abort();
	file = fopen(name, "r");
	free(name);
	if (!file)
		return;
	while (fscanf(file, "%d", &thread) == 1)
		if (sched_getscheduler(thread) == from)
			sched_setscheduler(thread, to, &none);
	fclose(file);
}
