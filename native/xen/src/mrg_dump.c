/* SPDX-License-Identifier: GPL-2.0 */
/* What the console is told by the debug key r. */
#include "mrg_xen.h"

void cf_check mrg_dump_settings(const struct scheduler *ops)
{
	struct mrg_private *prv = mrg_private(ops);
	unsigned long flags;
	unsigned int i;

	spin_lock_irqsave(&prv->lock, flags);
	printk("mrg: slice %" PRI_stime " ms, ratelimit %" PRI_stime
	       " us, I/O threshold %" PRI_stime " us, dom0 waits %" PRI_stime
	       " us, balance %" PRI_stime " us\n",
	       prv->settings.slice / MILLISECS(1),
	       prv->settings.ratelimit / MICROSECS(1),
	       prv->settings.io_threshold / MICROSECS(1),
	       prv->settings.driver_waits / MICROSECS(1),
	       prv->accounts.balance / MICROSECS(1));
	printk("mrg: stalls %u, longest %" PRI_stime " us\n", prv->stalls,
	       prv->longest_stall / MICROSECS(1));
	for (i = 0; i < MRG_MOST_GROUPS; i++) {
		const struct mrg_group *group = &prv->group[i];

		if (group->id)
			printk("mrg: group %u credit %u vcpus %u awake %u remaining %" PRI_stime
			       " us, waits %" PRI_stime
			       " us, I/O threshold %" PRI_stime " us\n",
			       group->id, group->credit, group->members,
			       group->awake,
			       group->remaining / MICROSECS(1),
			       group->wakeup_latency / MICROSECS(1),
			       mrg_threshold(group, &prv->settings) /
				       MICROSECS(1));
	}
	spin_unlock_irqrestore(&prv->lock, flags);
}

static void dump(const char *where, const struct mrg_vcpu *vcpu)
{
	const struct sched_unit *unit =
		MRG_OF(vcpu, struct mrg_unit, policy)->unit;
	const struct mrg_group *group = mrg_group_of(vcpu);

	printk("mrg: %s d%dv%u group %u weight %u priority %d credit %" PRI_stime
	       " us\n",
	       where, unit->domain->domain_id, unit->unit_id,
	       group ? group->id : 0, vcpu->domain->weight, vcpu->priority,
	       vcpu->credit / MICROSECS(1));
}

static void dump_queue(unsigned int cpu)
{
	const struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	const struct mrg_link *at;
	unsigned int i;

	printk("mrg: CPU %u, turn of group %u\n", cpu,
	       queue->group ? queue->group->id : 0);
	if (mrg_current(cpu))
		dump("runs", mrg_current(cpu));
	for (i = 0; i < MRG_REGIONS; i++)
		for (at = queue->regions[i].next; at != &queue->regions[i];
		     at = at->next)
			dump("waits", MRG_OF(at, struct mrg_vcpu, in_queue));
	for (at = queue->deferred.next; at != &queue->deferred; at = at->next)
		dump("deferred", MRG_OF(at, struct mrg_vcpu, in_queue));
}

void cf_check mrg_dump_pcpu(const struct scheduler *ops, int cpu)
{
	struct mrg_private *prv = mrg_private(ops);
	unsigned long flags;
	spinlock_t *lock = pcpu_schedule_lock_irqsave(cpu, &flags);

	spin_lock(&prv->lock);
	/* Xen's core asks the scheduler that it was booted with about free processors, too. */
	if (mrg_is_ours(prv, cpu))
		dump_queue(cpu);
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock_irqrestore(lock, flags, cpu);
}
