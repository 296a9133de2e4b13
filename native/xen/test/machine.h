/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine for the policy to run on: processors, VCPUs that compute and
 * block, and a driver domain that does their I/O. Its clock is a variable.
 */
#ifndef MRG_TEST_MACHINE_H
#define MRG_TEST_MACHINE_H

#include "mrg.h"

#define MOST_PROCESSORS 4
#define MOST_VCPUS 64
#define MOST_GROUPS 8

enum state { BLOCKED, QUEUED, RUNNING };

struct guest {
	struct mrg_vcpu vcpu;
	struct mrg_domain domain;
	enum state state;
	int processor;
	int64_t blocks_in; /* it computes for so long before it blocks */
	int64_t wakes_at; /* while blocked; INT64_MAX: when its I/O is done */
	int64_t ran; /* in all */
	int64_t waits_since; /* while queued */
	int64_t longest_wait;
	int64_t requests; /* of the driver domain: not yet done */
};

struct processor {
	struct mrg_queue queue;
	struct guest *runs; /* NULL: idle */
	int64_t until; /* its slice */
};

struct machine {
	int64_t now, next_tick, next_allot;
	int processors, guests, groups;
	struct processor processor[MOST_PROCESSORS];
	struct guest guest[MOST_VCPUS];
	struct mrg_group group[MOST_GROUPS];
	struct mrg_accounts accounts;
	struct mrg_settings settings;
	int64_t switches;

	/* How long a guest computes, and then blocks; INT64_MAX: until its I/O is done. */
	void (*behave)(struct machine *machine, struct guest *guest);
	int64_t request_costs; /* of the driver domain, each */
	uint64_t random;
};

void machine_init(struct machine *machine, int processors);
struct mrg_group *machine_group(struct machine *machine, uint32_t credit);
/* It begins awake. */
struct guest *machine_guest(struct machine *machine, struct mrg_group *group,
			    uint32_t weight);
/* The first guest that is made may be the driver domain. */
struct guest *machine_driver(struct machine *machine);
void machine_run(struct machine *machine, int64_t until);
/* Changes the group of a guest under way. */
void machine_regroup(struct machine *machine, struct guest *guest,
		     struct mrg_group *group);
/* To the next event, at most until. */
void machine_step(struct machine *machine, int64_t until);
/* Fails where something does not hold that has to. */
void machine_check(const struct machine *machine);

#endif
