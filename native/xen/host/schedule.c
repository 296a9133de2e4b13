/* SPDX-License-Identifier: GPL-2.0 */
/* What Xen's core does around the scheduler, in its order. */
#include "host.h"

static struct host_unit *unit_of(struct sched_unit *unit)
{
	return MRG_OF(unit, struct host_unit, unit);
}

static void begin(unsigned int cpu)
{
	struct host_processor *at = &host.processor[cpu];
	struct scheduler *sched = &host.scheduler;
	struct sched_resource *res = &at->res;

	at->idle = (struct sched_unit){ .is_idle = true, .is_running = true };
	*res = (struct sched_resource){
		.scheduler = &at->none,
		.cpupool = &host.pool,
		.schedule_lock = &res->_lock,
		.curr = &at->idle,
		.sched_unit_idle = &at->idle,
		.master_cpu = cpu,
	};
	init_timer(&res->s_timer, NULL, NULL, cpu);
	res->sched_priv = sched->alloc_pdata(sched, (int)cpu);
	sched->switch_sched(sched, cpu, res->sched_priv,
			    sched->alloc_udata(sched, &at->idle, NULL));
	res->scheduler = sched;
	cpumask_set_cpu(cpu, &host.pool.cpu_valid);
}

void host_init(unsigned int processors)
{
	host = (struct host){
		.scheduler = *hypervisor_scheduler,
		.asked = HOST_NOBODY,
	};
	host.pool.sched = &host.scheduler;
	nr_cpu_ids = processors;
	if (host.scheduler.init(&host.scheduler))
		abort();
	for (unsigned int cpu = 0; cpu < processors; cpu++)
		begin(cpu);
}

static struct mrg_wanted_group *group_of(uint32_t id)
{
	struct mrg_wanted *wanted = &host_private()->wanted;

	for (uint32_t i = 0; i < wanted->groups; i++)
		if (wanted->group[i].id == id)
			return &wanted->group[i];
	return NULL;
}

bool host_has_group(uint32_t id)
{
	return group_of(id);
}

void host_group(uint32_t id, uint32_t credit)
{
	struct mrg_wanted *wanted = &host_private()->wanted;

	wanted->group[wanted->groups++] =
		(struct mrg_wanted_group){ .id = id, .credit = credit };
}

/* Without a group it is forgotten: another VCPU may have its number later. */
static void is_member(uint32_t domain, const struct mrg_wanted_group *group)
{
	struct mrg_wanted *wanted = &host_private()->wanted;
	uint32_t place = 0;

	while (place < wanted->members &&
	       wanted->member[place].domain != domain)
		place++;
	if (!group) {
		if (place < wanted->members)
			wanted->member[place] =
				wanted->member[--wanted->members];
		return;
	}
	if (place == wanted->members)
		wanted->members++;
	wanted->member[place].domain = domain;
	wanted->member[place].group = group - wanted->group;
}

void host_insert(int vcpu, uint32_t weight, bool is_driver, uint32_t group,
		 unsigned int processor)
{
	struct host_unit *at = &host.unit[vcpu];
	const struct scheduler *sched = &host.scheduler;

	*at = (struct host_unit){ .inserted = true };
	at->domain.domain_id = is_driver ? 0 : vcpu + 1;
	at->domain.cpupool = &host.pool;
	at->domain.sched_unit_list = &at->unit;
	at->domain.sched_priv = sched->alloc_domdata(sched, &at->domain);
	mrg_dom(&at->domain)->policy.weight = weight;
	at->unit.domain = &at->domain;
	at->unit.blocked = true;
	at->unit.cpu_hard_affinity = &at->affinity;
	at->unit.res = get_sched_res(processor);
	at->unit.priv = sched->alloc_udata(sched, &at->unit,
					   at->domain.sched_priv);
	is_member(at->domain.domain_id, group_of(group));
	/* It begins where the caller has it. */
	cpumask_set_cpu(processor, &at->affinity);
	sched->insert_unit(sched, &at->unit);
	at->affinity.bits = ~UINT64_C(0);
}

bool host_waits_or_runs(int vcpu)
{
	const struct sched_unit *unit = &host.unit[vcpu].unit;

	return unit->is_running || mrg_is_queued(&mrg_unit(unit)->policy);
}

void host_remove(int vcpu)
{
	struct host_unit *at = &host.unit[vcpu];
	const struct scheduler *sched = &host.scheduler;

	sched->remove_unit(sched, &at->unit);
	sched->free_udata(sched, at->unit.priv);
	sched->free_domdata(sched, at->domain.sched_priv);
	at->inserted = false;
}

void host_wake(int vcpu)
{
	struct sched_unit *unit = &host.unit[vcpu].unit;

	unit->blocked = false;
	host.here = sched_unit_master(unit);
	host.scheduler.wake(&host.scheduler, unit);
}

void host_sleep(int vcpu)
{
	struct sched_unit *unit = &host.unit[vcpu].unit;

	unit->blocked = true;
	if (!unit->is_running)
		host.scheduler.sleep(&host.scheduler, unit);
}

void host_tick(unsigned int processor)
{
	struct timer *ticker = &mrg_pcpu(processor)->ticker;

	if (timer_is_active(ticker))
		ticker->function(ticker->data);
}

void host_account(void)
{
	struct timer *accounting = &host_private()->accounting;

	accounting->function(accounting->data);
}

static void switches(struct sched_resource *res, struct sched_unit *next)
{
	res->curr->is_running = false;
	res->curr->state_entry_time = host.now;
	res->curr = next;
	next->is_running = true;
	next->state_entry_time = host.now;
}

struct host_choice host_schedule(unsigned int processor, bool runnable)
{
	struct host_processor *at = &host.processor[processor];
	struct sched_unit *unit = at->res.curr, *next;

	host.here = processor;
	at->tickled = false;
	stop_timer(&at->res.s_timer);
	if (!unit->is_idle)
		unit->blocked = !runnable;
	host.scheduler.do_schedule(&host.scheduler, unit, host.now, false);
	next = unit->next_task;
	if (unit->next_time >= 0) {
		/* The caller is told of it by the choice. */
		at->res.s_timer.active = true;
		at->res.s_timer.expires = host.now + unit->next_time;
	}
	if (next != unit)
		switches(&at->res, next);
	return (struct host_choice){
		.vcpu = next->is_idle ? HOST_NOBODY :
					(int)(unit_of(next) - host.unit),
		.slice = unit->next_time < 0 ? 0 : unit->next_time,
		.moved = next->migrated,
	};
}
