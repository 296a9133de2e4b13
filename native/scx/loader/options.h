/* SPDX-License-Identifier: GPL-2.0 */
/* What the command line says. */
#ifndef MRG_OPTIONS_H
#define MRG_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "groups.h"

#define MOST_PATTERNS 64

struct pattern {
	uint32_t group; /* its place in the table, not its number */
	const char *path; /* below the root of control groups, with * and ? */
};

struct options {
	const char *root; /* where control groups are */
	char *slices; /* a pattern: those it fits are groups, by their names; NULL: none are */
	bool only_machines; /* Linux goes on to schedule all else */
	uint32_t interval; /* seconds between reports; 0: none */
	uint32_t stall; /* seconds after which it stops to schedule; for a test */
	uint32_t ids[MRG_MOST_GROUPS]; /* by place; the first has none */
	uint32_t credits[MRG_MOST_GROUPS];
	uint32_t groups; /* the first, of those without one, among them; slices have the places behind */
	struct pattern patterns[MOST_PATTERNS];
	uint32_t count; /* of these */
};

/* Exits with 2 and says what is wrong, or with 0 after --help. */
void options_parse(struct options *options, int argc, char **argv);

#endif
