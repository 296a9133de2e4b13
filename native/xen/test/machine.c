/* SPDX-License-Identifier: GPL-2.0 */
#include "machine.h"
#include "kit.h"

void machine_init(struct machine *machine, int processors)
{
	*machine = (struct machine){
		.processors = processors,
		.settings = mrg_defaults,
		.next_tick = MRG_MS(3), /* not where slices begin and end */
		.next_allot = MRG_MS(17),
		.request_costs = MRG_US(30),
		.random = 1,
	};
	for (int i = 0; i < processors; i++)
		mrg_queue_init(&machine->processor[i].queue,
			       &machine->accounts);
	mrg_accounts_init(&machine->accounts);
}

struct mrg_group *machine_group(struct machine *machine, uint32_t credit)
{
	struct mrg_group *group = &machine->group[machine->groups++];

	mrg_group_init(group, machine->groups, credit);
	return group;
}

static void enqueue(struct machine *machine, struct guest *guest)
{
	guest->state = QUEUED;
	guest->waits_since = machine->now;
	mrg_enqueue(&machine->processor[guest->processor].queue, &guest->vcpu);
}

struct guest *machine_guest(struct machine *machine, struct mrg_group *group,
			    uint32_t weight)
{
	struct guest *guest = &machine->guest[machine->guests];

	*guest = (struct guest){
		.domain = { .weight = weight },
		.processor = machine->guests % machine->processors,
	};
	machine->guests++;
	mrg_vcpu_init(&guest->vcpu, &guest->domain, group);
	guest->vcpu.awake = true;
	mrg_join(&guest->vcpu, machine->now, &machine->settings);
	machine->behave(machine, guest);
	enqueue(machine, guest);
	return guest;
}

struct guest *machine_driver(struct machine *machine)
{
	struct guest *driver = &machine->guest[machine->guests++];

	EXPECT(machine->guests == 1);
	*driver = (struct guest){
		.domain = { .weight = MRG_DEFAULT_WEIGHT, .is_driver = true },
		.wakes_at = INT64_MAX,
	};
	mrg_vcpu_init(&driver->vcpu, &driver->domain, NULL);
	return driver;
}

static struct mrg_vcpu *current_of(const struct processor *processor)
{
	return processor->runs ? &processor->runs->vcpu : NULL;
}

static void schedule(struct machine *machine, struct processor *processor);

static void ask_at(struct processor *processor, int64_t at)
{
	if (at < processor->until)
		processor->until = at;
}

/* Not sooner than the ratelimit allows. */
static void preempt(struct machine *machine, struct processor *processor)
{
	int64_t soonest = processor->runs ? processor->runs->vcpu.started +
						    machine->settings.ratelimit :
					    0;

	if (machine->now >= soonest)
		schedule(machine, processor);
	else if (soonest < processor->until)
		processor->until = soonest;
}

static void wake(struct machine *machine, struct guest *guest)
{
	struct processor *processor = &machine->processor[guest->processor];

	EXPECT(guest->state == BLOCKED);
	mrg_charge(&machine->guest[0].vcpu, &guest->vcpu, machine->now,
		   &machine->settings);
	mrg_wakes(&guest->vcpu, machine->now, &machine->settings);
	mrg_boost(&guest->vcpu);
	if (guest->domain.is_driver &&
	    mrg_defer(&processor->queue, &guest->vcpu, current_of(processor),
		      machine->now, &machine->settings)) {
		guest->state = QUEUED;
		guest->waits_since = machine->now;
		ask_at(processor, mrg_ask_at(&processor->queue, machine->now,
					     &machine->settings));
		return;
	}
	enqueue(machine, guest);
	if (mrg_preempts(&processor->queue, &guest->vcpu,
			 current_of(processor), machine->now,
			 &machine->settings))
		preempt(machine, processor);
	else
		ask_at(processor,
		       mrg_ask_after(&processor->queue, &guest->vcpu,
				     current_of(processor), machine->now,
				     &machine->settings));
}

