/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which domains form groups, as an administrator says it:
 *
 *   ID[:CREDIT]=DOMAIN[,DOMAIN...][;...]      1:600=1,2;2:300=3
 *
 * ID (group_id) is 1 to 65535, CREDIT (group_credit) 1 to 65535, without it
 * the sum of the weights; a DOMAIN is 1 to 32751 and may still be to come.
 * ID:CREDIT alone is the credit of a group that domains are in by their own
 * parameter. Whoever is in no group is scheduled without one.
 */
#ifndef MRG_WANTED_H
#define MRG_WANTED_H

#include "mrg_env.h"

/* A simulator has more. */
#ifndef MRG_MOST_GROUPS
#define MRG_MOST_GROUPS 16
#define MRG_MOST_MEMBERS 64
#endif

struct mrg_wanted_group {
	uint32_t id, credit;
};

struct mrg_wanted {
	struct mrg_wanted_group group[MRG_MOST_GROUPS];
	struct {
		uint32_t domain;
		uint32_t group; /* which of the above */
	} member[MRG_MOST_MEMBERS];
	uint32_t groups, members;
};

/* Returns NULL, or where it is wrong, and in *wrong what would be right. */
const char *mrg_wanted_parse(const char *text, struct mrg_wanted *wanted,
			     const char **wrong);

/* The group of a domain, or NULL. */
const struct mrg_wanted_group *
mrg_wanted_for(const struct mrg_wanted *wanted, uint32_t domain);

#endif
