/* SPDX-License-Identifier: GPL-2.0 */
/* Whose turn a processor is. */
#ifndef MRG_TURNS_BPF_H
#define MRG_TURNS_BPF_H

#include "state.bpf.h"

/*
 * Groups with a thread that waits, a bit each. Without branches: the verifier
 * would follow each of 2^16 ways.
 */
static u32 waiting(void)
{
	u32 all = 0;

	for (int i = 0; i < MRG_MOST_GROUPS; i++)
		all |= -queued[i] >> 31 << i; /* the sign of what is below 0 */
	return all;
}

/* Somebody else has credit, and waits. */
static bool is_wanted_by_others(u32 group)
{
	u32 all = waiting() & ~(1u << group);

	for (int i = 0; i < MRG_MOST_GROUPS; i++)
		if (all >> i & 1 && mrg_is_under(&shared.accounts[i]))
			return true;
	return false;
}

/* Of a processor drivers have half at most while groups with credit wait for it: they may never rest, many together. */
static bool drivers_have_had_enough(const struct processor *here)
{
	return here->driven >= MRG_PERIOD && is_wanted_by_others(DRIVERS);
}

/* Drivers wait behind a group whose threads will soon issue I/O, for as many as those are (4.1). */
static bool drivers_wait(struct processor *here, u64 now)
{
	const struct mrg_account *account = account_of(here->group);

	if (here->group == MRG_NO_GROUP || !account->soon ||
	    here->served >= account->soon ||
	    now - drivers_since > MOST_DRIVER_WAIT) {
		here->served = 0;
		return false;
	}
	here->served++;
	return true;
}

/* A group that is blocked has its turn a little longer (4.2.1). */
static bool group_waits(struct processor *here, u64 now)
{
	const struct mrg_account *account = account_of(here->group);

	if (here->group == MRG_NO_GROUP || account->threads ||
	    !mrg_is_under(account) || now >= here->turn_ends)
		return false;
	here->waits_until = mrg_waits_until(account);
	return now < here->waits_until;
}

/* The one who is next in a group's queue, by virtual time; false: there is none. */
static bool next_vtime(u32 group, u64 *vtime)
{
	struct bpf_iter_scx_dsq queue;
	struct task_struct *first;

	bpf_iter_scx_dsq_new(&queue, group, 0);
	first = bpf_iter_scx_dsq_next(&queue);
	if (first)
		*vtime = first->scx.dsq_vtime;
	bpf_iter_scx_dsq_destroy(&queue);
	return first;
}

/* Who is next in a group's queue is ahead of a mate that runs on another processor. */
static bool is_ahead(u32 group, s32 cpu)
{
	const struct mrg_account *account = account_of(group);
	u64 vtime, slowest = 0;
	bool any = false;
	u32 key;

	if (group == MRG_NO_GROUP || settings.processors == 1 ||
	    account->threads <= queued[group & (MRG_MOST_GROUPS - 1)])
		return false;
	bpf_for(key, 0, settings.processors) {
		const struct processor *there =
			bpf_map_lookup_elem(&of_processor, &key);

		if (!there || key == (u32)cpu || !there->computes ||
		    there->runs != group)
			continue;
		if (!any || (s64)(there->vtime - slowest) < 0)
			slowest = there->vtime;
		any = true;
	}
	return any && next_vtime(group, &vtime) &&
	       mrg_is_ahead(account, vtime, slowest);
}

static void begin_turn(struct processor *here, u32 group, u64 now)
{
	if (here->group != group || now >= here->turn_ends)
		here->turn_ends = now + MRG_PERIOD;
	here->group = group;
}

static bool serve(struct processor *here, u32 group, u64 now)
{
	if (!scx_bpf_dsq_move_to_local(group))
		return false;
	begin_turn(here, group, now);
	return true;
}

#endif
