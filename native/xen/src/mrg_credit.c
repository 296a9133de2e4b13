/* SPDX-License-Identifier: GPL-2.0 */
/* What running costs, and whom waking puts in front: as in the credit scheduler (2.2). */
#include "mrg.h"

#define MOST_OF_A_REQUEST MRG_MS(1) /* what takes the driver domain longer is its own work */

void mrg_vcpu_init(struct mrg_vcpu *vcpu, struct mrg_domain *domain,
		   struct mrg_group *group)
{
	*vcpu = (struct mrg_vcpu){
		.domain = domain,
		.group = group,
		.priority = MRG_UNDER,
		/* Nothing is known yet, and whoever is new moves nobody's I/O. */
		.last_burst = INT64_MAX,
	};
	mrg_list_init(&vcpu->in_queue);
	mrg_list_init(&vcpu->in_active);
}

void mrg_starts(struct mrg_vcpu *vcpu, int64_t now)
{
	vcpu->started = vcpu->burnt_until = now;
	vcpu->runs = true;
}

static void pay(struct mrg_vcpu *vcpu, int64_t ran)
{
	vcpu->credit -= ran;
	if (mrg_group_of(vcpu))
		mrg_group_of(vcpu)->remaining -= ran;
}

void mrg_burn(struct mrg_vcpu *vcpu, int64_t now)
{
	int64_t ran = now - vcpu->burnt_until;

	if (ran <= 0)
		return;
	vcpu->burnt_until = now;
	pay(vcpu, ran);
}

void mrg_charge(struct mrg_vcpu *driver, struct mrg_vcpu *woken, int64_t now,
		const struct mrg_settings *settings)
{
	int64_t ran = now - driver->burnt_until;

	if (ran > MOST_OF_A_REQUEST)
		ran = MOST_OF_A_REQUEST;
	if (!settings->charge_driver || !driver->domain->is_driver ||
	    !driver->runs || !mrg_group_of(woken) || ran <= 0)
		return;
	driver->burnt_until += ran;
	pay(woken, ran);
}

void mrg_stops(struct mrg_vcpu *vcpu, int64_t now)
{
	mrg_burn(vcpu, now);
	vcpu->runs = false;
	vcpu->burst += now - vcpu->started;
	vcpu->last_seen = now;
}

void mrg_boost(struct mrg_vcpu *vcpu)
{
	if (mrg_rank(vcpu) == MRG_UNDER)
		vcpu->priority = MRG_BOOST;
}

void mrg_unboost(struct mrg_vcpu *vcpu)
{
	if (vcpu->priority == MRG_BOOST)
		vcpu->priority = MRG_UNDER;
}
