/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What an administrator sets: weights and the time slice as for the credit
 * scheduler, groups by the parameter mrg_groups (mrg_wanted.h), on the command
 * line or under /params of the hypervisor's file system.
 */
#include <xen/errno.h>
#include <xen/hypfs.h>
#include <xen/param.h>

#include "mrg_wanted.h"
#include "mrg_xen.h"

static struct mrg_wanted wanted;
static char text[MAX_PARAM_SIZE];
static LIST_HEAD(schedulers);
static DEFINE_SPINLOCK(settings_lock);

/* A group that keeps its number keeps what it has; others take a free place. */
static struct mrg_group *place_of(struct mrg_private *prv,
				  const struct mrg_wanted_group *want)
{
	struct mrg_group *free = NULL;
	unsigned int i;

	for (i = 0; i < MRG_MOST_GROUPS; i++) {
		struct mrg_group *group = &prv->group[i];

		if (group->id == want->id) {
			group->credit = want->credit;
			return group;
		}
		if (!free && (!group->id || !group->members))
			free = group;
	}
	if (free)
		mrg_group_init(free, want->id, want->credit);
	return free;
}

static struct mrg_group *group_for(struct mrg_private *prv, domid_t domid)
{
	const struct mrg_wanted_group *want = mrg_wanted_for(&wanted, domid);
	struct mrg_group *group;
	unsigned long flags;

	if (!want)
		return NULL;
	spin_lock_irqsave(&prv->lock, flags);
	group = place_of(prv, want);
	spin_unlock_irqrestore(&prv->lock, flags);
	return group;
}

void mrg_domain_comes(struct mrg_private *prv, struct mrg_dom *dom)
{
	spin_lock(&settings_lock);
	dom->group = group_for(prv, dom->domain->domain_id);
	list_add_tail(&dom->elem, &prv->domains);
	spin_unlock(&settings_lock);
}

void mrg_domain_goes(struct mrg_dom *dom)
{
	spin_lock(&settings_lock);
	list_del(&dom->elem);
	spin_unlock(&settings_lock);
}

static void regroup(struct mrg_private *prv, struct mrg_dom *dom)
{
	struct sched_unit *unit;

	dom->group = group_for(prv, dom->domain->domain_id);
	for_each_sched_unit (dom->domain, unit) {
		struct mrg_unit *one = mrg_unit(unit);
		unsigned long flags;
		spinlock_t *lock = unit_schedule_lock_irqsave(unit, &flags);
		struct mrg_queue *queue =
			&mrg_pcpu(sched_unit_master(unit))->queue;

		spin_lock(&prv->lock);
		if (one->inserted)
			mrg_regroup(&one->policy, dom->group, queue,
				    NOW(), &prv->settings);
		else
			one->policy.group = dom->group;
		spin_unlock(&prv->lock);
		unit_schedule_unlock_irqrestore(lock, flags, unit);
	}
}

/* Units go with the last reference, which RCU holds back for those that are not dead yet. */
static void apply(struct mrg_private *prv)
{
	struct mrg_dom *dom;

	rcu_read_lock(&domlist_read_lock);
	list_for_each_entry (dom, &prv->domains, elem)
		if (dom->domain->is_dying != DOMDYING_dead)
			regroup(prv, dom);
	rcu_read_unlock(&domlist_read_lock);
}

static int cf_check parse_groups(const char *s);

static void __init cf_check init_groups(struct param_hypfs *par)
{
	custom_runtime_set_var_sz(par, text, sizeof(text));
}

custom_runtime_param("mrg_groups", parse_groups, init_groups);

static int cf_check parse_groups(const char *s)
{
	const char *wrong;
	struct mrg_private *prv;
	struct mrg_wanted found;
	const char *at = mrg_wanted_parse(s, &found, &wrong);

	if (at) {
		printk(XENLOG_ERR "mrg_groups: \"%s\": at \"%s\": %s\n", s, at,
		       wrong);
		return -EINVAL;
	}
	spin_lock(&settings_lock);
	wanted = found;
	safe_strcpy(text, s);
	list_for_each_entry (prv, &schedulers, elem)
		apply(prv);
	spin_unlock(&settings_lock);
	return 0;
}

void mrg_register(struct mrg_private *prv)
{
	spin_lock(&settings_lock);
	list_add_tail(&prv->elem, &schedulers);
	spin_unlock(&settings_lock);
}

void mrg_unregister(struct mrg_private *prv)
{
	spin_lock(&settings_lock);
	list_del(&prv->elem);
	spin_unlock(&settings_lock);
}

static void set_weight(struct mrg_private *prv, struct mrg_dom *dom,
		       uint32_t weight)
{
	struct sched_unit *unit;

	for_each_sched_unit (dom->domain, unit)
		mrg_reweigh(&mrg_unit(unit)->policy, weight);
	dom->policy.weight = weight;
}

int cf_check mrg_adjust(const struct scheduler *ops, struct domain *domain,
			struct xen_domctl_scheduler_op *op)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_dom *dom = mrg_dom(domain);
	unsigned long flags;
	int rc = 0;

	spin_lock_irqsave(&prv->lock, flags);
	switch (op->cmd) {
	case XEN_DOMCTL_SCHEDOP_getinfo:
		op->u.credit.weight = dom->policy.weight;
		op->u.credit.cap = 0;
		break;
	case XEN_DOMCTL_SCHEDOP_putinfo:
		if (op->u.credit.cap != 0 &&
		    op->u.credit.cap != (uint16_t)~0U)
			rc = -EOPNOTSUPP; /* groups are never held below their share */
		else if (op->u.credit.weight != 0)
			set_weight(prv, dom, op->u.credit.weight);
		break;
	default:
		rc = -EINVAL;
	}
	spin_unlock_irqrestore(&prv->lock, flags);
	return rc;
}

