/* SPDX-License-Identifier: GPL-2.0 */
#define _GNU_SOURCE
#include "scan.h"

#include <fnmatch.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Of cpu.weight: 1 to 10000; where the control group has none, the kernel's default. */
static uint32_t weight_of(const char *folder)
{
	uint32_t weight = MRG_DEFAULT_WEIGHT;
	char *name;
	FILE *file;

	if (asprintf(&name, "%s/cpu.weight", folder) < 0)
		abort();
	file = fopen(name, "r");
	free(name);
	if (!file)
		return weight;
	if (fscanf(file, "%u", &weight) != 1)
		weight = MRG_DEFAULT_WEIGHT;
	fclose(file);
	return weight;
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
		if (!fnmatch(options->patterns[i].path, path, FNM_PATHNAME))
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
	       !fnmatch(options->slices, path, FNM_PATHNAME);
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

void scan_cgroups(struct scan *scan, const struct options *options,
		  struct slices *slices, void (*calls)(const char *folder))
{
	char *roots[] = { (char *)options->root, NULL };
	FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV,
			     NULL);
	FTSENT *entry;

	scan->count = scan->left_out = 0;
	if (!tree)
		return; /* what was there is thought to be there still */
	slices_begin(slices);
	while ((entry = fts_read(tree))) {
		if (entry->fts_info != FTS_D)
			continue;
		visit(scan, options, slices, entry);
		if (entry->fts_number && calls)
			calls(entry->fts_path);
	}
	fts_close(tree);
	slices_end(slices);
	qsort(scan->all, scan->count, sizeof(scan->all[0]), by_id);
}
