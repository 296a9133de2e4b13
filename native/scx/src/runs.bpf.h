/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A thread runs, which its group pays for, and blocks, by which its bursts are
 * known.
 */
#ifndef MRG_RUNS_BPF_H
#define MRG_RUNS_BPF_H

#include "state.bpf.h"
#include "threads.bpf.h"
#include "waits.bpf.h"

/* By what the kernel has counted, which it has done up to now wherever it calls: what a user sees, switches and all. */
static void pays(const struct task_struct *task, struct thread *thread,
		 struct processor *here)
{
	struct mrg_account *account = account_of(thread->counted_in);
	s64 ran = task->se.sum_exec_runtime - thread->paid_until;

	if (ran <= 0)
		return;
	thread->paid_until += ran;
	thread->burst = ran < MOST_U32 - thread->burst ? thread->burst + ran :
							 MOST_U32;
	thread->busy = mrg_busy(thread->busy, ran, 0);
	here->driven = here->drives ? mrg_busy(here->driven, ran, 0) :
				      mrg_busy(here->driven, 0, ran);
	thread->vtime += (u64)ran * MRG_DEFAULT_WEIGHT / (thread->weight ?: 1);
	/*
	 * Unlike Xen's driver domain, it is known whose I/O it does: its group
	 * pays, no mate does. Nobody pays for the kernel's own work, but where
	 * it computes.
	 */
	if (here->drives && thread->counted_in == MRG_NO_GROUP)
		return;
	__sync_fetch_and_sub(&account->remaining, ran);
	__sync_fetch_and_add(&account->used, ran);
}

SEC("struct_ops/mrg_running")
void BPF_PROG(mrg_running, struct task_struct *task)
{
	struct thread *thread = thread_of(task);
	u32 cpu = scx_bpf_task_cpu(task);
	struct processor *here = bpf_map_lookup_elem(&of_processor, &cpu);
	u32 group;

	if (!thread || !here)
		return;
	waits_no_more(thread);
	if (!thread->is_counted)
		recounted(task, thread); /* who exits is not asked where it waits */
	thread->paid_until = task->se.sum_exec_runtime;
	group = thread->counted_in & (MRG_MOST_GROUPS - 1);
	here->drives = drives(thread);
	/* Not that of a driver, which runs whatever its own is: mates would be ahead of nobody. */
	if (!here->drives && (s64)(thread->vtime - group_vtime[group]) > 0)
		group_vtime[group] = thread->vtime;
	if (here->last_thread != (u64)task->pid)
		__sync_fetch_and_add(&shared.switches, 1);
	here->last_thread = task->pid;
	here->waits_until = 0;
	here->runs = group;
	here->vtime = thread->vtime;
	here->computes = !thread->does_io && group != MRG_NO_GROUP;
}

SEC("struct_ops/mrg_stopping")
void BPF_PROG(mrg_stopping, struct task_struct *task, bool goes_on)
{
	struct thread *thread = thread_of(task);
	u32 cpu = scx_bpf_task_cpu(task);
	struct processor *here = bpf_map_lookup_elem(&of_processor, &cpu);

	if (here)
		here->computes = false;
	if (!thread || !here)
		return;
	pays(task, thread, here);
	thread->ran_at = clock_now();
	if (goes_on)
		return; /* it was cut short, which says nothing of when it blocks */
	thread->last_burst = thread->burst;
	thread->burst = 0;
	if (!thread->does_io)
		mrg_learns(account_of(thread->counted_in), thread->last_burst);
}

#endif
