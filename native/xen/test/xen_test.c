/* SPDX-License-Identifier: GPL-2.0 */
/* What Xen's core demands of a scheduler, one demand a test; hypervisor.c asserts it at each step. */
#include "kit.h"

#include "hypervisor.h"

#define IN_A_CLUSTER 64

static const cpumask_t first_processor = { 1 }, second_processor = { 2 },
		       any_processor = { 3 };

/* Computes for some microseconds, and waits for its I/O. */
static void does_io(struct sched_unit *unit)
{
	unit->computes = MICROSECS(50);
	unit->sleeps = MICROSECS(300);
}

static void set_ratelimit(unsigned int us)
{
	const struct scheduler *sched = hypervisor.pool[0].sched;
	struct xen_sysctl_scheduler_op op = { .cmd = XEN_SYSCTL_SCHEDOP_putinfo };

	*MRG_OF_POOL(&op) = (mrg_of_pool){ .tslice_ms = 30,
					   .ratelimit_us = us,
					   .vcpu_migr_delay_us = 1000 };
	EXPECT_EQUAL(0, sched->adjust_global(sched, &op));
}

/* A unit comes to the first processor while the second has work, and stays there as that ends. */
static void begin_on_the_first_processor(struct sched_unit *unit)
{
	struct domain *busy = domain_create(15, 1);

	unit_pin(busy->sched_unit_list, second_processor);
	unit_pin(unit, first_processor);
	hypervisor_run(NOW() + MILLISECS(5));
	unit_pin(unit, any_processor);
	while (!unit->blocked)
		hypervisor_run(NOW() + MICROSECS(10));
	domain_destroy(busy);
	EXPECT_EQUAL(0, sched_unit_master(unit));
	hypervisor.longest_stall = 0;
}

/* Domain 1 does; others compute. */
static void first_does_io(struct sched_unit *unit)
{
	unit->computes = FOREVER;
	if (unit->domain->domain_id == 1)
		does_io(unit);
}

static void a_unit_that_was_stolen_is_asked_whether_it_can_run(void)
{
	hypervisor_boot(2);
	hypervisor.behave = does_io;
	for (domid_t domid = 1; domid <= 6; domid++)
		domain_create(domid, 1);
	hypervisor_run(MILLISECS(500));
	hypervisor_end();
}

static bool other_way;

static void change_groups(void)
{
	other_way = !other_way;
	EXPECT_EQUAL(0, hypervisor_set_groups(other_way ? "1=1,2;2=3" :
							  "1=3;3=2,1"));
}

static void groups_change_while_domains_are_made_moved_and_destroyed(void)
{
	struct domain *moves;

	hypervisor_boot(3);
	pool_take(2);
	pool_give(2, &hypervisor.pool[1]);
	hypervisor.between = change_groups;
	moves = domain_create(1, 2);
	domain_create(2, 2);
	hypervisor_run(MILLISECS(10));
	domain_move(moves, &hypervisor.pool[1]);
	hypervisor_run(MILLISECS(20));
	domain_destroy(moves);
	hypervisor_end();
}

static uint32_t group_of(domid_t domid)
{
	const struct domain *domain = hypervisor.domain[domid % MOST_DOMAINS];
	const struct mrg_group *group =
		mrg_unit(domain->sched_unit_list)->policy.group;

	return group ? group->id : 0;
}

static void a_domain_has_its_group_in_whichever_pool_it_is(void)
{
	struct domain *moves;

	hypervisor_boot(2);
	pool_take(1);
	pool_give(1, &hypervisor.pool[1]);
	EXPECT_EQUAL(0, hypervisor_set_groups("7:500=1"));
	moves = domain_create(1, 1);
	EXPECT_EQUAL(7, group_of(1));
	domain_move(moves, &hypervisor.pool[1]);
	EXPECT_EQUAL(7, group_of(1));
	EXPECT_EQUAL(0, hypervisor_set_groups("8=1"));
	EXPECT_EQUAL(8, group_of(1));
	hypervisor_end();
}

static void a_pool_that_is_made_later_knows_the_groups_too(void)
{
	struct scheduler later = *hypervisor_scheduler;

	hypervisor_boot(1);
	EXPECT_EQUAL(0, hypervisor_set_groups("7:500=1,2"));
	EXPECT_EQUAL(0, later.init(&later));
	EXPECT_EQUAL(2, mrg_private(&later)->wanted.members);
	later.deinit(&later);
	hypervisor_end();
}

