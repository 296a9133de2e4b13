/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Credit on two levels (4.2): an accounting period's processor time goes to
 * groups by weight, C_g, and from a group to its VCPUs by theirs,
 * C_g * C_i / sum(C_j). Nobody is given more than it can use in the period;
 * what that leaves goes to the others in the same proportion.
 */
#include "mrg.h"

#define UNDECIDED (-1)

static struct mrg_group *group_at(struct mrg_link *link)
{
	return MRG_OF(link, struct mrg_group, in_active);
}

static struct mrg_vcpu *vcpu_at(struct mrg_link *link)
{
	return MRG_OF(link, struct mrg_vcpu, in_active);
}

/* "The weight of a cluster group is the sum of each VM's credit [...]. The user can also [...]" */
static int64_t weight_of(const struct mrg_group *group)
{
	return group->credit ? group->credit : group->active_weight;
}

/* What is divided, and among how much weight; each share is fixed once. */
struct division {
	int64_t credit;
	int64_t weight;
};

/* Fixes a share at its bound if it would be more; returns whether it was fixed now. */
static bool bounded(struct division *division, int64_t *granted,
		    int64_t weight, int64_t most)
{
	if (*granted != UNDECIDED ||
	    division->credit * weight < most * division->weight)
		return false;
	*granted = most < division->credit ? most : division->credit;
	division->credit -= *granted;
	division->weight -= weight;
	return true;
}

/* What is left, in proportion; the last takes what rounding leaves. */
static void proportional(struct division *division, int64_t *granted,
			 int64_t weight)
{
	if (*granted != UNDECIDED)
		return;
	*granted = division->weight ?
			   division->credit * weight / division->weight :
			   0;
	division->credit -= *granted;
	division->weight -= weight;
}

static void divide_among_vcpus(struct mrg_link *vcpus,
			       struct division division, int64_t most)
{
	struct mrg_link *at, *after;
	bool again = true;

	MRG_EACH(at, after, vcpus)
		vcpu_at(at)->granted = UNDECIDED;
	while (again) {
		again = false;
		MRG_EACH(at, after, vcpus)
			again |= bounded(&division, &vcpu_at(at)->granted,
					 vcpu_at(at)->domain->weight, most);
	}
	MRG_EACH(at, after, vcpus)
		proportional(&division, &vcpu_at(at)->granted,
			     vcpu_at(at)->domain->weight);
}

static void divide(struct mrg_accounts *accounts, int64_t credit, int64_t most)
{
	struct division division = { .credit = credit };
	struct mrg_link *at, *after;
	bool again = true;

	MRG_EACH(at, after, &accounts->loners) {
		vcpu_at(at)->granted = UNDECIDED;
		division.weight += vcpu_at(at)->domain->weight;
	}
	MRG_EACH(at, after, &accounts->groups) {
		group_at(at)->granted = UNDECIDED;
		division.weight += weight_of(group_at(at));
	}
	while (again) {
		again = false;
		MRG_EACH(at, after, &accounts->loners)
			again |= bounded(&division, &vcpu_at(at)->granted,
					 vcpu_at(at)->domain->weight, most);
		MRG_EACH(at, after, &accounts->groups)
			again |= bounded(&division, &group_at(at)->granted,
					 weight_of(group_at(at)),
					 group_at(at)->active_vcpus * most);
	}
	MRG_EACH(at, after, &accounts->loners)
		proportional(&division, &vcpu_at(at)->granted,
			     vcpu_at(at)->domain->weight);
	MRG_EACH(at, after, &accounts->groups) {
		struct mrg_group *group = group_at(at);

		proportional(&division, &group->granted, weight_of(group));
		group->allotted = group->granted;
		divide_among_vcpus(&group->active,
				   (struct division){
					   .credit = group->granted,
					   .weight = group->active_weight },
				   most);
	}
}

void mrg_allot(struct mrg_accounts *accounts, uint32_t processors,
	       const struct mrg_settings *settings)
{
	int64_t credit = processors * settings->slice;
	struct mrg_link *at, *after;
	int64_t balance;

	if (accounts->balance < 0)
		credit -= accounts->balance; /* debts are forgiven by and by */
	divide(accounts, credit, settings->slice);
	balance = 0;
	MRG_EACH(at, after, &accounts->loners)
		balance += mrg_grant(vcpu_at(at), settings->slice);
	MRG_EACH(at, after, &accounts->groups)
		balance += mrg_grant_group(group_at(at), settings->slice);
	accounts->balance = balance;
}
