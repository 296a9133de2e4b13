/* SPDX-License-Identifier: GPL-2.0 */
/* What the scheduler keeps, and what it asks of the kernel. */
#ifndef MRG_STATE_BPF_H
#define MRG_STATE_BPF_H

#define BPF_NO_KFUNC_PROTOTYPES /* those that are used stand below */
#include "vmlinux.h"
#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "mrg_scx.h"

#define DRIVERS MRG_MOST_GROUPS /* a queue's number, as groups have theirs */
#define NOWHERE (MRG_MOST_GROUPS + 1) /* for a test: nobody looks there */
#define TIMER_PERIOD MRG_MS(1)
#define CLOCK_MONOTONIC 1
#define ENOMEM 12
#define PF_KTHREAD 0x00200000
#define MOST_U32 0xffffffffu
#define MOST_DRIVER_WAIT MRG_MS(1) /* behind a group that does not block after all */
#define DEEPEST_CGROUP 256
#define AGE_PERIOD MRG_MS(50) /* how often a processor asks who has waited for too long */

extern s32 scx_bpf_create_dsq(u64 dsq, s32 node) __ksym;
extern void scx_bpf_dsq_insert(struct task_struct *task, u64 dsq, u64 slice,
			       u64 flags) __ksym;
extern void scx_bpf_dsq_insert_vtime(struct task_struct *task, u64 dsq,
				     u64 slice, u64 vtime, u64 flags) __ksym;
extern bool scx_bpf_dsq_move_to_local(u64 dsq) __ksym;
extern bool scx_bpf_dsq_move(struct bpf_iter_scx_dsq *it, struct task_struct *task,
			     u64 dsq, u64 flags) __ksym;
extern u32 scx_bpf_reenqueue_local(void) __ksym;
extern int bpf_iter_scx_dsq_new(struct bpf_iter_scx_dsq *it, u64 dsq,
				u64 flags) __ksym;
extern struct task_struct *
bpf_iter_scx_dsq_next(struct bpf_iter_scx_dsq *it) __ksym;
extern void bpf_iter_scx_dsq_destroy(struct bpf_iter_scx_dsq *it) __ksym;
extern s32 scx_bpf_pick_idle_cpu(const struct cpumask *allowed,
				 u64 flags) __ksym;
extern s32 scx_bpf_select_cpu_dfl(struct task_struct *task, s32 cpu, u64 flags,
				  bool *is_idle) __ksym;
extern s32 scx_bpf_task_cpu(const struct task_struct *task) __ksym;
extern void scx_bpf_kick_cpu(s32 cpu, u64 flags) __ksym;
extern const struct cpumask *scx_bpf_get_online_cpumask(void) __ksym;
extern void scx_bpf_put_cpumask(const struct cpumask *mask) __ksym;
extern bool bpf_cpumask_test_cpu(u32 cpu, const struct cpumask *mask) __ksym;
extern u64 scx_bpf_now(void) __ksym __weak; /* since Linux 6.14 */

const volatile struct mrg_settings settings SEC(".rodata.settings") = {
	.processors = 1,
};
struct mrg_shared shared SEC(".data.shared") = { .generation = 1 };

u64 drivers_since; /* the first in their queue has waited; valid if there is any */
s32 drivers_cpu; /* where it waits */
u64 loaded_at;
u64 watched_at; /* when turns were last looked at */
u64 accounted_at; /* up to when time has been divided */
u64 group_vtime[MRG_MOST_GROUPS];
u32 enqueued; /* so many times */
u32 queued[MRG_MOST_GROUPS + 1]; /* threads in a group's or the drivers' queue: cheaper than to ask the kernel for each of them */

struct thread {
	u32 group;
	u32 counted_in; /* a group; valid while it is counted */
	u32 queued_in; /* a queue; valid while it is queued */
	u32 weight;
	u32 burst; /* for how long it has run since it woke, at most 2^32 ns */
	u32 last_burst; /* the same the last time that it blocked */
	u64 cgroup; /* whose the above are */
	u64 generation; /* of members, from which they are */
	u64 paid_until; /* of what it has run in all; valid while it runs */
	u64 vtime;
	u64 busy; /* what is remembered of its work; decides whether it drives */
	u64 ran_at; /* when it was last seen to run */
	u64 waits_since; /* valid while it is queued */
	bool is_sent; /* to a processor that idles, when it last woke and was asked where to */
	bool does_io;
	bool is_counted; /* it runs or could */
	bool is_queued; /* it is in a queue, or about to be */
	bool is_soon; /* it waits, and will soon issue I/O */
};

struct processor {
	u32 group; /* whose turn it is */
	u32 served; /* times that drivers waited in a row */
	u64 turn_ends;
	u64 last_thread;
	u64 driven; /* what is remembered of drivers' work there */
	u64 aged_at; /* when it last asked who has waited for too long */
	bool drives; /* what runs there does I/O */
	bool computes; /* it does not, and runs for a group */
	u32 runs; /* whose thread ran there last; it may be another's turn */
	u64 vtime; /* of what computes, when it was last looked at */
	bool is_online;
	u32 seen; /* of enqueued, when it last looked for work */
	u64 waits_until; /* it idles for its group's sake; 0: it does not */
};

struct clock {
	struct bpf_timer timer;
};

struct {
	__uint(type, BPF_MAP_TYPE_TASK_STORAGE);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, int);
	__type(value, struct thread);
} threads SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MRG_MOST_CPUS);
	__type(key, u32);
	__type(value, struct processor);
} of_processor SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, MRG_MOST_MEMBERS);
	__type(key, u64);
	__type(value, struct mrg_member);
} members SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, u32);
	__type(value, struct clock);
} clocks SEC(".maps");

/* The kernel's own notion of now where it has one, which costs nothing; never one beside the other. */
static u64 clock_now(void)
{
	return bpf_ksym_exists(scx_bpf_now) ? scx_bpf_now() :
					      bpf_ktime_get_ns();
}

static struct mrg_account *account_of(u32 group)
{
	return &shared.accounts[group & (MRG_MOST_GROUPS - 1)];
}

#endif
