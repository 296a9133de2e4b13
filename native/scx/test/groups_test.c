/* SPDX-License-Identifier: GPL-2.0 */
/* How groups divide processors, without any kernel. */
#include <stdbool.h>
#include <stdint.h>

#include "groups.h"
#include "kit.h"

static struct mrg_account accounts[MRG_MOST_GROUPS];

static void group(int at, uint32_t credit, uint32_t threads)
{
	accounts[at] = (struct mrg_account){ .credit = credit,
					     .threads = threads };
}

static void nobody(void)
{
	memset(accounts, 0, sizeof(accounts));
}

static void a_period_is_divided_by_credit(void)
{
	nobody();
	group(1, 600, 2);
	group(2, 300, 1);
	group(3, 900, 2);
	mrg_divide(accounts, MRG_MS(30), MRG_MS(30));
	EXPECT_EQUAL(MRG_MS(10), accounts[1].granted);
	EXPECT_EQUAL(MRG_MS(5), accounts[2].granted);
	EXPECT_EQUAL(MRG_MS(15), accounts[3].granted);
}

static void who_cannot_use_its_share_leaves_it_to_the_others(void)
{
	nobody();
	group(1, 900, 1); /* one thread: one processor at most */
	group(2, 50, 4);
	group(3, 50, 4);
	mrg_divide(accounts, MRG_MS(120), MRG_MS(30));
	EXPECT_EQUAL(MRG_MS(30), accounts[1].granted);
	EXPECT_EQUAL(MRG_MS(45), accounts[2].granted);
	EXPECT_EQUAL(MRG_MS(45), accounts[3].granted);
}

static void who_neither_ran_nor_could_earns_nothing(void)
{
	nobody();
	group(1, 500, 1);
	group(2, 500, 0);
	mrg_divide(accounts, MRG_MS(30), MRG_MS(30));
	EXPECT_EQUAL(MRG_MS(30), accounts[1].granted);
	EXPECT_EQUAL(0, accounts[2].granted);
}

static void nobody_saves_more_than_its_threads_may_keep(void)
{
	nobody();
	group(1, 500, 1);
	group(2, 500, 1);
	accounts[1].remaining = MRG_MOST_KEPT - MRG_MS(2);
	mrg_divide(accounts, MRG_MS(30), MRG_MS(30));
	EXPECT_EQUAL(MRG_MS(2), accounts[1].granted);
}

static void nobody_owes_more_than_its_threads_may_keep(void)
{
	nobody();
	group(1, 500, 1);
	group(2, 500, 1);
	accounts[1].remaining = -MRG_MS(100);
	mrg_divide(accounts, MRG_MS(30), MRG_MS(30));
	EXPECT_EQUAL(-MRG_MOST_KEPT, accounts[1].remaining + accounts[1].granted);
}

/* Who has credit and does not use it makes the others owe; but not for ever. */
static void what_all_owe_is_forgiven_by_credit(void)
{
	nobody();
	group(1, 600, 2);
	group(2, 300, 2);
	accounts[1].remaining = accounts[2].remaining = -MRG_MS(3);
	mrg_divide(accounts, MRG_MS(30), MRG_MS(30));
	EXPECT_EQUAL(MRG_MS(24), accounts[1].granted);
	EXPECT_EQUAL(MRG_MS(12), accounts[2].granted);
}

static void turns_go_round_among_those_with_credit(void)
{
	nobody();
	group(1, 1, 1);
	group(2, 1, 1);
	group(3, 1, 1);
	accounts[1].remaining = accounts[3].remaining = 1;
	EXPECT_EQUAL(3, mrg_next(accounts, 1, 1 << 1 | 1 << 2 | 1 << 3));
	EXPECT_EQUAL(1, mrg_next(accounts, 3, 1 << 1 | 1 << 2 | 1 << 3));
	EXPECT_EQUAL(1, mrg_next(accounts, 1, 1 << 1 | 1 << 2));
}

static void without_credit_who_owes_least_of_its_weight_is_next(void)
{
	nobody();
	group(1, 100, 1);
	group(2, 300, 1);
	accounts[1].remaining = -2000;
	accounts[2].remaining = -3000;
	EXPECT_EQUAL(2, mrg_next(accounts, 2, 1 << 1 | 1 << 2));
	EXPECT_EQUAL(MRG_MOST_GROUPS, mrg_next(accounts, 0, 0));
}

static void a_turn_waits_by_what_is_left_of_the_credit(void)
{
	nobody();
	group(1, 1, 0);
	accounts[1].allotted = MRG_MS(10);
	accounts[1].remaining = MRG_MS(5);
	accounts[1].wakeup_latency = MRG_MS(2);
	accounts[1].blocked_since = MRG_MS(100);
	EXPECT_EQUAL(MRG_MS(101), mrg_waits_until(&accounts[1]));
	accounts[1].remaining = -1;
	EXPECT_EQUAL(MRG_MS(100), mrg_waits_until(&accounts[1]));
}

static void how_long_a_group_took_to_wake_is_bounded(void)
{
	nobody();
	group(1, 1, 0);
	accounts[1].blocked_since = MRG_MS(1);
	mrg_wakes(&accounts[1], MRG_MS(4));
	EXPECT_EQUAL(MRG_MS(3), accounts[1].wakeup_latency);
	mrg_wakes(&accounts[1], MRG_MS(4000));
	EXPECT_EQUAL(MRG_MOST_WAIT, accounts[1].wakeup_latency);
}

