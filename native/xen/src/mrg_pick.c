/* SPDX-License-Identifier: GPL-2.0 */
/* Who runs next: the group whose turn it is, and in it the VCPU (4.2). O(n) in the queue. */
#include "mrg.h"

/* In the order in which VCPUs come; of equal ones the first in the queue does. */
enum order {
	BOOSTED,
	WITH_CREDIT,
	GROUP_HAS_CREDIT, /* though the VCPU has none */
	WITHOUT_CREDIT,
	NOBODY,
};

/* The best that a region may hold is of its own number. */
static enum order best_in(int region)
{
	return (enum order)region;
}

/* In a region: a VCPU that yields is in a lower one than its own. */
static enum order order_of(const struct mrg_vcpu *vcpu, int region)
{
	const struct mrg_group *group = mrg_group_of(vcpu);
	int rank = mrg_rank(vcpu);

	switch (rank > region ? rank : region) {
	case MRG_BOOST:
		return BOOSTED;
	case MRG_UNDER:
		return WITH_CREDIT;
	default:
		return group && mrg_group_is_under(group) ? GROUP_HAS_CREDIT :
							    WITHOUT_CREDIT;
	}
}

struct best {
	struct mrg_vcpu *vcpu;
	enum order order;
};

static void consider(struct best *best, struct mrg_vcpu *vcpu, int region)
{
	enum order order = order_of(vcpu, region);

	if (order < best->order)
		*best = (struct best){ vcpu, order };
}

/* In the order of the queue. */
#define EACH_VCPU(vcpu, i, at, queue)                                   \
	for ((i) = 0; (i) < MRG_REGIONS; (i)++)                         \
		for ((at) = (queue)->regions[i].next;                   \
		     (at) != &(queue)->regions[i] &&                    \
		     ((vcpu) = MRG_OF(at, struct mrg_vcpu, in_queue)); \
		     (at) = (at)->next)

static bool has_any_of(const struct mrg_queue *queue,
		       const struct mrg_group *group)
{
	const struct mrg_link *at;
	const struct mrg_vcpu *vcpu;
	int i;

	EACH_VCPU(vcpu, i, at, queue)
		if (mrg_group_of(vcpu) == group)
			return true;
	return false;
}

/*
 * A wait ends when it was to as it began, even if the group has run elsewhere
 * meanwhile: else a processor would wait for as long as another has its work.
 */
static int64_t wait_ends(const struct mrg_queue *queue)
{
	return queue->wait_ends ?: mrg_group_waits_until(queue->group);
}

static bool waits(const struct mrg_queue *queue, int64_t now)
{
	return queue->group->awake == 0 && now < wait_ends(queue);
}

/* One of another group has woken, and had credit. */
static bool is_boosted_against(const struct mrg_vcpu *vcpu,
			       const struct mrg_group *turn)
{
	return mrg_group_of(vcpu) && mrg_group_of(vcpu) != turn &&
	       mrg_rank(vcpu) == MRG_BOOST;
}

/* A turn lasts a while for its batches' sake; then whoever wakes elsewhere need not wait for its end. */
static bool is_ripe(const struct mrg_queue *queue, int64_t now,
		    const struct mrg_settings *settings)
{
	return now - queue->turn_began >= settings->turn_least;
}

static bool others_are_boosted(const struct mrg_queue *queue)
{
	const struct mrg_link *region = &queue->regions[MRG_BOOST];

	for (const struct mrg_link *at = region->next; at != region;
	     at = at->next)
		if (is_boosted_against(MRG_OF(at, struct mrg_vcpu, in_queue),
				       queue->group))
			return true;
	return false;
}

/* For a slice at most, and while it has credit. */
static bool may_go_on(const struct mrg_queue *queue, int64_t now)
{
	return queue->group && now < queue->turn_ends &&
	       mrg_group_is_under(queue->group);
}

/*
 * The next of a turn: of its group, or of none. The turn ends if its group
 * has nobody here and does not wait for anybody.
 */
static struct mrg_vcpu *next_of_turn(struct mrg_queue *queue, int64_t now)
{
	struct best best = { .order = NOBODY };
	struct mrg_vcpu *vcpu;
	struct mrg_link *at;
	bool any = false;
	int i;

	EACH_VCPU(vcpu, i, at, queue) {
		const struct mrg_group *group = mrg_group_of(vcpu);

		if (group && group != queue->group)
			continue;
		consider(&best, vcpu, i);
		any |= group == queue->group;
		if (any && best.order <= best_in(i))
			return best.vcpu;
	}
	if (any)
		return best.vcpu;
	if (waits(queue, now)) {
		queue->wait_ends = wait_ends(queue);
		return best.vcpu;
	}
	queue->passed = queue->group;
	queue->group = NULL;
	return NULL;
}

/* Whoever's turn is just over comes after all others that have credit. */
static struct mrg_vcpu *next_without_turn(const struct mrg_queue *queue)
{
	struct best best = { .order = NOBODY }, other = { .order = NOBODY };
	struct mrg_vcpu *vcpu;
	struct mrg_link *at;
	int i;

