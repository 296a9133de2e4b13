/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which units are in which group, by the parameter mrg_groups (mrg_wanted.h):
 * on the command line, or under /params of the hypervisor's file system.
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

static const struct mrg_wanted_group *wanted_for(const struct mrg_private *prv,
						 const struct mrg_unit *one)
{
	return mrg_wanted_for(&prv->wanted, one->unit->domain->domain_id);
}

struct mrg_group *mrg_group_for(struct mrg_private *prv,
				const struct mrg_unit *one)
{
	const struct mrg_wanted_group *want = wanted_for(prv, one);

	return want ? place_of(prv, want) : NULL;
}

static void regroup(struct mrg_private *prv, struct mrg_unit *one,
		    struct mrg_group *group)
{
	if (one->policy.group != group)
		mrg_regroup(&one->policy, group, &prv->accounts, NOW(),
			    &prv->settings);
}

/* Who leaves a group does so first: others may need its place. */
static void apply(struct mrg_private *prv)
{
	struct mrg_unit *one;
	unsigned long flags;

	spin_lock_irqsave(&prv->lock, flags);
	prv->wanted = wanted;
	list_for_each_entry (one, &prv->units, elem) {
		const struct mrg_wanted_group *want = wanted_for(prv, one);
		const struct mrg_group *has = one->policy.group;

		if (has && (!want || want->id != has->id))
			regroup(prv, one, NULL);
	}
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
