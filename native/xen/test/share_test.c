/* SPDX-License-Identifier: GPL-2.0 */
/* Shares of groups and VMs, on a machine whose clock is a variable. */
#include "kit.h"
#include "machine.h"

static struct machine machine;

static void computes(struct machine *of, struct guest *guest)
{
	(void)of;
	guest->blocks_in = INT64_MAX / 2;
}

/* A tenth of a millisecond, and then its I/O is waited for. */
static void does_io(struct machine *of, struct guest *guest)
{
	guest->blocks_in = MRG_US(20) + random_next(&of->random) % MRG_US(80);
	guest->wakes_at = INT64_MAX;
}

/* As word count's: a little more than the 100 us that a threshold has by itself. */
static void does_io_later(struct machine *of, struct guest *guest)
{
	guest->blocks_in = MRG_US(100) + random_next(&of->random) % MRG_US(26);
	guest->wakes_at = INT64_MAX;
}

/* As grep's, that looks through what it has read. */
static void does_io_rarely(struct machine *of, struct guest *guest)
{
	guest->blocks_in = MRG_US(1800) + random_next(&of->random) % MRG_US(300);
	guest->wakes_at = INT64_MAX;
}

static double share(const struct guest *guest)
{
	return (double)guest->ran / machine.now / machine.processors;
}

static void begin(int processors,
		  void (*behave)(struct machine *, struct guest *))
{
	machine_init(&machine, processors);
	machine.behave = behave;
}

static void expect_share(double expected, const struct guest *guest)
{
	double off = share(guest) - expected;

	if (off < -0.02 * expected || off > 0.02 * expected)
		fprintf(stderr, "has %.4f of the machine, not %.4f\n",
			share(guest), expected);
	EXPECT(off >= -0.02 * expected && off <= 0.02 * expected);
}

/* Figure 6: groups 2:1:3, and 2:1 within the first. */
static void groups_and_their_vms_have_the_shares_of_figure_6(void)
{
	struct mrg_group *first, *second, *third;
	struct guest *all[5];

	begin(1, computes);
	first = machine_group(&machine, 600);
	second = machine_group(&machine, 300);
	third = machine_group(&machine, 900);
	all[0] = machine_guest(&machine, first, 512);
	all[1] = machine_guest(&machine, first, 256);
	all[2] = machine_guest(&machine, second, 256);
	all[3] = machine_guest(&machine, third, 256);
	all[4] = machine_guest(&machine, third, 256);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(2 / 9.0, all[0]);
	expect_share(1 / 9.0, all[1]);
	expect_share(1 / 6.0, all[2]);
	expect_share(1 / 4.0, all[3]);
	expect_share(1 / 4.0, all[4]);
}

/* Section 6.2: three VMs and two, equal credit, so 2:3 from VM to VM. */
static void groups_of_three_and_two_have_a_half_each(void)
{
	struct mrg_group *first, *second;
	struct guest *three, *two;

	begin(1, computes);
	first = machine_group(&machine, 500);
	second = machine_group(&machine, 500);
	for (int i = 0; i < 3; i++)
		three = machine_guest(&machine, first, 256);
	for (int i = 0; i < 2; i++)
		two = machine_guest(&machine, second, 256);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(1 / 6.0, three);
	expect_share(1 / 4.0, two);
}

static void without_a_credit_of_its_own_a_group_has_that_of_its_vms(void)
{
	struct mrg_group *four;
	struct guest *of_four, *alone;

	begin(1, computes);
	four = machine_group(&machine, 0);
	for (int i = 0; i < 4; i++)
		of_four = machine_guest(&machine, four, 256);
	alone = machine_guest(&machine, NULL, 256);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(1 / 5.0, of_four);
	expect_share(1 / 5.0, alone);
}

static void without_groups_shares_are_as_weights(void)
{
	struct guest *light, *heavy;

	begin(1, computes);
	light = machine_guest(&machine, NULL, 256);
	heavy = machine_guest(&machine, NULL, 768);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(1 / 4.0, light);
	expect_share(3 / 4.0, heavy);
}

/*
 * Of the five VMs of the first group three have a processor by themselves,
 * and so all that is due to it; what they owe its other two do.
 */
static void who_has_a_processor_alone_has_it_of_its_groups_share(void)
{
	struct mrg_group *first, *second;
	struct guest *guest[7];

	begin(2, computes);
	first = machine_group(&machine, 500);
	second = machine_group(&machine, 500);
	for (int i = 0; i < 7; i++)
		guest[i] = machine_guest(&machine, i == 4 || i == 6 ? second : first, 256);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(1 / 6.0, guest[1]);
	expect_share(1 / 4.0, guest[4]);
	expect_share(1 / 4.0, guest[6]);
}

static void what_a_group_leaves_others_have(void)
{
	struct mrg_group *idle, *busy;
	struct guest *working;

	begin(1, computes);
	idle = machine_group(&machine, 900);
	busy = machine_group(&machine, 100);
	working = machine_guest(&machine, busy, 256);
	(void)idle;
	machine_run(&machine, MRG_SECONDS(10));
	expect_share(1, working);
}

