/* SPDX-License-Identifier: GPL-2.0 */
/* Which control groups are machines, on a tree of folders. */
#define _GNU_SOURCE
#include <errno.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit.h"
#include "scan.h"

static char root[] = P_tmpdir "/weir-scan-XXXXXX";
static struct scan scan;
static struct slices slices;

/* With those above it. */
static uint64_t folder(const char *name)
{
	struct stat made;
	char path[256];

	snprintf(path, sizeof(path), "%s/%s", root, name);
	for (char *end = path + strlen(root) + 1; (end = strchr(end, '/')); end++) {
		*end = 0;
		EXPECT(mkdir(path, 0700) == 0 || errno == EEXIST);
		*end = '/';
	}
	EXPECT(mkdir(path, 0700) == 0 || errno == EEXIST);
	EXPECT(stat(path, &made) == 0);
	return made.st_ino;
}

static void weighs(const char *name, const char *weight)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s/cpu.weight", root, name);
	file = fopen(path, "w");
	EXPECT(file && fputs(weight, file) >= 0 && fclose(file) == 0);
}

static const struct mrg_member *member(uint64_t cgroup)
{
	for (size_t i = 0; i < scan.count; i++)
		if (scan.all[i].cgroup == cgroup)
			return &scan.all[i].member;
	return NULL;
}

/* Group 7 is that of a pattern. */
static void look(const char *pattern)
{
	struct options options = {
		.root = root,
		.groups = 2,
		.ids = { 0, 7 },
		.patterns = { { .group = 1, .path = pattern } },
		.count = 1,
	};

	scan_cgroups(&scan, &options, &slices, NULL);
}

static void look_for_slices(void)
{
	struct options options = {
		.root = root,
		.groups = 1,
		.slices = "machine.slice/*.slice",
	};

	scan_cgroups(&scan, &options, &slices, NULL);
}

static void gone(const char *name)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/%s", root, name);
	EXPECT(rmdir(path) == 0);
}

static void a_machine_is_what_a_pattern_names_with_its_weight(void)
{
	uint64_t prod = folder("machine.slice/prod-1.scope");
	uint64_t test = folder("machine.slice/test-1.scope");

	weighs("machine.slice/prod-1.scope", "300\n");
	look("machine.slice/prod-*");
	EXPECT_EQUAL(1, scan.count);
	EXPECT(member(prod));
	EXPECT_EQUAL(1, member(prod)->group);
	EXPECT_EQUAL(300, member(prod)->weight);
	EXPECT_EQUAL(0, member(prod)->does_io);
	EXPECT(!member(test));
}

static void parts_of_a_machine_that_do_its_io_have_the_drivers_role(void)
{
	uint64_t io = folder("machine.slice/prod-1.scope/iothread1");
	uint64_t emulator = folder("machine.slice/prod-1.scope/emulator");
	uint64_t vcpu = folder("machine.slice/prod-1.scope/vcpu0");
	uint64_t of_other = folder("machine.slice/test-1.scope/emulator");

	look("machine.slice/prod-*");
	EXPECT(member(io) && member(io)->does_io);
	EXPECT(member(emulator) && member(emulator)->does_io);
	EXPECT_EQUAL(1, member(emulator)->group);
	EXPECT(!member(vcpu)); /* a thread there has its machine's */
	EXPECT(!member(of_other));
}

static void libvirt_may_have_them_in_a_folder_of_its_own(void)
{
	uint64_t io = folder("machine.slice/prod-3.scope/libvirt/iothread1");

	folder("machine.slice/prod-3.scope/libvirt/vcpu0");
	look("machine.slice/prod-*");
	EXPECT(member(io) && member(io)->does_io);
	gone("machine.slice/prod-3.scope/libvirt/vcpu0");
	gone("machine.slice/prod-3.scope/libvirt/iothread1");
	gone("machine.slice/prod-3.scope/libvirt");
	gone("machine.slice/prod-3.scope");
}

