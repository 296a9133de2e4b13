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
#include "state.bpf.h"
#include "threads.bpf.h"
#include "turns.bpf.h"
#include "waits.bpf.h"
#include "watch.bpf.h"

char _license[] SEC("license") = "GPL";

/* --- a thread wakes, waits, runs and blocks --- */

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

/* --- processors and threads come and go --- */

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
