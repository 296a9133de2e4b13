/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mrg_scx.h"

#define MOST_CREDIT 65535

static const char usage[] =
	"usage: weir-scx [OPTION...]\n"
	"Shares processors among groups of virtual machines until it is ended\n"
	"(SIGINT, SIGTERM); then Linux schedules as before.\n"
	"\n"
	"  -s, --slices DIR     each slice right below DIR is a group of the machines in it, with\n"
	"                       its cpu.weight as CREDIT; 15 of them, changed while it runs\n"
	"                       (default: machine.slice, where libvirt has partitions; none with\n"
	"                       --group)\n"
	"  -g, --group ID[:CREDIT]=PATTERN[,PATTERN...]\n"
	"                       a group; ID and CREDIT are 1 to 65535 (default of CREDIT: 256).\n"
	"                       Its machines are control groups; a PATTERN is a path below\n"
	"                       --cgroups, with * and ?, e.g. 'machine.slice/machine-qemu*prod*'\n"
	"  -o, --others CREDIT  of all that is in no group (default: 256, with --slices 100)\n"
	"      --only-machines  of the host's threads none but those of the groups' machines; all\n"
	"                       others come before these, as Linux has it for sched_ext, so who\n"
	"                       computes on the host takes whole processors from them\n"
	"  -i, --interval S     reports shares each S seconds; 0: never (default: 0)\n"
	"  -c, --cgroups DIR    where control groups are (default: /sys/fs/cgroup)\n"
#ifdef MRG_TEST_HOOKS
	"      --test-stall S   stops to schedule after S seconds, to see what the kernel's\n"
	"                       watchdog does about it\n"
#endif
	"  -h, --help           this text\n";

static void wrong(const char *key, const char *value, const char *allowed)
{
	fprintf(stderr, "weir-scx: %s must be %s, was \"%s\"\n", key, allowed,
		value);
	exit(2);
}

static uint32_t number(const char *key, const char *text, const char **end,
		       uint32_t least)
{
	char allowed[64];
	unsigned long value;
	char *after;

	errno = 0;
	value = isdigit((unsigned char)*text) ? strtoul(text, &after, 10) : 0;
	snprintf(allowed, sizeof(allowed), "a number from %u to %d", least,
		 MOST_CREDIT);
	if (!isdigit((unsigned char)*text) || errno || value < least ||
	    value > MOST_CREDIT || (!end && *after))
		wrong(key, text, allowed);
	if (end)
		*end = after;
	return value;
}

static uint32_t place_for(struct options *options, uint32_t id,
			  const char *text)
{
	for (uint32_t i = 1; i < options->groups; i++)
		if (options->ids[i] == id)
			wrong("--group", text, "of an ID that was not given before");
	if (options->groups == MRG_MOST_GROUPS)
		wrong("--group", text, "given at most 15 times");
	options->ids[options->groups] = id;
	return options->groups++;
}

/* ID[:CREDIT]=PATTERN[,PATTERN...] */
static void add_group(struct options *options, char *text)
{
	const char *at;
	uint32_t place = place_for(
		options, number("the ID of --group", text, &at, 1), text);
	char *pattern;

	options->credits[place] = MRG_DEFAULT_CREDIT;
	if (*at == ':')
		options->credits[place] =
			number("the CREDIT of --group", at + 1, &at, 1);
	if (*at != '=' || !at[1])
		wrong("--group", text, "ID[:CREDIT]=PATTERN[,PATTERN...]");
	for (pattern = strtok((char *)at + 1, ","); pattern;
	     pattern = strtok(NULL, ",")) {
		if (options->count == MOST_PATTERNS)
			wrong("--group", pattern, "given at most 64 patterns in all");
		options->patterns[options->count++] =
			(struct pattern){ .group = place, .path = pattern };
	}
}

static void use_slices(struct options *options, const char *folder)
{
	size_t length = strlen(folder);

	while (length && folder[length - 1] == '/')
		length--;
	if (!length || *folder == '/')
		wrong("--slices", folder, "a path below --cgroups, as machine.slice");
	free(options->slices);
	if (asprintf(&options->slices, "%.*s/*.slice", (int)length, folder) < 0)
		abort();
}

void options_parse(struct options *options, int argc, char **argv)
{
	enum { STALL = 256, ONLY_MACHINES };
	static const struct option known[] = {
		{ "slices", required_argument, NULL, 's' },
		{ "only-machines", no_argument, NULL, ONLY_MACHINES },
		{ "group", required_argument, NULL, 'g' },
		{ "others", required_argument, NULL, 'o' },
		{ "interval", required_argument, NULL, 'i' },
		{ "cgroups", required_argument, NULL, 'c' },
#ifdef MRG_TEST_HOOKS
		{ "test-stall", required_argument, NULL, STALL },
#endif
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	*options = (struct options){ .root = "/sys/fs/cgroup", .groups = 1 };
	while ((option = getopt_long(argc, argv, "s:g:o:i:c:h", known, NULL)) !=
	       -1) {
		switch (option) {
		case 's':
			use_slices(options, optarg);
			break;
		case 'g':
			add_group(options, optarg);
			break;
		case 'o':
			options->credits[MRG_NO_GROUP] =
				number("--others", optarg, NULL, 1);
			break;
		case 'i':
			options->interval =
				number("--interval", optarg, NULL, 0);
			break;
		case 'c':
			options->root = optarg;
			break;
		case ONLY_MACHINES:
			options->only_machines = true;
			break;
		case STALL:
			options->stall =
				number("--test-stall", optarg, NULL, 1);
			break;
		case 'h':
			fputs(usage, stdout);
			exit(0);
		default:
			exit(2); /* getopt has said what is wrong */
		}
	}
	if (optind < argc)
		wrong("each argument", argv[optind], "an option (see --help)");
	if (options->groups == 1 && !options->slices)
		use_slices(options, "machine.slice");
	if (!options->credits[MRG_NO_GROUP])
		options->credits[MRG_NO_GROUP] = options->slices ?
							 MRG_DEFAULT_WEIGHT :
							 MRG_DEFAULT_CREDIT;
}
