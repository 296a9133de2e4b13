/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Xen's side of the scheduler at random, by seed: build/xen_fuzz [SEEDS [FIRST]].
 * Domains come and go, move between pools, pause, are pinned; processors leave
 * and come; groups, weights, the slice and the ratelimit change, also between
 * the steps of all that. The core's assertions hold, nobody waits beyond a
 * bound while a processor idles, and the policy's sums are right.
 */
#include "kit.h"

#include "hypervisor.h"

#define RUN_FOR MILLISECS(3000)

/* t_w (4.2.1), a cache that is hot (4.3), and what a tick may be late. */
#define BOUND (MILLISECS(10) + MILLISECS(1) + MILLISECS(1))

static uint64_t seed;
static bool in_between;

static int64_t between(int64_t least, int64_t most)
{
	return least + random_next(&seed) % (most - least + 1);
}

static void behave(struct sched_unit *unit)
{
	int64_t kind = (unit->domain->domain_id + NOW() / MILLISECS(700)) % 4;

	unit->computes = kind == 0 ? between(MILLISECS(1), MILLISECS(100)) :
				     between(1, MICROSECS(300));
	unit->sleeps = kind == 3 ? between(0, MILLISECS(50)) :
				   between(1, MICROSECS(500));
}

static struct domain *any_domain(void)
{
	return hypervisor.domain[between(0, MOST_DOMAINS - 1)];
}

static void change_groups(void)
{
	char text[MAX_PARAM_SIZE] = "";
	int groups = between(0, 5), domid = 1;

	for (int i = 0; i < groups && domid < MOST_DOMAINS; i++) {
		size_t length = strlen(text);

		length += snprintf(text + length, sizeof(text) - length,
				   "%s%d:%d=%d", i ? ";" : "",
				   i + 1 + (int)between(0, 1) * 100,
				   (int)between(1, 1000), domid++);
		while (domid < MOST_DOMAINS && between(0, 2))
			length += snprintf(text + length,
					   sizeof(text) - length, ",%d",
					   domid++);
	}
	EXPECT_EQUAL(0, hypervisor_set_groups(text));
}

static void change_domain(void)
{
	struct domain *domain = any_domain();
	struct xen_domctl_scheduler_op op = { .cmd = XEN_DOMCTL_SCHEDOP_putinfo };
	const struct scheduler *sched;

	if (!domain)
		return;
	sched = domain->cpupool->sched;
	MRG_OF_DOMAIN(&op)->weight = between(0, 1) * between(16, 2048);
#ifdef XEN_SCHEDULER_MRG
	op.u.mrg.group = domain->domain_id ? between(0, 7) : 0;
#endif
	EXPECT_EQUAL(0, sched->adjust(sched, domain, &op));
}

static void change_time(void)
{
	const struct scheduler *sched =
		hypervisor.pool[between(0, POOLS - 1)].sched;
	struct xen_sysctl_scheduler_op op = { .cmd = XEN_SYSCTL_SCHEDOP_putinfo };

	MRG_OF_POOL(&op)->tslice_ms = between(1, 60);
	MRG_OF_POOL(&op)->ratelimit_us = between(0, 1) * between(100, 1000);
	MRG_OF_POOL(&op)->vcpu_migr_delay_us = between(0, 1) * between(1, 1000);
	EXPECT_EQUAL(0, sched->adjust_global(sched, &op));
}

static void dump(void)
{
	const struct scheduler *sched = hypervisor.pool[0].sched;

	sched->dump_settings(sched);
	for (unsigned int cpu = 0; cpu < nr_cpu_ids; cpu++)
		sched->dump_cpu_state(sched, cpu);
}

/* As another processor may at any time; it takes no lock that this one holds. */
static void something_else(void)
{
	if (in_between || between(0, 9))
		return;
	in_between = true;
	switch (between(0, 3)) {
	case 0:
		change_domain();
		break;
	case 1:
		change_time();
		break;
	default:
		change_groups();
	}
	in_between = false;
}

