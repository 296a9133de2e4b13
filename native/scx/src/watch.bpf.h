/* SPDX-License-Identifier: GPL-2.0 */
/* Credit by the clock, and turns that end: a timer's work, and of each processor's ticks, as a timer may come late. */
#ifndef MRG_WATCH_BPF_H
#define MRG_WATCH_BPF_H

#include "turns.bpf.h"

/*
 * Credit comes for what all have used, not for what passed: processors come
 * and go, and the kernel, interrupts and tasks of other classes take from them
 * what nobody is told of. To grant more than there was would leave everybody
 * with credit, and turns alike.
 */
static void account(u64 passed)
{
	u64 used[MRG_MOST_GROUPS], all = 0;

	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		used[i] = shared.accounts[i].used;
		all += used[i] - shared.accounts[i].used_before;
	}
	mrg_divide(shared.accounts, all, passed);
	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		struct mrg_account *each = &shared.accounts[i];

		__sync_fetch_and_add(&each->remaining, each->granted);
		each->used_before = used[i];
	}
}

/* What a processor runs has no credit, or has had its turn, and others wait who have some. */
static bool turn_is_over(const struct processor *there, u64 now)
{
	return !there->drives &&
	       (now >= there->turn_ends ||
		!mrg_is_under(account_of(there->runs))) &&
	       is_wanted_by_others(there->runs);
}

static void look_at(u32 cpu, u64 now)
{
	u32 key = cpu;
	struct processor *there = bpf_map_lookup_elem(&of_processor, &key);

	if (!there || !there->is_online)
		return;
	if (there->waits_until && now >= there->waits_until) {
		there->waits_until = 0;
		scx_bpf_kick_cpu(cpu, SCX_KICK_IDLE);
	} else if (turn_is_over(there, now)) {
		scx_bpf_kick_cpu(cpu, SCX_KICK_PREEMPT);
	}
}

/* Of those who come at the same time one does it. */
static bool is_due(u64 *last, u64 period, u64 now)
{
	u64 before = *last;

	return (s64)(now - before) >= (s64)period &&
	       __sync_val_compare_and_swap(last, before, now) == before;
}

static void watch(u64 now)
{
	u64 before = accounted_at;
	u32 cpu;

	if (!is_due(&watched_at, TIMER_PERIOD, now))
		return;
	if (is_due(&accounted_at, MRG_PERIOD, now))
		account(now - before);
	bpf_for(cpu, 0, settings.processors)
		look_at(cpu, now);
	if (queued[DRIVERS] && now - drivers_since > MOST_DRIVER_WAIT)
		scx_bpf_kick_cpu(drivers_cpu, SCX_KICK_PREEMPT);
}

#endif