/* Each is somebody else's, so none is free before its domain has left it. */
static void all_groups_can_change_at_once(void)
{
	hypervisor_boot(1);
	EXPECT_EQUAL(0, hypervisor_set_groups(
				"1=1;2=2;3=3;4=4;5=5;6=6;7=7;8=8;9=9;10=10;"
				"11=11;12=12;13=13;14=14;15=15;16=16"));
	for (domid_t domid = 1; domid <= MRG_MOST_GROUPS; domid++)
		domain_create(domid, 1);
	EXPECT_EQUAL(0, hypervisor_set_groups(
				"21=1;22=2;23=3;24=4;25=5;26=6;27=7;28=8;29=9;"
				"30=10;31=11;32=12;33=13;34=14;35=15;36=16"));
	for (domid_t domid = 1; domid <= MRG_MOST_GROUPS; domid++)
		EXPECT_EQUAL(20 + domid, group_of(domid));
	hypervisor_end();
}

/* Whom the first displaces, again and again, has the other processor once its cache there is cold. */
static void who_is_displaced_goes_to_a_processor_that_idles(void)
{
	hypervisor_boot(2);
	hypervisor.behave = first_does_io;
	unit_pin(domain_create(1, 1)->sched_unit_list, first_processor);
	domain_create(2, 1);
	hypervisor_run(MILLISECS(200));
	EXPECT(hypervisor.longest_stall <= MILLISECS(1) + MICROSECS(200));
	EXPECT(hypervisor.ran[2] > MILLISECS(190));
	hypervisor_end();
}

/* The ratelimit holds whoever runs, but another processor idles. */
static void who_wakes_behind_the_ratelimit_goes_to_a_processor_that_idles(void)
{
	hypervisor_boot(2);
	hypervisor.behave = first_does_io;
	set_ratelimit(20000);
	unit_pin(domain_create(2, 1)->sched_unit_list, first_processor);
	begin_on_the_first_processor(domain_create(1, 1)->sched_unit_list);
	hypervisor_run(MILLISECS(200));
	EXPECT(hypervisor.longest_stall <= MILLISECS(1) + MICROSECS(200));
	hypervisor_end();
}

/* One has the second processor for itself, the other waits on the first behind another group. */
static void mates_share_what_their_group_has_on_two_processors(void)
{
	hypervisor_boot(2);
	EXPECT_EQUAL(0, hypervisor_set_groups("1:500=1,2;2:500=3"));
	for (domid_t domid = 1; domid <= 3; domid++)
		domain_create(domid, 1);
	hypervisor_run(MILLISECS(3000));
	for (domid_t domid = 1; domid <= 3; domid++)
		hypervisor.ran[domid] = 0;
	hypervisor_run(MILLISECS(13000));
	EXPECT(hypervisor.ran[3] > MILLISECS(9900));
	EXPECT(hypervisor.ran[1] > MILLISECS(4800));
	EXPECT(hypervisor.ran[2] > MILLISECS(4800));
	hypervisor_end();
}

static s_time_t longest_behind;

static void see_the_driver_domain(s_time_t until)
{
	const struct mrg_queue *queue = &mrg_pcpu(0)->queue;

	if (!mrg_list_empty(&queue->deferred) &&
	    until - queue->deferred_since > longest_behind)
		longest_behind = until - queue->deferred_since;
}

/* Two runs of 90 us, which look like I/O, and then one that computes as long as it may. */
static void looks_as_if_it_blocked_soon(struct sched_unit *unit)
{
	if (unit->domain->domain_id == 0) {
		does_io(unit);
		return;
	}
	unit->computes = random_next(&hypervisor.random) % 3 ? MICROSECS(90) :
							       MILLISECS(30);
	unit->sleeps = MICROSECS(500);
}

static void a_large_group_delays_the_driver_domain_within_its_bound(void)
{
	struct mrg_private *prv;

	hypervisor_boot(1);
	prv = of_pool(0);
	set_ratelimit(10000);
	hypervisor.behave = looks_as_if_it_blocked_soon;
	domain_create(0, 1);
	EXPECT_EQUAL(0, hypervisor_set_groups("1=1"));
	domain_create(1, IN_A_CLUSTER);
	longest_behind = 0;
	hypervisor.watch = see_the_driver_domain;
	hypervisor_run(MILLISECS(1000));
	EXPECT(longest_behind > MILLISECS(1));
	EXPECT(longest_behind <= prv->settings.driver_waits + MRG_LEAST_TIMER);
	hypervisor_end();
}

