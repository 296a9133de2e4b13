/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MapReduce group scheduler for Xen: the credit scheduler's mechanics
 * around the policy of mrg.h. Domains without a group are scheduled as the
 * credit scheduler would.
 */
#include <xen/init.h>
#include <xen/softirq.h>

#include "mrg_xen.h"

/* --- waking and sleeping --- */

static void tickle(struct mrg_private *prv, unsigned int cpu)
{
	cpumask_clear_cpu(cpu, prv->idlers);
	cpu_raise_softirq(cpu, SCHEDULE_SOFTIRQ);
}

/* Its own processor if it may run there now, else one that idles and may take it. */
static void tickle_for(struct mrg_private *prv, struct mrg_unit *one,
		       bool preempts)
{
	unsigned int cpu = sched_unit_master(one->unit);
	cpumask_t *able = cpumask_scratch_cpu(cpu);

	if (preempts) {
		tickle(prv, cpu);
		return;
	}
	cpumask_and(able, one->unit->cpu_hard_affinity, prv->idlers);
	cpumask_and(able, able,
		    cpupool_domain_master_cpumask(one->unit->domain));
	if (!cpumask_empty(able))
		tickle(prv, cpumask_cycle(cpu, able));
}

static bool is_driver(const struct mrg_vcpu *vcpu)
{
	return vcpu && vcpu->domain->is_driver;
}

/* Whoever runs in front of a deferred driver domain is asked again soon. */
static void ask_soon(const struct mrg_private *prv, unsigned int cpu,
		     s_time_t now)
{
	struct timer *timer = &get_sched_res(cpu)->s_timer;
	s_time_t soon = now + mrg_least_run(&prv->settings);

	if (!timer_is_active(timer) || timer->expires > soon)
		set_timer(timer, soon);
}

static void cf_check mrg_wake(const struct scheduler *ops,
			      struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);
	unsigned int cpu = sched_unit_master(unit);
	struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	bool moved = one->migrating, deferred, preempts;
	s_time_t now = NOW();

	if (curr_on_cpu(cpu) == unit || mrg_is_queued(&one->policy))
		return;
	one->migrating = false;
	spin_lock(&prv->lock);
	mrg_wakes(&one->policy, now, &prv->settings);
	if (!moved)
		mrg_boost(&one->policy);
	deferred = one->policy.domain->is_driver &&
		   mrg_defer(queue, &one->policy, mrg_current(cpu), now,
			     &prv->settings);
	if (!deferred)
		mrg_enqueue(queue, &one->policy);
	preempts = !deferred && mrg_preempts(queue, &one->policy,
					     mrg_current(cpu), now,
					     &prv->settings);
	spin_unlock(&prv->lock);
	if (deferred || (!preempts && is_driver(mrg_current(cpu))))
		ask_soon(prv, cpu, now);
	if (!deferred)
		tickle_for(prv, one, preempts);
}

static void cf_check mrg_sleep(const struct scheduler *ops,
			       struct sched_unit *unit)
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
	mrg_blocks(&one->policy, NOW());
	spin_unlock(&prv->lock);
}

static void cf_check mrg_yield(const struct scheduler *ops,
			       struct sched_unit *unit)
{
	mrg_unit(unit)->policy.yields = true;
}

/* --- units come and go --- */

struct sched_resource *cf_check mrg_pick_resource(const struct scheduler *ops,
						  const struct sched_unit *unit)
{
	const struct mrg_private *prv = mrg_private(ops);
	unsigned int cpu = sched_unit_master(unit);
	cpumask_t *able = cpumask_scratch_cpu(cpu);

	cpumask_and(able, unit->cpu_hard_affinity,
		    cpupool_domain_master_cpumask(unit->domain));
	mrg_unit(unit)->migrating = true;
	if (cpumask_intersects(able, prv->idlers) &&
	    !cpumask_test_cpu(cpu, prv->idlers))
		cpumask_and(able, able, prv->idlers);
	return get_sched_res(cpumask_test_cpu(cpu, able) ?
				     cpu :
				     cpumask_cycle(cpu, able));
}

