/* SPDX-License-Identifier: GPL-2.0 */
#include "disk.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static int64_t now_nanos(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * NANOS_PER_SECOND + now.tv_nsec;
}

static void sleep_until(int64_t nanos)
{
	struct timespec until = { .tv_sec = nanos / NANOS_PER_SECOND,
				  .tv_nsec = nanos % NANOS_PER_SECOND };

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) ==
	       EINTR)
		;
}

static void count(struct statistics *statistics, const struct request *request)
{
	if (request->write) {
		statistics->writes++;
		statistics->written_bytes += request->bytes;
	} else {
		statistics->reads++;
		statistics->read_bytes += request->bytes;
	}
}

/* The next request, once there is one; until says when it will have been served. */
static struct request *next_request(struct disk *disk, int64_t *until)
{
	struct request *request;

	pthread_mutex_lock(&disk->lock);
	while (!(request = queue_take(&disk->queue, &disk->slowed,
				      disk->spindle.head, now_nanos())))
		pthread_cond_wait(&disk->something_waits, &disk->lock);
	count(&disk->statistics, request);
	if (disk->without_delays) {
		disk->spindle.head = request->offset + request->bytes;
		disk->spindle.busy_until_nanos = now_nanos();
		*until = 0;
	} else {
		*until = spindle_serve(&disk->spindle, request->arrived_nanos,
				       request->offset, request->bytes);
	}
	pthread_mutex_unlock(&disk->lock);
	return request;
}

static void *serve(void *argument)
{
	struct disk *disk = argument;

	/* By default the kernel may wake a thread up to 50 us late. */
	prctl(PR_SET_TIMERSLACK, 1UL, 0, 0, 0);
	for (;;) {
		int64_t until;
		struct request *request = next_request(disk, &until);

		if (until > now_nanos()) {
			sleep_until(until);
			pthread_mutex_lock(&disk->lock);
			statistics_answered(&disk->statistics,
					    now_nanos() - until);
			pthread_mutex_unlock(&disk->lock);
		}
		disk->served(request, disk->bytes + request->offset);
	}
	return NULL;
}

static int start_thread(struct disk *disk)
{
	struct sched_param priority = { .sched_priority =
						disk->realtime_priority };
	pthread_attr_t attributes;
	pthread_t thread;
	int failure;

	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	if (disk->realtime_priority) {
		pthread_attr_setinheritsched(&attributes,
					     PTHREAD_EXPLICIT_SCHED);
		pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
		pthread_attr_setschedparam(&attributes, &priority);
	}
	failure = pthread_create(&thread, &attributes, serve, disk);
	pthread_attr_destroy(&attributes);
	return failure;
}

int disk_start(struct disk *disk)
{
	disk->bytes = mmap(NULL, disk->model.capacity_bytes,
			   PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (disk->bytes == MAP_FAILED)
		return errno;
	/* A page of 2 MiB for each 4 KiB that is touched would fill the memory. */
	madvise(disk->bytes, disk->model.capacity_bytes, MADV_NOHUGEPAGE);
	disk->slowed = model_in_slow_motion(
		disk->model, disk->slow_motion ? disk->slow_motion : 1);
	disk->spindle = (struct spindle){ .model = &disk->slowed,
					  .statistics = &disk->statistics };
	pthread_mutex_init(&disk->lock, NULL);
	pthread_cond_init(&disk->something_waits, NULL);
	return start_thread(disk);
}

void disk_submit(struct disk *disk, struct request *request)
{
	request->arrived_nanos = now_nanos();
	pthread_mutex_lock(&disk->lock);
	queue_add(&disk->queue, request);
	if (disk->queue.length > disk->statistics.longest_queue)
		disk->statistics.longest_queue = disk->queue.length;
	pthread_cond_signal(&disk->something_waits);
	pthread_mutex_unlock(&disk->lock);
}

void disk_flushed(struct disk *disk)
{
	pthread_mutex_lock(&disk->lock);
	disk->statistics.flushes++;
	pthread_mutex_unlock(&disk->lock);
}

void disk_discard(struct disk *disk, int64_t offset, int64_t bytes)
{
	const int64_t page = sysconf(_SC_PAGESIZE);
	int64_t end = offset + bytes;
	int64_t first_page = (offset + page - 1) / page * page;
	int64_t behind_pages = end / page * page;

	if (behind_pages > first_page) {
		memset(disk->bytes + offset, 0, first_page - offset);
		madvise(disk->bytes + first_page, behind_pages - first_page,
			MADV_DONTNEED);
		memset(disk->bytes + behind_pages, 0, end - behind_pages);
	} else {
		memset(disk->bytes + offset, 0, bytes);
	}
	pthread_mutex_lock(&disk->lock);
	disk->statistics.discarded_bytes += bytes;
	pthread_mutex_unlock(&disk->lock);
}

void disk_delay(struct disk *disk, bool delays)
{
	pthread_mutex_lock(&disk->lock);
	disk->without_delays = !delays;
	pthread_mutex_unlock(&disk->lock);
}

void disk_slow_motion(struct disk *disk, double factor)
{
	pthread_mutex_lock(&disk->lock);
	disk->slowed = model_in_slow_motion(disk->model, factor);
	pthread_mutex_unlock(&disk->lock);
}

void disk_reset_statistics(struct disk *disk)
{
	pthread_mutex_lock(&disk->lock);
	disk->statistics = (struct statistics){ 0 };
	pthread_mutex_unlock(&disk->lock);
}

int disk_print_statistics(struct disk *disk, char *text, size_t text_bytes)
{
	int length;

	pthread_mutex_lock(&disk->lock);
	length = statistics_print(&disk->statistics, text, text_bytes);
	pthread_mutex_unlock(&disk->lock);
	return length;
}
