/* SPDX-License-Identifier: GPL-2.0 */
/* The run queue of one processor: regions of priority, in each of them groups together (4.1). */
#include "mrg.h"

void mrg_queue_init(struct mrg_queue *queue, struct mrg_accounts *accounts)
{
	*queue = (struct mrg_queue){ .accounts = accounts };
	for (int i = 0; i < MRG_REGIONS; i++)
		mrg_list_init(&queue->regions[i]);
	mrg_list_init(&queue->deferred);
}

static struct mrg_vcpu *vcpu_at(struct mrg_link *link)
{
	return MRG_OF(link, struct mrg_vcpu, in_queue);
}

/*
 * Before what one of a group comes in a region: with its mates, behind those
 * that have as much credit; else at the end.
 */
static struct mrg_link *place_of(struct mrg_link *region,
				 const struct mrg_vcpu *vcpu)
{
	struct mrg_link *before = region;

	for (struct mrg_link *at = region->prev; at != region; at = at->prev) {
		const struct mrg_vcpu *other = vcpu_at(at);

		if (mrg_group_of(other) != mrg_group_of(vcpu)) {
			if (before != region)
				break;
			continue;
		}
		if (other->credit >= vcpu->credit)
			return at->next;
		before = at;
	}
	return before;
}

void mrg_enqueue(struct mrg_queue *queue, struct mrg_vcpu *vcpu)
{
	enum mrg_priority in = vcpu->priority;
	struct mrg_group *group = mrg_group_of(vcpu);
	struct mrg_link *region;

	MRG_ASSERT(in < MRG_REGIONS && !mrg_is_queued(vcpu));
	if (vcpu->yields && in + 1 < MRG_REGIONS)
		in++;
	region = &queue->regions[in];
	mrg_list_add_before(group ? place_of(region, vcpu) : region,
			    &vcpu->in_queue);
	vcpu->queue = queue;
	vcpu->yields = false;
	if (group)
		mrg_activate(queue->accounts, vcpu);
}

void mrg_dequeue(struct mrg_vcpu *vcpu)
{
	MRG_ASSERT(mrg_is_queued(vcpu));
	mrg_list_remove(&vcpu->in_queue);
	vcpu->queue = NULL;
}

void mrg_sort(struct mrg_queue *queue)
{
	struct mrg_link *at, *after;

	for (int i = 0; i < MRG_REGIONS; i++)
		MRG_EACH(at, after, &queue->regions[i]) {
			struct mrg_vcpu *vcpu = vcpu_at(at);

			if (vcpu->priority == (enum mrg_priority)i)
				continue;
			mrg_dequeue(vcpu);
			mrg_enqueue(queue, vcpu);
		}
}

struct mrg_vcpu *mrg_first_to_block(const struct mrg_queue *queue,
				    const struct mrg_group *group, int64_t now,
				    const struct mrg_settings *settings)
{
	for (int i = 0; i < MRG_REGIONS; i++) {
		const struct mrg_link *region = &queue->regions[i];

		for (struct mrg_link *at = region->next; at != region;
		     at = at->next) {
			struct mrg_vcpu *vcpu = vcpu_at(at);

			if (mrg_group_of(vcpu) == group &&
			    mrg_blocks_soon(vcpu, now, settings))
				return vcpu;
		}
	}
	return NULL;
}

bool mrg_defer(struct mrg_queue *queue, struct mrg_vcpu *driver,
	       const struct mrg_vcpu *running, int64_t now,
	       const struct mrg_settings *settings)
{
	const struct mrg_group *group = running && mrg_group_of(running) ?
						mrg_group_of(running) :
						queue->group;
	bool about_to_block;

	if (!group)
		return false;
	about_to_block = running && mrg_group_of(running) == group &&
			 mrg_blocks_soon(running, now, settings);
	if (!about_to_block && !mrg_first_to_block(queue, group, now, settings))
		return false;
	MRG_ASSERT(!mrg_is_queued(driver));
	if (mrg_list_empty(&queue->deferred)) {
		queue->deferred_since = now;
		queue->deferred_for = group;
	}
	mrg_list_add_before(&queue->deferred, &driver->in_queue);
	driver->queue = queue;
	return true;
}

/* It waits for as long as its group takes if each VCPU blocks soon, and not for a large group's. */
static int64_t due_at(const struct mrg_queue *queue,
		      const struct mrg_settings *settings)
{
	int64_t waits = queue->deferred_for->members *
			mrg_run_before(queue->deferred_for, settings);

	if (waits > settings->driver_waits)
		waits = settings->driver_waits;
	return queue->deferred_since + waits;
}

int64_t mrg_ask_at(const struct mrg_queue *queue, int64_t now,
		   const struct mrg_settings *settings)
{
	bool any = !mrg_list_empty(&queue->deferred);
	int64_t at = now + mrg_run_before(any ? queue->deferred_for : NULL,
					  settings);

	if (any && due_at(queue, settings) < at)
		at = due_at(queue, settings);
	return at > now ? at : now;
}

bool mrg_driver_is_due(const struct mrg_queue *queue, int64_t now,
		       const struct mrg_settings *settings)
{
	return !mrg_list_empty(&queue->deferred) &&
	       now >= due_at(queue, settings);
}
