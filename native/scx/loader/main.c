/* SPDX-License-Identifier: GPL-2.0 */
/* Loads the scheduler, tells it which control groups are machines of groups, and unloads it. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include "options.h"
#include "scan.h"
#include "threads.h"

#define SECONDS_OF_A_NAME 10

/* The program itself, as the linker has put it into this one. */
extern const char _binary_mrg_bpf_o_start[], _binary_mrg_bpf_o_end[];

struct scheduler {
	struct bpf_object *object;
	struct mrg_shared *shared;
	int members; /* the map */
	struct bpf_map *ops;
};

static volatile sig_atomic_t ended;
static struct scan scans[2]; /* the last one, and the one before */
static struct slices slices;

static void end(int signal)
{
	(void)signal;
	ended = 1;
}

static int say(enum libbpf_print_level level, const char *format,
	       va_list arguments)
{
	return level == LIBBPF_WARN ? vfprintf(stderr, format, arguments) : 0;
}

static void fail(const char *what, int error)
{
	fprintf(stderr, "weir-scx: %s: %s\n", what, strerror(error));
	exit(1);
}

static bool is_in(const struct scan *scan, const struct found *found)
{
	for (size_t i = 0; i < scan->count; i++)
		if (scan->all[i].cgroup == found->cgroup)
			return true;
	return false;
}

/* Weights of slices may change at any time. */
static void tell_credits(const struct scheduler *mrg,
			 const struct options *options)
{
	for (uint32_t i = options->groups; i < MRG_MOST_GROUPS; i++)
		mrg->shared->accounts[i].credit = slices.at[i].credit;
}

/* Brings the map to what the last scan found. */
static void tell(const struct scheduler *mrg, const struct scan *now,
		 const struct scan *before)
{
	if (now->count == before->count &&
	    !memcmp(now->all, before->all, now->count * sizeof(now->all[0])))
		return;
	for (size_t i = 0; i < before->count; i++)
		if (!is_in(now, &before->all[i]))
			bpf_map_delete_elem(mrg->members,
					    &before->all[i].cgroup);
	for (size_t i = 0; i < now->count; i++)
		if (bpf_map_update_elem(mrg->members, &now->all[i].cgroup,
					&now->all[i].member, BPF_ANY))
			fail("a control group cannot be added", errno);
	if (now->left_out)
		fprintf(stderr,
			"weir-scx: %zu control groups are left out; %d are allowed\n",
			now->left_out, MRG_MOST_MEMBERS);
	__sync_fetch_and_add(&mrg->shared->generation, 1);
}

static struct bpf_map *map_of(struct bpf_object *object, const char *name)
{
	struct bpf_map *map = bpf_object__find_map_by_name(object, name);

	if (!map)
		fail(name, ENOENT);
	return map;
}

/* A variable that has a section of its own. */
static void *variable(struct bpf_object *object, const char *section,
		      size_t size)
{
	size_t has;
	void *at = bpf_map__initial_value(map_of(object, section), &has);

	if (!at || has < size)
		fail(section, EINVAL);
	return at;
}

/* The same once it is loaded: then the kernel's own is what counts. */
static void *live(const struct bpf_map *map, size_t size)
{
	void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
			bpf_map__fd(map), 0);

	if (at == MAP_FAILED)
		fail("its memory cannot be shared", errno);
	return at;
}

static void configure(struct bpf_object *object, const struct options *options)
{
	struct mrg_settings *settings =
		variable(object, ".rodata.settings", sizeof(*settings));
	struct mrg_shared *shared =
		variable(object, ".data.shared", sizeof(*shared));

	if (libbpf_num_possible_cpus() > MRG_MOST_CPUS) {
		fprintf(stderr,
			"weir-scx: this machine may have %d processors; it is for %d at most\n",
			libbpf_num_possible_cpus(), MRG_MOST_CPUS);
		exit(2);
	}
	settings->processors = libbpf_num_possible_cpus();
	settings->stalls_after = options->stall * 1000000000ull;
	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++) {
		if (i < options->groups)
			shared->accounts[i].credit = options->credits[i];
		shared->accounts[i].wakeup_latency = MRG_FIRST_WAIT;
	}
}

static struct scheduler load(const struct options *options)
{
	struct bpf_object *object = bpf_object__open_mem(
		_binary_mrg_bpf_o_start,
		_binary_mrg_bpf_o_end - _binary_mrg_bpf_o_start, NULL);

	if (!object)
		fail("its program cannot be read", errno);
	configure(object, options);
	if (bpf_object__load(object))
		fail("the kernel does not take it; it needs sched_ext (Linux 6.14, CONFIG_SCHED_CLASS_EXT) and root",
		     errno);
	return (struct scheduler){
		.object = object,
		.shared = live(map_of(object, ".data.shared"),
			       sizeof(struct mrg_shared)),
		.members = bpf_map__fd(map_of(object, "members")),
		.ops = map_of(object, options->only_machines ? "mrg_of_machines" : "mrg_of_all"),
	};
}

