/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The decisions of the MapReduce group scheduler (Kang et al., "Enhancement
 * of Xen's Scheduler for MapReduce Workloads", HPDC 2011), apart from any
 * kernel. Sections and equations are those of the paper.
 *
 * Nothing here reads a clock, takes a lock or allocates. A caller holds
 *   - the lock of a queue for whatever takes a struct mrg_queue, and for the
 *     VCPUs that are in it or run on its processor;
 *   - one lock for all groups within it, for whatever takes a struct
 *     mrg_group, so also for mrg_pick, mrg_burn and mrg_allot.
 *
 * Credit is processor time in nanoseconds: what a VCPU may still use before
 * others come first. Times are nanoseconds of a clock that never goes back.
 */
#ifndef MRG_H
#define MRG_H

#include "mrg_list.h"

#define MRG_US(n) ((int64_t)(n) * 1000)
#define MRG_MS(n) (MRG_US(n) * 1000)
#define MRG_SECONDS(n) (MRG_MS(n) * 1000)

#define MRG_DEFAULT_WEIGHT 256

/* Highest first; each but the last is a region of the run queue (4.1). */
enum mrg_priority {
	MRG_BOOST, /* has woken, and had credit */
	MRG_UNDER, /* has credit */
	MRG_OVER, /* has used what it had */
	MRG_REGIONS,
	MRG_IDLE = MRG_REGIONS, /* the processor's own idle VCPU */
};

struct mrg_settings {
	int64_t slice; /* of a VCPU, and the accounting period */
	int64_t ratelimit; /* nobody is preempted sooner */
	int64_t io_threshold; /* S: who ran for less until it blocked will issue I/O again; of a group at least this */
	int64_t io_threshold_most; /* S of a group at most: who runs for longer computes */
	int64_t put_before; /* for so long whoever was put before the driver domain runs */
	int64_t driver_waits; /* for so long at most the driver domain stays behind a group */
	int64_t wait_most; /* the most that t_w may be */
	int64_t turn_least; /* for so long no other group's VCPU that wakes ends a turn */
	int64_t balance_period; /* of a VCPU of a group, between processors; and for so long at most it waits while a mate runs elsewhere */
	int64_t cache_hot; /* who ran so lately is not taken elsewhere */
	bool threshold_follows; /* S of a group is by its own bursts, not the one that is set */
	bool charge_driver; /* what the driver domain does for a group the group pays */
};

/* Those of the paper and of the credit scheduler. */
extern const struct mrg_settings mrg_defaults;

/* VMs that form one cluster. */
struct mrg_group {
	uint32_t id; /* group_id, 1 or more */
	uint32_t credit; /* group_credit; 0: the sum of its VMs' weights */

	struct mrg_link in_active; /* of the groups that earn credit */
	struct mrg_link active; /* its VCPUs that do */
	uint32_t active_weight; /* the sum of their weights */
	uint32_t active_vcpus;
	int64_t granted; /* while credit is divided */

	int64_t remaining; /* sum of its VCPUs' credits */
	int64_t allotted; /* what came with the last accounting period */
	uint32_t members; /* VCPUs */
	uint32_t awake; /* of them, those that run or could */
	int64_t blocked_since; /* when the last of them blocked; valid if !awake */
	int64_t wakeup_latency; /* t_w (4.2.1) */
	int64_t burst; /* what its VCPUs' last bursts were on average, each counted up to io_threshold_most */
};

struct mrg_domain {
	uint32_t weight;
	bool is_driver; /* does the I/O of others: dom0 */
};

struct mrg_vcpu {
	struct mrg_link in_queue; /* of a region or of the deferred */
	struct mrg_queue *queue; /* that it is in, or NULL */
	struct mrg_link in_active; /* of its group, or of those without one */
	struct mrg_domain *domain;
	struct mrg_group *group; /* none: scheduled as without groups */
	enum mrg_priority priority;
	bool yields; /* for once, to those of the next region */
	bool awake; /* runs or could */
	bool runs;
	int64_t credit;
	int64_t granted; /* while credit is divided */
	int64_t started; /* when it last began to run */
	int64_t burnt_until; /* up to when its running is paid for */
	int64_t burst; /* for how long it has run since it woke, up to when it last stopped */
	int64_t last_burst; /* last_rtime: for how long the last time, up to when it blocked */
	int64_t last_seen; /* when it was last running */
	int64_t woke; /* when it could run again, the last time */
	int64_t last_moved; /* to another processor */
};

/* Of one processor. */
struct mrg_queue {
	struct mrg_link regions[MRG_REGIONS];
	struct mrg_accounts *accounts; /* of whom those of groups earn credit */
	struct mrg_link deferred; /* the driver domain, behind a group (4.1) */
	int64_t deferred_since; /* valid if there is any, as is: */
	const struct mrg_group *deferred_for;
	struct mrg_group *group; /* whose turn it is (4.2), or none */
	int64_t turn_began, turn_ends; /* at the latest; valid if there is any */
	int64_t wait_ends; /* of a turn that waits for its group; else 0 */
	const struct mrg_group *passed; /* whose turn is just over, or none */
};

/* Who earns credit: whoever was seen running, until it has more than enough. */
struct mrg_accounts {
	struct mrg_link loners; /* active VCPUs without a group */
	struct mrg_link groups; /* that have active VCPUs */
	int64_t balance; /* the sum of all credits after the last period */
};

void mrg_group_init(struct mrg_group *group, uint32_t id, uint32_t credit);
void mrg_vcpu_init(struct mrg_vcpu *vcpu, struct mrg_domain *domain,
		   struct mrg_group *group);
void mrg_queue_init(struct mrg_queue *queue, struct mrg_accounts *accounts);

static inline struct mrg_group *mrg_group_of(const struct mrg_vcpu *vcpu)
{
	return vcpu->group;
}

static inline bool mrg_is_queued(const struct mrg_vcpu *vcpu)
{
	return vcpu->queue;
}

/* Whether a group has credit (4.2): under, else over. */
static inline bool mrg_group_is_under(const struct mrg_group *group)
{
	return group->remaining >= 0;
}

/* --- groups: mrg_group.c --- */

/* A VCPU is counted in its group, if it has one; or no longer, while nowhere queued or active. */
void mrg_join(struct mrg_vcpu *vcpu, int64_t now,
	      const struct mrg_settings *settings);
void mrg_leave(struct mrg_vcpu *vcpu, int64_t now);

/* Moves a VCPU that is counted to another group, or to none; what it has run so far its old one pays. */
void mrg_regroup(struct mrg_vcpu *vcpu, struct mrg_group *group,
		 struct mrg_accounts *accounts, int64_t now,
		 const struct mrg_settings *settings);

/* It can run no longer, or again, as its group is told; nothing if that is not new. */
void mrg_blocks(struct mrg_vcpu *vcpu, int64_t now,
		const struct mrg_settings *settings);
void mrg_wakes(struct mrg_vcpu *vcpu, int64_t now,
	       const struct mrg_settings *settings); /* measures t_w */

/* Until when its turn goes on without any VCPU that could run: eq. 1 and 2. */
int64_t mrg_group_waits_until(const struct mrg_group *group);

/* What a VCPU is worth in the queue, given its group. */
static inline enum mrg_priority mrg_rank(const struct mrg_vcpu *vcpu)
{
	if (vcpu->group && !mrg_group_is_under(vcpu->group))
		return MRG_OVER;
	return vcpu->priority;
}

/* --- the run queue: mrg_queue.c; who will soon issue I/O: mrg_burst.h --- */

/*
 * With those of its group in its region, who has more credit first, else at
 * the region's end (4.1).
 * One of a group earns credit from then on, as its mates would have all of
 * the group's else, and with it their boost for ever; a loner does when a
 * tick finds it running, as in the credit scheduler.
 */
void mrg_enqueue(struct mrg_queue *queue, struct mrg_vcpu *vcpu);
void mrg_dequeue(struct mrg_vcpu *vcpu);

/* Moves those whose priority has changed to their regions. */
void mrg_sort(struct mrg_queue *queue);

/*
 * Puts a VCPU of the driver domain behind the group that runs, or whose turn
 * it is, if that is about to issue I/O; returns whether it has. running is what runs, or
 * NULL if the processor idles; where it has, what runs is to be asked again
 * (mrg_ask_at).
 */
bool mrg_defer(struct mrg_queue *queue, struct mrg_vcpu *driver,
	       const struct mrg_vcpu *running, int64_t now,
	       const struct mrg_settings *settings);

/* When whoever runs in front of a driver domain is to be asked again. */
int64_t mrg_ask_at(const struct mrg_queue *queue, int64_t now,
		   const struct mrg_settings *settings);

/* Whether a driver domain has stayed behind its group for as long as it may. */
bool mrg_driver_is_due(const struct mrg_queue *queue, int64_t now,
		       const struct mrg_settings *settings);

/* The first in the queue of a group that will soon issue I/O, or NULL. */
struct mrg_vcpu *mrg_first_to_block(const struct mrg_queue *queue,
				    const struct mrg_group *group, int64_t now,
				    const struct mrg_settings *settings);

/* --- whose turn it is: mrg_pick.c --- */

struct mrg_choice {
	struct mrg_vcpu *vcpu; /* NULL: nobody, so idle */
	int64_t slice; /* for so long at most; 0 with nobody: until one wakes */
};

/* Takes the next VCPU out of the queue; the one that runs is in it if it could go on. */
struct mrg_choice mrg_pick(struct mrg_queue *queue, int64_t now,
			   const struct mrg_settings *settings);

/*
 * Whether one that has woken goes before what runs; running as for mrg_defer.
 * One of a group lets the driver domain go on with the requests of its mates
 * first. Where it does not go before, what runs is to be asked again
 * (mrg_ask_after).
 */
bool mrg_preempts(const struct mrg_queue *queue, const struct mrg_vcpu *woken,
		  const struct mrg_vcpu *running, int64_t now,
		  const struct mrg_settings *settings);

/* When that is: a driver domain when its batch is done. INT64_MAX: it need not be. */
int64_t mrg_ask_after(const struct mrg_queue *queue,
		      const struct mrg_vcpu *woken,
		      const struct mrg_vcpu *running, int64_t now,
		      const struct mrg_settings *settings);

/* --- credit: mrg_credit.c, mrg_active.c, mrg_allot.c, mrg_grant.c --- */

/* Begins to run; pays for what it has run so far; stops, and is paid for. */
void mrg_starts(struct mrg_vcpu *vcpu, int64_t now);
void mrg_burn(struct mrg_vcpu *vcpu, int64_t now);
void mrg_stops(struct mrg_vcpu *vcpu, int64_t now);

/*
 * What the driver domain has run for up to now was for whom it wakes: where
 * that is a setting, one of a group pays it, up to a millisecond: no
 * request takes longer, so more was for the driver domain itself.
 */
void mrg_charge(struct mrg_vcpu *driver, struct mrg_vcpu *woken, int64_t now,
		const struct mrg_settings *settings);

/* It wakes, and if it has credit before others that have some, too. */
void mrg_boost(struct mrg_vcpu *vcpu);

/* It was found running at a tick: it computes, so it is boosted no more. */
void mrg_unboost(struct mrg_vcpu *vcpu);

void mrg_accounts_init(struct mrg_accounts *accounts);
bool mrg_is_active(const struct mrg_vcpu *vcpu);
void mrg_activate(struct mrg_accounts *accounts, struct mrg_vcpu *vcpu);
void mrg_deactivate(struct mrg_vcpu *vcpu);

/* For each VCPU of a domain, before that has another weight. */
void mrg_reweigh(struct mrg_vcpu *vcpu, uint32_t weight);

/*
 * Once an accounting period: divides what so many processors do in it among
 * groups by their weight, and in a group among its VCPUs (4.2). Queues are
 * to be sorted afterwards.
 */
void mrg_allot(struct mrg_accounts *accounts, uint32_t processors,
	       const struct mrg_settings *settings);

/* What was granted comes in, within bounds; returns what they have then. */
int64_t mrg_grant(struct mrg_vcpu *vcpu, int64_t most);
int64_t mrg_grant_group(struct mrg_group *group, int64_t most);

/* --- load balancing: mrg_balance.c --- */

/* Whether a processor whose next VCPU is own (NULL: none) may take a peer's (4.3). */
bool mrg_may_steal(const struct mrg_vcpu *own, const struct mrg_vcpu *peer,
		   int64_t now, const struct mrg_settings *settings);

#include "mrg_burst.h"

#endif
