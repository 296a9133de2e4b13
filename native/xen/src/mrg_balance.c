/* SPDX-License-Identifier: GPL-2.0 */
/* Whom a processor may take from another's queue (4.3). */
#include "mrg.h"

/* The credit scheduler's: only for one without credit, and only a more urgent one. */
static bool is_more_urgent(const struct mrg_vcpu *peer,
			   const struct mrg_vcpu *own)
{
	return own->priority > MRG_UNDER && peer->priority < own->priority;
}

static bool is_hot(const struct mrg_vcpu *vcpu, int64_t now,
		   const struct mrg_settings *settings)
{
	return now - vcpu->last_seen < settings->cache_hot;
}

static bool moved_lately(const struct mrg_vcpu *vcpu, int64_t now,
			 const struct mrg_settings *settings)
{
	return mrg_group_of(vcpu) &&
	       now - vcpu->last_moved < settings->balance_period;
}

/*
 * A group's credit is its VCPUs' together: one that has a processor for itself
 * lives on what another cannot use that waits elsewhere behind other groups,
 * and neither is ever over. So who waits for a whole period comes to its mate.
 */
static bool has_waited(const struct mrg_vcpu *vcpu, int64_t now,
		       const struct mrg_settings *settings)
{
	int64_t since = vcpu->last_seen > vcpu->woke ? vcpu->last_seen :
						       vcpu->woke;

	return now - since >= settings->balance_period;
}

/* Of two different groups, or of one and a VCPU without any. */
static bool may_cross(const struct mrg_vcpu *own, const struct mrg_vcpu *peer)
{
	const struct mrg_group *mine = mrg_group_of(own);
	const struct mrg_group *its = mrg_group_of(peer);
	bool mine_is_over = mine && !mrg_group_is_under(mine);
	bool its_is_under = its && mrg_group_is_under(its);

	if (mine && !mine_is_over)
		return false; /* "only if the cluster group of the next VCPU [...] is of over priority" */
	if (mine_is_over && its_is_under)
		return peer->priority <= MRG_UNDER;
	return is_more_urgent(peer, own);
}

bool mrg_may_steal(const struct mrg_vcpu *own, const struct mrg_vcpu *peer,
		   int64_t now, const struct mrg_settings *settings)
{
	if (is_hot(peer, now, settings))
		return false;
	if (!own)
		return true; /* rather than idle */
	if (moved_lately(peer, now, settings))
		return false;
	if (!mrg_group_of(own) || mrg_group_of(own) != mrg_group_of(peer))
		return may_cross(own, peer);
	if (has_waited(peer, now, settings))
		return true;
	/* "when the current group is over, we must not starve other groups with under priority" */
	return mrg_group_is_under(mrg_group_of(own)) ?
		       is_more_urgent(peer, own) :
		       peer->priority == MRG_BOOST;
}
