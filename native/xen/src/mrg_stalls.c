/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A watch over the scheduler itself, once an accounting period: nobody waits
 * while a processor idles that may run it. For some milliseconds that is as it
 * should be: a turn outlasts its group's VCPUs (4.2.1), and a VCPU stays where
 * its cache is hot (4.3). What lasts longer is a fault of this scheduler. It
 * is counted for the debug key r, and the processor is sent to look for work.
 */
#include <xen/softirq.h>

#include "mrg_xen.h"

#define TWICE_AT_LEAST MILLISECS(2)

static s_time_t bound(const struct mrg_settings *settings)
{
	return settings->wait_most + settings->cache_hot + TWICE_AT_LEAST;
}

/* nr_cpu_ids if there is none. */
static unsigned int idler_for(const struct mrg_private *prv,
			      const struct sched_unit *unit, s_time_t since)
{
	unsigned int cpu;

	for_each_cpu (cpu, prv->idlers)
		if (cpumask_test_cpu(cpu, unit->cpu_hard_affinity) &&
		    cpumask_test_cpu(
			    cpu, cpupool_domain_master_cpumask(unit->domain)) &&
		    mrg_is_ours(prv, cpu) && mrg_pcpu(cpu)->idle_since <= since)
			return cpu;
	return nr_cpu_ids;
}

static void look_at(struct mrg_private *prv, const struct mrg_unit *one,
		    s_time_t now)
{
	s_time_t since = now - bound(&prv->settings);
	unsigned int cpu;

	if (!mrg_is_queued(&one->policy) || one->queued_since > since)
		return;
	cpu = idler_for(prv, one->unit, since);
	if (cpu >= nr_cpu_ids)
		return;
	prv->stalls++;
	if (prv->longest_stall < now - one->queued_since)
		prv->longest_stall = now - one->queued_since;
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
}

void mrg_look_for_stalls(struct mrg_private *prv, s_time_t now)
{
	const struct mrg_unit *one;

	if (cpumask_empty(prv->idlers))
		return;
	list_for_each_entry (one, &prv->units, elem)
		look_at(prv, one, now);
}
