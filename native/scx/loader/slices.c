/* SPDX-License-Identifier: GPL-2.0 */
#include "slices.h"

#include <stdio.h>
#include <string.h>

void slices_begin(struct slices *slices)
{
	slices->left_out = 0;
	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++)
		slices->at[i].is_there = false;
}

void slices_end(struct slices *slices)
{
	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++)
		if (!slices->at[i].is_there)
			slices->at[i] = (struct slice){ .name = "" };
}

static uint32_t place_of(const struct slices *slices, uint32_t first,
			 const char *name)
{
	for (uint32_t i = first; i < MRG_MOST_GROUPS; i++)
		if (!strcmp(slices->at[i].name, name))
			return i;
	return MRG_NO_GROUP;
}

uint32_t slices_found(struct slices *slices, uint32_t first, const char *name,
		      uint32_t credit)
{
	uint32_t place = place_of(slices, first, name);

	if (place == MRG_NO_GROUP)
		place = place_of(slices, first, "");
	if (place == MRG_NO_GROUP) {
		slices->left_out++;
		return MRG_NO_GROUP;
	}
	snprintf(slices->at[place].name, LONGEST_NAME, "%s", name);
	slices->at[place].credit = credit;
	slices->at[place].is_there = true;
	return place;
}

bool is_slice(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && !strcmp(dot, ".slice");
}
