/* SPDX-License-Identifier: GPL-2.0 */
#include "kit.h"
#include "mrg.h"

static struct mrg_group one, other;
static struct mrg_domain domain = { .weight = 256 };
static struct mrg_accounts accounts;
static struct mrg_queue queue;

static void begin(void)
{
	mrg_group_init(&one, 1, 500);
	mrg_group_init(&other, 2, 500);
	mrg_accounts_init(&accounts);
	mrg_queue_init(&queue, &accounts);
}

static struct mrg_vcpu vcpu(struct mrg_group *group, enum mrg_priority priority)
{
	struct mrg_vcpu made;

	mrg_vcpu_init(&made, &domain, group);
	made.priority = priority;
	made.last_burst = MRG_MS(5);
	return made;
}

/* Lists are linked through their elements, so these are set up where they are. */
static void put(struct mrg_vcpu *vcpu)
{
	mrg_list_init(&vcpu->in_queue);
	mrg_list_init(&vcpu->in_active);
	vcpu->awake = true;
	mrg_join(vcpu, 0, &mrg_defaults);
	mrg_enqueue(&queue, vcpu);
}

static struct mrg_vcpu *pick(int64_t now)
{
	return mrg_pick(&queue, now, &mrg_defaults).vcpu;
}

static void those_of_a_group_are_together_in_a_region(void)
{
	struct mrg_vcpu first = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu second = vcpu(&other, MRG_UNDER);
	struct mrg_vcpu third = vcpu(NULL, MRG_UNDER);
	struct mrg_vcpu fourth = vcpu(&one, MRG_UNDER);
	struct mrg_link *region = &queue.regions[MRG_UNDER];

	begin();
	put(&first);
	put(&second);
	put(&third);
	put(&fourth);
	EXPECT(region->next == &first.in_queue);
	EXPECT(first.in_queue.next == &fourth.in_queue);
	EXPECT(fourth.in_queue.next == &second.in_queue);
	EXPECT(second.in_queue.next == &third.in_queue);
}

static void without_groups_it_is_first_come_first_served_by_priority(void)
{
	struct mrg_vcpu over = vcpu(NULL, MRG_OVER);
	struct mrg_vcpu under = vcpu(NULL, MRG_UNDER);
	struct mrg_vcpu later = vcpu(NULL, MRG_UNDER);
	struct mrg_vcpu boosted = vcpu(NULL, MRG_BOOST);

	begin();
	put(&over);
	put(&under);
	put(&later);
	put(&boosted);
	EXPECT(pick(0) == &boosted);
	EXPECT(pick(0) == &under);
	EXPECT(pick(0) == &later);
	EXPECT(pick(0) == &over);
	EXPECT(!pick(0));
}

static void a_group_with_credit_goes_through_all_regions_before_another(void)
{
	struct mrg_vcpu under = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu over = vcpu(&one, MRG_OVER);
	struct mrg_vcpu boosted_later = vcpu(&other, MRG_BOOST);

	begin();
	put(&under);
	put(&over);
	EXPECT(pick(0) == &under);
	put(&boosted_later);
	EXPECT(!mrg_preempts(&queue, &boosted_later, &under, 0, &mrg_defaults));
	EXPECT(pick(0) == &over);
	one.remaining = -1;
	EXPECT(pick(0) == &boosted_later);
}

static void a_group_without_credit_is_not_boosted(void)
{
	struct mrg_vcpu boosted = vcpu(&one, MRG_BOOST);
	struct mrg_vcpu under = vcpu(&other, MRG_UNDER);

	begin();
	one.remaining = -1;
	put(&boosted);
	put(&under);
	EXPECT(!mrg_preempts(&queue, &boosted, &under, 0, &mrg_defaults));
	EXPECT(pick(0) == &under);
	mrg_blocks(&under, 0, &mrg_defaults); /* and its credit is not worth a wait */
	EXPECT(pick(0) == &boosted);
}

