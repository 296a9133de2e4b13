/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What Xen's side of the group scheduler keeps beside the policy.
 *
 * Locking, outermost first:
 *   1. cpupool_lock, of the caller where domains and processors come and go;
 *   2. settings_lock (mrg_groups.c): what groups are wanted, and the list of
 *      schedulers;
 *   3. the run queue's lock of one processor (unit_schedule_lock): what runs
 *      there, and which units are there. A second one is only ever tried,
 *      never waited for;
 *   4. mrg_private.lock, innermost: queues, groups, credit, priorities, who is
 *      active, and the list of units. No other lock is taken while it is held
 *      but those of timers.
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

#ifdef XEN_SCHEDULER_MRG
#define MRG_SCHEDULER XEN_SCHEDULER_MRG
#define MRG_OF_DOMAIN(op) (&(op)->u.mrg)
#define MRG_OF_POOL(op) (&(op)->u.sched_mrg)
typedef struct xen_domctl_sched_mrg mrg_of_domain;
typedef struct xen_sysctl_mrg_schedule mrg_of_pool;
#else
/*
 * A Xen that has no number for it, nor tools that know one, takes it for the
 * credit scheduler, of whose interfaces it has those that it needs. Then only
 * the parameter mrg_groups says who is of which group.
 */
#define MRG_SCHEDULER XEN_SCHEDULER_CREDIT
#define MRG_OF_DOMAIN(op) (&(op)->u.credit)
#define MRG_OF_POOL(op) (&(op)->u.sched_credit)
typedef struct xen_domctl_sched_credit mrg_of_domain;
typedef struct xen_sysctl_credit_schedule mrg_of_pool;
#endif

#define MRG_TICKS_PER_SLICE 3
#define MRG_LEAST_TIMER MICROSECS(100) /* a shorter one would come late */

struct mrg_private {
	spinlock_t lock;
	struct mrg_settings settings;
	struct mrg_accounts accounts;
	struct mrg_wanted wanted; /* groups */
	struct list_head units; /* that it schedules */
	struct list_head elem; /* of all such schedulers: one a cpupool */
	cpumask_var_t cpus;
	cpumask_var_t idlers; /* have nobody, and would take anybody's work */
	unsigned int master; /* whose timer divides credit */
	struct timer accounting;

	unsigned int stalls; /* mrg_stalls.c */
	s_time_t longest_stall;

	struct mrg_group group[MRG_MOST_GROUPS]; /* of id 0: a free place */
};

struct mrg_pcpu {
	struct mrg_queue queue;
	struct timer ticker;
	struct mrg_private *prv;
	unsigned int cpu;
	s_time_t idle_since; /* valid if it idles */
	s_time_t looked; /* when it last looked for mates of its own who wait elsewhere */
};

struct mrg_dom {
	struct mrg_domain policy;
	uint32_t group; /* that it is to be of; 0: of none */
};

struct mrg_unit {
	struct mrg_vcpu policy;
	struct sched_unit *unit;
	struct list_head elem; /* of those that are scheduled; else empty */
	bool migrating; /* its next wake-up is none */
	s_time_t queued_since; /* valid if it is queued */
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

/* Whether it is in this scheduler's pool: what it has here is there, and stays while prv->lock is held. */
static inline bool mrg_is_ours(const struct mrg_private *prv, unsigned int cpu)
{
	const struct sched_resource *res = get_sched_res(cpu);

	return res->scheduler->sched_data == prv && res->sched_priv;
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

struct sched_resource *cf_check mrg_pick_resource(const struct scheduler *ops,
						  const struct sched_unit *unit);
void cf_check mrg_insert(const struct scheduler *ops, struct sched_unit *unit);
void cf_check mrg_remove(const struct scheduler *ops, struct sched_unit *unit);
void cf_check mrg_move_timers(const struct scheduler *ops,
			      struct sched_resource *res);

/* mrg_wake.c: units wake, sleep and yield. */
void cf_check mrg_wake(const struct scheduler *ops, struct sched_unit *unit);
void cf_check mrg_sleep(const struct scheduler *ops, struct sched_unit *unit);
void cf_check mrg_yield(const struct scheduler *ops, struct sched_unit *unit);

/* Processors that idle come for those that stay in a queue, one for each; prv->lock is held. */
void mrg_offer_rest(struct mrg_private *prv, const struct mrg_queue *queue);

/*
 * mrg_steal.c: load balancing. own is what would run next, or NULL: then
 * *again is when something that waits elsewhere may be had, MRG_NEVER if
 * nothing does.
 */
#define MRG_NEVER INT64_MAX
struct mrg_vcpu *mrg_steal(struct mrg_private *prv, unsigned int cpu,
			   const struct mrg_vcpu *own, s_time_t now,
			   s_time_t *again);

/* mrg_stalls.c: that nobody waits while a processor idles. */
void mrg_look_for_stalls(struct mrg_private *prv, s_time_t now);

/* mrg_groups.c: which units are in which group. prv->lock is held for the first two. */
struct mrg_group *mrg_group_for(struct mrg_private *prv,
				const struct mrg_unit *one);
int mrg_set_group(struct mrg_private *prv, struct mrg_dom *dom, uint32_t group);
void mrg_register(struct mrg_private *prv);
void mrg_unregister(struct mrg_private *prv);

/* mrg_settings.c: weights and the time slice; mrg_dump.c: what the console is told. */
int cf_check mrg_adjust(const struct scheduler *ops, struct domain *domain,
			struct xen_domctl_scheduler_op *op);
int cf_check mrg_adjust_global(const struct scheduler *ops,
			       struct xen_sysctl_scheduler_op *op);
void cf_check mrg_dump_settings(const struct scheduler *ops);
void cf_check mrg_dump_pcpu(const struct scheduler *ops, int cpu);

/* mrg_timers.c: of a processor and of the accounting. */
void cf_check mrg_tick(void *pcpu);
void cf_check mrg_account(void *prv);

#endif
