/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What Xen's side of the group scheduler keeps beside the policy.
 *
 * Locking, outermost first:
 *   1. cpupool_lock, of the caller where domains and processors come and go;
 *   2. settings_lock (mrg_settings.c): what groups are wanted, the list of
 *      schedulers, and each one's list of domains;
 *   3. the run queue's lock of one processor (unit_schedule_lock): the queue,
 *      what runs there, and which units are there. A second one is only ever
 *      tried, never waited for;
 *   4. mrg_private.lock, innermost: groups, credit, priorities, and who is
 *      active. Nothing else is taken while it is held.
 * Interrupts are off with the last two.
 */
#ifndef MRG_XEN_H
#define MRG_XEN_H

#include <xen/cpumask.h>
#include <xen/list.h>
#include <xen/sched.h>
#include <xen/timer.h>

#include "../private.h"
#include "mrg.h"
#include "mrg_wanted.h"

#define MRG_TICKS_PER_SLICE 3

struct mrg_private {
	spinlock_t lock;
	struct mrg_settings settings;
	struct mrg_accounts accounts;
	struct list_head domains;
	struct list_head elem; /* of all such schedulers: one a cpupool */
	cpumask_var_t cpus, idlers;
	unsigned int master; /* whose timer divides credit */
	struct timer accounting;

	struct mrg_group group[MRG_MOST_GROUPS]; /* of id 0: a free place */
};

struct mrg_pcpu {
	struct mrg_queue queue;
	struct timer ticker;
	unsigned int cpu;
};

struct mrg_dom {
	struct mrg_domain policy;
	struct mrg_group *group; /* of its units that come */
	struct domain *domain;
	struct list_head elem;
};

struct mrg_unit {
	struct mrg_vcpu policy;
	struct sched_unit *unit;
	bool inserted;
	bool migrating; /* its next wake-up is none */
};

static inline struct mrg_private *mrg_private(const struct scheduler *ops)
{
	return ops->sched_data;
}

static inline struct mrg_pcpu *mrg_pcpu(unsigned int cpu)
{
	return get_sched_res(cpu)->sched_priv;
}

static inline struct mrg_unit *mrg_unit(const struct sched_unit *unit)
{
	return unit->priv;
}

static inline struct mrg_dom *mrg_dom(const struct domain *domain)
{
	return domain->sched_priv;
}

static inline struct mrg_unit *mrg_unit_of(struct mrg_vcpu *vcpu)
{
	return MRG_OF(vcpu, struct mrg_unit, policy);
}

/* What runs on a processor, for the policy: NULL if it idles. */
static inline struct mrg_vcpu *mrg_current(unsigned int cpu)
{
	struct sched_unit *unit = curr_on_cpu(cpu);

	return is_idle_unit(unit) ? NULL : &mrg_unit(unit)->policy;
}

/* mrg_life.c: processors, domains and units come and go. */
int cf_check mrg_init(struct scheduler *ops);
void cf_check mrg_deinit(struct scheduler *ops);
void *cf_check mrg_alloc_pdata(const struct scheduler *ops, int cpu);
void cf_check mrg_deinit_pdata(const struct scheduler *ops, void *pcpu,
			       int cpu);
void cf_check mrg_free_pdata(const struct scheduler *ops, void *pcpu, int cpu);
spinlock_t *cf_check mrg_switch_sched(struct scheduler *ops, unsigned int cpu,
				      void *pdata, void *vdata);
void *cf_check mrg_alloc_domdata(const struct scheduler *ops,
				 struct domain *domain);
void cf_check mrg_free_domdata(const struct scheduler *ops, void *data);
void *cf_check mrg_alloc_udata(const struct scheduler *ops,
			       struct sched_unit *unit, void *dd);
void cf_check mrg_free_udata(const struct scheduler *ops, void *priv);

/* mrg_steal.c: load balancing. own is what would run next, or NULL. */
struct mrg_vcpu *mrg_steal(struct mrg_private *prv, unsigned int cpu,
			   const struct mrg_vcpu *own, s_time_t now);

/* mrg_settings.c: groups, weights, and what the console is told. */
void mrg_domain_comes(struct mrg_private *prv, struct mrg_dom *dom);
void mrg_domain_goes(struct mrg_dom *dom);
void mrg_register(struct mrg_private *prv);
void mrg_unregister(struct mrg_private *prv);
int cf_check mrg_adjust(const struct scheduler *ops, struct domain *domain,
			struct xen_domctl_scheduler_op *op);
int cf_check mrg_adjust_global(const struct scheduler *ops,
			       struct xen_sysctl_scheduler_op *op);
void cf_check mrg_dump_settings(const struct scheduler *ops);
void cf_check mrg_dump_pcpu(const struct scheduler *ops, int cpu);

/* mrg_sched.c: the timers of a processor and of the accounting. */
void cf_check mrg_tick(void *pcpu);
void cf_check mrg_account(void *prv);
struct sched_resource *cf_check mrg_pick_resource(const struct scheduler *ops,
						  const struct sched_unit *unit);

#endif
