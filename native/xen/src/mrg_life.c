/* SPDX-License-Identifier: GPL-2.0 */
/* Processors, domains and units come and go. */
#include <xen/errno.h>
#include <xen/param.h>
#include <xen/softirq.h>

#include "mrg_xen.h"

#define LEAST_IO_THRESHOLD 1
#define MOST_IO_THRESHOLD 10000

/* S (4.1) in microseconds: more than half of the runs of VMs with I/O should be shorter. */
static unsigned int __read_mostly opt_io_threshold = 100;
integer_param("mrg_io_threshold_us", opt_io_threshold);

static int64_t io_threshold(void)
{
	if (opt_io_threshold >= LEAST_IO_THRESHOLD &&
	    opt_io_threshold <= MOST_IO_THRESHOLD)
		return MICROSECS(opt_io_threshold);
	printk(XENLOG_WARNING
	       "mrg: mrg_io_threshold_us must be %u to %u, was %u; the default holds\n",
	       LEAST_IO_THRESHOLD, MOST_IO_THRESHOLD, opt_io_threshold);
	return mrg_defaults.io_threshold;
}

int cf_check mrg_init(struct scheduler *ops)
{
	struct mrg_private *prv = xzalloc(struct mrg_private);

	if (!prv)
		return -ENOMEM;
	if (!zalloc_cpumask_var(&prv->cpus) ||
	    !zalloc_cpumask_var(&prv->idlers)) {
		free_cpumask_var(prv->cpus);
		xfree(prv);
		return -ENOMEM;
	}
	spin_lock_init(&prv->lock);
	prv->settings = mrg_defaults;
	prv->settings.io_threshold = io_threshold();
	prv->settings.ratelimit =
		min_t(int64_t, MICROSECS(sched_ratelimit_us),
		      prv->settings.slice);
	mrg_accounts_init(&prv->accounts);
	INIT_LIST_HEAD(&prv->domains);
	ops->sched_data = prv;
	mrg_register(prv);
	return 0;
}

void cf_check mrg_deinit(struct scheduler *ops)
{
	struct mrg_private *prv = mrg_private(ops);

	mrg_unregister(prv);
	ops->sched_data = NULL;
	free_cpumask_var(prv->cpus);
	free_cpumask_var(prv->idlers);
	xfree(prv);
}

void *cf_check mrg_alloc_pdata(const struct scheduler *ops, int cpu)
{
	struct mrg_pcpu *pcpu = xzalloc(struct mrg_pcpu);

	return pcpu ?: ERR_PTR(-ENOMEM);
}

void cf_check mrg_free_pdata(const struct scheduler *ops, void *pcpu, int cpu)
{
	xfree(pcpu);
}

static void begin(struct mrg_private *prv, struct mrg_pcpu *pcpu,
		  unsigned int cpu)
{
	s_time_t tick = prv->settings.slice / MRG_TICKS_PER_SLICE;

	pcpu->cpu = cpu;
	mrg_queue_init(&pcpu->queue, &prv->accounts);
	init_timer(&pcpu->ticker, mrg_tick, pcpu, cpu);
	set_timer(&pcpu->ticker, NOW() + tick);
	if (cpumask_empty(prv->cpus)) {
		prv->master = cpu;
		init_timer(&prv->accounting, mrg_account, prv, cpu);
		set_timer(&prv->accounting, NOW() + prv->settings.slice);
	}
	cpumask_set_cpu(cpu, prv->cpus);
	cpumask_set_cpu(cpu, prv->idlers);
}

void cf_check mrg_deinit_pdata(const struct scheduler *ops, void *data, int cpu)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_pcpu *pcpu = data;
	unsigned long flags;

	spin_lock_irqsave(&prv->lock, flags);
	cpumask_clear_cpu(cpu, prv->cpus);
	cpumask_clear_cpu(cpu, prv->idlers);
	if (prv->master == cpu && !cpumask_empty(prv->cpus)) {
		prv->master = cpumask_first(prv->cpus);
		migrate_timer(&prv->accounting, prv->master);
	}
	spin_unlock_irqrestore(&prv->lock, flags);
	kill_timer(&pcpu->ticker);
	if (cpumask_empty(prv->cpus))
		kill_timer(&prv->accounting);
}

/* The caller has the run queue's lock of the scheduler that cpu has left. */
spinlock_t *cf_check mrg_switch_sched(struct scheduler *ops, unsigned int cpu,
				      void *pdata, void *vdata)
{
	struct mrg_private *prv = mrg_private(ops);

	ASSERT(!local_irq_is_enabled());
	sched_idle_unit(cpu)->priv = vdata;
	spin_lock(&prv->lock);
	begin(prv, pdata, cpu);
	spin_unlock(&prv->lock);
	return &get_sched_res(cpu)->_lock;
}

void *cf_check mrg_alloc_domdata(const struct scheduler *ops,
				 struct domain *domain)
{
	struct mrg_dom *dom = xzalloc(struct mrg_dom);

	if (!dom)
		return ERR_PTR(-ENOMEM);
	dom->domain = domain;
	dom->policy.weight = MRG_DEFAULT_WEIGHT;
	dom->policy.is_driver = domain->domain_id == 0;
	mrg_domain_comes(mrg_private(ops), dom);
	return dom;
}

void cf_check mrg_free_domdata(const struct scheduler *ops, void *data)
{
	struct mrg_dom *dom = data;

	if (!dom)
		return;
	mrg_domain_goes(dom);
	xfree(dom);
}

/* An idle unit has no domain data, and the policy never sees it. */
void *cf_check mrg_alloc_udata(const struct scheduler *ops,
			       struct sched_unit *unit, void *dd)
{
	struct mrg_unit *made = xzalloc(struct mrg_unit);
	struct mrg_dom *dom = dd;

	if (!made)
		return NULL;
	made->unit = unit;
	if (dom)
		mrg_vcpu_init(&made->policy, &dom->policy, dom->group);
	return made;
}

void cf_check mrg_free_udata(const struct scheduler *ops, void *priv)
{
	xfree(priv);
}
