/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Who has waited for too long. Weights and credits of 1 beside 10,000, a
 * thread that may run on one processor only, whose group has no credit: each
 * is due a turn once in a minute, and the kernel takes away a scheduler that
 * lets a thread wait for five seconds.
 */
#ifndef MRG_WAITS_BPF_H
#define MRG_WAITS_BPF_H

#include "state.bpf.h"
#include "threads.bpf.h"

static bool may_run_on(const struct task_struct *task, s32 cpu)
{
	return bpf_cpumask_test_cpu(cpu, task->cpus_ptr) &&
	       (!task->migration_disabled || scx_bpf_task_cpu(task) == cpu);
}

/* It waits in a queue, could run here, and does so since then at the latest. */
static bool has_waited(struct task_struct *task, s32 cpu, u64 since)
{
	const struct thread *thread = thread_of(task);

	return thread && thread->is_queued &&
	       (s64)(thread->waits_since - since) <= 0 && may_run_on(task, cpu);
}

/* Since when the one who waits for longest has waited in a queue; not after the latest. */
static u64 oldest_in(u64 queue, s32 cpu, u64 latest)
{
	struct bpf_iter_scx_dsq all;
	struct task_struct *task;

	bpf_iter_scx_dsq_new(&all, queue, 0);
	while ((task = bpf_iter_scx_dsq_next(&all))) {
		const struct thread *thread = thread_of(task);

		if (thread && has_waited(task, cpu, latest))
			latest = thread->waits_since;
	}
	bpf_iter_scx_dsq_destroy(&all);
	return latest;
}

/* The first in a queue that has waited for so long runs next. */
static bool serve_oldest_in(u64 queue, s32 cpu, u64 since)
{
	struct bpf_iter_scx_dsq all;
	struct task_struct *task;
	bool is_served = false;

	bpf_iter_scx_dsq_new(&all, queue, 0);
	while (!is_served && (task = bpf_iter_scx_dsq_next(&all)))
		is_served = has_waited(task, cpu, since) &&
			    scx_bpf_dsq_move(&all, task, SCX_DSQ_LOCAL, 0);
	bpf_iter_scx_dsq_destroy(&all);
	return is_served;
}

/* Once in a while, so that turns decide of nearly all time. */
static bool serve_who_has_waited(struct processor *here, s32 cpu, u64 now)
{
	u64 latest = now - MRG_LONG_WAIT, oldest = latest;
	u32 queue, best = DRIVERS;

	if (now - here->aged_at < AGE_PERIOD)
		return false;
	here->aged_at = now;
	bpf_for(queue, 0, DRIVERS + 1) {
		u64 since = queued[queue] ? oldest_in(queue, cpu, oldest) :
					    oldest;

		if ((s64)(since - oldest) < 0) {
			oldest = since;
			best = queue;
		}
	}
	return oldest != latest && serve_oldest_in(best, cpu, oldest);
}

#endif
