/* SPDX-License-Identifier: GPL-2.0 */
/* What Xen's core has for a scheduler: the clock, processors, locks that nobody else wants, and timers. */
#include "host.h"

struct host host;
unsigned int nr_cpu_ids;
int sched_ratelimit_us = 1000;

s_time_t NOW(void)
{
	return host.now;
}

unsigned int smp_processor_id(void)
{
	return host.here;
}

int printk(const char *format, ...)
{
	(void)format;
	return 0;
}

struct sched_resource *get_sched_res(unsigned int cpu)
{
	return &host.processor[cpu].res;
}

/* --- sets of processors --- */

unsigned int cpumask_first(const cpumask_t *mask)
{
	return mask->bits ? (unsigned int)__builtin_ctzll(mask->bits) :
			    nr_cpu_ids;
}

unsigned int cpumask_cycle(unsigned int cpu, const cpumask_t *mask)
{
	cpumask_t after = { mask->bits & ~UINT64_C(0) << cpu << 1 };

	return cpumask_first(after.bits ? &after : mask);
}

cpumask_t *cpumask_scratch_cpu(unsigned int cpu)
{
	return &host.processor[cpu].scratch;
}

/* --- locks: one thread does it all --- */

void spin_lock(spinlock_t *lock)
{
	(void)lock;
}

void spin_unlock(spinlock_t *lock)
{
	(void)lock;
}

spinlock_t *pcpu_schedule_lock(unsigned int cpu)
{
	return get_sched_res(cpu)->schedule_lock;
}

spinlock_t *pcpu_schedule_trylock(unsigned int cpu)
{
	return get_sched_res(cpu)->schedule_lock;
}

/* --- timers: the caller's clock has those of ticks and accounting; that of a processor is told to it --- */

void init_timer(struct timer *timer, void (*function)(void *), void *data,
		unsigned int cpu)
{
	*timer = (struct timer){ .function = function, .data = data, .cpu = cpu };
}

void stop_timer(struct timer *timer)
{
	timer->active = false;
}

void set_timer(struct timer *timer, s_time_t expires)
{
	timer->active = true;
	timer->expires = expires;
	if (timer != &get_sched_res(timer->cpu)->s_timer)
		return;
	host.asked = (int)timer->cpu;
	host.asked_at = expires;
}

void kill_timer(struct timer *timer)
{
	stop_timer(timer);
}

void migrate_timer(struct timer *timer, unsigned int cpu)
{
	timer->cpu = cpu;
}

/* --- units --- */

void cpu_raise_softirq(unsigned int cpu, unsigned int which)
{
	(void)which;
	host.processor[cpu].tickled = true;
}

bool unit_runnable(const struct sched_unit *unit)
{
	return unit->is_idle || !unit->blocked;
}

bool unit_runnable_state(struct sched_unit *unit)
{
	return unit_runnable(unit);
}
