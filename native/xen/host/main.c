/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Answers over a pipe, so that a simulator schedules with the scheduler that
 * the hypervisor has.
 *
 * In comes a record of 32 bytes an event, out a record of 24 bytes a decision,
 * in the machine's byte order. Nothing goes out before an ASK comes, so one
 * write and one read do for many events. The same input gives the same output.
 * A record that makes no sense ends the program: it says which on stderr.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host.h"

enum event {
	BEGIN = 1, /* who: processors; first of all */
	SET, /* who: which setting, a: its value in ns; before any VCPU */
	GROUP, /* who: id from 1 on, a: credit or 0 */
	INSERT, /* who: VCPU, a: weight, + 2^32 of the driver domain, b: processor + 2^32 * group */
	REMOVE, /* who: VCPU, blocked */
	WAKE, /* who: VCPU */
	SLEEP, /* who: VCPU, which waits */
	SCHEDULE, /* who: processor, a: whether what ran could go on */
	TICK, /* who: processor */
	ACCOUNT,
	ASK, /* a: 1 if who runs next is wanted for each tickled processor, too */
};

enum decision {
	CHOICE = 1, /* processor, vcpu or -1, nanos: slice, moved */
	AGAIN, /* processor, nanos: when to ask who is next, unless sooner */
	TICKLED, /* processor: ask who is next */
	DONE, /* there is no more */
};

struct record {
	uint32_t event;
	int32_t who;
	int64_t now, a, b;
};

struct answer {
	uint32_t decision;
	int32_t processor;
	int32_t vcpu;
	int32_t moved;
	int64_t nanos;
};

#define RECORDS 512
#define ANSWERS 1024

static struct answer answers[ANSWERS];
static size_t answered;
static unsigned long long events;

static void fail(const char *what, long long value)
{
	fprintf(stderr, "mrg-host: event %llu: %s: %lld\n", events, what,
		value);
	exit(2);
}

static void flush(void)
{
	const char *from = (const char *)answers;
	size_t left = answered * sizeof(answers[0]);

	while (left > 0) {
		ssize_t written = write(STDOUT_FILENO, from, left);

		if (written < 0 && errno != EINTR)
			fail("cannot write, errno", errno);
		if (written < 0)
			continue;
		from += written;
		left -= (size_t)written;
	}
	answered = 0;
}

static void say(struct answer answer)
{
	if (answered == ANSWERS)
		flush();
	answers[answered++] = answer;
}

static unsigned int processor_of(const struct record *record)
{
	if (record->who < 0 || (unsigned int)record->who >= nr_cpu_ids)
		fail("no such processor", record->who);
	return (unsigned int)record->who;
}

static int vcpu_of(const struct record *record, bool inserted)
{
	if (record->who < 0 || record->who >= HOST_VCPUS)
		fail("no such VCPU", record->who);
	if (host.unit[record->who].inserted != inserted)
		fail(inserted ? "the VCPU is not inserted" :
				"the VCPU is inserted already",
		     record->who);
	return record->who;
}

static void begin(const struct record *record)
{
	if (nr_cpu_ids)
		fail("BEGIN must come once; processors", record->who);
	if (record->who < 1 || record->who > NR_CPUS)
		fail("processors must be 1 to 64, were", record->who);
	host_init((unsigned int)record->who);
}

static void set(const struct record *record)
{
	struct mrg_settings *all = &host_private()->settings;
	int64_t *const settings[] = {
		&all->slice,	   &all->ratelimit,	 &all->io_threshold,
		&all->wait_most,   &all->turn_least,	 &all->balance_period,
		&all->cache_hot,   &all->put_before,
	};

	if (record->who < 0 ||
	    (size_t)record->who >= sizeof(settings) / sizeof(settings[0]))
		fail("no such setting", record->who);
	if (record->a < 0)
		fail("a setting must be 0 or more, was", record->a);
	*settings[record->who] = record->a;
}