/* Four guests, on a hypervisor without a ratelimit, as the paper's was. */
static double switches_of_a_request(void (*behave)(struct machine *,
						   struct guest *),
				    int64_t ratelimit, bool grouped,
				    uint32_t weight_of_driver)
{
	struct mrg_group *group;

	begin(1, behave);
	machine.settings.ratelimit = ratelimit;
	group = machine_group(&machine, 0);
	machine_driver(&machine)->domain.weight = weight_of_driver;
	for (int i = 0; i < 4; i++)
		machine_guest(&machine, grouped ? group : NULL, 256);
	machine_run(&machine, MRG_SECONDS(5));
	return (double)machine.switches * machine.request_costs /
	       machine.guest[0].ran;
}

/* To each guest and once to the driver for four requests are 1.25. */
static void requests_of_a_group_are_done_together(void)
{
	for (uint32_t weight = 256; weight <= 2048; weight *= 8) {
		double without = switches_of_a_request(does_io, 0, false, weight);
		double with = switches_of_a_request(does_io, 0, true, weight);

		printf("   driver's weight %u: %.2f switches a request without groups, %.2f with\n",
		       weight, without, with);
		EXPECT(with < 1.3);
		EXPECT(without > 1.9);
	}
}

static void requests_between_longer_bursts_are_done_together(void)
{
	for (int64_t ratelimit = 0; ratelimit <= MRG_MS(1);
	     ratelimit += MRG_MS(1)) {
		double without = switches_of_a_request(does_io_later, ratelimit,
						       false, 2048);
		double with = switches_of_a_request(does_io_later, ratelimit,
						    true, 2048);

		printf("   ratelimit %d us: %.2f switches a request without groups, %.2f with\n",
		       (int)(ratelimit / MRG_US(1)), without, with);
		EXPECT(with < 1.3);
		EXPECT(without > 1.4);
	}
}

/* Dom0 waits for 4 ms at most, in which two of four have issued a request. */
static void requests_of_who_computes_between_them_are_done_together(void)
{
	double without = switches_of_a_request(does_io_rarely, 0, false, 2048);
	double with = switches_of_a_request(does_io_rarely, 0, true, 2048);

	printf("   2 ms between requests: %.2f switches a request without groups, %.2f with\n",
	       without, with);
	EXPECT(with < 0.75 * without);
}

/* Who does I/O, in three guests, beside one that computes; dom0 takes as long as they do. */
static void io_beside_computing(struct machine *of, struct guest *guest)
{
	if (guest == &of->guest[4])
		computes(of, guest);
	else
		does_io(of, guest);
}

static double share_with_the_driver(bool charge)
{
	struct mrg_group *io, *other;
	struct guest *driver, *guest[3];

	begin(1, io_beside_computing);
	machine.settings.charge_driver = charge;
	machine.request_costs = MRG_US(60);
	io = machine_group(&machine, 500);
	other = machine_group(&machine, 500);
	driver = machine_driver(&machine);
	driver->domain.weight = 2048;
	for (int i = 0; i < 3; i++)
		guest[i] = machine_guest(&machine, io, 256);
	machine_guest(&machine, other, 256);
	machine_run(&machine, MRG_SECONDS(30));
	return share(driver) + share(guest[0]) + share(guest[1]) +
	       share(guest[2]);
}

static void what_the_driver_does_for_a_group_is_of_its_share(void)
{
	double without = share_with_the_driver(false);
	double with = share_with_the_driver(true);

	printf("   a group and what is done for it have %.3f of the machine if nobody pays that, %.3f if it does\n",
	       without, with);
	EXPECT(without > 0.55);
	EXPECT(with > 0.4 && with < 0.51);
}

/* One asks for a request that takes for ever. */
static void io_without_end(struct machine *of, struct guest *guest)
{
	if (guest == &of->guest[1])
		does_io(of, guest);
	else
		computes(of, guest);
}

static void a_driver_that_never_blocks_has_no_more_than_its_share(void)
{
	const double all = 256 + 500 + 500;
	struct guest *driver, *one, *other;

	begin(1, io_without_end);
	machine.request_costs = MRG_SECONDS(1000);
	driver = machine_driver(&machine);
	machine_guest(&machine, machine_group(&machine, 500), 256);
	one = machine_guest(&machine, &machine.group[0], 256);
	other = machine_guest(&machine, machine_group(&machine, 500), 256);
	machine_run(&machine, MRG_SECONDS(30));
	expect_share(256 / all, driver);
	expect_share(500 / all, one);
	expect_share(500 / all, other);
}

int main(void)
{
	RUN(groups_and_their_vms_have_the_shares_of_figure_6);
	RUN(groups_of_three_and_two_have_a_half_each);
	RUN(without_a_credit_of_its_own_a_group_has_that_of_its_vms);
	RUN(without_groups_shares_are_as_weights);
	RUN(who_has_a_processor_alone_has_it_of_its_groups_share);
	RUN(what_a_group_leaves_others_have);
	RUN(requests_of_a_group_are_done_together);
	RUN(requests_between_longer_bursts_are_done_together);
	RUN(requests_of_who_computes_between_them_are_done_together);
	RUN(what_the_driver_does_for_a_group_is_of_its_share);
	RUN(a_driver_that_never_blocks_has_no_more_than_its_share);
	return 0;
}