/* A container may make folders in its own. */
static void what_is_made_within_a_machine_is_none(void)
{
	uint64_t inner, io;

	folder("machine.slice/machine-own.slice/pod.scope/own.slice");
	inner = folder("machine.slice/machine-own.slice/pod.scope/own.slice/qemu.scope");
	io = folder("machine.slice/machine-own.slice/pod.scope/own.slice/vhost-1");
	weighs("machine.slice/machine-own.slice/pod.scope/own.slice/qemu.scope",
	       "10000\n");
	look_for_slices();
	EXPECT(!member(inner));
	EXPECT(!member(io));
	look("machine.slice/machine-own.slice/*");
	EXPECT(!member(inner));
	EXPECT(!member(io));
}

static void a_slice_that_a_pattern_names_has_machines(void)
{
	uint64_t slice = folder("machine.slice/machine-team.slice");
	uint64_t machine = folder("machine.slice/machine-team.slice/qemu-4.scope");

	weighs("machine.slice/machine-team.slice/qemu-4.scope", "200\n");
	look("machine.slice/machine-team.slice");
	EXPECT(member(slice));
	EXPECT(member(machine));
	EXPECT_EQUAL(200, member(machine)->weight);
}

static void a_weight_that_cannot_be_read_is_the_default(void)
{
	uint64_t prod = folder("machine.slice/prod-1.scope");

	weighs("machine.slice/prod-1.scope", "max\n");
	look("machine.slice/prod-*");
	EXPECT_EQUAL(MRG_DEFAULT_WEIGHT, member(prod)->weight);
}

static void weights_are_kept_within_what_the_kernel_allows(void)
{
	uint64_t prod = folder("machine.slice/prod-1.scope");

	weighs("machine.slice/prod-1.scope", "0\n"); /* cpu.idle */
	look("machine.slice/prod-*");
	EXPECT_EQUAL(1, member(prod)->weight);
	weighs("machine.slice/prod-1.scope", "-7\n");
	look("machine.slice/prod-*");
	EXPECT_EQUAL(1, member(prod)->weight);
	weighs("machine.slice/prod-1.scope", "99999999999\n");
	look("machine.slice/prod-*");
	EXPECT_EQUAL(10000, member(prod)->weight);
	weighs("machine.slice/prod-1.scope", "100\n");
}

static void a_backslash_in_a_name_is_one_in_a_pattern(void)
{
	uint64_t escaped = folder("machine-qemu\\x2d1\\x2dprod.scope");

	look("machine-qemu\\x2d1\\x2dprod.scope");
	EXPECT(member(escaped));
	gone("machine-qemu\\x2d1\\x2dprod.scope");
}

static void what_cannot_be_read_changes_no_slices(void)
{
	struct options options = { .root = "/there/is/none", .groups = 1 };
	struct slices before;

	folder("machine.slice/kept.slice");
	look_for_slices();
	before = slices;
	EXPECT(!scan_cgroups(&scan, &options, &slices, NULL));
	EXPECT(!memcmp(&before, &slices, sizeof(before)));
	gone("machine.slice/kept.slice");
	look_for_slices();
}

static void a_star_goes_no_deeper_than_its_folder(void)
{
	uint64_t machine = folder("rack-1");
	uint64_t part = folder("rack-1/vcpu0");

	look("rack*");
	EXPECT_EQUAL(1, member(machine)->group);
	EXPECT(!member(part));
}

static void who_has_gone_is_found_no_more(void)
{
	uint64_t prod = folder("machine.slice/prod-2.scope");

	look("machine.slice/prod-*");
	EXPECT(member(prod));
	gone("machine.slice/prod-2.scope");
	look("machine.slice/prod-*");
	EXPECT(!member(prod));
}

static void each_slice_is_a_group_with_its_weight(void)
{
	uint64_t alone = folder("machine.slice/alone.scope");
	uint64_t slice = folder("machine.slice/machine-prod.slice");
	uint64_t machine = folder("machine.slice/machine-prod.slice/qemu-1.scope");
	uint64_t io = folder("machine.slice/machine-prod.slice/qemu-1.scope/emulator");
	uint64_t group;

	weighs("machine.slice/machine-prod.slice", "300\n");
	weighs("machine.slice/machine-prod.slice/qemu-1.scope", "200\n");
	look_for_slices();
	EXPECT(!member(alone) && !member(slice));
	EXPECT(member(machine) && member(io));
	group = member(machine)->group;
	EXPECT_EQUAL(200, member(machine)->weight);
	EXPECT_EQUAL(group, member(io)->group);
	EXPECT(member(io)->does_io);
	EXPECT_EQUAL(300, slices.at[group].credit);
	EXPECT(!strcmp("machine-prod.slice", slices.at[group].name));
}

