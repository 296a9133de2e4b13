/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a guest of the lab does: the phases of a small MapReduce job on its
 * disk, or computing alone. Prints when it began and ended, by the machine's
 * own counter of cycles, which the hypervisor's trace has too, and how long
 * each phase took.
 *
 *   work KIND DISK TASKS SELF FIRST GUESTS ALL SEED
 *                        KIND is wordcount, grep or sort; of its cluster are
 *                        GUESTS from FIRST on, of the host ALL; with another
 *                        SEED than 0 no piece takes as long as the next one,
 *                        as on a machine with caches
 *   work burn SECONDS [SEED SELF]   computes for so long
 *
 * The disk is shared by all guests: each has a part of it for input,
 * spills and output, and in the shuffle reads what those of its cluster have
 * spilled. Behind the parts each has a flag, so that all begin together.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

#define PIECE (16 << 10)
#define PIECES_OF_TASK 16 /* a block of 256 KiB */
#define PART (16L << 20) /* of the disk, for each guest */
#define INPUT 0L
#define SPILL (6L << 20)
#define OUTPUT (11L << 20)
#define STEPS_OF_ROUND 1000
#define MOST_JITTER 10 /* percent, more or less */

struct kind {
	const char *name;
	int map_rounds; /* of computing, for each piece that is read */
	int reduce_rounds; /* the same for what is merged */
	int spilled; /* of 16 pieces read, so many */
};

/*
 * I/O alone nearly; computing nearly alone; both (section 6 of the paper).
 * Under the credit scheduler more than half of the times that guests with
 * wordcount and grep run are below 100 us, nine of ten below 1 ms (figure 3).
 */
static const struct kind kinds[] = {
	{ "wordcount", 1, 1, 14 },
	{ "grep", 75, 5, 1 },
	{ "sort", 10, 10, 16 },
};

/* Where a guest is among the others. */
struct place {
	int self;
	int first; /* of its cluster */
	int guests; /* that that has */
	int all; /* of the host */
};

static char *buffer;
static int disk;
static long requests; /* so far */
static uint32_t chance; /* 0: none */
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

/* xorshift32 (G. Marsaglia, Journal of Statistical Software 8(14), 2003). */
static uint32_t next_random(uint32_t x)
{
	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	return x;
}

/* A round is a few thousand instructions. */
static void compute(int rounds)
{
	uint32_t x = 2463534242u;
	long steps = rounds * (long)STEPS_OF_ROUND;

	if (chance) {
		chance = next_random(chance);
		steps += steps / 1000 * (chance % (20 * MOST_JITTER + 1)) -
			 steps / 100 * MOST_JITTER;
	}
	for (long i = 0; i < steps; i++)
		x = next_random(x);
	sink = x;
}

static void read_at(long offset)
{
	requests++;
	if (pread(disk, buffer, PIECE, offset) != PIECE)
		die("read");
}

static void write_at(long offset)
{
	requests++;
	if (pwrite(disk, buffer, PIECE, offset) != PIECE)
		die("write");
}

static long part_of(int guest)
{
	return guest * PART;
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

/* Of each mate's last spill, an equal part. */
static void shuffle(const struct kind *kind, const struct place *place)
{
	int each = (kind->spilled + place->guests - 1) / place->guests;

	for (int mate = 0; mate < place->guests; mate++)
		for (int i = 0; i < each; i++)
			read_at(part_of(place->first + mate) + SPILL + i * (long)PIECE);
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

/* Until all guests of the host have come so far; a disk that is new holds zeros. */
static void meet(const struct place *place)
{
	memset(buffer, 1, PIECE);
	write_at(part_of(place->all) + place->self * (long)PIECE);
	for (int guest = 0; guest < place->all; guest++) {
		read_at(part_of(place->all) + guest * (long)PIECE);
		while (!buffer[0]) {
			usleep(20000);
			read_at(part_of(place->all) + guest * (long)PIECE);
		}
	}
}

static int job(const struct kind *kind, const struct place *place, int tasks)
{
	long part = part_of(place->self);
	double start, mapped, shuffled, reduced;
	unsigned long long from;

	meet(place);
	requests = 0;
	from = __rdtsc();
	start = now();
	for (int task = 0; task < tasks; task++)
		map(kind, part, task);
	mapped = now();
	for (int task = 0; task < tasks; task++)
		shuffle(kind, place);
	shuffled = now();
	for (int task = 0; task < tasks; task++)
		reduce(kind, part);
	reduced = now();
	printf("WORK %s guest=%d requests=%ld from=%llu to=%llu map=%.4f shuffle=%.4f reduce=%.4f\n",
	       kind->name, place->self, requests, from, __rdtsc(),
	       mapped - start, shuffled - mapped, reduced - shuffled);
	return 0;
}

static int burn(double seconds)
{
	unsigned long long from = __rdtsc();
	double start = now();
	long rounds = 0;

	while (now() < start + seconds) {
		compute(10);
		rounds += 10;
	}
	printf("WORK burn from=%llu to=%llu rounds=%ld\n", from, __rdtsc(), rounds);
	return 0;
}

/* Another one for each guest; an odd factor keeps them apart. */
static void disturb(unsigned int seed, unsigned int self)
{
	if (seed)
		chance = (seed * 64 + self + 1) * 2654435761u;
}

int main(int argc, char **argv)
{
	struct place place;

	if ((argc == 3 || argc == 5) && !strcmp(argv[1], "burn")) {
		if (argc == 5)
			disturb(atoi(argv[3]), atoi(argv[4]));
		return burn(atof(argv[2]));
	}
	if (argc != 9) {
		fprintf(stderr, "usage: work KIND DISK TASKS SELF FIRST GUESTS ALL SEED | work burn SECONDS [SEED SELF]\n");
		return 2;
	}
	disk = open(argv[2], O_RDWR | O_DIRECT);
	if (disk < 0)
		die(argv[2]);
	if (posix_memalign((void **)&buffer, 4096, PIECE))
		die("memory");
	place = (struct place){ atoi(argv[4]), atoi(argv[5]), atoi(argv[6]),
				atoi(argv[7]) };
	disturb(atoi(argv[8]), place.self);
	return job(kind_named(argv[1]), &place, atoi(argv[3]));
}