static const char *name_of(const struct options *options, uint32_t group)
{
	static char id[16];

	if (group == MRG_NO_GROUP)
		return "others";
	if (group >= options->groups)
		return slices.at[group].name;
	snprintf(id, sizeof(id), "%u", options->ids[group]);
	return id;
}

/* What each group had of what all had since the last report, and should have had. */
static void report(const struct options *options, const struct scheduler *mrg)
{
	static uint64_t before[MRG_MOST_GROUPS];
	static uint64_t switches_before;
	uint64_t used[MRG_MOST_GROUPS], all = 0, credits = 0;
	uint64_t switches = mrg->shared->switches;
	const struct mrg_account *accounts = mrg->shared->accounts;

	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++) {
		uint64_t now = accounts[i].used;

		used[i] = now - before[i];
		before[i] = now;
		all += used[i];
		credits += used[i] ? accounts[i].credit : 0;
	}
	printf("%8s %9s %9s  %s\n", "credit", "had", "should", "group");
	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++)
		if (accounts[i].credit)
			printf("%8u %8.2f%% %8.2f%%  %s\n", accounts[i].credit,
			       all ? 100.0 * used[i] / all : 0.0,
			       used[i] ? 100.0 * accounts[i].credit / credits :
					 0.0,
			       name_of(options, i));
	printf("switches %llu\n",
	       (unsigned long long)(switches - switches_before));
	switches_before = switches;
	fflush(stdout);
}

/* A thread that does I/O may have been given its name after it had run. */
static void look_at_names_again(const struct scheduler *mrg)
{
	__sync_fetch_and_add(&mrg->shared->generation, 1);
}

static void takes(const char *folder)
{
	change_policy(folder, SCHED_OTHER, SCHED_EXT);
}

static void gives_back(const char *folder)
{
	change_policy(folder, SCHED_EXT, SCHED_OTHER);
}

static void look(const struct options *options, const struct scheduler *mrg)
{
	static bool has_said, was_whole = true;
	static unsigned int times;
	struct scan *now = &scans[times % 2];
	bool is_whole = scan_cgroups(now, options, &slices,
				     options->only_machines ? takes : NULL);

	if (!is_whole && was_whole)
		fprintf(stderr,
			"weir-scx: the control groups below %s cannot be read; groups stay as they are\n",
			options->root);
	was_whole = is_whole;
	if (!is_whole)
		return;
	tell_credits(mrg, options);
	tell(mrg, now, &scans[(times + 1) % 2]);
	times++;
	if (slices.left_out && !has_said)
		fprintf(stderr,
			"weir-scx: %zu slices are left out, their machines are others; %u can be groups\n",
			slices.left_out, MRG_MOST_GROUPS - options->groups);
	has_said = slices.left_out;
}

static uint32_t groups(const struct options *options)
{
	uint32_t all = options->groups - 1;

	for (uint32_t i = options->groups; i < MRG_MOST_GROUPS; i++)
		all += slices.at[i].is_there;
	return all;
}

static void run(const struct options *options, const struct scheduler *mrg)
{
	for (unsigned int second = 1; !ended && !mrg->shared->exit_kind;
	     second++) {
		sleep(1);
		look(options, mrg);
		if (second % SECONDS_OF_A_NAME == 0)
			look_at_names_again(mrg);
		if (options->interval && second % options->interval == 0)
			report(options, mrg);
	}
}

int main(int argc, char **argv)
{
	struct options options;
	struct scheduler mrg;
	struct bpf_link *link;

	options_parse(&options, argc, argv);
	libbpf_set_print(say);
	signal(SIGINT, end);
	signal(SIGTERM, end);
	mrg = load(&options);
	look(&options, &mrg);
	link = bpf_map__attach_struct_ops(mrg.ops);
	if (!link)
		fail("the kernel does not run it; is another one loaded (/sys/kernel/sched_ext)?",
		     errno);
	fprintf(stderr, "weir-scx: schedules %zu control groups in %u groups\n",
		scans[0].count, groups(&options));
	run(&options, &mrg);
	bpf_link__destroy(link);
	if (options.only_machines)
		scan_cgroups(&scans[0], &options, &slices, gives_back);
	if (!ended) {
		fprintf(stderr, "weir-scx: the kernel has unloaded it: %s: %s\n",
			mrg.shared->exit_reason, mrg.shared->exit_message);
		return 1;
	}
	fprintf(stderr, "weir-scx: unloaded; Linux schedules as before\n");
	return 0;
}
