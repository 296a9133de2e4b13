/* SPDX-License-Identifier: GPL-2.0 */
/* Domains, pools and processors come, go and move, in the steps of Xen's core. */
#include "kit.h"

#include "core.h"

static const struct scheduler *scheduler_of(const struct sched_unit *unit)
{
	return unit->domain->cpupool->sched;
}

/* --- units --- */

void unit_wake(struct sched_unit *unit)
{
	spinlock_t *lock = unit_schedule_lock_irq(unit);

	if (unit->blocked)
		unit->waits_since = NOW();
	unit->blocked = false;
	if (unit_runnable(unit))
		scheduler_of(unit)->wake(scheduler_of(unit), unit);
	spin_unlock(lock);
}

static void sleep_if_it_must(struct sched_unit *unit)
{
	spinlock_t *lock = unit_schedule_lock_irq(unit);

	if (!unit_runnable(unit))
		scheduler_of(unit)->sleep(scheduler_of(unit), unit);
	spin_unlock(lock);
}

void unit_migrate_finish(struct sched_unit *unit)
{
	spinlock_t *lock;

	if (unit->is_running || !unit->migrating)
		return;
	lock = unit_schedule_lock_irq(unit);
	sched_set_res(unit, scheduler_of(unit)->pick_resource(
				    scheduler_of(unit), unit));
	unit->migrating = false;
	spin_unlock(lock);
	unit->waits_since = NOW();
	unit_wake(unit);
}

static void unit_migrate(struct sched_unit *unit)
{
	unit->migrating = true;
	sleep_if_it_must(unit);
	unit_migrate_finish(unit);
}

void unit_pin(struct sched_unit *unit, cpumask_t affinity)
{
	unit->affinity = affinity;
	unit_migrate(unit);
}

/* --- domains --- */

static struct sched_unit *unit_alloc(struct domain *domain, unsigned int id)
{
	struct sched_unit *unit = xzalloc(struct sched_unit);

	unit->domain = domain;
	unit->unit_id = id;
	unit->affinity.bits = ~UINT64_C(0);
	unit->cpu_hard_affinity = &unit->affinity;
	return unit;
}

/* A unit is in its domain's list before the scheduler has heard of it. */
static void unit_create(struct domain *domain, unsigned int id)
{
	const struct scheduler *sched = domain->cpupool->sched;
	struct sched_unit *unit = unit_alloc(domain, id);

	unit->next_in_list = domain->sched_unit_list;
	domain->sched_unit_list = unit;
	step();
	unit->res = get_sched_res(cpumask_first(&domain->cpupool->cpu_valid));
	unit->priv = sched->alloc_udata(sched, unit, domain->sched_priv);
	step();
	sched->insert_unit(sched, unit);
}

struct domain *domain_create(domid_t domid, unsigned int units)
{
	struct domain *domain = xzalloc(struct domain);

	domain->domain_id = domid;
	domain->paused = 1;
	domain->cpupool = &hypervisor.pool[0];
	domain->sched_priv = domain->cpupool->sched->alloc_domdata(
		domain->cpupool->sched, domain);
	hypervisor.domain[domid % MOST_DOMAINS] = domain;
	step();
	for (unsigned int i = 0; i < units; i++)
		unit_create(domain, i);
	domain_unpause(domain);
	return domain;
}

void domain_pause(struct domain *domain)
{
	struct sched_unit *unit;

	domain->paused++;
	for_each_sched_unit (domain, unit)
		sleep_if_it_must(unit);
	hypervisor_run(NOW()); /* until none runs */
	for_each_sched_unit (domain, unit)
		EXPECT(!unit->is_running);
}

void domain_unpause(struct domain *domain)
{
	struct sched_unit *unit;

	if (--domain->paused)
		return;
	for_each_sched_unit (domain, unit) {
		unit->waits_since = NOW();
		if (!unit->blocked)
			unit_wake(unit);
	}
}

static void free_units(const struct scheduler *sched, struct sched_unit *unit)
{
	while (unit) {
		struct sched_unit *next = unit->next_in_list;

		sched->free_udata(sched, unit->priv);
		free(unit);
		step();
		unit = next;
	}
}

void domain_destroy(struct domain *domain)
{
	const struct scheduler *sched = domain->cpupool->sched;
	struct sched_unit *unit, *units = domain->sched_unit_list;

	domain_pause(domain);
	hypervisor.domain[domain->domain_id % MOST_DOMAINS] = NULL;
	step();
	for_each_sched_unit (domain, unit) {
		sched->remove_unit(sched, unit);
		step();
	}
	domain->sched_unit_list = NULL;
	free_units(sched, units);
	sched->free_domdata(sched, domain->sched_priv);
	free(domain);
}

