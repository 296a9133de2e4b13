/* SPDX-License-Identifier: GPL-2.0 */
/* What mrg_sched.c and mrg_steal.c do around the policy, in their order. */
#include "host.h"

void host_init(struct host *host, int processors)
{
	*host = (struct host){
		.settings = mrg_defaults,
		.processors = processors,
	};
	mrg_accounts_init(&host->accounts);
	for (int i = 0; i < processors; i++) {
		mrg_queue_init(&host->processor[i].queue, &host->accounts);
		host->processor[i].takes_work = true;
	}
}

static struct host_unit *unit_of(struct mrg_vcpu *vcpu)
{
	return MRG_OF(vcpu, struct host_unit, policy);
}

static struct mrg_vcpu *current_of(struct host_processor *processor)
{
	return processor->runs ? &processor->runs->policy : NULL;
}

void host_insert(struct host *host, int vcpu, int processor, int64_t now)
{
	struct host_unit *unit = &host->unit[vcpu];

	unit->processor = processor;
	unit->inserted = true;
	unit->runnable = false;
	unit->policy.awake = false;
	mrg_join(&unit->policy, now, &host->settings);
}

void host_remove(struct host *host, int vcpu, int64_t now)
{
	struct host_unit *unit = &host->unit[vcpu];

	mrg_deactivate(&unit->policy);
	mrg_leave(&unit->policy, now);
	unit->inserted = false;
}

/* One that idles, the next after the last that was taken. */
static void tickle_idler(struct host *host)
{
	for (int i = 1; i <= host->processors; i++) {
		int at = (host->last_tickled + i) % host->processors;

		if (!host->processor[at].takes_work ||
		    host->processor[at].tickled)
			continue;
		host->processor[at].tickled = true;
		host->last_tickled = at;
		return;
	}
}

struct host_woken host_wake(struct host *host, int vcpu, int64_t now)
{
	struct host_unit *unit = &host->unit[vcpu];
	struct host_processor *processor = &host->processor[unit->processor];
	struct host_woken woken = { .asked = HOST_NOBODY };
	const struct mrg_vcpu *running = current_of(processor);
	bool deferred, preempts;

	unit->runnable = true;
	if (processor->runs == unit || mrg_is_queued(&unit->policy))
		return woken;
	mrg_wakes(&unit->policy, now, &host->settings);
	mrg_boost(&unit->policy);
	deferred = unit->domain.is_driver &&
		   mrg_defer(&processor->queue, &unit->policy, running, now,
			     &host->settings);
	if (!deferred)
		mrg_enqueue(&processor->queue, &unit->policy);
	preempts = !deferred && mrg_preempts(&processor->queue, &unit->policy,
					     running, now, &host->settings);
	if (deferred || (!preempts && running && running->domain->is_driver)) {
		woken.asked = unit->processor;
		woken.asked_at = mrg_ask_at(&processor->queue, now,
					    &host->settings);
	}
	if (preempts)
		processor->tickled = true;
	if (!preempts || running)
		tickle_idler(host);
	return woken;
}

void host_sleep(struct host *host, int vcpu, int64_t now)
{
	struct host_unit *unit = &host->unit[vcpu];

	unit->runnable = false;
	if (!mrg_is_queued(&unit->policy))
		return;
	mrg_dequeue(&unit->policy);
	mrg_blocks(&unit->policy, now, &host->settings);
}

void host_tick(struct host *host, int processor, int64_t now)
{
	struct mrg_vcpu *running = current_of(&host->processor[processor]);

	if (running) {
		mrg_burn(running, now);
		mrg_unboost(running);
		mrg_activate(&host->accounts, running);
	}
	mrg_sort(&host->processor[processor].queue);
}

void host_account(struct host *host)
{
	mrg_allot(&host->accounts, (uint32_t)host->processors, &host->settings);
}

/* Of a list; else *again is when a cache that is hot there no longer is. */
static struct mrg_vcpu *first_of(const struct host *host,
				 const struct mrg_link *list,
				 const struct mrg_vcpu *own, int64_t now,
				 int64_t *again)
{
	for (struct mrg_link *at = list->next; at != list; at = at->next) {
		struct mrg_vcpu *peer = MRG_OF(at, struct mrg_vcpu, in_queue);
		int64_t cold = peer->last_seen + host->settings.cache_hot;

		if (mrg_may_steal(own, peer, now, &host->settings))
			return peer;
		if (cold < *again)
			*again = cold;
	}
	return NULL;
}

