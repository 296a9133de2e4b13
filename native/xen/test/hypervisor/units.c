/* SPDX-License-Identifier: GPL-2.0 */
/* What units do: they compute, block and wake; and how long they wait where a processor idles. */
#include "core.h"

/* What has run since the last time has computed as much. */
void account_for(struct processor *processor)
{
	struct sched_unit *unit = processor->res.curr;
	s_time_t ran = NOW() - processor->paid_until;

	processor->paid_until = NOW();
	if (unit->is_idle)
		return;
	hypervisor.ran[unit->domain->domain_id % MOST_DOMAINS] += ran;
	if (unit->computes != FOREVER)
		unit->computes -= ran;
}

static s_time_t first;

static void find_first_wake(struct sched_unit *unit)
{
	if (unit->blocked && unit->wakes_at < first)
		first = unit->wakes_at;
}

s_time_t first_of_units(s_time_t most)
{
	first = most;
	with_each_unit(find_first_wake);
	for (unsigned int i = 0; i < nr_cpu_ids; i++) {
		const struct sched_unit *unit = processors[i].res.curr;

		if (!unit->is_idle && unit->computes != FOREVER &&
		    processors[i].paid_until + unit->computes < first)
			first = processors[i].paid_until + unit->computes;
	}
	return first > NOW() ? first : NOW();
}

static void wake_if_due(struct sched_unit *unit)
{
	if (unit->blocked && unit->wakes_at <= NOW())
		unit_wake(unit);
}

void units_block_and_wake(void)
{
	for (unsigned int i = 0; i < nr_cpu_ids; i++) {
		struct sched_unit *unit = processors[i].res.curr;

		account_for(&processors[i]);
		if (unit->is_idle || unit->computes > 0)
			continue;
		unit->blocked = true;
		unit->wakes_at =
			unit->sleeps == FOREVER ? FOREVER : NOW() + unit->sleeps;
		cpu_raise_softirq(i, SCHEDULE_SOFTIRQ);
		hypervisor.behave(unit);
	}
	with_each_unit(wake_if_due);
}

static s_time_t now_is;

static void waits_while_one_idles(struct sched_unit *unit)
{
	if (!unit_runnable(unit) || unit->is_running)
		return;
	for (unsigned int i = 0; i < nr_cpu_ids; i++) {
		const struct processor *other = &processors[i];
		s_time_t since = other->idle_since > unit->waits_since ?
					 other->idle_since :
					 unit->waits_since;

		if (other->res.cpupool != unit->domain->cpupool ||
		    !other->res.curr->is_idle || other->has_tasklet ||
		    !cpumask_test_cpu(i, unit->cpu_hard_affinity))
			continue;
		if (now_is - since <= hypervisor.longest_stall)
			continue;
		hypervisor.longest_stall = now_is - since;
		snprintf(hypervisor.stalled, sizeof(hypervisor.stalled),
			 "d%dv%u on CPU %u since %" PRId64
			 ", CPU %u idles since %" PRId64,
			 unit->domain->domain_id, unit->unit_id,
			 sched_unit_master(unit), unit->waits_since, i,
			 other->idle_since);
	}
}

void look_for_stalls(s_time_t until)
{
	now_is = until;
	with_each_unit(waits_while_one_idles);
}
