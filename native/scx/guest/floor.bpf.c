/* SPDX-License-Identifier: GPL-2.0 */
/* A scheduler that decides nothing: what sched_ext costs, whoever schedules. bpftool loads it. */
#define BPF_NO_KFUNC_PROTOTYPES
#include "vmlinux.h"
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#define SLICE 4000000 /* nanoseconds */

extern void scx_bpf_dsq_insert(struct task_struct *task, u64 dsq, u64 slice,
			       u64 flags) __ksym;

char _license[] SEC("license") = "GPL";

SEC("struct_ops/floor_enqueue")
void BPF_PROG(floor_enqueue, struct task_struct *task, u64 flags)
{
	scx_bpf_dsq_insert(task, SCX_DSQ_GLOBAL, SLICE, flags);
}

SEC(".struct_ops")
struct sched_ext_ops floor_ops = {
	.enqueue = (void *)floor_enqueue,
	.name = "floor",
};