static struct mrg_vcpu *first_to_go(const struct host *host,
				    const struct mrg_queue *queue,
				    const struct mrg_vcpu *own, int64_t now,
				    int64_t *again)
{
	struct mrg_vcpu *found = NULL;

	for (int i = 0; i < MRG_REGIONS && !found; i++)
		found = first_of(host, &queue->regions[i], own, now, again);
	if (!found && !own)
		found = first_of(host, &queue->deferred, own, now, again);
	return found;
}

static struct mrg_vcpu *steal(struct host *host, int processor,
			      const struct mrg_vcpu *own, int64_t now,
			      int64_t *again)
{
	for (int i = 1; i < host->processors; i++) {
		int from = (processor + i) % host->processors;
		struct host_processor *peer = &host->processor[from];
		struct mrg_vcpu *stolen;

		stolen = first_to_go(host, &peer->queue, own, now, again);
		if (!stolen)
			continue;
		mrg_dequeue(stolen);
		stolen->last_moved = now;
		unit_of(stolen)->processor = processor;
		return stolen;
	}
	return NULL;
}

/* A turn that waits for its group (4.2.1) is not for others' work; of a group with credit only mates are, once a period. */
static bool may_balance(const struct host *host, struct host_processor *at,
			const struct mrg_choice *choice, int64_t now)
{
	if (!choice->vcpu)
		return choice->slice == 0;
	if (mrg_rank(choice->vcpu) == MRG_OVER)
		return true;
	if (!mrg_group_of(choice->vcpu) ||
	    now - at->looked < host->settings.balance_period)
		return false;
	at->looked = now;
	return true;
}

static struct mrg_choice balanced(struct host *host, int processor,
				  struct mrg_choice choice, int64_t now,
				  bool *moved)
{
	int64_t again = INT64_MAX;
	struct mrg_vcpu *stolen =
		steal(host, processor, choice.vcpu, now, &again);

	if (!stolen) {
		if (!choice.vcpu && again != INT64_MAX)
			choice.slice = again > now ? again - now : 1;
		return choice;
	}
	if (choice.vcpu)
		mrg_enqueue(&host->processor[processor].queue, choice.vcpu);
	*moved = true;
	return (struct mrg_choice){ .vcpu = stolen,
				    .slice = host->settings.slice };
}

static bool goes_on(const struct host *host,
		    const struct host_processor *processor, int64_t now)
{
	const struct host_unit *unit = processor->runs;

	return unit && unit->runnable && host->settings.ratelimit &&
	       now - unit->since < host->settings.ratelimit &&
	       !mrg_driver_is_due(&processor->queue, now, &host->settings);
}

static int64_t least(int64_t one, int64_t other)
{
	return one < other ? one : other;
}

/* As mrg_offer_rest: for each of those that stay in the queue one that idles. */
static void offer_rest(struct host *host, const struct mrg_queue *queue)
{
	const struct mrg_link *at;

	for (int i = 0; i < MRG_REGIONS; i++)
		for (at = queue->regions[i].next; at != &queue->regions[i];
		     at = at->next)
			tickle_idler(host);
	if (!mrg_list_empty(&queue->deferred))
		tickle_idler(host);
}

struct host_choice host_schedule(struct host *host, int processor,
				 bool runnable, int64_t now)
{
	struct host_processor *at = &host->processor[processor];
	struct host_unit *unit = at->runs;
	struct host_choice result = { .vcpu = HOST_NOBODY };
	struct mrg_choice choice;

	at->tickled = false;
	if (unit)
		unit->runnable = runnable;
	if (goes_on(host, at, now)) {
		mrg_burn(&unit->policy, now);
		result.vcpu = (int)(unit - host->unit);
		result.slice = least(
			host->settings.ratelimit - (now - unit->since),
			mrg_ask_at(&at->queue, now, &host->settings) - now);
		return result;
	}
	if (unit) {
		mrg_stops(&unit->policy, now);
		if (runnable)
			mrg_enqueue(&at->queue, &unit->policy);
		else
			mrg_blocks(&unit->policy, now, &host->settings);
	}
	choice = mrg_pick(&at->queue, now, &host->settings);
	at->takes_work = !choice.vcpu && choice.slice == 0;
	if (may_balance(host, at, &choice, now))
		choice = balanced(host, processor, choice, now, &result.moved);
	at->takes_work = at->takes_work && !choice.vcpu;
	at->runs = choice.vcpu ? unit_of(choice.vcpu) : NULL;
	result.slice = choice.slice;
	offer_rest(host, &at->queue);
	if (!choice.vcpu)
		return result;
	mrg_starts(choice.vcpu, now);
	if (at->runs != unit)
		at->runs->since = now;
	result.vcpu = (int)(at->runs - host->unit);
	return result;
}
