/* SPDX-License-Identifier: GPL-2.0 */
/* Load balancing (4.3): a processor with nothing better takes a unit from another's queue. */
#include <xen/trace.h>

#include "mrg_xen.h"

/* Of those of public/trace.h, which leaves this number to others. */
#define TRC_SCHED_MRG 5
#define TRC_MRG_STEAL TRC_SCHED_CLASS_EVT(MRG, 1)
#define NOBODY 0xffffffffu

static bool may_run_on(const struct sched_unit *unit, unsigned int cpu)
{
	return !unit->is_running &&
	       cpumask_test_cpu(cpu, unit->cpu_hard_affinity) &&
	       cpumask_test_cpu(cpu,
				cpupool_domain_master_cpumask(unit->domain));
}

/* The first that the rules let go, in the order of the peer's queue. */
static struct mrg_vcpu *first_to_go(const struct mrg_private *prv,
				    const struct mrg_queue *queue,
				    unsigned int cpu,
				    const struct mrg_vcpu *own, s_time_t now)
{
	unsigned int i;

	for (i = 0; i < MRG_REGIONS; i++) {
		const struct mrg_link *region = &queue->regions[i];
		struct mrg_link *at;

		for (at = region->next; at != region; at = at->next) {
			struct mrg_vcpu *peer =
				MRG_OF(at, struct mrg_vcpu, in_queue);

			if (may_run_on(mrg_unit_of(peer)->unit, cpu) &&
			    mrg_may_steal(own, peer, now, &prv->settings))
				return peer;
		}
	}
	return NULL;
}

static uint32_t who(const struct mrg_vcpu *vcpu)
{
	const struct sched_unit *unit =
		MRG_OF(vcpu, struct mrg_unit, policy)->unit;

	return unit->domain->domain_id << 16 | unit->unit_id;
}

static uint32_t group_id(const struct mrg_vcpu *vcpu)
{
	return mrg_group_of(vcpu) ? mrg_group_of(vcpu)->id : 0;
}

static bool group_is_under(const struct mrg_vcpu *vcpu)
{
	return mrg_group_of(vcpu) && mrg_group_is_under(mrg_group_of(vcpu));
}

/*
 * What a reader of the trace needs to say by which rule it was: whom, from
 * and to where, instead of whom; and of both, stolen first, priority, whether
 * the group has credit, and the group.
 */
static void trace(const struct mrg_vcpu *stolen, const struct mrg_vcpu *own,
		  unsigned int from, unsigned int to)
{
	TRACE_6D(TRC_MRG_STEAL, who(stolen), from << 16 | to,
		 own ? who(own) : NOBODY,
		 stolen->priority | (own ? own->priority << 4 : 0) |
			 group_is_under(stolen) << 8 |
			 (own && group_is_under(own)) << 9,
		 group_id(stolen), own ? group_id(own) : 0);
}

static struct mrg_vcpu *steal_from(struct mrg_private *prv, unsigned int from,
				   unsigned int cpu,
				   const struct mrg_vcpu *own, s_time_t now)
{
	spinlock_t *lock = pcpu_schedule_trylock(from);
	struct mrg_vcpu *stolen;

	if (!lock)
		return NULL; /* it may be balancing itself, and wait for ours */
	spin_lock(&prv->lock);
	stolen = first_to_go(prv, &mrg_pcpu(from)->queue, cpu, own, now);
	if (stolen) {
		mrg_dequeue(stolen);
		stolen->last_moved = now;
		trace(stolen, own, from, cpu);
		sched_set_res(mrg_unit_of(stolen)->unit, get_sched_res(cpu));
	}
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock(lock, from);
	return stolen;
}

struct mrg_vcpu *mrg_steal(struct mrg_private *prv, unsigned int cpu,
			   const struct mrg_vcpu *own, s_time_t now)
{
	unsigned int from = cpu;
	unsigned int others = cpumask_weight(prv->cpus) - 1;

	while (others--) {
		struct mrg_vcpu *stolen;

		from = cpumask_cycle(from, prv->cpus);
		if (from == cpu || cpumask_test_cpu(from, prv->idlers))
			continue;
		stolen = steal_from(prv, from, cpu, own, now);
		if (stolen)
			return stolen;
	}
	return NULL;
}