/* Whoever runs leaves its processor, to the queue or blocked. */
static void leave(struct machine *machine, struct processor *processor)
{
	struct guest *guest = processor->runs;

	if (!guest)
		return;
	mrg_stops(&guest->vcpu, machine->now);
	processor->runs = NULL;
	if (guest->blocks_in > 0) {
		enqueue(machine, guest);
		return;
	}
	guest->state = BLOCKED;
	mrg_blocks(&guest->vcpu, machine->now, &machine->settings);
	if (guest->wakes_at == INT64_MAX && !guest->domain.is_driver)
		machine->guest[0].requests++;
}

static struct guest *guest_of(struct mrg_vcpu *vcpu)
{
	return MRG_OF(vcpu, struct guest, vcpu);
}

static void schedule(struct machine *machine, struct processor *processor)
{
	struct guest *before = processor->runs;
	bool asks = before && before->blocks_in == 0 &&
		    !before->domain.is_driver &&
		    before->wakes_at == INT64_MAX;
	struct mrg_choice choice;

	leave(machine, processor);
	choice = mrg_pick(&processor->queue, machine->now, &machine->settings);
	processor->until = choice.slice ? machine->now + choice.slice :
					  INT64_MAX;
	if (choice.vcpu) {
		struct guest *guest = guest_of(choice.vcpu);
		int64_t waited = machine->now - guest->waits_since;

		if (waited > guest->longest_wait)
			guest->longest_wait = waited;
		guest->state = RUNNING;
		mrg_starts(&guest->vcpu, machine->now);
		processor->runs = guest;
	}
	machine->switches += processor->runs != before;
	if (asks && machine->guest[0].state == BLOCKED) {
		machine->guest[0].blocks_in = machine->request_costs;
		wake(machine, &machine->guest[0]);
	}
}

/* The driver domain has done a request: of whoever waits longest. */
static void complete(struct machine *machine, struct guest *driver)
{
	struct guest *longest = NULL;

	for (int i = 1; i < machine->guests; i++) {
		struct guest *guest = &machine->guest[i];

		if (guest->state == BLOCKED && guest->wakes_at == INT64_MAX &&
		    (!longest ||
		     guest->vcpu.last_seen < longest->vcpu.last_seen))
			longest = guest;
	}
	driver->requests--;
	driver->blocks_in = driver->requests ? machine->request_costs : 0;
	EXPECT(longest);
	machine->behave(machine, longest);
	wake(machine, longest);
}

static void tick(struct machine *machine)
{
	for (int i = 0; i < machine->processors; i++) {
		struct guest *runs = machine->processor[i].runs;

		if (runs) {
			mrg_burn(&runs->vcpu, machine->now);
			mrg_unboost(&runs->vcpu);
			mrg_activate(&machine->accounts, &runs->vcpu);
		}
		mrg_sort(&machine->processor[i].queue);
	}
	machine->next_tick += MRG_MS(10);
}

static int64_t earliest(const struct machine *machine, int64_t until)
{
	if (machine->next_tick < until)
		until = machine->next_tick;
	if (machine->next_allot < until)
		until = machine->next_allot;
	for (int i = 0; i < machine->processors; i++) {
		const struct processor *processor = &machine->processor[i];

		if (processor->until < until)
			until = processor->until;
		if (processor->runs &&
		    machine->now + processor->runs->blocks_in < until)
			until = machine->now + processor->runs->blocks_in;
	}
	for (int i = 0; i < machine->guests; i++)
		if (machine->guest[i].state == BLOCKED &&
		    machine->guest[i].wakes_at < until)
			until = machine->guest[i].wakes_at;
	return until > machine->now ? until : machine->now;
}