static void a_turn_outlasts_the_blocked_for_a_time_in_proportion_to_credit(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu theirs = vcpu(&other, MRG_UNDER);
	struct mrg_choice choice;

	begin();
	one.allotted = MRG_MS(15);
	put(&mine);
	put(&theirs);
	EXPECT(pick(0) == &mine);
	one.remaining = MRG_MS(5);
	mrg_blocks(&mine, MRG_MS(2), &mrg_defaults);
	/* t = 1 ms * 5 / 15 */
	choice = mrg_pick(&queue, MRG_MS(2), &mrg_defaults);
	EXPECT(!choice.vcpu);
	EXPECT_EQUAL(MRG_MS(1) / 3, choice.slice);
	EXPECT(!pick(MRG_MS(2) + MRG_US(333)));
	EXPECT(pick(MRG_MS(2) + MRG_US(334)) == &theirs);
}

static void what_a_wakeup_took_is_what_the_next_wait_is_for(void)
{
	struct mrg_vcpu first = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu second = vcpu(&one, MRG_UNDER);

	begin();
	mrg_wakes(&first, MRG_MS(9), &mrg_defaults);
	mrg_blocks(&first, MRG_MS(10), &mrg_defaults);
	mrg_wakes(&first, MRG_MS(13), &mrg_defaults);
	EXPECT_EQUAL(MRG_MS(3), one.wakeup_latency);
	mrg_wakes(&second, MRG_MS(14), &mrg_defaults);
	mrg_blocks(&first, MRG_MS(15), &mrg_defaults);
	mrg_blocks(&second, MRG_MS(16), &mrg_defaults);
	mrg_blocks(&second, MRG_MS(17), &mrg_defaults); /* is not new */
	mrg_wakes(&first, MRG_SECONDS(16), &mrg_defaults);
	EXPECT_EQUAL(mrg_defaults.wait_most, one.wakeup_latency);
}

static void the_driver_waits_behind_a_group_that_is_about_to_block(void)
{
	struct mrg_vcpu running = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu blocks_soon = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu computes = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu driver = vcpu(NULL, MRG_BOOST);

	begin();
	one.remaining = MRG_MS(10);
	blocks_soon.last_burst = MRG_US(50);
	put(&running);
	put(&computes);
	put(&blocks_soon);
	mrg_list_init(&driver.in_queue);
	EXPECT(pick(0) == &running);
	EXPECT(mrg_defer(&queue, &driver, &running, 0, &mrg_defaults));
	EXPECT(pick(0) == &blocks_soon);
	EXPECT(pick(0) == &driver);
	EXPECT(pick(0) == &computes);
}

static void the_driver_does_not_wait_for_those_who_compute(void)
{
	struct mrg_vcpu running = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu driver = vcpu(NULL, MRG_BOOST);

	begin();
	put(&running);
	mrg_list_init(&driver.in_queue);
	EXPECT(!mrg_defer(&queue, &driver, NULL, 0, &mrg_defaults));
	EXPECT(pick(0) == &running);
	EXPECT(!mrg_defer(&queue, &driver, &running, 0, &mrg_defaults));
	mrg_enqueue(&queue, &driver);
	EXPECT(mrg_preempts(&queue, &driver, &running, 0, &mrg_defaults));
}

static void the_driver_waits_no_longer_than_the_group_would_take(void)
{
	struct mrg_vcpu running = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu blocks_soon = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu driver = vcpu(NULL, MRG_BOOST);

	begin();
	one.remaining = MRG_MS(10);
	running.last_burst = blocks_soon.last_burst = 0;
	put(&running);
	put(&blocks_soon);
	mrg_list_init(&driver.in_queue);
	EXPECT(pick(0) == &running);
	EXPECT(mrg_defer(&queue, &driver, &running, 0, &mrg_defaults));
	EXPECT(pick(MRG_MS(2)) == &driver);
}

static void the_driver_does_not_wait_for_a_large_group_to_go_through(void)
{
	struct mrg_vcpu running = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu driver = vcpu(NULL, MRG_BOOST);

	begin();
	one.remaining = MRG_MS(10);
	running.last_burst = 0;
	put(&running);
	mrg_list_init(&driver.in_queue);
	EXPECT(pick(0) == &running);
	one.members = 64;
	EXPECT(!mrg_driver_is_due(&queue, MRG_SECONDS(1), &mrg_defaults));
	EXPECT(mrg_defer(&queue, &driver, &running, 0, &mrg_defaults));
	EXPECT(!mrg_driver_is_due(&queue, mrg_defaults.driver_waits - 1,
				  &mrg_defaults));
	EXPECT(mrg_driver_is_due(&queue, mrg_defaults.driver_waits,
				 &mrg_defaults));
	one.members = 2; /* which go through it sooner */
	EXPECT(mrg_driver_is_due(&queue, MRG_MS(2), &mrg_defaults));
}