static void cf_check mrg_insert(const struct scheduler *ops,
				struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);
	spinlock_t *lock = unit_schedule_lock_irq(unit);

	sched_set_res(unit, mrg_pick_resource(ops, unit));
	spin_unlock_irq(lock);
	lock = unit_schedule_lock_irq(unit);
	spin_lock(&prv->lock);
	one->inserted = true;
	one->policy.awake = unit_runnable(unit);
	mrg_join(&one->policy, NOW(), &prv->settings);
	if (one->policy.awake && !mrg_is_queued(&one->policy) && !unit->is_running)
		mrg_enqueue(&mrg_pcpu(sched_unit_master(unit))->queue,
			    &one->policy);
	spin_unlock(&prv->lock);
	unit_schedule_unlock_irq(lock, unit);
}

static void cf_check mrg_remove(const struct scheduler *ops,
				struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);

	spin_lock_irq(&prv->lock);
	ASSERT(!mrg_is_queued(&one->policy));
	mrg_deactivate(&one->policy);
	mrg_leave(&one->policy, NOW());
	one->policy.awake = one->inserted = false;
	spin_unlock_irq(&prv->lock);
}

/* --- timers --- */

/* Three times an accounting period, on each processor that does not idle. */
void cf_check mrg_tick(void *data)
{
	struct mrg_pcpu *pcpu = data;
	struct sched_resource *res = get_sched_res(pcpu->cpu);
	struct mrg_private *prv = mrg_private(res->scheduler);
	s_time_t tick = prv->settings.slice / MRG_TICKS_PER_SLICE;
	struct mrg_vcpu *current_vcpu;
	unsigned long flags;
	spinlock_t *lock = pcpu_schedule_lock_irqsave(pcpu->cpu, &flags);

	spin_lock(&prv->lock);
	current_vcpu = mrg_current(pcpu->cpu);
	if (current_vcpu) {
		mrg_burn(current_vcpu, NOW());
		mrg_unboost(current_vcpu);
		mrg_activate(&prv->accounts, current_vcpu);
	}
	mrg_sort(&pcpu->queue);
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock_irqrestore(lock, flags, pcpu->cpu);
	set_timer(&pcpu->ticker, NOW() + tick);
}

void cf_check mrg_account(void *data)
{
	struct mrg_private *prv = data;
	unsigned long flags;

	spin_lock_irqsave(&prv->lock, flags);
	mrg_allot(&prv->accounts, cpumask_weight(prv->cpus), &prv->settings);
	spin_unlock_irqrestore(&prv->lock, flags);
	set_timer(&prv->accounting, NOW() + prv->settings.slice);
}

/* --- who is next --- */

/* What runs may go on if its time is not over; else it goes back to the queue, or sleeps. */
static void puts_back(struct mrg_private *prv, struct mrg_queue *queue,
		      struct mrg_unit *one, s_time_t now)
{
	mrg_stops(&one->policy, now);
	if (unit_runnable(one->unit))
		mrg_enqueue(queue, &one->policy);
	else
		mrg_blocks(&one->policy, now);
}

static struct mrg_choice choose(struct mrg_private *prv, unsigned int cpu,
				s_time_t now)
{
	struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	struct mrg_choice choice;

	for (;;) {
		choice = mrg_pick(queue, now, &prv->settings);
		if (!choice.vcpu ||
		    unit_runnable_state(mrg_unit_of(choice.vcpu)->unit))
			return choice;
		mrg_blocks(choice.vcpu, now);
	}
}

/* A turn that waits for its group (4.2.1) is not for others' work, wherever it is. */
static bool may_balance(const struct mrg_choice *choice)
{
	return choice->vcpu ? mrg_rank(choice->vcpu) == MRG_OVER :
			      choice->slice == 0;
}

static struct mrg_choice balanced(struct mrg_private *prv, unsigned int cpu,
				  struct mrg_choice choice, s_time_t now)
{
	struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	struct mrg_vcpu *stolen = mrg_steal(prv, cpu, choice.vcpu, now);

	if (!stolen)
		return choice;
	if (choice.vcpu) {
		spin_lock(&prv->lock);
		mrg_enqueue(queue, choice.vcpu);
		spin_unlock(&prv->lock);
	}
	return (struct mrg_choice){ .vcpu = stolen,
				    .slice = prv->settings.slice };
}

