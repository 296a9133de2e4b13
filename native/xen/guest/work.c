/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a guest of the lab does: the phases of a small MapReduce job on its
 * disk, or computing alone. Prints how long each phase took, in the guest's
 * own time.
 *
 *   work KIND DISK SELF GUESTS TASKS   KIND is wordcount, grep or sort
 *   work burn SECONDS
 *
 * The disk is shared by all guests: each has a part of it for input,
 * spills and output, and in the shuffle reads what the others have spilled.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PIECE (64 << 10)
#define PIECES_OF_TASK 16 /* a block of 1 MiB */
#define PART (16L << 20) /* of the disk, for each guest */
#define INPUT 0L
#define SPILL (6L << 20)
#define OUTPUT (11L << 20)

struct kind {
	const char *name;
	int map_rounds; /* of computing, for each piece that is read */
	int reduce_rounds; /* the same for what is merged */
	int spilled; /* of 16 pieces read, so many */
};

/* I/O alone nearly; computing nearly alone; both (section 6 of the paper). */
static const struct kind kinds[] = {
	{ "wordcount", 40, 40, 14 },
	{ "grep", 2000, 100, 1 },
	{ "sort", 400, 400, 16 },
};

static char *buffer;
static int disk;
static volatile uint32_t sink;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static double now(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return at.tv_sec + at.tv_nsec / 1e9;
}

/* A round is a thousand steps, a few thousand instructions. */
static void compute(int rounds)
{
	uint32_t x = 2463534242u;

	for (int i = 0; i < rounds * 1000; i++) {
		x ^= x << 13;
		x ^= x >> 17;
		x ^= x << 5;
	}
	sink = x;
}

static void read_at(long offset)
{
	if (pread(disk, buffer, PIECE, offset) != PIECE)
		die("read");
}

static void write_at(long offset)
{
	if (pwrite(disk, buffer, PIECE, offset) != PIECE)
		die("write");
}

static void map(const struct kind *kind, long part, int task)
{
	int spilled = 0;

	for (int i = 0; i < PIECES_OF_TASK; i++) {
		read_at(part + INPUT + (task * PIECES_OF_TASK + i) * (long)PIECE % SPILL);
		compute(kind->map_rounds);
		if ((i + 1) * kind->spilled / PIECES_OF_TASK > spilled)
			write_at(part + SPILL + spilled++ * (long)PIECE);
	}
}

/* Of each guest's last spill, an equal part. */
static void shuffle(const struct kind *kind, int guests)
{
	int each = (kind->spilled + guests - 1) / guests;

	for (int guest = 0; guest < guests; guest++)
		for (int i = 0; i < each; i++)
			read_at(guest * PART + SPILL + i * (long)PIECE);
}

static void reduce(const struct kind *kind, long part)
{
	for (int i = 0; i < kind->spilled; i++) {
		read_at(part + SPILL + i * (long)PIECE);
		compute(kind->reduce_rounds);
		write_at(part + OUTPUT + i * (long)PIECE);
	}
}

static const struct kind *kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kinds[i].name, name))
			return &kinds[i];
	fprintf(stderr, "work: no kind %s\n", name);
	exit(2);
}

static int job(const struct kind *kind, int self, int guests, int tasks)
{
	double start = now(), mapped, shuffled;

	for (int task = 0; task < tasks; task++)
		map(kind, self * PART, task);
	mapped = now();
	for (int task = 0; task < tasks; task++)
		shuffle(kind, guests);
	shuffled = now();
	for (int task = 0; task < tasks; task++)
		reduce(kind, self * PART);
	printf("WORK %s guest=%d map=%.4f shuffle=%.4f reduce=%.4f total=%.4f\n",
	       kind->name, self, mapped - start, shuffled - mapped,
	       now() - shuffled, now() - start);
	return 0;
}

static int burn(double seconds)
{
	double end = now() + seconds;
	long rounds = 0;

	while (now() < end) {
		compute(10);
		rounds += 10;
	}
	printf("WORK burn seconds=%.1f rounds=%ld\n", seconds, rounds);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "burn"))
		return burn(atof(argv[2]));
	if (argc != 6) {
		fprintf(stderr, "usage: work KIND DISK SELF GUESTS TASKS | work burn SECONDS\n");
		return 2;
	}
	disk = open(argv[2], O_RDWR | O_DIRECT);
	if (disk < 0)
		die(argv[2]);
	if (posix_memalign((void **)&buffer, 4096, PIECE))
		die("memory");
	memset(buffer, 1, PIECE);
	return job(kind_named(argv[1]), atoi(argv[3]), atoi(argv[4]),
		   atoi(argv[5]));
}