static void come_or_go(void)
{
	domid_t domid = between(0, MOST_DOMAINS - 1);

	if (!hypervisor.domain[domid])
		domain_create(domid, between(1, 3));
	else
		domain_destroy(hypervisor.domain[domid]);
}

static void move(void)
{
	struct domain *domain = any_domain();
	struct cpupool *pool = &hypervisor.pool[between(0, POOLS - 1)];

	if (domain && pool != domain->cpupool && !cpumask_empty(&pool->cpu_valid))
		domain_move(domain, pool);
}

static void pin(void)
{
	struct domain *domain = any_domain();
	cpumask_t affinity = { random_next(&seed) };

	if (domain &&
	    cpumask_intersects(&affinity, &domain->cpupool->cpu_valid))
		unit_pin(domain->sched_unit_list, affinity);
}

static void take_or_give(void)
{
	unsigned int cpu = between(0, nr_cpu_ids - 1);

	if (pool_may_lose(cpu))
		pool_take(cpu);
	else if (!get_sched_res(cpu)->cpupool)
		pool_give(cpu, &hypervisor.pool[between(0, POOLS - 1)]);
}

static void pause_for_a_while(void)
{
	struct domain *domain = any_domain();

	if (!domain)
		return;
	domain_pause(domain);
	hypervisor_run(NOW() + between(0, MILLISECS(5)));
	domain_unpause(domain);
}

static void do_something(void)
{
	static void (*const all[])(void) = {
		come_or_go, come_or_go, move, pin,  pause_for_a_while,
		take_or_give, change_groups, change_domain, change_time, dump,
	};

	all[between(0, sizeof(all) / sizeof(*all) - 1)]();
}

struct sums {
	uint32_t members, awake;
	int64_t remaining;
};

static void check_group(const struct mrg_private *prv,
			const struct mrg_group *group)
{
	struct sums sums = { 0 };
	const struct mrg_unit *one;

	list_for_each_entry (one, &prv->units, elem)
		if (one->policy.group == group) {
			sums.members++;
			sums.awake += one->policy.awake;
			sums.remaining += one->policy.credit;
		}
	EXPECT_EQUAL(sums.members, group->members);
	EXPECT_EQUAL(sums.awake, group->awake);
	EXPECT_EQUAL(sums.remaining, group->remaining);
}

static void check(void)
{
	for (int i = 0; i < POOLS; i++) {
		const struct mrg_private *prv = of_pool(i);

		EXPECT_EQUAL(0, prv->stalls);
		for (int j = 0; j < MRG_MOST_GROUPS; j++)
			if (prv->group[j].id)
				check_group(prv, &prv->group[j]);
	}
	if (hypervisor.longest_stall > BOUND)
		fprintf(stderr, "%s\n", hypervisor.stalled);
	EXPECT(hypervisor.longest_stall <= BOUND);
}

static void play(void)
{
	in_between = false;
	hypervisor_boot(between(1, 4));
	for (unsigned int i = 0; i < POOLS; i++)
		of_pool(i)->settings.charge_driver = seed & 1;
	hypervisor.random = seed;
	hypervisor.behave = behave;
	hypervisor.between = something_else;
	while (NOW() < RUN_FOR) {
		hypervisor_run(NOW() + between(0, MILLISECS(20)));
		check();
		do_something();
		check();
	}
	hypervisor_end();
}

int main(int argc, char **argv)
{
	uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	for (uint64_t i = first; i < first + seeds; i++) {
		fprintf(stderr, "\rseed %" PRIu64 " ", i);
		seed = i * 0x9E3779B97F4A7C15;
		play();
	}
	fprintf(stderr, "\r");
	printf("ok xen_fuzz: seeds %" PRIu64 " to %" PRIu64 "\n", first,
	       first + seeds - 1);
	return 0;
}