static void machines_of_a_slice_in_a_slice_are_of_the_outer_one(void)
{
	uint64_t inner, outer;

	outer = folder("machine.slice/machine-prod.slice/qemu-1.scope");
	folder("machine.slice/machine-prod.slice/machine-prod-web.slice");
	inner = folder(
		"machine.slice/machine-prod.slice/machine-prod-web.slice/qemu-2.scope");
	look_for_slices();
	EXPECT(member(inner));
	EXPECT_EQUAL(member(outer)->group, member(inner)->group);
}

static void a_slice_keeps_its_place_while_others_come_and_go(void)
{
	uint64_t machine;
	uint32_t before;

	folder("machine.slice/machine-a.slice");
	folder("machine.slice/machine-b.slice");
	machine = folder("machine.slice/machine-b.slice/qemu-3.scope");
	look_for_slices();
	before = member(machine)->group;
	gone("machine.slice/machine-a.slice");
	folder("machine.slice/machine-0.slice");
	look_for_slices();
	EXPECT_EQUAL(before, member(machine)->group);
	gone("machine.slice/machine-0.slice");
}

static void slices_beyond_the_most_are_counted_and_no_groups(void)
{
	char name[64];

	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		snprintf(name, sizeof(name), "machine.slice/many-%d.slice", i);
		folder(name);
	}
	look_for_slices(); /* the place of who has gone is free from the next time on */
	look_for_slices();
	EXPECT_EQUAL(3, slices.left_out); /* two were there, and one place is of all else */
	for (int i = 0; i < MRG_MOST_GROUPS; i++) {
		snprintf(name, sizeof(name), "machine.slice/many-%d.slice", i);
		gone(name);
	}
	look_for_slices();
	EXPECT_EQUAL(0, slices.left_out);
}

static void more_than_there_is_room_for_are_counted(void)
{
	char name[64];

	folder("many");
	for (int i = 0; i < MRG_MOST_MEMBERS + 3; i++) {
		snprintf(name, sizeof(name), "many/%d", i);
		folder(name);
	}
	look("many/*");
	EXPECT_EQUAL(MRG_MOST_MEMBERS, scan.count);
	EXPECT_EQUAL(3, scan.left_out);
}

static int removed(const char *path, const struct stat *status, int flag,
		   struct FTW *at)
{
	(void)status;
	(void)flag;
	(void)at;
	return remove(path);
}

int main(void)
{
	EXPECT(mkdtemp(root));
	folder("machine.slice");
	RUN(a_machine_is_what_a_pattern_names_with_its_weight);
	RUN(parts_of_a_machine_that_do_its_io_have_the_drivers_role);
	RUN(libvirt_may_have_them_in_a_folder_of_its_own);
	RUN(a_weight_that_cannot_be_read_is_the_default);
	RUN(weights_are_kept_within_what_the_kernel_allows);
	RUN(a_backslash_in_a_name_is_one_in_a_pattern);
	RUN(what_cannot_be_read_changes_no_slices);
	RUN(a_star_goes_no_deeper_than_its_folder);
	RUN(who_has_gone_is_found_no_more);
	RUN(each_slice_is_a_group_with_its_weight);
	RUN(machines_of_a_slice_in_a_slice_are_of_the_outer_one);
	RUN(a_slice_keeps_its_place_while_others_come_and_go);
	RUN(slices_beyond_the_most_are_counted_and_no_groups);
	RUN(more_than_there_is_room_for_are_counted);
	RUN(what_is_made_within_a_machine_is_none);
	RUN(a_slice_that_a_pattern_names_has_machines);
	return nftw(root, removed, 16, FTW_DEPTH | FTW_PHYS);
}
