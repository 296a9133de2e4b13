/* SPDX-License-Identifier: GPL-2.0 */
/* The clock, locks, and what runs: as xen/common/sched/core.c and timer.c have it. */
#include "kit.h"

#include <stdarg.h>

#include "core.h"

struct hypervisor hypervisor;
struct processor processors[NR_CPUS];
unsigned int nr_cpu_ids;
int sched_ratelimit_us = 1000;

static unsigned int here;
static LIST_HEAD(timers);

s_time_t NOW(void)
{
	return hypervisor.now;
}

unsigned int smp_processor_id(void)
{
	return here;
}

int printk(const char *format, ...)
{
	char line[256]; /* what it is given has to be readable, as a sanitizer tells */
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(line, sizeof(line), format, arguments);
	va_end(arguments);
	return length;
}

struct sched_resource *get_sched_res(unsigned int cpu)
{
	EXPECT(cpu < nr_cpu_ids);
	return &processors[cpu].res;
}

/* --- sets of processors --- */

unsigned int cpumask_first(const cpumask_t *mask)
{
	return mask->bits ? (unsigned int)__builtin_ctzll(mask->bits) : nr_cpu_ids;
}

unsigned int cpumask_cycle(unsigned int cpu, const cpumask_t *mask)
{
	cpumask_t after = { mask->bits & ~UINT64_C(0) << cpu << 1 };

	return cpumask_first(after.bits ? &after : mask);
}

cpumask_t *cpumask_scratch_cpu(unsigned int cpu)
{
	EXPECT(get_sched_res(cpu)->schedule_lock->held);
	return &processors[cpu].scratch;
}

/* --- locks --- */

static unsigned int held[LOCK_OUTERMOST + 1];

void spin_lock(spinlock_t *lock)
{
	EXPECT(!lock->held);
	/* The innermost is the first of the kinds: nothing is taken within it, nor a second queue's. */
	for (unsigned int kind = 0; kind <= lock->kind; kind++)
		EXPECT(!held[kind]);
	lock->held = true;
	held[lock->kind]++;
}

void spin_unlock(spinlock_t *lock)
{
	EXPECT(lock->held);
	lock->held = false;
	held[lock->kind]--;
}

spinlock_t *pcpu_schedule_lock(unsigned int cpu)
{
	spinlock_t *lock = get_sched_res(cpu)->schedule_lock;

	spin_lock(lock);
	return lock;
}

/* Now and then another has it. */
spinlock_t *pcpu_schedule_trylock(unsigned int cpu)
{
	spinlock_t *lock = get_sched_res(cpu)->schedule_lock;

	if (lock->held || random_next(&hypervisor.random) % 8 == 0)
		return NULL;
	EXPECT(!held[LOCK_INNERMOST]);
	lock->held = true;
	held[lock->kind]++;
	return lock;
}

/* --- timers --- */

void init_timer(struct timer *timer, void (*function)(void *), void *data,
		unsigned int cpu)
{
	*timer = (struct timer){ .function = function, .data = data, .cpu = cpu };
	INIT_LIST_HEAD(&timer->elem);
}

void stop_timer(struct timer *timer)
{
	if (timer->active)
		list_del(&timer->elem);
	timer->active = false;
}

void set_timer(struct timer *timer, s_time_t expires)
{
	EXPECT(timer->function);
	stop_timer(timer);
	if (timer->killed)
		return;
	timer->active = true;
	timer->expires = expires;
	list_add_tail(&timer->elem, &timers);
}

void kill_timer(struct timer *timer)
{
	stop_timer(timer);
	timer->killed = true;
}

void migrate_timer(struct timer *timer, unsigned int cpu)
{
	timer->cpu = cpu;
}

static struct timer *first_timer(void)
{
	struct timer *at, *first = NULL;

	list_for_each_entry (at, &timers, elem)
		if (!first || at->expires < first->expires)
			first = at;
	return first;
}

/* --- who runs --- */

void cpu_raise_softirq(unsigned int cpu, unsigned int which)
{
	(void)which;
	EXPECT(cpu < nr_cpu_ids);
	processors[cpu].is_asked = true;
}

bool unit_runnable(const struct sched_unit *unit)
{
	return unit->is_idle || (!unit->blocked && !unit->migrating &&
				 !unit->domain->paused);
}

bool unit_runnable_state(struct sched_unit *unit)
{
	if (unit->is_idle)
		return true;
	unit->new_state = unit_runnable(unit) ? RUNSTATE_running :
						RUNSTATE_blocked;
	return unit->new_state == RUNSTATE_running;
}

