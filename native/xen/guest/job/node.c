/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a node is asked on a connection, a line each:
 *
 *   prepare FILES SPLIT SLOTS   writes the input of so many maps
 *   run KIND RECORD MAPS FILES SPLIT SLOTS FIRST MATES SEED
 *                               runs a job with the mates, and says how it went
 *   fetches                     then, again and again:
 *   fetch ROUND MAP PART PARTS    a part of what a map leaves, once it has: its
 *                               length, a long, and its bytes
 *   copy ROUND TASK             what follows is a copy of a reduce's output
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "job.h"

#define LINE 512

static void await_map(const char *name)
{
	char events[4096];
	int watch = inotify_init1(IN_CLOEXEC);

	if (watch < 0 || inotify_add_watch(watch, ".", IN_MOVED_TO) < 0)
		die("inotify");
	while (access(name, R_OK))
		if (read(watch, events, sizeof(events)) <= 0)
			die("inotify");
	close(watch);
}

/* One of some parts of about the same length. */
static void send_part(int to, int file, int part, int parts)
{
	struct stat its;
	long offset, length;

	if (fstat(file, &its))
		die("stat");
	offset = its.st_size * part / parts;
	length = its.st_size * (part + 1) / parts - offset;
	put(to, &length, sizeof(length));
	while (length > 0) {
		long sent = sendfile(to, file, &offset, length);

		if (sent <= 0)
			die("sendfile");
		length -= sent;
	}
}

static void fetches(FILE *from, int to)
{
	char line[LINE], name[64];
	int round, map, part, parts, file;

	while (fgets(line, sizeof(line), from)) {
		if (sscanf(line, "fetch %d %d %d %d", &round, &map, &part,
			   &parts) != 4)
			die(line);
		name_file(name, "map", round, map, 0);
		await_map(name);
		file = opened("map", round, map, 0, O_RDONLY);
		send_part(to, file, part, parts);
		close(file);
	}
}

static void copy(FILE *from, int round, int task)
{
	static char chunk[CHUNK];
	int file = opened("copy", round, task, 0, O_WRONLY | O_CREAT | O_TRUNC);
	long got;

	while ((got = fread(chunk, 1, CHUNK, from)) > 0)
		put(file, chunk, got);
	close(file);
}

static void prepared(struct job *job, int answer)
{
	int caches = open("/proc/sys/vm/drop_caches", O_WRONLY);

	if (failed(in_slots(job, job->files, prepare)))
		return;
	sync();
	if (caches < 0 || write(caches, "3", 1) != 1)
		die("drop_caches");
	dprintf(answer, "prepared\n");
}

static int is_run(struct job *job, const char *line)
{
	struct record *record = &job->record;

	return sscanf(line,
		      "run %31s %lf,%lf,%lf,%lf,%lf,%lf,%lf,%d %d %d %ld %d %d %d %u",
		      job->kind, &record->spilled, &record->merged,
		      &record->output, &record->map_cpu, &record->merge_cpu,
		      &record->shuffle_cpu, &record->reduce_cpu,
		      &record->rounds, &job->maps, &job->files, &job->split,
		      &job->slots, &job->first, &job->mates, &job->seed) == 16;
}

static void answer(int connection, int self)
{
	struct job job = { .self = self };
	FILE *from = fdopen(connection, "r");
	char line[LINE] = "";
	int round, task;

	if (!fgets(line, sizeof(line), from))
		return;
	if (!strcmp(line, "fetches\n"))
		fetches(from, connection);
	else if (sscanf(line, "copy %d %d", &round, &task) == 2)
		copy(from, round, task);
	else if (sscanf(line, "prepare %d %ld %d", &job.files, &job.split,
			&job.slots) == 3)
		prepared(&job, connection);
	else if (is_run(&job, line))
		run_job(&job, connection);
	else
		dprintf(connection, "not known: %s", line);
}

void serve(int self)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
				       .sin_port = htons(PORT) };
	int all = socket(AF_INET, SOCK_STREAM, 0);
	int on = 1;

	if (all < 0 ||
	    setsockopt(all, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) ||
	    bind(all, (struct sockaddr *)&address, sizeof(address)) ||
	    listen(all, 64))
		die("listen");
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		int connection = accept(all, NULL, NULL);

		if (connection < 0)
			die("accept");
		setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
		if (!fork()) {
			signal(SIGCHLD, SIG_DFL);
			answer(connection, self);
			exit(0);
		}
		close(connection);
	}
}
