/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A thread wakes: it goes to a processor at once, or waits in the queue of its
 * group, or in that of drivers.
 */
#ifndef MRG_WAKES_BPF_H
#define MRG_WAKES_BPF_H

#include "state.bpf.h"
#include "threads.bpf.h"
#include "turns.bpf.h"
#include "waits.bpf.h"

SEC("struct_ops/mrg_select_cpu")
s32 BPF_PROG(mrg_select_cpu, struct task_struct *task, s32 before, u64 flags)
{
	struct thread *thread = thread_of(task);
	bool is_idle = false;
	s32 cpu = scx_bpf_select_cpu_dfl(task, before, flags, &is_idle);

	if (thread)
		thread->is_sent = is_idle;
	return cpu;
}

SEC("struct_ops/mrg_quiescent")
void BPF_PROG(mrg_quiescent, struct task_struct *task, u64 flags)
{
	struct thread *thread = thread_of(task);

	if (thread)
		uncounted(thread);
}

/*
 * For a test of the kernel's watchdog; not in what is installed. Machines are
 * forgotten and all else goes on: the kernel looks for who was forgotten in a
 * thread, or in a tick, which there is none of where nobody runs.
 */
static bool has_stalled(u64 now)
{
#ifdef MRG_TEST_HOOKS
	return settings.stalls_after && now - loaded_at > settings.stalls_after;
#else
	return false;
#endif
}

/* Whether what a processor runs gives way to one that has woken. */
static bool preempts(const struct thread *woken, s32 cpu)
{
	u32 key = cpu;
	const struct processor *there =
		bpf_map_lookup_elem(&of_processor, &key);

	if (!there || there->drives || woken->group == there->runs)
		return false; /* within a group virtual time decides, at its turns */
	return mrg_is_under(account_of(woken->group)) &&
	       !mrg_is_under(account_of(there->runs));
}

/* Who has given way to another may go on where nothing runs; who wakes may have been sent there already. */
static bool is_taken_by_idle(const struct task_struct *task,
			     const struct thread *thread, u64 flags)
{
	s32 idle;

	if (flags & SCX_ENQ_CPU_SELECTED && thread->is_sent)
		return true;
	idle = scx_bpf_pick_idle_cpu(task->cpus_ptr, 0);
	if (idle >= 0)
		scx_bpf_kick_cpu(idle, SCX_KICK_IDLE);
	return idle >= 0;
}

/*
 * At once, unless a group's threads are to issue their I/O first, or another
 * driver runs, or drivers have had enough there. Where the kernel has taken a
 * processor away from us (SCX_ENQ_REENQ) nobody goes into its own queue.
 */
static bool comes_at_once(const struct task_struct *task,
			  const struct thread *thread,
			  const struct processor *there, u64 flags)
{
	if (!there || flags & SCX_ENQ_REENQ || drivers_have_had_enough(there))
		return false;
	return is_pinned_to_one(task) ||
	       (!account_of(thread->group)->soon && !there->drives);
}

static void driver_comes(struct task_struct *task, struct thread *thread,
			 s32 cpu, u64 flags)
{
	u32 key = cpu;
	const struct processor *there =
		bpf_map_lookup_elem(&of_processor, &key);

	if (comes_at_once(task, thread, there, flags)) {
		scx_bpf_dsq_insert(task, SCX_DSQ_LOCAL, MRG_PERIOD,
				   flags | SCX_ENQ_PREEMPT);
		return;
	}
	if (!queued[DRIVERS]) {
		drivers_since = clock_now();
		drivers_cpu = cpu;
	}
	is_in(thread, DRIVERS);
	scx_bpf_dsq_insert(task, DRIVERS, MRG_PERIOD, flags);
	__sync_fetch_and_add(&enqueued, 1);
	is_taken_by_idle(task, thread, flags);
}

static void mate_comes(struct task_struct *task, struct thread *thread,
		       s32 cpu, u64 flags)
{
	u32 group = thread->counted_in & (MRG_MOST_GROUPS - 1);
	u64 least = group_vtime[group] - MRG_PERIOD;

	if ((s64)(thread->vtime - least) < 0)
		thread->vtime = least; /* who slept is a period ahead of its mates at most */
	waits(thread);
	scx_bpf_dsq_insert_vtime(task, group, MRG_PERIOD, thread->vtime, flags);
	__sync_fetch_and_add(&enqueued, 1); /* not before it is there: see mrg_update_idle */
	if (!is_taken_by_idle(task, thread, flags) &&
	    flags & SCX_ENQ_WAKEUP && preempts(thread, cpu))
		scx_bpf_kick_cpu(cpu, SCX_KICK_PREEMPT);
}

SEC("struct_ops/mrg_enqueue")
void BPF_PROG(mrg_enqueue, struct task_struct *task, u64 flags)
{
	struct thread *thread = made_thread_of(task);
	s32 cpu = scx_bpf_task_cpu(task);
	u64 now = clock_now();

	if (!thread) { /* no memory: the kernel's own queues */
		scx_bpf_dsq_insert(task,
				   flags & SCX_ENQ_REENQ ? SCX_DSQ_GLOBAL :
							   SCX_DSQ_LOCAL,
				   MRG_PERIOD, flags);
		return;
	}
	rests_until(thread, now);
	recounted(task, thread);
	waits_no_more(thread); /* it may have been taken out of a queue in silence */
	if (has_stalled(now) && thread->counted_in != MRG_NO_GROUP)
		scx_bpf_dsq_insert(task, NOWHERE, MRG_PERIOD, flags);
	else if (drives(thread))
		driver_comes(task, thread, cpu, flags);
	else
		mate_comes(task, thread, cpu, flags);
}

SEC("struct_ops/mrg_dequeue")
void BPF_PROG(mrg_dequeue, struct task_struct *task, u64 flags)
{
	struct thread *thread = thread_of(task);

	if (thread)
		waits_no_more(thread);
}

#endif
