/* SPDX-License-Identifier: GPL-2.0 */
/* What happens by the clock: ticks of each processor, and the accounting of all (section 5, figure 7). */
#include "mrg_xen.h"

/*
 * Three times an accounting period, on each processor that does not idle. It
 * may come once more as its processor has left the pool, so it asks the core
 * for nothing but who runs there.
 */
void cf_check mrg_tick(void *data)
{
	struct mrg_pcpu *pcpu = data;
	struct mrg_private *prv = pcpu->prv;
	struct mrg_vcpu *running;
	unsigned long flags;
	spinlock_t *lock = pcpu_schedule_lock_irqsave(pcpu->cpu, &flags);

	spin_lock(&prv->lock);
	running = mrg_current(pcpu->cpu);
	if (running) {
		mrg_burn(running, NOW());
		mrg_unboost(running);
		mrg_activate(&prv->accounts, running);
	}
	mrg_sort(&pcpu->queue);
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock_irqrestore(lock, flags, pcpu->cpu);
	set_timer(&pcpu->ticker,
		  NOW() + prv->settings.slice / MRG_TICKS_PER_SLICE);
}

void cf_check mrg_account(void *data)
{
	struct mrg_private *prv = data;
	unsigned long flags;

	spin_lock_irqsave(&prv->lock, flags);
	mrg_allot(&prv->accounts, cpumask_weight(prv->cpus), &prv->settings);
	mrg_look_for_stalls(prv, NOW());
	spin_unlock_irqrestore(&prv->lock, flags);
	set_timer(&prv->accounting, NOW() + prv->settings.slice);
}
