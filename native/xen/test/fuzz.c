/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random wake-ups, blocks, ticks, changes of groups, weights and credits, by
 * seed: build/fuzz [SEEDS [FIRST]]. After each step nothing may be lost, no
 * credit made, and nobody may have starved.
 */
#include "kit.h"
#include "machine.h"

#define RUN_FOR MRG_SECONDS(3)
#define LEAST_WEIGHT 64
#define MOST_WEIGHT 1024

static struct machine machine;
static uint64_t seed;

static int64_t between(int64_t least, int64_t most)
{
	return least + random_next(&seed) % (most - least + 1);
}

/* Some compute, some do I/O, some sleep; a guest is one of these for a while. */
static void behave(struct machine *of, struct guest *guest)
{
	int64_t kind = (guest - of->guest + of->now / MRG_SECONDS(1)) % 4;

	if (kind == 0)
		guest->blocks_in = between(MRG_MS(1), MRG_MS(200));
	else
		guest->blocks_in = between(1, MRG_US(300));
	guest->wakes_at = kind == 3 || !of->guest[0].domain.is_driver ?
				  of->now + guest->blocks_in +
					  between(0, MRG_MS(50)) :
				  INT64_MAX;
}

static void make_guests(void)
{
	int groups = between(0, 4), guests = between(1, 12);

	machine_init(&machine, between(1, MOST_PROCESSORS));
	machine.behave = behave;
	machine.request_costs = between(1, MRG_US(200));
	if (between(0, 3))
		machine_driver(&machine);
	for (int i = 0; i < groups; i++)
		machine_group(&machine,
			      between(0, 1) ? between(100, 1000) : 0);
	for (int i = 0; i < guests; i++) {
		int64_t group = between(-1, groups - 1);

		machine_guest(&machine,
			      group < 0 ? NULL : &machine.group[group],
			      between(LEAST_WEIGHT, MOST_WEIGHT));
	}
}

static void change_something(void)
{
	struct guest *guest = &machine.guest[between(0, machine.guests - 1)];
	int64_t group = between(-1, machine.groups - 1);

	if (guest->domain.is_driver)
		return;
	switch (between(0, 2)) {
	case 0:
		machine_regroup(&machine, guest,
				group < 0 ? NULL : &machine.group[group]);
		break;
	case 1: {
		uint32_t weight = between(LEAST_WEIGHT, MOST_WEIGHT);

		mrg_reweigh(&guest->vcpu, weight);
		guest->domain.weight = weight;
		break;
	}
	default:
		if (group >= 0)
			machine.group[group].credit = between(0, 1000);
	}
}

/*
 * With weights of 64 to 1024 and credits of 0 to 1000 the least of 12 has a
 * thousandth or more of a processor: 1 ms of a second.
 */
static void nobody_has_starved(void)
{
	for (int i = 0; i < machine.guests; i++) {
		const struct guest *guest = &machine.guest[i];

		if (guest->state == QUEUED)
			EXPECT(machine.now - guest->waits_since <
			       MRG_SECONDS(2));
		if (guest->domain.is_driver)
			EXPECT(guest->longest_wait < MRG_SECONDS(2));
	}
}

static void play(void)
{
	int64_t next_change = 0;

	make_guests();
	/* On several, who is in debt waits behind others until it is moved, and here nobody is. */
	machine.settings.charge_driver = machine.processors == 1 && seed & 1;
	machine_run(&machine, 1);
	while (machine.now < RUN_FOR) {
		machine_step(&machine, RUN_FOR);
		machine_check(&machine);
		nobody_has_starved();
		if (machine.now < next_change)
			continue;
		change_something();
		machine_check(&machine);
		next_change = machine.now + between(0, MRG_MS(100));
	}
}

int main(int argc, char **argv)
{
	uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	for (uint64_t i = first; i < first + seeds; i++) {
		fprintf(stderr, "\rseed %" PRIu64 " ", i);
		seed = i * 0x9E3779B97F4A7C15;
		play();
	}
	fprintf(stderr, "\r");
	printf("ok fuzz: seeds %" PRIu64 " to %" PRIu64 "\n", first,
	       first + seeds - 1);
	return 0;
}