static bool is_allowed(const struct xen_sysctl_credit_schedule *wish)
{
	return wish->tslice_ms >= XEN_SYSCTL_CSCHED_TSLICE_MIN &&
	       wish->tslice_ms <= XEN_SYSCTL_CSCHED_TSLICE_MAX &&
	       (!wish->ratelimit_us ||
		(wish->ratelimit_us >= XEN_SYSCTL_SCHED_RATELIMIT_MIN &&
		 wish->ratelimit_us <= XEN_SYSCTL_SCHED_RATELIMIT_MAX)) &&
	       MICROSECS(wish->ratelimit_us) <= MILLISECS(wish->tslice_ms) &&
	       wish->vcpu_migr_delay_us <= XEN_SYSCTL_CSCHED_MGR_DLY_MAX_US;
}

int cf_check mrg_adjust_global(const struct scheduler *ops,
			       struct xen_sysctl_scheduler_op *op)
{
	struct xen_sysctl_credit_schedule *its = &op->u.sched_credit;
	struct mrg_private *prv = mrg_private(ops);
	unsigned long flags;

	if (op->cmd == XEN_SYSCTL_SCHEDOP_putinfo) {
		if (!is_allowed(its))
			return -EINVAL;
		spin_lock_irqsave(&prv->lock, flags);
		prv->settings.slice = MILLISECS(its->tslice_ms);
		prv->settings.ratelimit = MICROSECS(its->ratelimit_us);
		prv->settings.cache_hot = MICROSECS(its->vcpu_migr_delay_us);
		spin_unlock_irqrestore(&prv->lock, flags);
	} else if (op->cmd != XEN_SYSCTL_SCHEDOP_getinfo)
		return -EINVAL;
	its->tslice_ms = prv->settings.slice / MILLISECS(1);
	its->ratelimit_us = prv->settings.ratelimit / MICROSECS(1);
	its->vcpu_migr_delay_us = prv->settings.cache_hot / MICROSECS(1);
	return 0;
}

void cf_check mrg_dump_settings(const struct scheduler *ops)
{
	struct mrg_private *prv = mrg_private(ops);
	unsigned long flags;
	unsigned int i;

	spin_lock_irqsave(&prv->lock, flags);
	printk("mrg: slice %" PRI_stime " ms, ratelimit %" PRI_stime
	       " us, I/O threshold %" PRI_stime " us, balance %" PRI_stime
	       " us\n",
	       prv->settings.slice / MILLISECS(1),
	       prv->settings.ratelimit / MICROSECS(1),
	       prv->settings.io_threshold / MICROSECS(1),
	       prv->accounts.balance / MICROSECS(1));
	for (i = 0; i < MRG_MOST_GROUPS; i++) {
		const struct mrg_group *group = &prv->group[i];

		if (group->id)
			printk("mrg: group %u credit %u vcpus %u awake %u remaining %" PRI_stime
			       " us, waits %" PRI_stime " us\n",
			       group->id, group->credit, group->members,
			       group->awake,
			       group->remaining / MICROSECS(1),
			       group->wakeup_latency / MICROSECS(1));
	}
	spin_unlock_irqrestore(&prv->lock, flags);
}

static void dump(const char *where, const struct mrg_vcpu *vcpu)
{
	const struct sched_unit *unit =
		MRG_OF(vcpu, struct mrg_unit, policy)->unit;
	const struct mrg_group *group = mrg_group_of(vcpu);

	printk("mrg: %s d%dv%u group %u weight %u priority %d credit %" PRI_stime
	       " us\n",
	       where, unit->domain->domain_id, unit->unit_id,
	       group ? group->id : 0, vcpu->domain->weight, vcpu->priority,
	       vcpu->credit / MICROSECS(1));
}

void cf_check mrg_dump_pcpu(const struct scheduler *ops, int cpu)
{
	struct mrg_private *prv = mrg_private(ops);
	const struct mrg_queue *queue = &mrg_pcpu(cpu)->queue;
	const struct mrg_link *at;
	unsigned long flags;
	spinlock_t *lock = pcpu_schedule_lock_irqsave(cpu, &flags);
	unsigned int i;

	spin_lock(&prv->lock);
	printk("mrg: CPU %d, turn of group %u\n", cpu,
	       queue->group ? queue->group->id : 0);
	if (mrg_current(cpu))
		dump("runs", mrg_current(cpu));
	for (i = 0; i < MRG_REGIONS; i++)
		for (at = queue->regions[i].next; at != &queue->regions[i];
		     at = at->next)
			dump("waits", MRG_OF(at, struct mrg_vcpu, in_queue));
	for (at = queue->deferred.next; at != &queue->deferred; at = at->next)
		dump("deferred", MRG_OF(at, struct mrg_vcpu, in_queue));
	spin_unlock(&prv->lock);
	pcpu_schedule_unlock_irqrestore(lock, flags, cpu);
}
