/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What Xen's core does around a scheduler, step by step, on a machine whose
 * clock is a variable: it wakes and blocks units, moves domains between pools,
 * takes processors out of them, and asserts what the core asserts. Between the
 * steps of whatever takes several, a test may do something else, as another
 * processor would.
 */
#ifndef MRG_TEST_HYPERVISOR_H
#define MRG_TEST_HYPERVISOR_H

#include "mrg_xen.h"

#define POOLS 2
#define MOST_DOMAINS 16
#define FOREVER INT64_MAX

struct hypervisor {
	s_time_t now;
	struct cpupool pool[POOLS]; /* all processors begin in the first */
	struct domain *domain[MOST_DOMAINS];
	uint64_t random;
	/* What units do next, as they begin to compute: sets computes and sleeps; none: for ever. */
	void (*behave)(struct sched_unit *unit);
	/* Before the clock goes on, or NULL. */
	void (*watch)(s_time_t until);
	/* Between the steps of an operation, or NULL. */
	void (*between)(void);
	/* The longest that a unit could run while a processor idled that might have run it. */
	s_time_t longest_stall;
	char stalled[128]; /* who, and where */
	s_time_t ran[MOST_DOMAINS]; /* by domain */
};

extern struct hypervisor hypervisor;

void hypervisor_boot(unsigned int processors);
void hypervisor_end(void);
void hypervisor_run(s_time_t until);

struct domain *domain_create(domid_t domid, unsigned int units);
void domain_destroy(struct domain *domain);
void domain_pause(struct domain *domain);
void domain_unpause(struct domain *domain);
void domain_move(struct domain *domain, struct cpupool *pool);
void unit_wake(struct sched_unit *unit);
void unit_pin(struct sched_unit *unit, cpumask_t affinity);

void pool_take(unsigned int cpu); /* out of its pool */
void pool_give(unsigned int cpu, struct cpupool *pool);
bool pool_may_lose(unsigned int cpu);
void tasklet(unsigned int cpu, bool has_work);

/* As what is written to mrg_groups; 0, or a negative error. */
extern int (*const hypervisor_set_groups)(const char *text);
extern const struct scheduler *const hypervisor_scheduler;

static inline struct mrg_private *of_pool(unsigned int pool)
{
	return mrg_private(hypervisor.pool[pool].sched);
}

#endif
