/* SPDX-License-Identifier: GPL-2.0 */
/* Groups: whether they have credit, and how long their turn outlasts their VCPUs (4.2). */
#include "mrg.h"

const struct mrg_settings mrg_defaults = {
	.slice = MRG_MS(30),
	.ratelimit = MRG_MS(1),
	.io_threshold = MRG_US(100),
	.io_threshold_most = MRG_MS(4),
	.threshold_follows = true,
	.put_before = MRG_US(100),
	.driver_waits = MRG_MS(4),
	.wait_most = MRG_MS(10),
	.turn_least = MRG_MS(2),
	.balance_period = MRG_SECONDS(1),
	.cache_hot = MRG_MS(1),
};

#define FIRST_WAKEUP_LATENCY MRG_MS(1)
#define NEVER (-1)

void mrg_group_init(struct mrg_group *group, uint32_t id, uint32_t credit)
{
	*group = (struct mrg_group){
		.id = id,
		.credit = credit,
		.blocked_since = NEVER,
		.wakeup_latency = FIRST_WAKEUP_LATENCY,
	};
	mrg_list_init(&group->in_active);
	mrg_list_init(&group->active);
}

static void one_less(struct mrg_group *group, int64_t now)
{
	MRG_ASSERT(group->awake > 0);
	if (--group->awake == 0)
		group->blocked_since = now;
}

static void one_more(struct mrg_group *group, int64_t now,
		     const struct mrg_settings *settings)
{
	/* "between the time when all VCPUs in a group are blocked and any of them is boosted" */
	int64_t latency = now - group->blocked_since;

	if (group->awake++ > 0 || group->blocked_since == NEVER)
		return;
	if (latency < 0) /* processors read their clocks a little before they tell */
		latency = 0;
	group->wakeup_latency =
		latency < settings->wait_most ? latency : settings->wait_most;
}

/* Of the last sixteen or so; the first one counts for all. */
static void learn_burst(struct mrg_group *group, int64_t burst, int64_t most)
{
	if (burst > most)
		burst = most;
	group->burst += group->burst ? (burst - group->burst) / 16 : burst;
}

void mrg_blocks(struct mrg_vcpu *vcpu, int64_t now,
		const struct mrg_settings *settings)
{
	struct mrg_group *group = mrg_group_of(vcpu);

	if (vcpu->awake && group)
		one_less(group, now);
	vcpu->awake = false;
	if (vcpu->burst && group)
		learn_burst(group, vcpu->burst, settings->io_threshold_most);
	if (vcpu->burst)
		vcpu->last_burst = vcpu->burst;
	vcpu->burst = 0;
}

void mrg_wakes(struct mrg_vcpu *vcpu, int64_t now,
	       const struct mrg_settings *settings)
{
	if (!vcpu->awake && mrg_group_of(vcpu))
		one_more(mrg_group_of(vcpu), now, settings);
	if (!vcpu->awake)
		vcpu->woke = now;
	vcpu->awake = true;
}

void mrg_join(struct mrg_vcpu *vcpu, int64_t now,
	      const struct mrg_settings *settings)
{
	struct mrg_group *group = mrg_group_of(vcpu);

	if (!group)
		return;
	group->members++;
	group->remaining += vcpu->credit;
	if (vcpu->awake)
		one_more(group, now, settings);
}

void mrg_leave(struct mrg_vcpu *vcpu, int64_t now)
{
	struct mrg_group *group = mrg_group_of(vcpu);

	MRG_ASSERT(!mrg_is_queued(vcpu) && !mrg_is_active(vcpu));
	if (!group)
		return;
	group->members--;
	group->remaining -= vcpu->credit;
	if (vcpu->awake)
		one_less(group, now);
}

void mrg_regroup(struct mrg_vcpu *vcpu, struct mrg_group *group,
		 struct mrg_accounts *accounts, int64_t now,
		 const struct mrg_settings *settings)
{
	struct mrg_queue *queue = vcpu->queue;
	bool was_active = mrg_is_active(vcpu);

	if (vcpu->runs)
		mrg_burn(vcpu, now);
	if (queue)
		mrg_dequeue(vcpu);
	mrg_deactivate(vcpu);
	mrg_leave(vcpu, now);
	vcpu->group = group;
	mrg_join(vcpu, now, settings);
	/* Else what it owes, or will as it runs, would stay with the group. */
	if (was_active || (group && (vcpu->awake || vcpu->credit < 0)))
		mrg_activate(accounts, vcpu);
	if (queue)
		mrg_enqueue(queue, vcpu);
}

int64_t mrg_group_waits_until(const struct mrg_group *group)
{
	int64_t left = group->remaining;
	int64_t whole = group->allotted;

	if (left <= 0 || whole <= 0)
		return group->blocked_since;
	if (left > whole)
		left = whole; /* what it has saved is no reason to wait longer */
	/* t = t_w * CRR, CRR = remaining / total (eq. 1, 2) */
	return group->blocked_since + group->wakeup_latency * left / whole;
}