static void a_driver_domain_that_waits_is_taken_by_a_processor_that_idles(void)
{
	struct sched_unit *unit;

	hypervisor_boot(2);
	set_ratelimit(20000);
	hypervisor.behave = looks_as_if_it_blocked_soon;
	EXPECT_EQUAL(0, hypervisor_set_groups("1=1"));
	for_each_sched_unit (domain_create(1, 8), unit)
		unit_pin(unit, first_processor);
	begin_on_the_first_processor(domain_create(0, 1)->sched_unit_list);
	hypervisor_run(MILLISECS(500));
	EXPECT(hypervisor.longest_stall <= MILLISECS(1) + MICROSECS(200));
	hypervisor_end();
}

static struct mrg_pcpu *leaves;

static void its_tick_comes(void)
{
	if (!mrg_pcpu(leaves->cpu))
		mrg_tick(leaves);
}

static void a_tick_may_come_after_its_processor_has_left_the_pool(void)
{
	hypervisor_boot(2);
	domain_create(1, 2);
	hypervisor_run(MILLISECS(5));
	leaves = mrg_pcpu(1);
	hypervisor.between = its_tick_comes;
	pool_take(1);
	hypervisor.between = NULL;
	hypervisor_run(MILLISECS(50));
	hypervisor_end();
}

/* It was sent for work, and so is none of the idlers. */
static void the_other_looks_for_work(void)
{
	if (mrg_pcpu(leaves->cpu))
		return;
	cpumask_clear_cpu(leaves->cpu, leaves->prv->idlers);
	for (int i = 0; i < 10; i++) { /* as a lock may be taken */
		cpu_raise_softirq(0, SCHEDULE_SOFTIRQ);
		hypervisor_run(NOW());
	}
}

static void a_processor_that_leaves_the_pool_has_no_work_for_others(void)
{
	hypervisor_boot(2);
	leaves = mrg_pcpu(1);
	hypervisor.between = the_other_looks_for_work;
	pool_take(1);
	hypervisor_end();
}

static void the_console_may_ask_about_a_processor_of_no_pool(void)
{
	const struct scheduler *sched;

	hypervisor_boot(2);
	sched = hypervisor.pool[0].sched;
	pool_take(1);
	for (int cpu = 0; cpu < 2; cpu++)
		sched->dump_cpu_state(sched, cpu);
	sched->dump_settings(sched);
	hypervisor_end();
}

static void a_processor_that_works_for_xen_is_not_asked_to_take_work(void)
{
	hypervisor_boot(2);
	tasklet(1, true);
	hypervisor_run(MILLISECS(1));
	EXPECT(!cpumask_test_cpu(1, of_pool(0)->idlers));
	tasklet(1, false);
	hypervisor_run(MILLISECS(2));
	EXPECT(cpumask_test_cpu(1, of_pool(0)->idlers));
	hypervisor_end();
}

static void timers_come_back_to_their_processors(void)
{
	const struct scheduler *sched;

	hypervisor_boot(2);
	sched = hypervisor.pool[0].sched;
	migrate_timer(&mrg_pcpu(1)->ticker, 0);
	sched->move_timers(sched, get_sched_res(1));
	EXPECT_EQUAL(1, mrg_pcpu(1)->ticker.cpu);
	hypervisor_end();
}

static int set(domid_t domid, mrg_of_domain wish)
{
	struct domain *domain = hypervisor.domain[domid];
	const struct scheduler *sched = domain->cpupool->sched;
	struct xen_domctl_scheduler_op op = { .cmd = XEN_DOMCTL_SCHEDOP_putinfo };

	*MRG_OF_DOMAIN(&op) = wish;
	return sched->adjust(sched, domain, &op);
}

static mrg_of_domain get(domid_t domid)
{
	struct domain *domain = hypervisor.domain[domid];
	const struct scheduler *sched = domain->cpupool->sched;
	struct xen_domctl_scheduler_op op = { .cmd = XEN_DOMCTL_SCHEDOP_getinfo };

	EXPECT_EQUAL(0, sched->adjust(sched, domain, &op));
	return *MRG_OF_DOMAIN(&op);
}

static void weights_are_set_while_a_domain_is_made(void)
{
	hypervisor_boot(1);
	domain_create(1, 2);
	EXPECT_EQUAL(0, set(1, (mrg_of_domain){ .weight = 512 }));
	EXPECT_EQUAL(512, get(1).weight);
	hypervisor_end();
}

static void a_domain_keeps_its_weight_in_another_pool(void)
{
	hypervisor_boot(2);
	pool_take(1);
	pool_give(1, &hypervisor.pool[1]);
	domain_create(1, 1);
	EXPECT_EQUAL(0, set(1, (mrg_of_domain){ .weight = 512 }));
	domain_move(hypervisor.domain[1], &hypervisor.pool[1]);
	EXPECT_EQUAL(512, get(1).weight);
	hypervisor_end();
}

