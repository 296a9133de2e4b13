/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The scheduler itself, without a hypervisor: processors and VCPUs are
 * numbers, and each call says what time it is. What the hypervisor's core does
 * at once or by a timer, such as a softirq, is an answer here.
 */
#ifndef MRG_HOST_H
#define MRG_HOST_H

#include "mrg_xen.h"

#define HOST_VCPUS MRG_MOST_MEMBERS
#define HOST_NOBODY (-1)

struct host_unit {
	struct sched_unit unit;
	struct domain domain;
	cpumask_t affinity;
	bool inserted;
};

struct host_processor {
	struct sched_resource res;
	struct sched_unit idle;
	struct scheduler none; /* before it is given to ours */
	cpumask_t scratch;
	bool tickled; /* is to be asked who is next */
};

struct host {
	s_time_t now;
	unsigned int here; /* the processor that schedules, or of the VCPU that wakes: who wakes it is not known */
	struct scheduler scheduler;
	struct cpupool pool;
	struct host_processor processor[NR_CPUS];
	struct host_unit unit[HOST_VCPUS];
	int asked; /* a processor that is to be asked again at a time, or HOST_NOBODY */
	s_time_t asked_at;
};

extern struct host host;
extern const struct scheduler *const hypervisor_scheduler;

/* What runs next on a processor. */
struct host_choice {
	int vcpu; /* HOST_NOBODY: idle */
	s_time_t slice; /* 0 with nobody: until it is tickled */
	bool moved; /* it comes from another processor */
};

static inline struct mrg_private *host_private(void)
{
	return mrg_private(&host.scheduler);
}

void host_init(unsigned int processors);
void host_group(uint32_t id, uint32_t credit);
/* group 0: none; the driver domain is domain 0. */
void host_insert(int vcpu, uint32_t weight, bool is_driver, uint32_t group,
		 unsigned int processor);
void host_remove(int vcpu);
void host_wake(int vcpu);
/* One that waits can run no longer; whoever runs is asked for by host_schedule. */
void host_sleep(int vcpu);
/* runnable: whether what ran could go on. */
struct host_choice host_schedule(unsigned int processor, bool runnable);
void host_tick(unsigned int processor);
void host_account(void);
bool host_has_group(uint32_t id);
bool host_waits_or_runs(int vcpu);

#endif