	EACH_VCPU(vcpu, i, at, queue) {
		bool has_passed = queue->passed &&
				  mrg_group_of(vcpu) == queue->passed;

		consider(has_passed ? &best : &other, vcpu, i);
		if (other.order <= WITH_CREDIT && other.order <= best_in(i))
			break;
	}
	if (other.order <= WITH_CREDIT || !queue->passed)
		return other.vcpu;
	return best.order < other.order ? best.vcpu : other.vcpu;
}

static struct mrg_choice taken(struct mrg_vcpu *vcpu, int64_t slice)
{
	mrg_dequeue(vcpu);
	return (struct mrg_choice){ .vcpu = vcpu, .slice = slice };
}

static struct mrg_choice pick_deferred(struct mrg_queue *queue, int64_t now,
				       const struct mrg_settings *settings)
{
	struct mrg_vcpu *first = NULL;

	if (!mrg_driver_is_due(queue, now, settings))
		first = mrg_first_to_block(queue, queue->deferred_for, now,
					   settings);
	if (first)
		return taken(first, mrg_ask_at(queue, now, settings) - now);
	return taken(MRG_OF(queue->deferred.next, struct mrg_vcpu, in_queue),
		     settings->slice);
}

static int64_t least(int64_t one, int64_t other)
{
	return one < other ? one : other;
}

/* A group's turn ends when its credit does. */
static int64_t slice_of(const struct mrg_queue *queue,
			const struct mrg_vcpu *vcpu, int64_t now,
			const struct mrg_settings *settings)
{
	int64_t slice = settings->slice;

	if (queue->group && mrg_group_of(vcpu) == queue->group)
		slice = least(queue->turn_ends - now, queue->group->remaining);
	/* Of 0 Xen would make: without an end. */
	return slice > mrg_least_run(settings) ? slice :
						 mrg_least_run(settings);
}

static void begin_turn(struct mrg_queue *queue, struct mrg_group *group,
		       int64_t now, int64_t slice)
{
	queue->passed = NULL;
	if (!group || !mrg_group_is_under(group))
		return;
	queue->group = group;
	queue->turn_began = now;
	queue->turn_ends = now + slice;
	queue->wait_ends = 0;
}

/* How long a processor without anybody to run waits for the group whose turn it is. */
static int64_t wait_of(const struct mrg_queue *queue, int64_t now)
{
	return queue->group ? least(queue->turn_ends, wait_ends(queue)) - now :
			      0;
}

struct mrg_choice mrg_pick(struct mrg_queue *queue, int64_t now,
			   const struct mrg_settings *settings)
{
	struct mrg_vcpu *next = NULL;

	if (queue->group &&
	    (!may_go_on(queue, now) ||
	     (is_ripe(queue, now, settings) && others_are_boosted(queue)))) {
		queue->passed = queue->group;
		queue->group = NULL;
	}
	if (!mrg_list_empty(&queue->deferred))
		return pick_deferred(queue, now, settings);
	if (queue->group)
		next = next_of_turn(queue, now);
	if (!queue->group)
		next = next_without_turn(queue);
	if (!next)
		return (struct mrg_choice){ .slice = wait_of(queue, now) };
	if (!queue->group)
		begin_turn(queue, mrg_group_of(next), now, settings->slice);
	else if (mrg_group_of(next) == queue->group)
		queue->wait_ends = 0;
	return taken(next, slice_of(queue, next, now, settings));
}

/* As long as its VCPUs' requests take that were put before the driver domain. */
static int64_t batch_ends(const struct mrg_vcpu *driver,
			  const struct mrg_group *group,
			  const struct mrg_settings *settings)
{
	return driver->started + group->members * settings->io_threshold;
}

static bool is_in_a_batch(const struct mrg_vcpu *running,
			  const struct mrg_group *group, int64_t now,
			  const struct mrg_settings *settings)
{
	return running && running->domain->is_driver &&
	       now < batch_ends(running, group, settings);
}

int64_t mrg_ask_after(const struct mrg_queue *queue,
		      const struct mrg_vcpu *woken,
		      const struct mrg_vcpu *running, int64_t now,
		      const struct mrg_settings *settings)
{
	const struct mrg_group *group = mrg_group_of(woken);
	int64_t soon = mrg_ask_at(queue, now, settings);

	if (!running || !running->domain->is_driver)
		return INT64_MAX;
	return group ? mrg_greater(soon, batch_ends(running, group, settings)) :
		       soon;
}

bool mrg_preempts(const struct mrg_queue *queue, const struct mrg_vcpu *woken,
		  const struct mrg_vcpu *running, int64_t now,
		  const struct mrg_settings *settings)
{
	const struct mrg_group *group = mrg_group_of(woken);
	const struct mrg_group *turn = queue->group;

	if (turn && group && group != turn && mrg_group_is_under(turn) &&
	    !(is_ripe(queue, now, settings) && mrg_rank(woken) == MRG_BOOST)) {
		bool runs = running && mrg_group_of(running) == turn;

		if (runs || has_any_of(queue, turn) || waits(queue, now))
			return false;
	}
	if (group && is_in_a_batch(running, group, now, settings))
		return false;
	return !running || mrg_rank(woken) < mrg_rank(running);
}
