/* SPDX-License-Identifier: GPL-2.0 */
/* The rules of section 4.3, one by one. */
#include "kit.h"
#include "mrg.h"

#define NOW MRG_SECONDS(100)

static struct mrg_group mine, its;
static struct mrg_domain domain = { .weight = 256 };

static struct mrg_vcpu vcpu(struct mrg_group *group, enum mrg_priority priority)
{
	struct mrg_vcpu made;

	mrg_vcpu_init(&made, &domain, group);
	made.priority = priority;
	made.woke = NOW - MRG_MS(10);
	return made;
}

static bool steals(struct mrg_group *own, enum mrg_priority own_priority,
		   struct mrg_group *peer, enum mrg_priority peer_priority)
{
	struct mrg_vcpu here = vcpu(own, own_priority);
	struct mrg_vcpu there = vcpu(peer, peer_priority);

	return mrg_may_steal(&here, &there, NOW, &mrg_defaults);
}

static void groups(int64_t mine_has, int64_t its_has)
{
	mrg_group_init(&mine, 1, 0);
	mrg_group_init(&its, 2, 0);
	mine.remaining = mine_has;
	its.remaining = its_has;
}

static void a_group_with_credit_takes_from_no_other(void)
{
	groups(1, 1);
	EXPECT(!steals(&mine, MRG_OVER, &its, MRG_BOOST));
}

static void a_group_without_takes_what_has_credit_from_one_with(void)
{
	groups(-1, 1);
	EXPECT(steals(&mine, MRG_UNDER, &its, MRG_UNDER));
	EXPECT(steals(&mine, MRG_OVER, &its, MRG_BOOST));
	EXPECT(!steals(&mine, MRG_OVER, &its, MRG_OVER));
}

static void between_groups_without_it_is_as_in_the_credit_scheduler(void)
{
	groups(-1, -1);
	EXPECT(steals(&mine, MRG_OVER, &its, MRG_UNDER));
	EXPECT(!steals(&mine, MRG_UNDER, &its, MRG_BOOST));
	EXPECT(!steals(&mine, MRG_OVER, &its, MRG_OVER));
}

static void within_a_group_with_credit_it_is_so_too(void)
{
	groups(1, 1);
	EXPECT(steals(&mine, MRG_OVER, &mine, MRG_UNDER));
	EXPECT(!steals(&mine, MRG_UNDER, &mine, MRG_BOOST));
}

static void within_a_group_without_only_the_boosted_come(void)
{
	groups(-1, 1);
	EXPECT(steals(&mine, MRG_OVER, &mine, MRG_BOOST));
	EXPECT(!steals(&mine, MRG_OVER, &mine, MRG_UNDER));
}

static void without_groups_only_who_has_no_credit_takes(void)
{
	EXPECT(steals(NULL, MRG_OVER, NULL, MRG_UNDER));
	EXPECT(!steals(NULL, MRG_UNDER, NULL, MRG_BOOST));
}

static void who_ran_just_now_stays_where_its_cache_is(void)
{
	struct mrg_vcpu own = vcpu(NULL, MRG_OVER);
	struct mrg_vcpu peer = vcpu(NULL, MRG_UNDER);

	peer.last_seen = NOW - MRG_US(999);
	EXPECT(!mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
	EXPECT(!mrg_may_steal(NULL, &peer, NOW, &mrg_defaults));
	peer.last_seen = NOW - MRG_MS(1);
	EXPECT(mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
}

static void one_of_a_group_moves_once_a_second_or_to_a_processor_that_idles(void)
{
	struct mrg_vcpu own = vcpu(&mine, MRG_OVER);
	struct mrg_vcpu peer = vcpu(&its, MRG_UNDER);

	groups(-1, 1);
	peer.last_moved = NOW - MRG_MS(999);
	EXPECT(!mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
	EXPECT(mrg_may_steal(NULL, &peer, NOW, &mrg_defaults));
	peer.last_moved = NOW - MRG_SECONDS(1);
	EXPECT(mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
}

static void who_waited_for_a_second_comes_to_its_mate_whatever_credit_that_has(void)
{
	struct mrg_vcpu own = vcpu(&mine, MRG_UNDER);
	struct mrg_vcpu peer = vcpu(&mine, MRG_UNDER);
	struct mrg_vcpu another = vcpu(&its, MRG_UNDER);

	groups(1, 1);
	another.woke = 0;
	EXPECT(!mrg_may_steal(&own, &another, NOW, &mrg_defaults));
	peer.woke = NOW - MRG_MS(999);
	EXPECT(!mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
	peer.woke = NOW - MRG_SECONDS(1);
	EXPECT(mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
	peer.last_seen = NOW - MRG_MS(999);
	EXPECT(!mrg_may_steal(&own, &peer, NOW, &mrg_defaults));
}

int main(void)
{
	RUN(a_group_with_credit_takes_from_no_other);
	RUN(a_group_without_takes_what_has_credit_from_one_with);
	RUN(between_groups_without_it_is_as_in_the_credit_scheduler);
	RUN(within_a_group_with_credit_it_is_so_too);
	RUN(within_a_group_without_only_the_boosted_come);
	RUN(without_groups_only_who_has_no_credit_takes);
	RUN(who_ran_just_now_stays_where_its_cache_is);
	RUN(who_waited_for_a_second_comes_to_its_mate_whatever_credit_that_has);
	RUN(one_of_a_group_moves_once_a_second_or_to_a_processor_that_idles);
	return 0;
}