static void whoever_was_cut_short_is_not_taken_for_one_that_blocks(void)
{
	struct mrg_vcpu computes = vcpu(&one, MRG_UNDER);

	begin();
	put(&computes);
	EXPECT(pick(0) == &computes);
	mrg_starts(&computes, 0);
	mrg_stops(&computes, MRG_US(40)); /* as another preempts it */
	EXPECT(!mrg_blocks_soon(&computes, MRG_US(40), &mrg_defaults));
	mrg_starts(&computes, MRG_US(60));
	mrg_stops(&computes, MRG_US(90));
	mrg_blocks(&computes, MRG_US(90), &mrg_defaults);
	EXPECT_EQUAL(MRG_US(70), computes.last_burst);
	mrg_wakes(&computes, MRG_US(200), &mrg_defaults);
	EXPECT(mrg_blocks_soon(&computes, MRG_US(200), &mrg_defaults));
	mrg_starts(&computes, MRG_US(200));
	EXPECT(!mrg_blocks_soon(&computes, MRG_US(350), &mrg_defaults));
}

static void bursts_of(struct mrg_vcpu *vcpu, int64_t each)
{
	int64_t now = 0;

	for (int i = 0; i < 100; i++, now += 2 * each) {
		mrg_wakes(vcpu, now, &mrg_defaults);
		mrg_starts(vcpu, now);
		mrg_stops(vcpu, now + each);
		mrg_blocks(vcpu, now + each, &mrg_defaults);
	}
}

static void a_threshold_is_twice_what_its_group_runs_for_until_it_blocks(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);

	begin();
	put(&mine);
	EXPECT(pick(0) == &mine);
	bursts_of(&mine, MRG_US(40)); /* less than what is set anyway */
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&one, &mrg_defaults));
	bursts_of(&mine, MRG_US(120));
	EXPECT(mrg_threshold(&one, &mrg_defaults) > MRG_US(230));
	EXPECT(mrg_threshold(&one, &mrg_defaults) <= MRG_US(240));
	EXPECT(mrg_blocks_soon(&mine, 0, &mrg_defaults));
	bursts_of(&mine, MRG_US(1800)); /* computes between requests */
	EXPECT(mrg_threshold(&one, &mrg_defaults) > MRG_MS(3));
	bursts_of(&mine, MRG_MS(5)); /* computes */
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&one, &mrg_defaults));
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&other, &mrg_defaults));
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(NULL, &mrg_defaults));
}

static void a_threshold_that_does_not_follow_is_the_one_that_is_set(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);
	struct mrg_settings papers = mrg_defaults;

	papers.threshold_follows = false;
	begin();
	put(&mine);
	EXPECT(pick(0) == &mine);
	bursts_of(&mine, MRG_US(120));
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&one, &papers));
	EXPECT(!mrg_blocks_soon(&mine, 0, &papers));
}

/* To Xen a slice of 0 says that it has no end. */
static void a_slice_is_never_nothing(void)
{
	struct mrg_settings settings = mrg_defaults;
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);

	begin();
	settings.ratelimit = 0;
	put(&mine);
	one.remaining = 0;
	EXPECT_EQUAL(MRG_US(100), mrg_pick(&queue, 0, &settings).slice);
}

static void who_changes_groups_has_paid_the_one_that_it_leaves(void)
{
	struct mrg_vcpu runs = vcpu(&one, MRG_UNDER);

	begin();
	runs.credit = MRG_MS(10);
	put(&runs);
	EXPECT(pick(0) == &runs);
	mrg_starts(&runs, 0);
	mrg_regroup(&runs, &other, &accounts, MRG_MS(3), &mrg_defaults);
	EXPECT_EQUAL(MRG_MS(7), runs.credit);
	EXPECT_EQUAL(MRG_MS(7), other.remaining);
	EXPECT_EQUAL(0, one.remaining);
	mrg_stops(&runs, MRG_MS(4));
	EXPECT_EQUAL(MRG_MS(6), other.remaining);
}

