/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MapReduce group scheduler for Xen: the credit scheduler's mechanics
 * around the policy of mrg.h. Domains without a group are scheduled as the
 * credit scheduler would. Here: who runs next.
 */
#include "mrg_xen.h"

/* What runs may go on if its time is not over; else it goes back to the queue, or sleeps. */
static void puts_back(const struct mrg_private *prv, struct mrg_queue *queue,
		      struct mrg_unit *one, s_time_t now)
{
	mrg_stops(&one->policy, now);
	one->queued_since = now;
	if (unit_runnable(one->unit))
		mrg_enqueue(queue, &one->policy);
	else
		mrg_blocks(&one->policy, now, &prv->settings);
}

/*
 * A turn that waits for its group (4.2.1) is not for others' work, wherever it
 * is. For one of a group that has credit only mates are looked for, once a
 * period.
 */
static bool may_balance(const struct mrg_private *prv, struct mrg_pcpu *pcpu,
			const struct mrg_choice *choice, s_time_t now)
{
	if (!choice->vcpu)
		return choice->slice == 0;
	if (mrg_rank(choice->vcpu) == MRG_OVER)
		return true;
	if (!mrg_group_of(choice->vcpu) ||
	    now - pcpu->looked < prv->settings.balance_period)
		return false;
	pcpu->looked = now;
	return true;
}

/* Who would idle comes again when something may be had that waits elsewhere. */
static struct mrg_choice balanced(struct mrg_private *prv, unsigned int cpu,
				  struct mrg_choice choice, s_time_t now,
				  s_time_t *again)
{
	struct mrg_vcpu *stolen = mrg_steal(prv, cpu, choice.vcpu, now, again);

	if (!stolen)
		return choice;
	if (choice.vcpu) {
		spin_lock(&prv->lock);
		mrg_enqueue(&mrg_pcpu(cpu)->queue, choice.vcpu);
		spin_unlock(&prv->lock);
	}
	return (struct mrg_choice){ .vcpu = stolen,
				    .slice = prv->settings.slice };
}

/*
 * The core runs what unit_runnable_state was asked of last, or idles in its
 * place: so each choice is asked, stolen ones too. They may have blocked since
 * they were queued.
 */
static struct mrg_choice choose(struct mrg_private *prv, unsigned int cpu,
				s_time_t now, s_time_t *again)
{
	struct mrg_choice choice;

	for (;;) {
		*again = MRG_NEVER;
		spin_lock(&prv->lock);
		choice = mrg_pick(&mrg_pcpu(cpu)->queue, now, &prv->settings);
		spin_unlock(&prv->lock);
		if (may_balance(prv, mrg_pcpu(cpu), &choice, now))
			choice = balanced(prv, cpu, choice, now, again);
		if (!choice.vcpu ||
		    unit_runnable_state(mrg_unit_of(choice.vcpu)->unit))
			return choice;
		spin_lock(&prv->lock);
		mrg_blocks(choice.vcpu, now, &prv->settings);
		spin_unlock(&prv->lock);
	}
}

/* A processor that idles has no ticks. */
static void set_ticker(struct mrg_private *prv, unsigned int cpu, bool from_idle,
		       bool to_idle, s_time_t now)
{
	struct mrg_pcpu *pcpu = mrg_pcpu(cpu);
	s_time_t tick = prv->settings.slice / MRG_TICKS_PER_SLICE;

	if (!from_idle && to_idle) {
		stop_timer(&pcpu->ticker);
		pcpu->idle_since = now;
	}
	if (from_idle && !to_idle)
		set_timer(&pcpu->ticker, now + tick - now % tick);
}

static bool goes_on(struct mrg_private *prv, struct sched_unit *unit,
		    unsigned int cpu, s_time_t now)
{
	return !is_idle_unit(unit) && prv->settings.ratelimit &&
	       !mrg_unit(unit)->policy.yields && unit_runnable_state(unit) &&
	       now - unit->state_entry_time < prv->settings.ratelimit &&
	       !mrg_driver_is_due(&mrg_pcpu(cpu)->queue, now, &prv->settings);
}

/* 0: none. */
static s_time_t timer_of(s_time_t slice)
{
	if (!slice)
		return -1;
	return slice > MRG_LEAST_TIMER ? slice : MRG_LEAST_TIMER;
}

static void go_on(struct mrg_private *prv, struct sched_unit *unit,
		  unsigned int cpu, s_time_t now)
{
	s_time_t rest =
		prv->settings.ratelimit - (now - unit->state_entry_time);
	s_time_t until_asked = mrg_ask_at(&mrg_pcpu(cpu)->queue, now,
					  &prv->settings) - now;

	mrg_burn(&mrg_unit(unit)->policy, now);
	unit->next_time = timer_of(rest < until_asked ? rest : until_asked);
	unit->next_task = unit;
	unit->migrated = false;
}

static void cf_check mrg_schedule(const struct scheduler *ops,
				  struct sched_unit *unit, s_time_t now,
				  bool tasklet_work_scheduled)
{
	struct mrg_private *prv = mrg_private(ops);
	unsigned int cpu = sched_get_resource_cpu(smp_processor_id());
	struct sched_unit *next = sched_idle_unit(cpu);
	struct mrg_choice choice = {};
	s_time_t again = MRG_NEVER;
	bool takes_work;

	spin_lock(&prv->lock);
	if (!tasklet_work_scheduled && goes_on(prv, unit, cpu, now)) {
		go_on(prv, unit, cpu, now);
		spin_unlock(&prv->lock);
		return;
	}
	if (!is_idle_unit(unit))
		puts_back(prv, &mrg_pcpu(cpu)->queue, mrg_unit(unit), now);
	spin_unlock(&prv->lock);
	if (!tasklet_work_scheduled)
		choice = choose(prv, cpu, now, &again);
	takes_work = !choice.vcpu && !choice.slice && !tasklet_work_scheduled;
	if (takes_work && again != MRG_NEVER)
		choice.slice = again - now;
	spin_lock(&prv->lock);
	if (choice.vcpu) {
		next = mrg_unit_of(choice.vcpu)->unit;
		mrg_starts(choice.vcpu, now);
	}
	set_ticker(prv, cpu, is_idle_unit(unit), is_idle_unit(next), now);
	if (takes_work)
		cpumask_set_cpu(cpu, prv->idlers);
	else
		cpumask_clear_cpu(cpu, prv->idlers);
	mrg_offer_rest(prv, &mrg_pcpu(cpu)->queue);
	spin_unlock(&prv->lock);
	unit->next_time = timer_of(choice.slice);
	unit->next_task = next;
	next->migrated = choice.vcpu && choice.vcpu->last_moved == now;
}

static const struct scheduler sched_mrg_def = {
	.name = "MapReduce Group Scheduler",
	.opt_name = "mrg",
	.sched_id = MRG_SCHEDULER,

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
	.move_timers = mrg_move_timers,
};

REGISTER_SCHEDULER(sched_mrg_def);
