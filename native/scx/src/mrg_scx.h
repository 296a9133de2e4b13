/* SPDX-License-Identifier: GPL-2.0 */
/* What the scheduler and its loader share. */
#ifndef MRG_SCX_H
#define MRG_SCX_H

#include "groups.h"

#define MRG_MOST_CPUS 512
#define MRG_MOST_MEMBERS 4096 /* control groups of virtual machines */
#define MRG_DEFAULT_WEIGHT 100 /* of a control group, and of a thread */

/* Set before it is loaded. */
struct mrg_settings {
	uint32_t processors;
	uint64_t stalls_after; /* nanoseconds; for a test of the kernel's watchdog; 0: never */
};

struct mrg_shared {
	struct mrg_account accounts[MRG_MOST_GROUPS];
	uint64_t switches;
	uint64_t generation; /* of the members; the loader counts it up */
	int32_t exit_kind; /* why it was unloaded; 0: it was not */
	char exit_reason[128];
	char exit_message[256];
};

/* A control group of a virtual machine, or of a part of one. */
struct mrg_member {
	uint32_t group;
	uint32_t weight; /* C_i */
	uint32_t does_io; /* its threads do the I/O of others: the driver's role */
};

#endif