/* Its VCPU wakes and blocks on another processor meanwhile. */
static void a_wait_for_a_group_does_not_begin_again_as_that_runs_elsewhere(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu theirs = vcpu(&other, MRG_UNDER);

	begin();
	one.allotted = MRG_MS(10);
	put(&mine);
	put(&theirs);
	EXPECT(pick(0) == &mine);
	one.remaining = MRG_MS(10);
	mrg_blocks(&mine, MRG_MS(2), &mrg_defaults);
	EXPECT(!pick(MRG_MS(2)));
	mrg_wakes(&mine, MRG_US(2500), &mrg_defaults);
	mrg_blocks(&mine, MRG_US(2900), &mrg_defaults);
	EXPECT(!pick(MRG_US(2999)));
	EXPECT(pick(MRG_MS(3)) == &theirs);
}

static void a_sort_puts_each_where_its_priority_is(void)
{
	struct mrg_vcpu first = vcpu(NULL, MRG_BOOST);
	struct mrg_vcpu second = vcpu(NULL, MRG_OVER);

	begin();
	put(&first);
	put(&second);
	first.priority = MRG_OVER;
	second.priority = MRG_UNDER;
	mrg_sort(&queue);
	EXPECT(pick(0) == &second);
	EXPECT(pick(0) == &first);
}

static void whoever_yields_lets_one_of_lower_priority_go_first_once(void)
{
	struct mrg_vcpu yields = vcpu(NULL, MRG_UNDER);
	struct mrg_vcpu over = vcpu(NULL, MRG_OVER);

	begin();
	put(&over);
	yields.yields = true;
	put(&yields);
	EXPECT(pick(0) == &over);
	mrg_enqueue(&queue, &over);
	mrg_sort(&queue);
	EXPECT(pick(0) == &yields);
}

static void a_turn_lasts_a_slice_if_others_have_credit(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu mate = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu theirs = vcpu(&other, MRG_UNDER);

	begin();
	one.remaining = MRG_SECONDS(1);
	put(&mine);
	put(&mate);
	put(&theirs);
	EXPECT(pick(0) == &mine);
	mrg_enqueue(&queue, &mine);
	EXPECT(pick(MRG_MS(29)) == &mate);
	mrg_enqueue(&queue, &mate);
	EXPECT(pick(MRG_MS(30)) == &theirs);
	/* And goes on if there is nobody else. */
	EXPECT(pick(MRG_MS(60)) == &mine);
	EXPECT(pick(MRG_MS(90)) == &mate);
}

/* Each request of a mate takes it a tenth of a millisecond or so. */
static void the_driver_is_asked_again_when_its_batch_is_done(void)
{
	struct mrg_settings settings = mrg_defaults;
	struct mrg_vcpu mine = vcpu(&one, MRG_BOOST);
	struct mrg_vcpu mate = vcpu(&one, MRG_UNDER);
	struct mrg_domain dom0 = { .weight = 256, .is_driver = true };
	struct mrg_vcpu driver = vcpu(NULL, MRG_UNDER);

	begin();
	settings.ratelimit = 0;
	driver.domain = &dom0;
	put(&mine);
	put(&mate);
	put(&driver);
	EXPECT(pick(0) == &mine);
	mrg_starts(&driver, MRG_MS(1));
	EXPECT(!mrg_preempts(&queue, &mine, &driver, MRG_US(1010), &settings));
	EXPECT_EQUAL(MRG_MS(1) + one.members * MRG_US(100),
		     mrg_ask_after(&queue, &mine, &driver, MRG_US(1010),
				   &settings));
	EXPECT_EQUAL(INT64_MAX, mrg_ask_after(&queue, &mine, &mate,
					      MRG_US(1010), &settings));
}

static void a_turn_that_is_ripe_ends_for_one_of_another_group_that_wakes(void)
{
	struct mrg_vcpu mine = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu mate = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu wakes = vcpu(&other, MRG_BOOST);

	begin();
	one.remaining = other.remaining = MRG_MS(30);
	put(&mine);
	put(&mate);
	EXPECT(pick(0) == &mine);
	put(&wakes);
	EXPECT(!mrg_preempts(&queue, &wakes, &mine, MRG_MS(1), &mrg_defaults));
	EXPECT(pick(MRG_MS(1)) == &mate);
	EXPECT(mrg_preempts(&queue, &wakes, &mate, MRG_MS(2), &mrg_defaults));
	mrg_enqueue(&queue, &mate);
	EXPECT(pick(MRG_MS(2)) == &wakes);
}

