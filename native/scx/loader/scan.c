/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE
#include "scan.h"

#include <errno.h>
#include <fnmatch.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOST_WEIGHT 10000 /* of cpu.weight */

/* Names have backslashes: machine-qemu\x2d1\x2dprod.scope. */
#define PATHS (FNM_PATHNAME | FNM_NOESCAPE)

/*
 * Of cpu.weight: 1 to 10000; where the control group has none, the kernel's
 * default. An idle one has 0 there (cpu.idle), and gets the least.
 */
static uint32_t weight_of(const char *folder)
{
	long long weight = MRG_DEFAULT_WEIGHT;
	char *name;
	FILE *file;

	if (asprintf(&name, "%s/cpu.weight", folder) < 0)
		abort();
	file = fopen(name, "r");
	free(name);
	if (!file)
		return weight;
	if (fscanf(file, "%lld", &weight) != 1)
		weight = MRG_DEFAULT_WEIGHT;
	fclose(file);
	return weight < 1 ? 1 : weight > MOST_WEIGHT ? MOST_WEIGHT : weight;
}

/* As libvirt names the parts of a machine whose threads do its I/O. */
static bool does_io(const char *name)
{
	return !strcmp(name, "emulator") ||
	       !strncmp(name, "iothread", strlen("iothread")) ||
	       !strncmp(name, "vhost", strlen("vhost"));
}

static uint32_t group_of(const struct options *options, const char *path)
{
	for (uint32_t i = 0; i < options->count; i++)
		if (!fnmatch(options->patterns[i].path, path, PATHS))
			return options->patterns[i].group;
	return MRG_NO_GROUP;
}

static void add(struct scan *scan, const FTSENT *entry,
		struct mrg_member member)
{
	if (scan->count == MRG_MOST_MEMBERS) {
		scan->left_out++;
		return;
	}
	scan->all[scan->count++] =
		(struct found){ .cgroup = entry->fts_ino,
				.member = member };
}

/* A slice that a pattern names has machines below, each with its own weight. */
static void add_machine(struct scan *scan, FTSENT *entry)
{
	add(scan, entry,
	    (struct mrg_member){ .group = entry->fts_number,
				 .weight = weight_of(entry->fts_path) });
	if (!is_slice(entry->fts_name))
		entry->fts_pointer = entry;
}

static bool is_group(const struct options *options, const char *path)
{
	return options->slices &&
	       !fnmatch(options->slices, path, PATHS);
}

/* libvirt has the parts of a machine in its folder, or one below. */
static bool is_part_of(const FTSENT *entry, const FTSENT *machine)
{
	const FTSENT *above = entry->fts_parent;

	return above == machine || (above->fts_parent == machine &&
				    !strcmp(above->fts_name, "libvirt"));
}

/*
 * Of a group the place is kept in its entry, of a machine the entry itself,
 * for what is below. Who is in a machine may have got its folder for its own
 * (Delegate=yes): whatever is made there is no machine, whatever its name.
 */
static void visit(struct scan *scan, const struct options *options,
		  struct slices *slices, FTSENT *entry)
{
	const char *path = entry->fts_path + strlen(options->root);
	const FTSENT *machine = NULL;
	uint32_t group;

	entry->fts_number = MRG_NO_GROUP;
	entry->fts_pointer = NULL;
	if (entry->fts_level > 0) {
		entry->fts_number = entry->fts_parent->fts_number;
		entry->fts_pointer = entry->fts_parent->fts_pointer;
		machine = entry->fts_pointer;
	}
	while (*path == '/')
		path++;
	group = group_of(options, path);
	if (group != MRG_NO_GROUP) {
		entry->fts_number = group;
		add_machine(scan, entry);
	} else if (machine) {
		if (does_io(entry->fts_name) && is_part_of(entry, machine))
			add(scan, entry,
			    (struct mrg_member){ .group = entry->fts_number,
						 .weight = MRG_DEFAULT_WEIGHT,
						 .does_io = 1 });
	} else if (is_group(options, path)) {
		entry->fts_number = slices_found(slices, options->groups,
						 entry->fts_name,
						 weight_of(entry->fts_path));
	} else if (entry->fts_number && !is_slice(entry->fts_name)) {
		add_machine(scan, entry);
	}
}

static int by_id(const void *one, const void *other)
{
	uint64_t a = ((const struct found *)one)->cgroup;
	uint64_t b = ((const struct found *)other)->cgroup;

	return (a > b) - (a < b);
}

bool scan_cgroups(struct scan *scan, const struct options *options,
		  struct slices *slices, void (*calls)(const char *folder))
{
	char *roots[] = { (char *)options->root, NULL };
	/* Each folder of cgroupfs has some fifty files, of which nothing is to be known. */
	FTS *tree = fts_open(roots,
			     FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV | FTS_NOSTAT,
			     NULL);
	struct slices before = *slices;
	FTSENT *entry;
	bool is_whole = tree;

	scan->count = scan->left_out = 0;
	slices_begin(slices);
	for (errno = 0; tree && (entry = fts_read(tree)); errno = 0) {
		if (entry->fts_info == FTS_D) {
			visit(scan, options, slices, entry);
			if (entry->fts_number && calls)
				calls(entry->fts_path);
		} else if (entry->fts_level == 0 && entry->fts_info != FTS_DP) {
			is_whole = false; /* below, some go meanwhile */
		}
	}
	is_whole = is_whole && errno == 0;
	if (tree)
		fts_close(tree);
	if (!is_whole) {
		*slices = before;
		return false;
	}
	slices_end(slices);
	qsort(scan->all, scan->count, sizeof(scan->all[0]), by_id);
	return true;
}