#ifdef XEN_SCHEDULER_MRG
static void a_domain_has_a_group_of_its_own_parameter(void)
{
	hypervisor_boot(2);
	pool_take(1);
	pool_give(1, &hypervisor.pool[1]);
	domain_create(1, 2);
	EXPECT_EQUAL(0, set(1, (mrg_of_domain){ .group = 7 }));
	EXPECT_EQUAL(7, group_of(1));
	EXPECT_EQUAL(7, get(1).group);
	EXPECT_EQUAL(MRG_DEFAULT_WEIGHT, get(1).weight);
	domain_move(hypervisor.domain[1], &hypervisor.pool[1]);
	EXPECT_EQUAL(7, group_of(1));
	EXPECT_EQUAL(0, set(1, (mrg_of_domain){ .group = 0 }));
	EXPECT_EQUAL(0, group_of(1));
	hypervisor_end();
}

static void the_parameter_for_all_comes_before_a_domain_s_own(void)
{
	hypervisor_boot(1);
	domain_create(1, 1);
	domain_create(2, 1);
	EXPECT_EQUAL(0, set(1, (mrg_of_domain){ .group = 7 }));
	EXPECT_EQUAL(0, set(2, (mrg_of_domain){ .group = 7 }));
	EXPECT_EQUAL(0, hypervisor_set_groups("7:300;8=2"));
	EXPECT_EQUAL(7, group_of(1));
	EXPECT_EQUAL(8, group_of(2));
	EXPECT_EQUAL(300, of_pool(0)->group[0].credit);
	EXPECT_EQUAL(0, hypervisor_set_groups(""));
	EXPECT_EQUAL(7, group_of(2));
	EXPECT_EQUAL(0, of_pool(0)->group[0].credit);
	hypervisor_end();
}

static void no_more_groups_than_there_is_room_for(void)
{
	hypervisor_boot(1);
	domain_create(0, 1);
	EXPECT_EQUAL(-EINVAL, set(0, (mrg_of_domain){ .group = 1 }));
	EXPECT_EQUAL(0, hypervisor_set_groups(
				"1=1;2=2;3=3;4=4;5=5;6=6;7=7;8=8;9=9;10=10;"
				"11=11;12=12;13=13;14=14"));
	for (domid_t domid = 1; domid < MOST_DOMAINS; domid++)
		domain_create(domid, 1);
	EXPECT_EQUAL(0, set(15, (mrg_of_domain){ .group = 21 }));
	for (uint32_t i = 0; i < MRG_MOST_GROUPS; i++)
		if (!of_pool(0)->group[i].id)
			mrg_group_init(&of_pool(0)->group[i], 99, 0),
				of_pool(0)->group[i].members = 1;
	EXPECT_EQUAL(-ENOSPC, set(15, (mrg_of_domain){ .group = 22 }));
	EXPECT_EQUAL(21, group_of(15));
	EXPECT_EQUAL(21, get(15).group);
	hypervisor_end();
}
#endif

int main(void)
{
	RUN(a_unit_that_was_stolen_is_asked_whether_it_can_run);
	RUN(groups_change_while_domains_are_made_moved_and_destroyed);
	RUN(a_domain_has_its_group_in_whichever_pool_it_is);
	RUN(a_pool_that_is_made_later_knows_the_groups_too);
	RUN(all_groups_can_change_at_once);
	RUN(who_is_displaced_goes_to_a_processor_that_idles);
	RUN(who_wakes_behind_the_ratelimit_goes_to_a_processor_that_idles);
	RUN(mates_share_what_their_group_has_on_two_processors);
	RUN(a_large_group_delays_the_driver_domain_within_its_bound);
	RUN(a_driver_domain_that_waits_is_taken_by_a_processor_that_idles);
	RUN(a_tick_may_come_after_its_processor_has_left_the_pool);
	RUN(a_processor_that_leaves_the_pool_has_no_work_for_others);
	RUN(the_console_may_ask_about_a_processor_of_no_pool);
	RUN(a_processor_that_works_for_xen_is_not_asked_to_take_work);
	RUN(timers_come_back_to_their_processors);
	RUN(weights_are_set_while_a_domain_is_made);
	RUN(a_domain_keeps_its_weight_in_another_pool);
#ifdef XEN_SCHEDULER_MRG
	RUN(a_domain_has_a_group_of_its_own_parameter);
	RUN(the_parameter_for_all_comes_before_a_domain_s_own);
	RUN(no_more_groups_than_there_is_room_for);
#endif
	return 0;
}