void with_each_unit(void (*visit)(struct sched_unit *))
{
	for (int i = 0; i < MOST_DOMAINS; i++) {
		struct domain *domain = hypervisor.domain[i];
		struct sched_unit *unit;

		if (domain)
			for_each_sched_unit (domain, unit)
				visit(unit);
	}
}

static void forget_state(struct sched_unit *unit)
{
	unit->new_state = RUNSTATE_blocked;
}

/* What a scheduler returns has to be so, or the core runs something else for it, or fails. */
static void check_choice(struct processor *processor, struct sched_unit *prev,
			 struct sched_unit *next)
{
	struct sched_resource *res = &processor->res;

	EXPECT(prev->next_time < 0 || prev->next_time >= MICROSECS(100));
	if (next->is_idle)
		return;
	EXPECT(!processor->has_tasklet);
	EXPECT(next->new_state == RUNSTATE_running);
	EXPECT(prev->next_time > 0);
	EXPECT(next == prev || !next->is_running);
	EXPECT(next->res == res && next->domain->cpupool == res->cpupool);
	EXPECT(cpumask_test_cpu(res->master_cpu, next->cpu_hard_affinity));
	EXPECT(mrg_unit(next)->policy.runs && mrg_unit(next)->policy.awake);
}

static void schedule(unsigned int cpu)
{
	struct processor *processor = &processors[cpu];
	struct sched_resource *res = &processor->res;
	struct sched_unit *prev = res->curr, *next;
	spinlock_t *lock;

	here = cpu;
	processor->is_asked = false;
	if (!res->sched_priv)
		return; /* free: the core's own scheduler idles */
	lock = pcpu_schedule_lock(cpu);
	stop_timer(&res->s_timer);
	account_for(processor);
	with_each_unit(forget_state);
	res->scheduler->do_schedule(res->scheduler, prev, NOW(),
				    processor->has_tasklet);
	next = prev->next_task;
	check_choice(processor, prev, next);
	if (prev->next_time >= 0)
		set_timer(&res->s_timer, NOW() + prev->next_time);
	if (next != prev) {
		res->curr = next;
		next->is_running = true;
		next->state_entry_time = NOW();
		if (next->is_idle)
			processor->idle_since = NOW();
		else if (next->computes <= 0)
			hypervisor.behave(next);
	}
	spin_unlock(lock);
	if (next == prev)
		return;
	if (hypervisor.between && !prev->is_idle)
		hypervisor.between(); /* while prev's context is saved */
	prev->is_running = false;
	prev->state_entry_time = prev->waits_since = NOW();
	if (prev->migrating)
		unit_migrate_finish(prev);
}

static void s_timer_fn(void *data)
{
	cpu_raise_softirq(((struct processor *)data)->res.master_cpu,
			  SCHEDULE_SOFTIRQ);
}

void processor_init(unsigned int cpu)
{
	struct processor *processor = &processors[cpu];

	here = 0; /* who boots */
	*processor = (struct processor){ 0 };
	processor->idle = (struct sched_unit){ .is_idle = true,
					       .is_running = true };
	processor->res._lock.kind = LOCK_OF_QUEUE;
	processor->res.schedule_lock = &processor->res._lock;
	processor->res.scheduler = &processor->none;
	processor->res.curr = processor->res.sched_unit_idle =
		&processor->idle;
	processor->res.master_cpu = cpu;
	init_timer(&processor->res.s_timer, s_timer_fn, processor, cpu);
}

void tasklet(unsigned int cpu, bool has_work)
{
	processors[cpu].has_tasklet = has_work;
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
}

/* --- time goes on --- */

/* Those that were asked decide, in any order. */
static void softirqs(void)
{
	for (;;) {
		unsigned int first = random_next(&hypervisor.random) % nr_cpu_ids;
		unsigned int asked = nr_cpu_ids;

		for (unsigned int i = 0; i < nr_cpu_ids; i++)
			if (processors[(first + i) % nr_cpu_ids].is_asked)
				asked = (first + i) % nr_cpu_ids;
		if (asked == nr_cpu_ids)
			return;
		schedule(asked);
	}
}

void hypervisor_run(s_time_t until)
{
	for (;;) {
		struct timer *timer;
		s_time_t next;

		softirqs();
		timer = first_timer();
		next = timer ? timer->expires : FOREVER;
		next = first_of_units(next < until ? next : until);
		look_for_stalls(next);
		if (hypervisor.watch)
			hypervisor.watch(next);
		hypervisor.now = next;
		units_block_and_wake();
		timer = first_timer();
		if (timer && timer->expires <= hypervisor.now) {
			stop_timer(timer);
			here = timer->cpu;
			timer->function(timer->data);
		}
		if (hypervisor.now >= until)
			break;
	}
	softirqs();
}
