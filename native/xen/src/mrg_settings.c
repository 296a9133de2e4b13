/* SPDX-License-Identifier: GPL-2.0 */
/* Weights and the time slice, as an administrator sets those of the credit scheduler. */
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
