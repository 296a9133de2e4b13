/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which units are in which group: by the parameter mrg_groups (mrg_wanted.h),
 * on the command line or under /params of the hypervisor's file system; or by
 * what their domain has been given, where the parameter does not name it.
 *
 * Each scheduler has what is wanted, and a list of the units that it
 * schedules, both under its own lock. A domain that is being made, moves to
 * another pool or dies has units that are not in the list, or not yet: they
 * look their group up as they come.
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

/* Has the credit that the parameter says, or its VCPUs' weights. */
static uint32_t credit_of(const struct mrg_private *prv, uint32_t id)
{
	uint32_t i;

	for (i = 0; i < prv->wanted.groups; i++)
		if (prv->wanted.group[i].id == id)
			return prv->wanted.group[i].credit;
	return 0;
}

/* A group that keeps its number keeps what it has; others take a free place, if there is any. */
static struct mrg_group *place_of(struct mrg_private *prv, uint32_t id)
{
	struct mrg_group *free = NULL;
	unsigned int i;

	for (i = 0; i < MRG_MOST_GROUPS; i++) {
		struct mrg_group *group = &prv->group[i];

		if (group->id == id) {
			group->credit = credit_of(prv, id);
			return group;
		}
		if (!free && (!group->id || !group->members))
			free = group;
	}
	if (free)
		mrg_group_init(free, id, credit_of(prv, id));
	return free;
}

static uint32_t wanted_for(const struct mrg_private *prv,
			   const struct mrg_unit *one)
{
	const struct domain *domain = one->unit->domain;
	const struct mrg_wanted_group *want =
		mrg_wanted_for(&prv->wanted, domain->domain_id);

	return want ? want->id : mrg_dom(domain)->group;
}

struct mrg_group *mrg_group_for(struct mrg_private *prv,
				const struct mrg_unit *one)
{
	uint32_t id = wanted_for(prv, one);

	return id ? place_of(prv, id) : NULL;
}

static void regroup(struct mrg_private *prv, struct mrg_unit *one,
		    struct mrg_group *group)
{
	if (one->policy.group != group)
		mrg_regroup(&one->policy, group, &prv->accounts, NOW(),
			    &prv->settings);
}

/* Dom0 does the I/O of all, so it belongs to none. */
int mrg_set_group(struct mrg_private *prv, struct mrg_dom *dom, uint32_t group)
{
	struct mrg_unit *one;

	if (group == dom->group)
		return 0;
	if (group && dom->policy.is_driver)
		return -EINVAL;
	if (group && !place_of(prv, group))
		return -ENOSPC;
	dom->group = group;
	list_for_each_entry (one, &prv->units, elem)
		if (one->policy.domain == &dom->policy)
			regroup(prv, one, mrg_group_for(prv, one));
	return 0;
}

/* Who leaves a group does so first: others may need its place. */
static void apply(struct mrg_private *prv)
{
	struct mrg_unit *one;
	unsigned long flags;

	spin_lock_irqsave(&prv->lock, flags);
	prv->wanted = wanted;
	list_for_each_entry (one, &prv->units, elem)
		if (one->policy.group &&
		    one->policy.group->id != wanted_for(prv, one))
			regroup(prv, one, NULL);
	list_for_each_entry (one, &prv->units, elem)
		regroup(prv, one, mrg_group_for(prv, one));
	spin_unlock_irqrestore(&prv->lock, flags);
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
	prv->wanted = wanted;
	list_add_tail(&prv->elem, &schedulers);
	spin_unlock(&settings_lock);
}

void mrg_unregister(struct mrg_private *prv)
{
	spin_lock(&settings_lock);
	list_del(&prv->elem);
	spin_unlock(&settings_lock);
}
