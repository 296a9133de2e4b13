/* SPDX-License-Identifier: GPL-2.0 */
#include "mrg_wanted.h"

#define MOST_NUMBER 65535
#define MOST_DOMAIN 32751 /* the last before the reserved ones */

static bool number(const char **at, uint32_t most, uint32_t *value)
{
	const char *start = *at;
	uint32_t found = 0;

	while (**at >= '0' && **at <= '9' && found <= most)
		found = found * 10 + (*(*at)++ - '0');
	if (found >= 1 && found <= most) {
		*value = found;
		return true;
	}
	*at = start;
	return false;
}

/* Each returns what would be right, or NULL where it is. */

static const char *member(const char **at, struct mrg_wanted *wanted)
{
	const char *start = *at;
	uint32_t domain;

	if (wanted->members == MRG_MOST_MEMBERS)
		return "at most 64 domains are in groups";
	/* Domain 0 does the I/O of all, so it belongs to none. */
	if (!number(at, MOST_DOMAIN, &domain))
		return "a domain is a number from 1 to 32751";
	if (mrg_wanted_for(wanted, domain)) {
		*at = start;
		return "a domain is in one group";
	}
	wanted->member[wanted->members].domain = domain;
	wanted->member[wanted->members++].group = wanted->groups - 1;
	return NULL;
}

static const char *group(const char **at, struct mrg_wanted *wanted)
{
	const char *start = *at;
	struct mrg_wanted_group *added = &wanted->group[wanted->groups];
	const char *wrong = NULL;
	uint32_t i;

	if (wanted->groups == MRG_MOST_GROUPS)
		return "at most 16 groups";
	*added = (struct mrg_wanted_group){ 0 };
	if (!number(at, MOST_NUMBER, &added->id))
		return "a group_id is a number from 1 to 65535";
	for (i = 0; i < wanted->groups; i++)
		if (wanted->group[i].id == added->id) {
			*at = start;
			return "each group_id once";
		}
	if (**at == ':') {
		++*at;
		if (!number(at, MOST_NUMBER, &added->credit))
			return "a group_credit is a number from 1 to 65535";
	}
	wanted->groups++;
	if (added->credit && (!**at || **at == ';'))
		return NULL; /* of those that are in it by themselves */
	if (**at != '=')
		return "ID[:CREDIT]=DOMAIN[,DOMAIN...][;...]";
	do {
		++*at;
		wrong = member(at, wanted);
	} while (!wrong && **at == ',');
	return wrong;
}

const char *mrg_wanted_parse(const char *text, struct mrg_wanted *wanted,
			     const char **wrong)
{
	const char *at = text;

	*wanted = (struct mrg_wanted){ 0 };
	*wrong = NULL;
	while (!*wrong && *at) {
		*wrong = group(&at, wanted);
		if (!*wrong && *at == ';')
			at++;
		else if (!*wrong && *at)
			*wrong = "ID[:CREDIT]=DOMAIN[,DOMAIN...][;...]";
	}
	return *wrong ? at : NULL;
}

const struct mrg_wanted_group *
mrg_wanted_for(const struct mrg_wanted *wanted, uint32_t domain)
{
	uint32_t i;

	for (i = 0; i < wanted->members; i++)
		if (wanted->member[i].domain == domain)
			return &wanted->group[wanted->member[i].group];
	return NULL;
}