static void who_waits_in_a_group_goes_on_earning(void)
{
	struct mrg_vcpu waits = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu sleeps = vcpu(&one, MRG_UNDER);

	begin();
	put(&waits);
	put(&sleeps);
	mrg_dequeue(&sleeps);
	mrg_blocks(&sleeps, 0, &mrg_defaults);
	waits.credit = sleeps.credit = one.remaining = MRG_MS(29);
	one.remaining *= 2;
	mrg_allot(&accounts, 1, &mrg_defaults);
	EXPECT(mrg_is_active(&waits));
	EXPECT_EQUAL(MRG_MS(30), waits.credit);
	EXPECT(!mrg_is_active(&sleeps));
	EXPECT_EQUAL(MRG_MS(15), sleeps.credit);
	EXPECT_EQUAL(MRG_MS(45), one.remaining);
}

static void what_one_has_beyond_a_period_pays_what_its_mate_owes(void)
{
	struct mrg_vcpu saver = vcpu(&one, MRG_UNDER);
	struct mrg_vcpu spender = vcpu(&one, MRG_UNDER);

	begin();
	put(&saver);
	put(&spender);
	saver.credit = MRG_MS(30);
	spender.credit = -MRG_MS(50);
	one.remaining = -MRG_MS(20);
	mrg_allot(&accounts, 1, &mrg_defaults); /* 15 ms each: 45 and -35 */
	EXPECT_EQUAL(MRG_MS(30), saver.credit);
	EXPECT_EQUAL(-MRG_MS(20), spender.credit);
	EXPECT_EQUAL(MRG_MS(10), one.remaining);
}

static void nobody_owes_more_than_a_period(void)
{
	struct mrg_vcpu debtor = vcpu(&one, MRG_UNDER);

	begin();
	put(&debtor);
	debtor.credit = one.remaining = -MRG_MS(90);
	mrg_allot(&accounts, 1, &mrg_defaults);
	EXPECT_EQUAL(-MRG_MS(30), debtor.credit);
	EXPECT_EQUAL(-MRG_MS(30), one.remaining);
	EXPECT(debtor.priority == MRG_OVER);
}

int main(void)
{
	RUN(a_turn_lasts_a_slice_if_others_have_credit);
	RUN(a_turn_that_is_ripe_ends_for_one_of_another_group_that_wakes);
	RUN(who_waits_in_a_group_goes_on_earning);
	RUN(what_one_has_beyond_a_period_pays_what_its_mate_owes);
	RUN(nobody_owes_more_than_a_period);
	RUN(those_of_a_group_are_together_in_a_region);
	RUN(without_groups_it_is_first_come_first_served_by_priority);
	RUN(a_group_with_credit_goes_through_all_regions_before_another);
	RUN(a_group_without_credit_is_not_boosted);
	RUN(a_turn_outlasts_the_blocked_for_a_time_in_proportion_to_credit);
	RUN(what_a_wakeup_took_is_what_the_next_wait_is_for);
	RUN(the_driver_waits_behind_a_group_that_is_about_to_block);
	RUN(the_driver_does_not_wait_for_those_who_compute);
	RUN(the_driver_waits_no_longer_than_the_group_would_take);
	RUN(the_driver_does_not_wait_for_a_large_group_to_go_through);
	RUN(whoever_was_cut_short_is_not_taken_for_one_that_blocks);
	RUN(a_threshold_is_twice_what_its_group_runs_for_until_it_blocks);
	RUN(a_threshold_that_does_not_follow_is_the_one_that_is_set);
	RUN(the_driver_is_asked_again_when_its_batch_is_done);
	RUN(a_slice_is_never_nothing);
	RUN(who_changes_groups_has_paid_the_one_that_it_leaves);
	RUN(a_wait_for_a_group_does_not_begin_again_as_that_runs_elsewhere);
	RUN(a_sort_puts_each_where_its_priority_is);
	RUN(whoever_yields_lets_one_of_lower_priority_go_first_once);
	return 0;
}
