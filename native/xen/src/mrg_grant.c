/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a VCPU may have and owe, at most a period. What one of a group has
 * beyond, its mates have or owe: were a debt only forgiven, a VCPU that has a
 * processor by itself would leave its group with the credit of its mates, who
 * would take from other groups what the group has had already.
 */
#include "mrg.h"

static struct mrg_vcpu *vcpu_at(struct mrg_link *link)
{
	return MRG_OF(link, struct mrg_vcpu, in_active);
}

static void set_credit(struct mrg_vcpu *vcpu, int64_t credit)
{
	if (mrg_group_of(vcpu))
		mrg_group_of(vcpu)->remaining += credit - vcpu->credit;
	vcpu->credit = credit;
	vcpu->priority = credit < 0 ? MRG_OVER : MRG_UNDER;
}

static int64_t bounded(int64_t credit, int64_t most)
{
	if (credit > most)
		return most;
	return credit < -most ? -most : credit;
}

/* It earns no more until it runs again. */
static void rests(struct mrg_vcpu *vcpu, int64_t most)
{
	mrg_deactivate(vcpu);
	set_credit(vcpu, most / 2); /* a little ahead when it comes back */
}

int64_t mrg_grant(struct mrg_vcpu *vcpu, int64_t most)
{
	int64_t credit = vcpu->credit + vcpu->granted;

	set_credit(vcpu, bounded(credit, most));
	if (credit > most)
		rests(vcpu, most);
	return vcpu->credit;
}

/* Takes in as much of it as it may have or owe; returns the rest. */
static int64_t take_in(struct mrg_vcpu *vcpu, int64_t credit, int64_t most)
{
	int64_t then = bounded(vcpu->credit + credit, most);

	credit -= then - vcpu->credit;
	set_credit(vcpu, then);
	return credit;
}

static bool has_room(const struct mrg_vcpu *vcpu, int64_t credit, int64_t most)
{
	return credit > 0 ? vcpu->credit < most : vcpu->credit > -most;
}

/* By weight, among those that have room; returns what then is left. */
static int64_t spread(struct mrg_group *group, int64_t credit, int64_t most)
{
	const int64_t all = credit;
	struct mrg_link *at, *after;
	int64_t weight = 0;

	MRG_EACH(at, after, &group->active)
		if (has_room(vcpu_at(at), all, most))
			weight += vcpu_at(at)->domain->weight;
	MRG_EACH(at, after, &group->active) {
		struct mrg_vcpu *vcpu = vcpu_at(at);
		int64_t part;

		if (!has_room(vcpu, all, most))
			continue;
		part = credit * vcpu->domain->weight / weight;
		weight -= vcpu->domain->weight;
		credit -= part - take_in(vcpu, part, most);
	}
	return credit;
}

int64_t mrg_grant_group(struct mrg_group *group, int64_t most)
{
	struct mrg_link *at, *after;
	int64_t beyond = 0, before = 0, sum = 0;

	MRG_EACH(at, after, &group->active)
		beyond += take_in(vcpu_at(at), vcpu_at(at)->granted, most);
	while (beyond != before) { /* each time somebody has no more room */
		before = beyond;
		beyond = spread(group, beyond, most);
	}
	MRG_EACH(at, after, &group->active) {
		struct mrg_vcpu *vcpu = vcpu_at(at);

		if (vcpu->credit == most && !vcpu->awake)
			rests(vcpu, most);
		sum += vcpu->credit;
	}
	return sum;
}
