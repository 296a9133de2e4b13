/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The decisions of MRG between groups (Kang et al., HPDC 2011), in a form
 * that the BPF verifier can follow: tables of fixed length, loops with a
 * bound, no pointers between objects. Sections and equations are those of the
 * paper. It compiles for BPF and, for its tests, for user space.
 *
 * Credit is processor time in nanoseconds.
 */
#ifndef MRG_GROUPS_H
#define MRG_GROUPS_H

#ifdef __bpf__
/* Followed once by the verifier, and not as often as it is done. */
#define MRG_FOR(i, most) bpf_for(i, 0, most)
#else
#include <stdbool.h>
#include <stdint.h>
#define MRG_FOR(i, most) for ((i) = 0; (i) < (most); (i)++)
#endif

#define MRG_MOST_GROUPS 16 /* a power of two; the first is of those without one */
#define MRG_NO_GROUP 0
#define MRG_DEFAULT_CREDIT 256

#define MRG_US(n) ((int64_t)(n) * 1000)
#define MRG_MS(n) (MRG_US(n) * 1000)

#define MRG_PERIOD MRG_MS(4) /* of accounting, and the longest turn; Xen's slices are of 30 ms */
#define MRG_MOST_KEPT MRG_MS(30) /* of credit or debt, for each thread that could use it */
#define MRG_IO_THRESHOLD MRG_US(100) /* S: who ran for less until it blocked will issue I/O again; of a group at least this */
#define MRG_MOST_IO_THRESHOLD MRG_MS(1) /* S of a group at most: who runs for longer computes */
#define MRG_FIRST_WAIT MRG_MS(1) /* t_w at first */
#define MRG_MOST_WAIT MRG_MS(10)
#define MRG_MOST_BUSY (2 * MRG_PERIOD) /* of what is remembered of a driver's work: it drives again after a period of rest */
#define MRG_LONG_WAIT MRG_MS(500) /* who has waited for so long is next whatever its credit and weight; the kernel unloads a scheduler that lets a thread wait for 5 s */

struct mrg_account {
	uint32_t credit; /* C_g; 0: there is no such group */
	uint32_t threads; /* that run or could */
	uint32_t soon; /* of them, those that wait and will soon issue I/O (4.1) */
	int64_t remaining; /* of its credit */
	int64_t allotted; /* what came with the last period */
	int64_t granted; /* while credit is divided */
	uint64_t used; /* since the beginning */
	uint64_t used_before; /* the same at the last period */
	uint64_t blocked_since; /* when its last thread blocked; valid without threads */
	int64_t wakeup_latency; /* t_w (4.2.1) */
	int64_t burst; /* for how long its threads ran on average until they blocked */
};

/* Of two that are not negative: BPF divides no others. */
static inline int64_t mrg_ratio(uint64_t dividend, uint64_t divisor)
{
	return dividend / divisor;
}

/* Earns credit: it has run in this period, or could. */
static inline bool mrg_is_active(const struct mrg_account *account)
{
	return account->credit && (account->threads ||
				   account->used != account->used_before);
}

static inline bool mrg_is_under(const struct mrg_account *account)
{
	return account->remaining > 0;
}

/* What is remembered of a driver's work once it has run, or has rested, for so long: it rests for as long as it works, or computes. */
static inline uint64_t mrg_busy(uint64_t busy, uint64_t ran, uint64_t rested)
{
	busy = busy > rested ? busy - rested : 0;
	busy += ran;
	return busy < MRG_MOST_BUSY ? busy : MRG_MOST_BUSY;
}

/* One of its threads blocks: it has run for so long since it woke. Of the last sixteen or so; the first one counts for all. */
static inline void mrg_learns(struct mrg_account *account, int64_t burst)
{
	if (burst > MRG_MOST_IO_THRESHOLD)
		burst = MRG_MOST_IO_THRESHOLD;
	if (account->burst)
		burst = account->burst - (account->burst >> 4) + (burst >> 4);
	account->burst = burst;
}

/* S of a group (4.1): twice what its threads run for, or what holds for all where they compute. */
static inline int64_t mrg_threshold(const struct mrg_account *account)
{
	int64_t threshold = 2 * account->burst;

	return threshold > MRG_IO_THRESHOLD &&
			       threshold <= MRG_MOST_IO_THRESHOLD ?
		       threshold :
		       MRG_IO_THRESHOLD;
}

/* Nobody can use more in a period than its threads can run. */
static inline int64_t mrg_most_of(const struct mrg_account *account,
				  int64_t period)
{
	return (account->threads ?: 1) * period;
}

/*
 * Its drivers come before all others; not once it owes half of what may be
 * owed. Then they have used more than its share, and wait for its turn.
 */
static inline bool mrg_may_drive(const struct mrg_account *account)
{
	return account->remaining > -mrg_most_of(account, MRG_MOST_KEPT) / 2;
}

