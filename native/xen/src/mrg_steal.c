/* SPDX-License-Identifier: GPL-2.0 */
/* Load balancing (4.3): a processor with nothing better takes a unit from another's queue. */
#include <xen/trace.h>

#include "mrg_xen.h"

/* Of those of public/trace.h, which leaves 6 and 7 to others. */
#define TRC_SCHED_MRG 6
#define TRC_MRG_STEAL TRC_SCHED_CLASS_EVT(MRG, 1)
#define NOBODY 0xffffffffu

/* A processor that looks for work, and what it may find. */
struct search {
	const struct mrg_settings *settings;
	unsigned int cpu;
	const struct mrg_vcpu *own;
	s_time_t now;
	s_time_t again; /* where there is none: when there may be */
};

static bool may_run_on(const struct sched_unit *unit, unsigned int cpu)
{
	return cpumask_test_cpu(cpu, unit->cpu_hard_affinity) &&
	       cpumask_test_cpu(cpu,
				cpupool_domain_master_cpumask(unit->domain));
}

static void look_again(struct search *search, s_time_t at)
{
	if (at < search->now + MRG_LEAST_TIMER)
		at = search->now + MRG_LEAST_TIMER;
	if (at < search->again)
		search->again = at;
}

/* The first of a list that the rules let go. */
static struct mrg_vcpu *first_of(struct search *search,
				 const struct mrg_link *list)
{
	const struct mrg_link *at;

	for (at = list->next; at != list; at = at->next) {
		struct mrg_vcpu *peer = MRG_OF(at, struct mrg_vcpu, in_queue);
		const struct sched_unit *unit = mrg_unit_of(peer)->unit;

		if (!may_run_on(unit, search->cpu))
			continue;
		if (unit->is_running) /* still, as its context is saved */
			look_again(search, search->now);
		else if (mrg_may_steal(search->own, peer, search->now,
				       search->settings))
			return peer;
		else
			look_again(search, peer->last_seen +
						   search->settings->cache_hot);
	}
	return NULL;
}

/* In the order of the peer's queue; who would idle relieves the driver domain of its wait, too. */
static struct mrg_vcpu *first_to_go(struct search *search,
				    const struct mrg_queue *queue)
{
	unsigned int i;

	for (i = 0; i < MRG_REGIONS; i++) {
		struct mrg_vcpu *found = first_of(search, &queue->regions[i]);

		if (found)
			return found;
	}
	return search->own ? NULL : first_of(search, &queue->deferred);
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
				   struct search *search)
{
	spinlock_t *lock = pcpu_schedule_trylock(from);
	struct mrg_vcpu *stolen = NULL;

	if (!lock) { /* it may be balancing itself, and wait for ours */
		look_again(search, search->now);
		return NULL;
	}
	spin_lock(&prv->lock);
	if (mrg_is_ours(prv, from)) /* else it is leaving the pool */
		stolen = first_to_go(search, &mrg_pcpu(from)->queue);
	if (stolen) {
		mrg_dequeue(stolen);
		stolen->last_moved = search->now;
		trace(stolen, search->own, from, search->cpu);
		sched_set_res(mrg_unit_of(stolen)->unit,
			      get_sched_res(search->cpu));
	}
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock(lock, from);
	return stolen;
}

struct mrg_vcpu *mrg_steal(struct mrg_private *prv, unsigned int cpu,
			   const struct mrg_vcpu *own, s_time_t now,
			   s_time_t *again)
{
	struct search search = {
		.settings = &prv->settings,
		.cpu = cpu,
		.own = own,
		.now = now,
		.again = MRG_NEVER,
	};
	unsigned int others = cpumask_weight(prv->cpus);
	struct mrg_vcpu *stolen = NULL;
	unsigned int from = cpu;

	while (!stolen && others--) {
		from = cpumask_cycle(from, prv->cpus);
		if (from >= nr_cpu_ids)
			break; /* the last has just left the pool */
		if (from != cpu && !cpumask_test_cpu(from, prv->idlers))
			stolen = steal_from(prv, from, &search);
	}
	*again = search.again;
	return stolen;
}
