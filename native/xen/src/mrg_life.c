/* SPDX-License-Identifier: GPL-2.0 */
/* Processors, domains and units come and go. */
#include <xen/errno.h>
#include <xen/param.h>
#include <xen/softirq.h>

#include "mrg_xen.h"

#define LEAST_IO_THRESHOLD 1
#define MOST_IO_THRESHOLD 10000

#define LEAST_DRIVER_WAITS 100
#define MOST_DRIVER_WAITS 100000

/* S (4.1) in microseconds: more than half of the runs of VMs with I/O should be shorter. */
static unsigned int __read_mostly opt_io_threshold = 100;
integer_param("mrg_io_threshold_us", opt_io_threshold);

/* Whether S of a group is by its own bursts; the paper has one S for all. */
static bool __read_mostly opt_threshold_follows = true;
boolean_param("mrg_io_threshold_follows", opt_threshold_follows);

/* For so many microseconds at most domain 0 stays behind a group, however large that is. */
static unsigned int __read_mostly opt_driver_waits = 4000;
integer_param("mrg_dom0_waits_us", opt_driver_waits);

/* Whether what domain 0 does for the VMs of a group is charged to that. */
static bool __read_mostly opt_charge_driver;
boolean_param("mrg_charge_dom0", opt_charge_driver);

static int64_t parameter(const char *name, unsigned int value,
			 unsigned int least, unsigned int most,
			 int64_t by_default)
{
	if (value >= least && value <= most)
		return MICROSECS(value);
	printk(XENLOG_WARNING
	       "mrg: %s must be %u to %u, was %u; the default holds\n",
	       name, least, most, value);
	return by_default;
}

static void read_parameters(struct mrg_settings *settings)
{
	settings->io_threshold =
		parameter("mrg_io_threshold_us", opt_io_threshold,
			  LEAST_IO_THRESHOLD, MOST_IO_THRESHOLD,
			  mrg_defaults.io_threshold);
	settings->driver_waits =
		parameter("mrg_dom0_waits_us", opt_driver_waits,
			  LEAST_DRIVER_WAITS, MOST_DRIVER_WAITS,
			  mrg_defaults.driver_waits);
	settings->threshold_follows = opt_threshold_follows;
	settings->charge_driver = opt_charge_driver;
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
	read_parameters(&prv->settings);
	prv->settings.ratelimit =
		min_t(int64_t, MICROSECS(sched_ratelimit_us),
		      prv->settings.slice);
	mrg_accounts_init(&prv->accounts);
	INIT_LIST_HEAD(&prv->units);
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
	pcpu->prv = prv;
	pcpu->idle_since = NOW();
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

/* What it has in the pool that it is about to leave, if that is of this scheduler, too. */
static const struct mrg_dom *has_been(const struct domain *domain)
{
	return domain->sched_priv && domain->cpupool &&
			       domain->cpupool->sched->alloc_domdata ==
				       mrg_alloc_domdata ?
		       mrg_dom(domain) :
		       NULL;
}

void *cf_check mrg_alloc_domdata(const struct scheduler *ops,
				 struct domain *domain)
{
	struct mrg_dom *dom = xzalloc(struct mrg_dom);
	const struct mrg_dom *before = has_been(domain);

	if (!dom)
		return ERR_PTR(-ENOMEM);
	dom->policy.weight = before ? before->policy.weight :
				      MRG_DEFAULT_WEIGHT;
	dom->policy.is_driver = domain->domain_id == 0;
	dom->group = before ? before->group : 0;
	return dom;
}

void cf_check mrg_free_domdata(const struct scheduler *ops, void *data)
{
	xfree(data);
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
	INIT_LIST_HEAD(&made->elem);
	if (dom)
		mrg_vcpu_init(&made->policy, &dom->policy, NULL);
	return made;
}

void cf_check mrg_free_udata(const struct scheduler *ops, void *priv)
{
	xfree(priv);
}

struct sched_resource *cf_check mrg_pick_resource(const struct scheduler *ops,
						  const struct sched_unit *unit)
{
	const struct mrg_private *prv = mrg_private(ops);
	unsigned int cpu = sched_unit_master(unit);
	cpumask_t *able = cpumask_scratch_cpu(cpu);

	cpumask_and(able, unit->cpu_hard_affinity,
		    cpupool_domain_master_cpumask(unit->domain));
	ASSERT(!cpumask_empty(able));
	mrg_unit(unit)->migrating = true;
	if (cpumask_intersects(able, prv->idlers) &&
	    !cpumask_test_cpu(cpu, prv->idlers))
		cpumask_and(able, able, prv->idlers);
	return get_sched_res(cpumask_test_cpu(cpu, able) ?
				     cpu :
				     cpumask_cycle(cpu, able));
}

void cf_check mrg_insert(const struct scheduler *ops, struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);
	spinlock_t *lock = unit_schedule_lock_irq(unit);

	sched_set_res(unit, mrg_pick_resource(ops, unit));
	spin_unlock_irq(lock);
	lock = unit_schedule_lock_irq(unit);
	one->queued_since = NOW();
	spin_lock(&prv->lock);
	list_add_tail(&one->elem, &prv->units);
	one->policy.awake = unit_runnable(unit);
	one->policy.group = mrg_group_for(prv, one);
	mrg_join(&one->policy, NOW(), &prv->settings);
	if (one->policy.awake && !mrg_is_queued(&one->policy) && !unit->is_running)
		mrg_enqueue(&mrg_pcpu(sched_unit_master(unit))->queue,
			    &one->policy);
	spin_unlock(&prv->lock);
	unit_schedule_unlock_irq(lock, unit);
}

void cf_check mrg_remove(const struct scheduler *ops, struct sched_unit *unit)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_unit *one = mrg_unit(unit);

	spin_lock_irq(&prv->lock);
	ASSERT(!mrg_is_queued(&one->policy));
	ASSERT(!list_empty(&one->elem));
	mrg_deactivate(&one->policy);
	mrg_leave(&one->policy, NOW());
	one->policy.group = NULL;
	one->policy.awake = false;
	list_del_init(&one->elem);
	spin_unlock_irq(&prv->lock);
}

/* All timers went to processor 0 as the machine was suspended. */
void cf_check mrg_move_timers(const struct scheduler *ops,
			      struct sched_resource *res)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_pcpu *pcpu = res->sched_priv;

	if (prv->master == res->master_cpu)
		migrate_timer(&prv->accounting, prv->master);
	migrate_timer(&pcpu->ticker, res->master_cpu);
}