/*
 * One round: who would get more than it can use is given that, and taken out
 * of the division; returns whether there was any.
 */
static inline bool mrg_bound(struct mrg_account *accounts, int64_t *credit,
			     int64_t *weight, int64_t period)
{
	bool any = false;
	int i;

	MRG_FOR(i, MRG_MOST_GROUPS) {
		struct mrg_account *each = &accounts[i];
		int64_t most = mrg_most_of(each, period);

		if (!mrg_is_active(each) || each->granted >= 0 ||
		    *credit * each->credit < most * *weight)
			continue;
		each->granted = most < *credit ? most : *credit;
		*credit -= each->granted;
		*weight -= each->credit;
		any = true;
	}
	return any;
}

/*
 * The processor time of a period goes to groups by C_g (4.2); what
 * one cannot use goes to the others in the same proportion. Nobody keeps or
 * owes more than its threads can run in MRG_MOST_KEPT (in a period only, and a small group whose
 * turn comes once in several would lose what it has not used); what all owe together is forgiven by C_g, too, as it comes from credit
 * that others have not used. granted says by how much each one's remaining
 * credit is to change.
 */
static inline void mrg_divide(struct mrg_account *accounts,
			      int64_t credit, int64_t period)
{
	int64_t weight = 0, balance = 0;
	int round;

	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		accounts[i].granted = -1;
		if (!mrg_is_active(&accounts[i]))
			continue;
		weight += accounts[i].credit;
		balance += accounts[i].remaining;
	}
	if (balance < 0)
		credit -= balance;
	MRG_FOR(round, MRG_MOST_GROUPS)
		if (!mrg_bound(accounts, &credit, &weight, period))
			break;
	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		struct mrg_account *each = &accounts[i];
		int64_t most = mrg_most_of(each, MRG_MOST_KEPT), after;

		if (!mrg_is_active(each)) {
			each->granted = 0;
			continue;
		}
		if (each->granted < 0)
			each->granted =
				weight ? mrg_ratio(credit * each->credit,
						   weight) :
					 0;
		each->allotted = each->granted;
		after = each->remaining + each->granted;
		if (after > most)
			after = most;
		if (after < -most)
			after = -most;
		each->granted = after - each->remaining;
	}
}

/*
 * Whose turn is next after that of a group: in their order the next that has
 * credit and a thread that waits, else who owes least of its weight, as a
 * processor is never idle for fairness' sake. waits says so of each; returns
 * MRG_MOST_GROUPS if there is none.
 */
static inline uint32_t mrg_next(const struct mrg_account *accounts,
				uint32_t after, uint32_t waits)
{
	uint32_t best = MRG_MOST_GROUPS;
	int64_t best_debt = 0;

	for (int i = 1; i <= MRG_MOST_GROUPS; i++) {
		uint32_t at = (after + i) & (MRG_MOST_GROUPS - 1);
		const struct mrg_account *each = &accounts[at];
		int64_t debt;

		if (!(waits >> at & 1))
			continue;
		if (mrg_is_under(each))
			return at;
		debt = mrg_ratio(-each->remaining, each->credit ?: 1);
		if (best == MRG_MOST_GROUPS || debt < best_debt) {
			best = at;
			best_debt = debt;
		}
	}
	return best;
}

/*
 * Of a group's mates one that has had more of its weight than one that runs
 * elsewhere leaves the processor to other groups, else who has most of the
 * group's time by weight would have as much of it as the others: they have a
 * processor each whenever the group has two. Not where the group saves up, as
 * its time is not to be used by one alone (a weight of 3:1 on two processors).
 */
static inline bool mrg_is_ahead(const struct mrg_account *account,
				uint64_t vtime, uint64_t slowest)
{
	return (int64_t)(vtime - slowest) > MRG_PERIOD &&
	       account->remaining < mrg_most_of(account, MRG_MOST_KEPT) / 2;
}

/* Until when a turn goes on whose group is blocked (eq. 1 and 2): t = t_w * CRR. */
static inline uint64_t mrg_waits_until(const struct mrg_account *account)
{
	int64_t remaining = account->remaining < account->allotted ?
				    account->remaining :
				    account->allotted;

	if (remaining <= 0)
		return account->blocked_since;
	return account->blocked_since +
	       mrg_ratio((uint64_t)account->wakeup_latency * remaining,
			 account->allotted);
}

/* One of its threads wakes, or comes. */
static inline void mrg_wakes(struct mrg_account *account, uint64_t now)
{
	if (account->threads == 0 && account->blocked_since) {
		int64_t slept = now - account->blocked_since;

		if (slept < 0)
			slept = 0; /* by another processor's clock */
		account->wakeup_latency =
			slept < MRG_MOST_WAIT ? slept : MRG_MOST_WAIT;
	}
}

#endif