/* sched_move_domain: all of the new are made before any of the old goes. */
void domain_move(struct domain *domain, struct cpupool *pool)
{
	const struct scheduler *old = domain->cpupool->sched;
	const struct scheduler *new = pool->sched;
	void *old_data = domain->sched_priv;
	void *data = new->alloc_domdata(new, domain);
	struct sched_unit *unit, *old_units = domain->sched_unit_list;
	struct sched_unit *units = NULL;

	for_each_sched_unit (domain, unit) {
		struct sched_unit *made = unit_alloc(domain, unit->unit_id);

		made->priv = new->alloc_udata(new, made, data);
		made->next_in_list = units;
		units = made;
		step();
	}
	domain_pause(domain);
	for_each_sched_unit (domain, unit)
		old->remove_unit(old, unit);
	step();
	domain->cpupool = pool;
	domain->sched_priv = data;
	domain->sched_unit_list = units;
	step();
	for_each_sched_unit (domain, unit) {
		unit->res = get_sched_res(cpumask_first(&pool->cpu_valid));
		new->insert_unit(new, unit);
		step();
	}
	domain_unpause(domain);
	free_units(old, old_units);
	old->free_domdata(old, old_data);
}

/* --- processors --- */

bool pool_may_lose(unsigned int cpu)
{
	struct cpupool *pool = get_sched_res(cpu)->cpupool;

	return pool && cpumask_weight(&pool->cpu_valid) > 1;
}

static void unpin_and_leave(struct sched_unit *unit)
{
	unsigned int cpu = sched_unit_master(unit);

	if (unit->domain->cpupool != get_sched_res(cpu)->cpupool)
		return;
	if (!cpumask_intersects(&unit->affinity,
				&unit->domain->cpupool->cpu_valid))
		unit_pin(unit, (cpumask_t){ ~UINT64_C(0) });
	else if (!cpumask_test_cpu(cpu, &unit->domain->cpupool->cpu_valid))
		unit_migrate(unit);
}

void pool_take(unsigned int cpu)
{
	struct processor *processor = &processors[cpu];
	struct sched_resource *res = &processor->res;
	struct scheduler *sched = res->scheduler;
	void *pdata = res->sched_priv, *vdata = processor->idle.priv;
	spinlock_t *lock;

	cpumask_clear_cpu(cpu, &res->cpupool->cpu_valid);
	step();
	with_each_unit(unpin_and_leave);
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
	hypervisor_run(NOW());
	EXPECT(res->curr->is_idle);
	lock = pcpu_schedule_lock(cpu);
	processor->idle.priv = NULL;
	res->scheduler = &processor->none;
	res->sched_priv = NULL;
	res->cpupool = NULL;
	spin_unlock(lock);
	stop_timer(&res->s_timer);
	step(); /* timers of the scheduler may come here */
	sched->deinit_pdata(sched, pdata, cpu);
	sched->free_udata(sched, vdata);
	sched->free_pdata(sched, pdata, cpu);
}

void pool_give(unsigned int cpu, struct cpupool *pool)
{
	struct processor *processor = &processors[cpu];
	struct sched_resource *res = &processor->res;
	void *pdata = pool->sched->alloc_pdata(pool->sched, cpu);
	void *vdata = pool->sched->alloc_udata(pool->sched, &processor->idle,
					       NULL);
	spinlock_t *lock = pcpu_schedule_lock(cpu);

	processor->idle.priv = vdata;
	pool->sched->switch_sched(pool->sched, cpu, pdata, vdata);
	res->scheduler = pool->sched;
	res->sched_priv = pdata;
	res->cpupool = pool;
	processor->idle_since = NOW();
	spin_unlock(lock);
	cpumask_set_cpu(cpu, &pool->cpu_valid);
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
}

/* --- all of it --- */

static void for_ever(struct sched_unit *unit)
{
	unit->computes = FOREVER;
}

void hypervisor_boot(unsigned int count)
{
	nr_cpu_ids = count;
	hypervisor = (struct hypervisor){ .behave = for_ever, .random = 1 };
	for (int i = 0; i < POOLS; i++) {
		struct scheduler *sched = xzalloc(struct scheduler);

		*sched = *hypervisor_scheduler;
		EXPECT_EQUAL(0, sched->init(sched));
		hypervisor.pool[i].sched = sched;
	}
	for (unsigned int cpu = 0; cpu < count; cpu++) {
		processor_init(cpu);
		pool_give(cpu, &hypervisor.pool[0]);
	}
}

static void give_up(unsigned int cpu)
{
	struct sched_resource *res = get_sched_res(cpu);

	if (res->cpupool)
		pool_take(cpu);
}

void hypervisor_end(void)
{
	hypervisor.between = NULL;
	for (int i = 0; i < MOST_DOMAINS; i++)
		if (hypervisor.domain[i])
			domain_destroy(hypervisor.domain[i]);
	for (unsigned int cpu = 0; cpu < nr_cpu_ids; cpu++)
		give_up(cpu);
	for (int i = 0; i < POOLS; i++) {
		hypervisor.pool[i].sched->deinit(hypervisor.pool[i].sched);
		free(hypervisor.pool[i].sched);
	}
	EXPECT_EQUAL(0, hypervisor_set_groups(""));
}