static void group(const struct record *record)
{
	if (record->who < 1 || record->who >= MRG_MOST_GROUPS ||
	    host_has_group((uint32_t)record->who))
		fail("no such group, or it is there already", record->who);
	if (record->a < 0 || record->a > 65535)
		fail("a group's credit must be 0 to 65535, was", record->a);
	host_group((uint32_t)record->who, (uint32_t)record->a);
}

static void insert(const struct record *record)
{
	int vcpu = vcpu_of(record, false);
	int64_t weight = record->a & 0xffffffff, group = record->b >> 32;
	int64_t processor = record->b & 0xffffffff;

	if (weight < 1 || weight > 65535)
		fail("a weight must be 1 to 65535, was", weight);
	if (processor >= nr_cpu_ids)
		fail("no such processor", processor);
	if (group && !host_has_group((uint32_t)group))
		fail("no such group", group);
	host_insert(vcpu, (uint32_t)weight, record->a >> 32, (uint32_t)group,
		    (unsigned int)processor);
}

static void remove_unit(const struct record *record)
{
	int vcpu = vcpu_of(record, true);

	if (host_waits_or_runs(vcpu))
		fail("a VCPU that is removed must be blocked", vcpu);
	host_remove(vcpu);
}

static void wake(const struct record *record)
{
	host.asked = HOST_NOBODY;
	host_wake(vcpu_of(record, true));
	if (host.asked != HOST_NOBODY)
		say((struct answer){ .decision = AGAIN,
				     .processor = host.asked,
				     .nanos = host.asked_at });
}

static void schedule(unsigned int processor, bool runnable)
{
	struct host_choice choice = host_schedule(processor, runnable);

	say((struct answer){ .decision = CHOICE,
			     .processor = (int)processor,
			     .vcpu = choice.vcpu,
			     .moved = choice.moved,
			     .nanos = choice.slice });
}

static void answer(const struct record *record)
{
	for (unsigned int i = 0; i < nr_cpu_ids; i++) {
		if (!host.processor[i].tickled)
			continue;
		if (record->a)
			schedule(i, true);
		else
			say((struct answer){ .decision = TICKLED,
					     .processor = (int)i });
	}
	say((struct answer){ .decision = DONE });
	flush();
}

static void happen(const struct record *record)
{
	events++;
	if (!nr_cpu_ids && record->event != BEGIN)
		fail("the first event must be BEGIN, was", record->event);
	host.now = record->now;
	switch (record->event) {
	case BEGIN:
		begin(record);
		break;
	case SET:
		set(record);
		break;
	case GROUP:
		group(record);
		break;
	case INSERT:
		insert(record);
		break;
	case REMOVE:
		remove_unit(record);
		break;
	case WAKE:
		wake(record);
		break;
	case SLEEP:
		host_sleep(vcpu_of(record, true));
		break;
	case SCHEDULE:
		schedule(processor_of(record), record->a != 0);
		break;
	case TICK:
		host_tick(processor_of(record));
		break;
	case ACCOUNT:
		host_account();
		break;
	case ASK:
		answer(record);
		break;
	default:
		fail("no such event", record->event);
	}
}

int main(void)
{
	static struct record records[RECORDS];
	size_t have = 0;

	for (;;) {
		ssize_t came = read(STDIN_FILENO, (char *)records + have,
				    sizeof(records) - have);
		size_t whole;

		if (came < 0 && errno == EINTR)
			continue;
		if (came < 0)
			fail("cannot read, errno", errno);
		if (came == 0)
			break;
		have += (size_t)came;
		whole = have / sizeof(records[0]);
		for (size_t i = 0; i < whole; i++)
			happen(&records[i]);
		have -= whole * sizeof(records[0]);
		memmove(records, &records[whole], have);
	}
	if (have > 0)
		fail("the input ends in the middle of a record, bytes",
		     (long long)have);
	return 0;
}
