/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MapReduce group scheduler for Linux, where virtual machines are
 * processes: a VCPU is a thread, a cluster is what the loader says of control
 * groups, and threads that do a machine's I/O (vhost, QEMU's iothreads) have
 * the role of Xen's driver domain.
 *
 *   group's queue   one for each group, its threads by virtual time
 *   drivers' queue  before all groups, but behind one whose threads will soon
 *                   issue I/O (4.1)
 *
 * A processor serves one group at a time: until that has no credit, or has
 * had its turn, or is blocked for longer than t (4.2). There is one queue for
 * all processors, so nothing has to be balanced between them.
 */
#include "lives.bpf.h"
#include "runs.bpf.h"
#include "state.bpf.h"
#include "threads.bpf.h"
#include "turns.bpf.h"
#include "waits.bpf.h"
#include "wakes.bpf.h"
#include "watch.bpf.h"

char _license[] SEC("license") = "GPL";

/* --- whose turn a processor is --- */

SEC("struct_ops/mrg_tick")
void BPF_PROG(mrg_tick, struct task_struct *task)
{
	struct thread *thread = thread_of(task);
	u32 cpu = scx_bpf_task_cpu(task);
	struct processor *here = bpf_map_lookup_elem(&of_processor, &cpu);
	u64 now = clock_now();
	u32 group;

	if (!thread || !here)
		return;
	pays(task, thread, here);
	here->vtime = thread->vtime;
	watch(now);
	recounted(task, thread);
	here->drives = drives(thread);
	if (here->drives)
		return;
	group = thread->counted_in & (MRG_MOST_GROUPS - 1);
	if ((!mrg_is_under(account_of(group)) || now >= here->turn_ends) &&
	    is_wanted_by_others(group))
		task->scx.slice = 0;
}

/* A function of its own: the verifier follows it once, and not wherever it is called. */
__attribute__((noinline)) u32 next_group(u32 after, u32 waits)
{
	return mrg_next(shared.accounts, after & (MRG_MOST_GROUPS - 1), waits);
}

SEC("struct_ops/mrg_dispatch")
void BPF_PROG(mrg_dispatch, s32 cpu, struct task_struct *before)
{
	u32 key = cpu;
	struct processor *here = bpf_map_lookup_elem(&of_processor, &key);
	struct thread *thread = before ? thread_of(before) : 0;
	u64 now = clock_now();
	u32 waits, own = MRG_MOST_GROUPS, next, later = MRG_MOST_GROUPS;

	if (!here)
		return;
	here->seen = enqueued;
	if (serve_who_has_waited(here, cpu, now))
		return;
	if (queued[DRIVERS] && !drivers_have_had_enough(here) &&
	    !drivers_wait(here, now) && scx_bpf_dsq_move_to_local(DRIVERS))
		return;
	waits = waiting();
	if (before && thread && before->scx.flags & SCX_TASK_QUEUED && !drives(thread)) {
		own = thread->counted_in & (MRG_MOST_GROUPS - 1);
		waits |= 1u << own; /* what ran until now could go on */
	}
	here->group &= MRG_MOST_GROUPS - 1;
	if (now < here->turn_ends && mrg_is_under(account_of(here->group)) &&
	    waits >> here->group & 1)
		next = here->group;
	else if (group_waits(here, now))
		return;
	else
		next = next_group(here->group, waits);
	for (int i = 0; i < MRG_MOST_GROUPS && next < MRG_MOST_GROUPS; i++) {
		bool stands_back = waits & ~(1u << next) && is_ahead(next, cpu);

		if (stands_back && later == MRG_MOST_GROUPS)
			later = next;
		if (!stands_back && serve(here, next, now))
			return;
		if (!stands_back && before && next == own) {
			before->scx.slice = MRG_PERIOD;
			begin_turn(here, own, now);
			return;
		}
		waits &= ~(1u << next); /* none of it may run here */
		next = next_group(next, waits);
	}
	if (later < MRG_MOST_GROUPS && serve(here, later, now))
		return;
	if (!scx_bpf_dsq_move_to_local(DRIVERS))
		here->driven = 0; /* it idles */
}