static void runs_next(struct mrg_private *prv, struct sched_unit *unit,
		      unsigned int cpu, struct mrg_choice choice, s_time_t now)
{
	struct sched_unit *next = choice.vcpu ? mrg_unit_of(choice.vcpu)->unit :
						sched_idle_unit(cpu);

	unit->next_time = choice.slice ?: -1;
	unit->next_task = next;
	if (is_idle_unit(next))
		cpumask_set_cpu(cpu, prv->idlers);
	else
		cpumask_clear_cpu(cpu, prv->idlers);
	if (is_idle_unit(next) && !is_idle_unit(unit))
		stop_timer(&mrg_pcpu(cpu)->ticker);
	if (!is_idle_unit(next) && is_idle_unit(unit)) {
		s_time_t tick = prv->settings.slice / MRG_TICKS_PER_SLICE;

		set_timer(&mrg_pcpu(cpu)->ticker, now + tick - now % tick);
	}
}

static bool goes_on(const struct mrg_private *prv, struct sched_unit *unit,
		    s_time_t now)
{
	return !is_idle_unit(unit) && prv->settings.ratelimit &&
	       !mrg_unit(unit)->policy.yields && unit_runnable_state(unit) &&
	       now - unit->state_entry_time < prv->settings.ratelimit;
}

static void cf_check mrg_schedule(const struct scheduler *ops,
				  struct sched_unit *unit, s_time_t now,
				  bool tasklet_work_scheduled)
{
	struct mrg_private *prv = mrg_private(ops);
	unsigned int cpu = sched_get_resource_cpu(smp_processor_id());
	struct mrg_choice choice = {};
	bool stolen = false;

	spin_lock(&prv->lock);
	if (!tasklet_work_scheduled && goes_on(prv, unit, now)) {
		mrg_burn(&mrg_unit(unit)->policy, now);
		spin_unlock(&prv->lock);
		unit->next_time = prv->settings.ratelimit -
				  (now - unit->state_entry_time);
		unit->next_task = unit;
		unit->migrated = false;
		return;
	}
	if (!is_idle_unit(unit))
		puts_back(prv, &mrg_pcpu(cpu)->queue, mrg_unit(unit), now);
	if (!tasklet_work_scheduled)
		choice = choose(prv, cpu, now);
	spin_unlock(&prv->lock);
	if (!tasklet_work_scheduled && may_balance(&choice)) {
		struct mrg_vcpu *own = choice.vcpu;

		choice = balanced(prv, cpu, choice, now);
		stolen = choice.vcpu != own;
	}
	if (choice.vcpu)
		mrg_starts(choice.vcpu, now);
	runs_next(prv, unit, cpu, choice, now);
	if (!choice.vcpu)
		unit_runnable_state(unit->next_task);
	unit->next_task->migrated = stolen;
}

/*
 * Its own name, but the credit scheduler's number, whose interfaces it has:
 * the tools that come with Xen know no other.
 */
static const struct scheduler sched_mrg_def = {
	.name = "MapReduce Group Scheduler",
	.opt_name = "mrg",
	.sched_id = XEN_SCHEDULER_CREDIT,

	.init = mrg_init,
	.deinit = mrg_deinit,
	.alloc_pdata = mrg_alloc_pdata,
	.deinit_pdata = mrg_deinit_pdata,
	.free_pdata = mrg_free_pdata,
	.switch_sched = mrg_switch_sched,
	.alloc_domdata = mrg_alloc_domdata,
	.free_domdata = mrg_free_domdata,
	.alloc_udata = mrg_alloc_udata,
	.free_udata = mrg_free_udata,

	.insert_unit = mrg_insert,
	.remove_unit = mrg_remove,
	.wake = mrg_wake,
	.sleep = mrg_sleep,
	.yield = mrg_yield,
	.pick_resource = mrg_pick_resource,
	.do_schedule = mrg_schedule,

	.adjust = mrg_adjust,
	.adjust_global = mrg_adjust_global,
	.dump_settings = mrg_dump_settings,
	.dump_cpu_state = mrg_dump_pcpu,
};

REGISTER_SCHEDULER(sched_mrg_def);
