/* SPDX-License-Identifier: GPL-2.0 */
/* Units wake, sleep and yield, and processors are told of it. */
#include <xen/softirq.h>

#include "mrg_xen.h"

static void tickle(struct mrg_private *prv, unsigned int cpu)
{
	cpumask_clear_cpu(cpu, prv->idlers);
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
}

/*
 * A processor that idles comes for a queued unit, if one may run it. The
 * scratch mask is that of the unit's processor, whose lock is held.
 */
static void offer(struct mrg_private *prv, const struct sched_unit *unit)
{
	unsigned int cpu = sched_unit_master(unit);
	cpumask_t *able = cpumask_scratch_cpu(cpu);

	if (cpumask_empty(prv->idlers))
		return;
	cpumask_and(able, unit->cpu_hard_affinity, prv->idlers);
	cpumask_and(able, able, cpupool_domain_master_cpumask(unit->domain));
	if (!cpumask_empty(able))
		tickle(prv, cpumask_cycle(cpu, able));
}

static void offer_each(struct mrg_private *prv, const struct mrg_link *list)
{
	const struct mrg_link *at;

	for (at = list->next; at != list && !cpumask_empty(prv->idlers);
	     at = at->next)
		offer(prv, mrg_unit_of(MRG_OF(at, struct mrg_vcpu, in_queue))
				   ->unit);
}

void mrg_offer_rest(struct mrg_private *prv, const struct mrg_queue *queue)
{
	unsigned int i;

	if (cpumask_empty(prv->idlers))
		return;
	for (i = 0; i < MRG_REGIONS; i++)
		offer_each(prv, &queue->regions[i]);
	offer_each(prv, &queue->deferred);
}

/* Whoever runs is asked again then, if not sooner. */
static void ask_at(unsigned int cpu, s_time_t at)
{
	struct timer *timer = &get_sched_res(cpu)->s_timer;

	if (at != MRG_NEVER &&
	    (!timer_is_active(timer) || timer->expires > at))
		set_timer(timer, at);
}

/* Who wakes it, if that is a unit of this scheduler: the driver domain, by the end of a request. */
static void charge(struct mrg_private *prv, struct mrg_vcpu *woken,
		   s_time_t now)
{
	unsigned int here = sched_get_resource_cpu(smp_processor_id());
	struct mrg_vcpu *waker =
		mrg_is_ours(prv, here) ? mrg_current(here) : NULL;

	if (waker)
		mrg_charge(waker, woken, now, &prv->settings);
}

void cf_check mrg_wake(const struct scheduler *ops, struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);
	unsigned int cpu = sched_unit_master(unit);
	struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	struct mrg_vcpu *running = mrg_current(cpu);
	bool moved = one->migrating, deferred, preempts;
	s_time_t now = NOW();

	if (curr_on_cpu(cpu) == unit || mrg_is_queued(&one->policy))
		return;
	one->migrating = false;
	one->queued_since = now;
	spin_lock(&prv->lock);
	charge(prv, &one->policy, now);
	mrg_wakes(&one->policy, now, &prv->settings);
	if (!moved)
		mrg_boost(&one->policy);
	deferred = one->policy.domain->is_driver &&
		   mrg_defer(queue, &one->policy, running, now, &prv->settings);
	if (!deferred)
		mrg_enqueue(queue, &one->policy);
	preempts = !deferred && mrg_preempts(queue, &one->policy, running, now,
					     &prv->settings);
	spin_unlock(&prv->lock);
	if (deferred)
		ask_at(cpu, mrg_ask_at(queue, now, &prv->settings));
	else if (!preempts)
		ask_at(cpu, mrg_ask_after(queue, &one->policy, running, now,
					  &prv->settings));
	if (preempts)
		tickle(prv, cpu);
	/* Whom it preempts may be held for the ratelimit, and it may go elsewhere as well. */
	if (!preempts || running)
		offer(prv, unit);
}

void cf_check mrg_sleep(const struct scheduler *ops, struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);
	unsigned int cpu = sched_unit_master(unit);

	if (curr_on_cpu(cpu) == unit) {
		cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
		return;
	}
	if (!mrg_is_queued(&one->policy))
		return;
	spin_lock(&prv->lock);
	mrg_dequeue(&one->policy);
	mrg_blocks(&one->policy, NOW(), &prv->settings);
	spin_unlock(&prv->lock);
}

void cf_check mrg_yield(const struct scheduler *ops, struct sched_unit *unit)
{
	mrg_unit(unit)->policy.yields = true;
}
