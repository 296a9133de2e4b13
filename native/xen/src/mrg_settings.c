/* SPDX-License-Identifier: GPL-2.0 */
/* Weights, groups and the time slice, as an administrator's tools set them. */
#include <xen/errno.h>

#include "mrg_xen.h"

static void set_weight(struct mrg_private *prv, struct mrg_dom *dom,
		       uint32_t weight)
{
	struct mrg_unit *one;

	list_for_each_entry (one, &prv->units, elem)
		if (one->policy.domain == &dom->policy)
			mrg_reweigh(&one->policy, weight);
	dom->policy.weight = weight;
}

#ifdef XEN_SCHEDULER_MRG
static int set_more(struct mrg_private *prv, struct mrg_dom *dom,
		    const mrg_of_domain *wish)
{
	return mrg_set_group(prv, dom, wish->group);
}

static void get_more(const struct mrg_dom *dom, mrg_of_domain *its)
{
	its->group = dom->group;
}
#else
/* Groups are never held below their share. */
static int set_more(struct mrg_private *prv, struct mrg_dom *dom,
		    const mrg_of_domain *wish)
{
	return wish->cap == 0 || wish->cap == (uint16_t)~0U ? 0 : -EOPNOTSUPP;
}

static void get_more(const struct mrg_dom *dom, mrg_of_domain *its)
{
	its->cap = 0;
}
#endif

int cf_check mrg_adjust(const struct scheduler *ops, struct domain *domain,
			struct xen_domctl_scheduler_op *op)
{
	struct mrg_private *prv = mrg_private(ops);
	struct mrg_dom *dom = mrg_dom(domain);
	mrg_of_domain *its = MRG_OF_DOMAIN(op);
	unsigned long flags;
	int rc = 0;

	spin_lock_irqsave(&prv->lock, flags);
	switch (op->cmd) {
	case XEN_DOMCTL_SCHEDOP_getinfo:
		its->weight = dom->policy.weight;
		get_more(dom, its);
		break;
	case XEN_DOMCTL_SCHEDOP_putinfo:
		rc = set_more(prv, dom, its);
		if (!rc && its->weight)
			set_weight(prv, dom, its->weight);
		break;
	default:
		rc = -EINVAL;
	}
	spin_unlock_irqrestore(&prv->lock, flags);
	return rc;
}

static bool is_allowed(const mrg_of_pool *wish)
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
	mrg_of_pool *its = MRG_OF_POOL(op);
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
