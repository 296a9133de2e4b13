/* SPDX-License-Identifier: GPL-2.0 */
/* Who earns credit: VCPUs without a group, and groups with their VCPUs. */
#include "mrg.h"

void mrg_accounts_init(struct mrg_accounts *accounts)
{
	mrg_list_init(&accounts->loners);
	mrg_list_init(&accounts->groups);
	accounts->balance = 0;
}

bool mrg_is_active(const struct mrg_vcpu *vcpu)
{
	return !mrg_list_empty(&vcpu->in_active);
}

void mrg_activate(struct mrg_accounts *accounts, struct mrg_vcpu *vcpu)
{
	struct mrg_group *group = mrg_group_of(vcpu);

	if (mrg_is_active(vcpu))
		return;
	mrg_list_add_before(group ? &group->active : &accounts->loners,
			    &vcpu->in_active);
	if (!group)
		return;
	group->active_weight += vcpu->domain->weight;
	if (group->active_vcpus++ == 0)
		mrg_list_add_before(&accounts->groups, &group->in_active);
}

void mrg_deactivate(struct mrg_vcpu *vcpu)
{
	struct mrg_group *group = mrg_group_of(vcpu);

	if (!mrg_is_active(vcpu))
		return;
	mrg_list_remove(&vcpu->in_active);
	if (!group)
		return;
	group->active_weight -= vcpu->domain->weight;
	if (--group->active_vcpus == 0)
		mrg_list_remove(&group->in_active);
}

void mrg_reweigh(struct mrg_vcpu *vcpu, uint32_t weight)
{
	if (mrg_group_of(vcpu) && mrg_is_active(vcpu))
		mrg_group_of(vcpu)->active_weight +=
			weight - vcpu->domain->weight;
}