/* Whatever comes: no more is given than there is, and no debt or savings beyond what may be kept. */
static void random_play(uint64_t seed)
{
	uint64_t random = seed;

	nobody();
	for (int i = 0; i < MRG_MOST_GROUPS; i++)
		if (random_next(&random) % 2)
			group(i, 1 + random_next(&random) % 65535, 0);
	for (int period = 0; period < 200; period++) {
		uint32_t processors = 1 + random_next(&random) % 64;
		int64_t given = 0, balance = 0;

		for (int i = 0; i < MRG_MOST_GROUPS; i++) {
			accounts[i].threads = random_next(&random) % 5;
			accounts[i].remaining -=
				random_next(&random) % MRG_MS(200);
			if (mrg_is_active(&accounts[i]))
				balance += accounts[i].remaining;
		}
		mrg_divide(accounts, processors * MRG_PERIOD, MRG_PERIOD);
		for (int i = 0; i < MRG_MOST_GROUPS; i++) {
			struct mrg_account *each = &accounts[i];

			if (!mrg_is_active(each))
				continue;
			EXPECT(each->allotted >= 0);
			EXPECT(each->allotted <=
			       mrg_most_of(each, MRG_PERIOD));
			given += each->allotted;
			each->remaining += each->granted;
			EXPECT(each->remaining <=
			       mrg_most_of(each, MRG_MOST_KEPT));
			EXPECT(each->remaining >=
			       -mrg_most_of(each, MRG_MOST_KEPT));
		}
		EXPECT(given <= processors * MRG_PERIOD +
					(balance < 0 ? -balance : 0));
	}
}

static void credit_is_conserved(void)
{
	for (uint64_t seed = 1; seed <= 100; seed++)
		random_play(seed * 0x9e3779b97f4a7c15ull);
}

static void a_threshold_is_twice_what_threads_run_for_until_they_block(void)
{
	nobody();
	group(1, 500, 2);
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&accounts[1]));
	for (int i = 0; i < 100; i++)
		mrg_learns(&accounts[1], MRG_US(120));
	EXPECT(mrg_threshold(&accounts[1]) > MRG_US(230));
	EXPECT(mrg_threshold(&accounts[1]) <= MRG_US(240));
	for (int i = 0; i < 100; i++)
		mrg_learns(&accounts[1], MRG_MS(5)); /* computes */
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&accounts[1]));
	for (int i = 0; i < 100; i++)
		mrg_learns(&accounts[1], MRG_US(10)); /* less than what is set anyway */
	EXPECT_EQUAL(MRG_US(100), mrg_threshold(&accounts[1]));
}

static void who_works_for_longer_than_it_rests_drives_no_more(void)
{
	uint64_t busy = 0;

	for (int i = 0; i < 100; i++) /* 3.9 ms of work, and 50 us of rest */
		busy = mrg_busy(busy, MRG_US(3900), MRG_US(50));
	EXPECT(busy >= MRG_PERIOD);
	busy = mrg_busy(busy, 0, MRG_PERIOD + 1); /* whatever it did before */
	EXPECT(busy < MRG_PERIOD);
	for (int i = 0; i < 300; i++)
		busy = mrg_busy(busy, MRG_US(30), MRG_US(50));
	EXPECT_EQUAL(MRG_US(30), busy);
}

static void who_owes_half_of_what_may_be_owed_has_no_drivers(void)
{
	nobody();
	group(1, 500, 2);
	EXPECT(mrg_may_drive(&accounts[1]));
	accounts[1].remaining = -MRG_MS(29);
	EXPECT(mrg_may_drive(&accounts[1]));
	accounts[1].remaining = -MRG_MS(30);
	EXPECT(!mrg_may_drive(&accounts[1]));
	accounts[1].threads = 0; /* all wait for their I/O */
	accounts[1].remaining = -MRG_MS(14);
	EXPECT(mrg_may_drive(&accounts[1]));
	accounts[1].remaining = -MRG_MS(15);
	EXPECT(!mrg_may_drive(&accounts[1]));
}

static void who_is_ahead_of_a_mate_that_runs_leaves_the_processor(void)
{
	nobody();
	group(1, 500, 2);
	EXPECT(!mrg_is_ahead(&accounts[1], MRG_MS(10) + MRG_PERIOD, MRG_MS(10)));
	EXPECT(mrg_is_ahead(&accounts[1], MRG_MS(11) + MRG_PERIOD, MRG_MS(10)));
	EXPECT(!mrg_is_ahead(&accounts[1], MRG_MS(1), MRG_MS(100))); /* behind */
}

static void nobody_leaves_what_a_group_then_would_not_use(void)
{
	nobody();
	group(1, 500, 2);
	accounts[1].remaining = MRG_MOST_KEPT; /* a half of what two threads may keep */
	EXPECT(!mrg_is_ahead(&accounts[1], MRG_MS(100), 0));
}

int main(void)
{
	RUN(a_period_is_divided_by_credit);
	RUN(who_cannot_use_its_share_leaves_it_to_the_others);
	RUN(who_neither_ran_nor_could_earns_nothing);
	RUN(nobody_saves_more_than_its_threads_may_keep);
	RUN(nobody_owes_more_than_its_threads_may_keep);
	RUN(what_all_owe_is_forgiven_by_credit);
	RUN(turns_go_round_among_those_with_credit);
	RUN(without_credit_who_owes_least_of_its_weight_is_next);
	RUN(a_turn_waits_by_what_is_left_of_the_credit);
	RUN(how_long_a_group_took_to_wake_is_bounded);
	RUN(credit_is_conserved);
	RUN(a_threshold_is_twice_what_threads_run_for_until_they_block);
	RUN(who_works_for_longer_than_it_rests_drives_no_more);
	RUN(who_owes_half_of_what_may_be_owed_has_no_drivers);
	RUN(who_is_ahead_of_a_mate_that_runs_leaves_the_processor);
	RUN(nobody_leaves_what_a_group_then_would_not_use);
	return 0;
}