void machine_step(struct machine *machine, int64_t until)
{
	int64_t then = earliest(machine, until);
	int64_t passed = then - machine->now;

	EXPECT(passed >= 0);
	machine->now = then;
	for (int i = 0; i < machine->processors; i++) {
		struct guest *runs = machine->processor[i].runs;

		if (runs) {
			runs->blocks_in -= passed;
			runs->ran += passed;
		}
	}
	for (int i = 0; i < machine->processors; i++) {
		struct processor *processor = &machine->processor[i];
		struct guest *runs = processor->runs;

		if (runs && runs->blocks_in == 0 && runs->domain.is_driver)
			complete(machine, runs);
		runs = processor->runs;
		if ((runs && runs->blocks_in == 0) || then >= processor->until)
			schedule(machine, processor);
	}
	for (int i = 0; i < machine->guests; i++) {
		struct guest *guest = &machine->guest[i];

		if (guest->state == BLOCKED && guest->wakes_at <= then) {
			machine->behave(machine, guest);
			wake(machine, guest);
		}
	}
	if (then >= machine->next_allot) {
		mrg_allot(&machine->accounts, machine->processors,
			  &machine->settings);
		machine->next_allot += machine->settings.slice;
	}
	if (then >= machine->next_tick)
		tick(machine);
}

void machine_run(struct machine *machine, int64_t until)
{
	for (int i = 0; i < machine->processors; i++)
		if (!machine->processor[i].runs)
			schedule(machine, &machine->processor[i]);
	while (machine->now < until) {
		machine_step(machine, until);
		machine_check(machine);
	}
}

void machine_regroup(struct machine *machine, struct guest *guest,
		     struct mrg_group *group)
{
	mrg_regroup(&guest->vcpu, group, &machine->accounts, machine->now,
		    &machine->settings);
}

static int times_in(const struct mrg_link *list, const struct mrg_link *link)
{
	int times = 0;

	for (const struct mrg_link *at = list->next; at != list; at = at->next)
		times += at == link;
	return times;
}

static int times_queued(const struct machine *machine,
			const struct guest *guest)
{
	int times = 0;

	for (int i = 0; i < machine->processors; i++) {
		const struct mrg_queue *queue = &machine->processor[i].queue;

		for (int r = 0; r < MRG_REGIONS; r++)
			times += times_in(&queue->regions[r],
					  &guest->vcpu.in_queue);
		times += times_in(&queue->deferred, &guest->vcpu.in_queue);
	}
	return times;
}

static int times_running(const struct machine *machine,
			 const struct guest *guest)
{
	int times = 0;

	for (int i = 0; i < machine->processors; i++)
		times += machine->processor[i].runs == guest;
	return times;
}

static void check_group(const struct machine *machine,
			const struct mrg_group *group)
{
	int64_t remaining = 0;
	uint32_t awake = 0, members = 0, weight = 0;

	for (int i = 0; i < machine->guests; i++) {
		const struct guest *guest = &machine->guest[i];

		if (guest->vcpu.group != group)
			continue;
		members++;
		remaining += guest->vcpu.credit;
		awake += guest->state != BLOCKED;
		if (mrg_is_active(&guest->vcpu))
			weight += guest->domain.weight;
		else
			EXPECT(guest->vcpu.credit >= 0);
	}
	EXPECT_EQUAL(weight, group->active_weight);
	EXPECT_EQUAL(members, group->members);
	EXPECT_EQUAL(awake, group->awake);
	EXPECT_EQUAL(remaining, group->remaining);
}

void machine_check(const struct machine *machine)
{
	for (int i = 0; i < machine->guests; i++) {
		const struct guest *guest = &machine->guest[i];

		EXPECT_EQUAL(guest->state == QUEUED,
			     times_queued(machine, guest));
		EXPECT_EQUAL(guest->state == RUNNING,
			     times_running(machine, guest));
		EXPECT(guest->vcpu.credit <= machine->settings.slice);
	}
	for (int i = 0; i < machine->groups; i++)
		check_group(machine, &machine->group[i]);
}
