/* SPDX-License-Identifier: GPL-2.0 */
/* What the files of the hypervisor for tests know of each other. */
#ifndef MRG_TEST_CORE_H
#define MRG_TEST_CORE_H

#include "hypervisor.h"

struct processor {
	struct sched_resource res;
	struct sched_unit idle;
	struct scheduler none; /* of those that are in no pool */
	cpumask_t scratch;
	bool is_asked; /* to schedule */
	bool has_tasklet;
	s_time_t idle_since;
	s_time_t paid_until; /* what runs has computed up to then */
};

extern struct processor processors[NR_CPUS];

void processor_init(unsigned int cpu);
void with_each_unit(void (*visit)(struct sched_unit *));
void unit_migrate_finish(struct sched_unit *unit);

/* units.c: what runs computes, blocks and wakes. */
void account_for(struct processor *processor);
s_time_t first_of_units(s_time_t most);
void units_block_and_wake(void);
void look_for_stalls(s_time_t until);

static inline void step(void)
{
	if (hypervisor.between)
		hypervisor.between();
}

#endif
