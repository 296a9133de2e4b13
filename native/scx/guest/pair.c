/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine of the lab that does I/O: a thread in the place of its VCPU, and
 * one named as vhost's that does the request it waits for.
 *
 *   pair NAME SECONDS COMPUTE_US REQUEST_US
 *
 * prints how many requests were done, and the longest that one took. With
 * COMPUTE_US 0 nobody asks for requests: the second thread does one after the
 * other, and rests for 50 us between, as one that polls.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

static int asked, done;
static long compute_us, request_us;

static int64_t now_us(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

/* For so long of its own processor time. */
static void computes(long us)
{
	int64_t until = now_us(CLOCK_THREAD_CPUTIME_ID) + us;

	while (now_us(CLOCK_THREAD_CPUTIME_ID) < until)
		;
}

static void *does_io(void *polls)
{
	uint64_t requests;

	pthread_setname_np(pthread_self(), "vhost-1");
	while (polls) {
		computes(request_us);
		usleep(50);
	}
	while (read(asked, &requests, sizeof(requests)) == sizeof(requests)) {
		computes(request_us);
		if (write(done, &requests, sizeof(requests)) < 0)
			abort();
	}
	return polls;
}

int main(int argc, char **argv)
{
	const uint64_t one = 1;
	uint64_t answer, requests = 0;
	int64_t end, longest = 0;
	pthread_t io;

	if (argc != 5) {
		fprintf(stderr, "usage: pair NAME SECONDS COMPUTE_US REQUEST_US\n");
		return 2;
	}
	compute_us = atol(argv[3]);
	request_us = atol(argv[4]);
	asked = eventfd(0, 0);
	done = eventfd(0, 0);
	if (asked < 0 || done < 0 ||
	    pthread_create(&io, NULL, does_io, compute_us ? NULL : &compute_us))
		return 1;
	if (!compute_us) {
		sleep(atol(argv[2]));
		return 0;
	}
	end = now_us(CLOCK_MONOTONIC) + atol(argv[2]) * 1000000;
	while (now_us(CLOCK_MONOTONIC) < end) {
		int64_t began, took;

		computes(compute_us);
		began = now_us(CLOCK_MONOTONIC);
		if (write(asked, &one, sizeof(one)) < 0 ||
		    read(done, &answer, sizeof(answer)) < 0)
			return 1;
		took = now_us(CLOCK_MONOTONIC) - began;
		longest = took > longest ? took : longest;
		requests++;
	}
	printf("LAB requests of=%s count=%llu longest_us=%lld\n", argv[1],
	       (unsigned long long)requests, (long long)longest);
	return 0;
}
