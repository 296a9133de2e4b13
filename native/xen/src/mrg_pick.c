/* SPDX-License-Identifier: GPL-2.0 */
/* Who runs next: the group whose turn it is, and in it the VCPU (4.2). O(n) in the queue. */
#include "mrg.h"

/* In the order in which VCPUs come; of equal ones the first in the queue does. */
enum order {
	BOOSTED,
	WITH_CREDIT,
	GROUP_HAS_CREDIT, /* though the VCPU has none */
	WITHOUT_CREDIT,
	NOT_ITS_TURN,
};

/* In a region: a VCPU that yields is in a lower one than its own. */
static enum order order_of(const struct mrg_queue *queue,
			   const struct mrg_vcpu *vcpu, int region)
{
	const struct mrg_group *group = mrg_group_of(vcpu);
	int rank = mrg_rank(vcpu);

	if (queue->group && group && group != queue->group)
		return NOT_ITS_TURN;
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

/* But for those of one group, or of all. */
static struct best best_but(const struct mrg_queue *queue,
			    const struct mrg_group *not_of)
{
	struct best best = { .order = NOT_ITS_TURN };

	for (int i = 0; i < MRG_REGIONS; i++) {
		const struct mrg_link *region = &queue->regions[i];

		for (struct mrg_link *at = region->next; at != region;
		     at = at->next) {
			struct mrg_vcpu *vcpu =
				MRG_OF(at, struct mrg_vcpu, in_queue);
			enum order order = order_of(queue, vcpu, i);

			if ((!not_of || mrg_group_of(vcpu) != not_of) &&
			    order < best.order)
				best = (struct best){ vcpu, order };
		}
	}
	return best;
}

/* Whoever has had its turn comes after all others that have credit. */
static struct mrg_vcpu *best_of(const struct mrg_queue *queue)
{
	if (!queue->group && queue->passed) {
		struct best other = best_but(queue, queue->passed);

		if (other.vcpu && other.order <= WITH_CREDIT)
			return other.vcpu;
	}
	return best_but(queue, NULL).vcpu;
}

static bool waits(const struct mrg_group *group, int64_t now)
{
	return group->awake == 0 && now < mrg_group_waits_until(group);
}

static bool has_any_of(const struct mrg_queue *queue,
		       const struct mrg_group *group)
{
	for (int i = 0; i < MRG_REGIONS; i++) {
		const struct mrg_link *region = &queue->regions[i];

		for (struct mrg_link *at = region->next; at != region;
		     at = at->next)
			if (mrg_group_of(MRG_OF(at, struct mrg_vcpu,
						in_queue)) == group)
				return true;
	}
	return false;
}

/* For a slice at most, while it has credit, and a VCPU here or a wait that is not over. */
static bool turn_goes_on(const struct mrg_queue *queue, int64_t now)
{
	const struct mrg_group *group = queue->group;

	return now < queue->turn_ends && mrg_group_is_under(group) &&
	       (has_any_of(queue, group) || waits(group, now));
}

/* The driver domain waits for as long as its group takes if each VCPU blocks soon. */
static bool deferral_is_over(const struct mrg_queue *queue, int64_t now,
			     const struct mrg_settings *settings)
{
	return now - queue->deferred_since >=
	       queue->deferred_for->members * mrg_least_run(settings);
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

	if (!deferral_is_over(queue, now, settings))
		first = mrg_first_to_block(queue, queue->deferred_for,
					   settings);
	if (first)
		return taken(first, mrg_least_run(settings));
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
	return slice > settings->ratelimit ? slice : settings->ratelimit;
}

static void begin_turn(struct mrg_queue *queue, struct mrg_group *group,
		       int64_t ends)
{
	queue->passed = NULL;
	if (!group || !mrg_group_is_under(group))
		return;
	queue->group = group;
	queue->turn_ends = ends;
}

/* How long a processor without anybody to run waits for the group whose turn it is. */
static int64_t wait_of(const struct mrg_queue *queue, int64_t now)
{
	return queue->group ? least(queue->turn_ends,
				    mrg_group_waits_until(queue->group)) -
				      now :
			      0;
}

struct mrg_choice mrg_pick(struct mrg_queue *queue, int64_t now,
			   const struct mrg_settings *settings)
{
	struct mrg_vcpu *best;

	if (queue->group && !turn_goes_on(queue, now)) {
		queue->passed = queue->group;
		queue->group = NULL;
	}
	if (!mrg_list_empty(&queue->deferred))
		return pick_deferred(queue, now, settings);
	best = best_of(queue);
	if (!best)
		return (struct mrg_choice){ .slice = wait_of(queue, now) };
	if (!queue->group)
		begin_turn(queue, mrg_group_of(best), now + settings->slice);
	return taken(best, slice_of(queue, best, now, settings));
}

/* As long as its VCPUs' requests take that were put before the driver domain. */
static bool is_in_a_batch(const struct mrg_vcpu *running,
			  const struct mrg_group *group, int64_t now,
			  const struct mrg_settings *settings)
{
	return running && running->domain->is_driver &&
	       now - running->started <
		       group->members * settings->io_threshold;
}

bool mrg_preempts(const struct mrg_queue *queue, const struct mrg_vcpu *woken,
		  const struct mrg_vcpu *running, int64_t now,
		  const struct mrg_settings *settings)
{
	const struct mrg_group *group = mrg_group_of(woken);
	const struct mrg_group *turn = queue->group;

	if (turn && group && group != turn && mrg_group_is_under(turn)) {
		bool runs = running && mrg_group_of(running) == turn;

		if (runs || has_any_of(queue, turn) || waits(turn, now))
			return false;
	}
	if (group && is_in_a_batch(running, group, now, settings))
		return false;
	return !running || mrg_rank(woken) < mrg_rank(running);
}