/*
 * A task of another class comes before ours, for as long as it likes: who
 * waits for this processor may have another. Of who ran until now the kernel
 * believes meanwhile that it may not migrate, as whoever runs a program of BPF
 * may not; so we are asked about such threads, too, and their own processor
 * alone takes those that really may not.
 */
SEC("struct_ops/mrg_cpu_release")
void BPF_PROG(mrg_cpu_release, s32 cpu, struct scx_cpu_release_args *args)
{
	scx_bpf_reenqueue_local();
}

/* A processor becomes idle: who came after it had looked for work, and before others could see that it idles? */
SEC("struct_ops/mrg_update_idle")
void BPF_PROG(mrg_update_idle, s32 cpu, bool idle)
{
	u32 key = cpu;
	const struct processor *here =
		bpf_map_lookup_elem(&of_processor, &key);

	if (idle && here && here->seen != enqueued)
		scx_bpf_kick_cpu(cpu, SCX_KICK_IDLE);
}

/* --- time --- */

/* Each millisecond, as those who idle for a group's sake are to be woken. */
static int ring(void *map, int *key, struct clock *clock)
{
	watch(clock_now());
	bpf_timer_start(&clock->timer, TIMER_PERIOD, 0);
	return 0;
}

/* --- the scheduler comes and goes --- */

SEC("struct_ops.s/mrg_init")
s32 BPF_PROG(mrg_init)
{
	u32 key = 0;
	struct clock *clock = bpf_map_lookup_elem(&clocks, &key);
	int wrong;

	loaded_at = clock_now();
	for (int i = 0; i <= NOWHERE; i++) {
		wrong = scx_bpf_create_dsq(i, -1);
		if (wrong)
			return wrong;
	}
	if (!clock)
		return -ENOMEM;
	find_processors();
	accounted_at = watched_at = loaded_at;
	bpf_timer_init(&clock->timer, &clocks, CLOCK_MONOTONIC);
	bpf_timer_set_callback(&clock->timer, ring);
	return bpf_timer_start(&clock->timer, TIMER_PERIOD, 0);
}

SEC("struct_ops/mrg_exit")
void BPF_PROG(mrg_exit, struct scx_exit_info *info)
{
	bpf_probe_read_kernel_str(shared.exit_reason, sizeof(shared.exit_reason),
				  info->reason);
	bpf_probe_read_kernel_str(shared.exit_message, sizeof(shared.exit_message),
				  info->msg);
	shared.exit_kind = info->kind;
}

/* With SWITCH_PARTIAL of those threads alone whose policy is SCHED_EXT. The loader attaches one of the two. */
#define OPERATIONS(more_flags)                                                 \
	{                                                                      \
		.select_cpu = (void *)mrg_select_cpu,                          \
		.enqueue = (void *)mrg_enqueue,                                \
		.dequeue = (void *)mrg_dequeue,                                \
		.dispatch = (void *)mrg_dispatch,                              \
		.quiescent = (void *)mrg_quiescent,                            \
		.running = (void *)mrg_running,                                \
		.stopping = (void *)mrg_stopping,                              \
		.update_idle = (void *)mrg_update_idle,                        \
		.cpu_release = (void *)mrg_cpu_release,                        \
		.tick = (void *)mrg_tick,                                      \
		.cpu_online = (void *)mrg_cpu_online,                          \
		.cpu_offline = (void *)mrg_cpu_offline,                        \
		.init_task = (void *)mrg_init_task,                            \
		.enable = (void *)mrg_enable,                                  \
		.init = (void *)mrg_init,                                      \
		.exit = (void *)mrg_exit,                                      \
		.flags = SCX_OPS_KEEP_BUILTIN_IDLE |                           \
			 SCX_OPS_ENQ_MIGRATION_DISABLED | (more_flags),        \
		.timeout_ms = 5000,                                            \
		.name = "mrg",                                                 \
	}

SEC(".struct_ops.link")
struct sched_ext_ops mrg_of_all = OPERATIONS(0);

SEC(".struct_ops.link")
struct sched_ext_ops mrg_of_machines = OPERATIONS(SCX_OPS_SWITCH_PARTIAL);
