/* SPDX-License-Identifier: GPL-2.0 */
/* Which group a thread is of, and which threads of a group run or could. */
#ifndef MRG_THREADS_BPF_H
#define MRG_THREADS_BPF_H

#include "state.bpf.h"

/* --- who is of which group --- */

/* QEMU and vhost name the threads that do I/O. */
static bool is_named_so(const struct task_struct *task)
{
	char name[16] = {};

	bpf_probe_read_kernel_str(name, sizeof(name), task->comm);
	return (name[0] == 'v' && name[1] == 'h' && name[2] == 'o' &&
		name[3] == 's' && name[4] == 't' && name[5] == '-') ||
	       (name[0] == 'I' && name[1] == 'O' && name[2] == ' ');
}

/* The nearest control group above a thread that is known. */
static void find_group(struct task_struct *task, struct thread *thread)
{
	struct cgroup *cgroup = BPF_CORE_READ(task, cgroups, dfl_cgrp);
	u32 i;

	thread->group = MRG_NO_GROUP;
	thread->weight = MRG_DEFAULT_WEIGHT;
	/* Nobody's cluster is to wait for the kernel's own work, nor that for a cluster's turn. */
	thread->does_io = task->flags & PF_KTHREAD;
	bpf_for(i, 0, DEEPEST_CGROUP) {
		u64 id = BPF_CORE_READ(cgroup, kn, id);
		struct mrg_member *member =
			bpf_map_lookup_elem(&members, &id);

		if (member) {
			thread->group = member->group & (MRG_MOST_GROUPS - 1);
			thread->weight = member->weight ?: MRG_DEFAULT_WEIGHT;
			thread->does_io =
				member->does_io || is_named_so(task);
			return;
		}
		cgroup = BPF_CORE_READ(cgroup, self.parent, cgroup);
		if (!cgroup)
			return;
	}
}

static struct thread *thread_of(struct task_struct *task)
{
	return bpf_task_storage_get(&threads, task, 0, 0);
}

/*
 * The same, made where there is none yet. The kernel makes none while another
 * task on this processor is in the middle of it, nor without memory.
 */
static struct thread *made_thread_of(struct task_struct *task)
{
	return bpf_task_storage_get(&threads, task, 0,
				    BPF_LOCAL_STORAGE_GET_F_CREATE);
}

/* It may have gone to another control group, or that to another group. */
static void look_again(struct task_struct *task, struct thread *thread)
{
	u64 cgroup = task->cgroups->dfl_cgrp->kn->id;

	if (thread->cgroup == cgroup && thread->generation == shared.generation)
		return;
	find_group(task, thread);
	thread->cgroup = cgroup;
	thread->generation = shared.generation;
}

/*
 * It has the role of a driver, which comes before all others; not where it
 * works for longer than it rests, nor where its group has used too much.
 */
static bool drives(const struct thread *thread)
{
	return thread->does_io && thread->busy < MRG_PERIOD &&
	       (thread->group == MRG_NO_GROUP ||
		mrg_may_drive(account_of(thread->group)));
}

static void rests_until(struct thread *thread, u64 now)
{
	s64 rested = now - thread->ran_at;

	if (rested > 0)
		thread->busy = mrg_busy(thread->busy, 0, rested);
	thread->ran_at = now;
}

static bool is_pinned_to_one(const struct task_struct *task)
{
	return task->nr_cpus_allowed == 1 && task->flags & PF_KTHREAD;
}

static void is_in(struct thread *thread, u32 queue)
{
	thread->is_queued = true;
	thread->queued_in = queue;
	thread->waits_since = clock_now();
	if (queue <= DRIVERS)
		__sync_fetch_and_add(&queued[queue], 1);
}

/* It waits for a processor, and may soon issue I/O once it has one; or it waits no more. */
static void waits(struct thread *thread)
{
	s64 threshold = mrg_threshold(account_of(thread->counted_in));

	is_in(thread, thread->counted_in & (MRG_MOST_GROUPS - 1));
	thread->is_soon = thread->last_burst < threshold &&
			  thread->burst < threshold;
	if (thread->is_soon)
		__sync_fetch_and_add(&account_of(thread->counted_in)->soon, 1);
}

static void waits_no_more(struct thread *thread)
{
	if (thread->is_queued) {
		thread->is_queued = false;
		if (thread->queued_in <= DRIVERS)
			__sync_fetch_and_sub(&queued[thread->queued_in], 1);
	}
	if (!thread->is_soon)
		return;
	thread->is_soon = false;
	__sync_fetch_and_sub(&account_of(thread->counted_in)->soon, 1);
}

static void counted(struct thread *thread)
{
	struct mrg_account *account = account_of(thread->group);

	thread->counted_in = thread->group;
	if (drives(thread) || thread->is_counted)
		return;
	thread->is_counted = true;
	mrg_wakes(account, clock_now());
	__sync_fetch_and_add(&account->threads, 1);
}

static void uncounted(struct thread *thread)
{
	struct mrg_account *account = account_of(thread->counted_in);

	waits_no_more(thread);
	if (!thread->is_counted)
		return;
	thread->is_counted = false;
	if (account->threads == 1)
		account->blocked_since = clock_now();
	__sync_fetch_and_sub(&account->threads, 1);
}

/* It may have gone to another group while it runs or waits. */
static void recounted(struct task_struct *task, struct thread *thread)
{
	look_again(task, thread);
	if (thread->counted_in != thread->group) {
		uncounted(thread);
		thread->vtime =
			group_vtime[thread->group & (MRG_MOST_GROUPS - 1)];
	} else if (drives(thread)) {
		uncounted(thread);
	}
	counted(thread);
}

#endif
