/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Processors and threads come and go.
 */
#ifndef MRG_LIVES_BPF_H
#define MRG_LIVES_BPF_H

#include "state.bpf.h"
#include "threads.bpf.h"

static void comes_or_goes(s32 cpu, bool comes)
{
	u32 key = cpu;
	struct processor *there = bpf_map_lookup_elem(&of_processor, &key);

	if (there)
		*there = (struct processor){ .is_online = comes };
}

SEC("struct_ops/mrg_cpu_online")
void BPF_PROG(mrg_cpu_online, s32 cpu)
{
	comes_or_goes(cpu, true);
}

SEC("struct_ops/mrg_cpu_offline")
void BPF_PROG(mrg_cpu_offline, s32 cpu)
{
	comes_or_goes(cpu, false);
}

/* Those that are online when it is loaded; the kernel lets none come or go meanwhile. */
static void find_processors(void)
{
	const struct cpumask *online = scx_bpf_get_online_cpumask();

	for (u32 cpu = 0; cpu < settings.processors && cpu < MRG_MOST_CPUS; cpu++)
		if (bpf_cpumask_test_cpu(cpu, online))
			comes_or_goes(cpu, true);
	scx_bpf_put_cpumask(online);
}

SEC("struct_ops/mrg_init_task")
s32 BPF_PROG(mrg_init_task, struct task_struct *task,
	     struct scx_init_task_args *args)
{
	made_thread_of(task); /* where there is no room now there may be later */
	return 0; /* else nothing could be forked */
}

SEC("struct_ops/mrg_enable")
void BPF_PROG(mrg_enable, struct task_struct *task)
{
	struct thread *thread = thread_of(task);

	if (!thread)
		return;
	look_again(task, thread);
	thread->vtime = group_vtime[thread->group & (MRG_MOST_GROUPS - 1)];
}

#endif
