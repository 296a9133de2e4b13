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
		(struct found){ .cgroup = entry->fts_statp->st_ino,
				.member = member };
}

static void add_machine(struct scan *scan, const FTSENT *entry)
{
	add(scan, entry,
	    (struct mrg_member){ .group = entry->fts_number,
				 .weight = weight_of(entry->fts_path) });
}

static bool is_group(const struct options *options, const char *path)
{
	return options->slices &&
	       !fnmatch(options->slices, path, PATHS);
}

/* Of a group and of a machine the place is kept in its entry, for what is below it. */
static void visit(struct scan *scan, const struct options *options,
		  struct slices *slices, FTSENT *entry)
{
	const char *path = entry->fts_path + strlen(options->root);
	uint32_t group;

	entry->fts_number = entry->fts_level > 0 ?
				    entry->fts_parent->fts_number :
				    MRG_NO_GROUP;
	while (*path == '/')
		path++;
	group = group_of(options, path);
	if (group != MRG_NO_GROUP) {
		entry->fts_number = group;
		add_machine(scan, entry);
	} else if (is_group(options, path)) {
		entry->fts_number = slices_found(slices, options->groups,
						 entry->fts_name,
						 weight_of(entry->fts_path));
	} else if (!entry->fts_number || is_slice(entry->fts_name)) {
		return;
	} else if (is_slice(entry->fts_parent->fts_name)) {
		add_machine(scan, entry);
	} else if (does_io(entry->fts_name)) {
		add(scan, entry,
		    (struct mrg_member){ .group = entry->fts_number,
					 .weight = MRG_DEFAULT_WEIGHT,
					 .does_io = 1 });
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
	FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV,
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
