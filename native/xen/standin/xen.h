/* SPDX-License-Identifier: GPL-2.0 */
/*
 * As much of Xen's headers as the scheduler includes, for user space: the same
 * names and meanings, on a machine whose clock is a variable: of tests
 * (test/hypervisor), and of a simulator (host). The Makefile gives each header
 * of Xen this content.
 */
#ifndef MRG_STANDIN_XEN_H
#define MRG_STANDIN_XEN_H

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASSERT(what) assert(what)
#define cf_check
#define __init
#define __read_mostly
#define min_t(type, a, b) ((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define safe_strcpy(to, from) snprintf(to, sizeof(to), "%s", from)
#define ERR_PTR(error) ((void *)(intptr_t)(error))
#define IS_ERR(pointer) ((uintptr_t)(pointer) > (uintptr_t)-4096)

/* --- memory and the console --- */

#define xzalloc(type) ((type *)calloc(1, sizeof(type)))
#define xfree free
#define XENLOG_ERR ""
#define XENLOG_WARNING ""
#define PRI_stime PRId64
int printk(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* --- lists --- */

struct list_head {
	struct list_head *next, *prev;
};

#define LIST_HEAD(name) struct list_head name = { &(name), &(name) }
#define INIT_LIST_HEAD(list) ((list)->next = (list)->prev = (list))
#define list_empty(list) ((list)->next == (list))
#define list_entry(link, type, member) \
	((type *)((char *)(link) - offsetof(type, member)))
#define list_for_each_entry(at, list, member)                               \
	for ((at) = list_entry((list)->next, __typeof__(*(at)), member);    \
	     &(at)->member != (list);                                       \
	     (at) = list_entry((at)->member.next, __typeof__(*(at)), member))

static inline void list_add_tail(struct list_head *added,
				 struct list_head *list)
{
	added->next = list;
	added->prev = list->prev;
	list->prev->next = added;
	list->prev = added;
}

static inline void list_del_init(struct list_head *link)
{
	link->next->prev = link->prev;
	link->prev->next = link->next;
	INIT_LIST_HEAD(link);
}
#define list_del list_del_init

/* --- sets of processors --- */

#define NR_CPUS 64

typedef struct cpumask {
	uint64_t bits;
} cpumask_t;
typedef cpumask_t cpumask_var_t[1];

extern unsigned int nr_cpu_ids;

#define zalloc_cpumask_var(mask) ((mask)[0]->bits = 0, true)
#define free_cpumask_var(mask) ((void)(mask))
#define cpumask_test_cpu(cpu, mask) ((bool)((mask)->bits >> (cpu)&1))
#define cpumask_set_cpu(cpu, mask) ((void)((mask)->bits |= UINT64_C(1) << (cpu)))
#define cpumask_clear_cpu(cpu, mask) ((void)((mask)->bits &= ~(UINT64_C(1) << (cpu))))
#define cpumask_empty(mask) (!(mask)->bits)
#define cpumask_weight(mask) ((unsigned int)__builtin_popcountll((mask)->bits))
#define cpumask_and(to, a, b) ((void)((to)->bits = (a)->bits & (b)->bits))
#define cpumask_intersects(a, b) ((bool)((a)->bits & (b)->bits))
#define for_each_cpu(cpu, mask)                       \
	for ((cpu) = 0; (cpu) < nr_cpu_ids; (cpu)++)  \
		if (cpumask_test_cpu(cpu, mask))

/* nr_cpu_ids if there is none. */
unsigned int cpumask_first(const cpumask_t *mask);
unsigned int cpumask_cycle(unsigned int cpu, const cpumask_t *mask);
cpumask_t *cpumask_scratch_cpu(unsigned int cpu);

/* --- locks: their order is checked, and that no second run queue's is waited for --- */

enum lock_kind { LOCK_INNERMOST, LOCK_OF_QUEUE, LOCK_OUTERMOST };

typedef struct spinlock {
	enum lock_kind kind;
	bool held;
} spinlock_t;

#define DEFINE_SPINLOCK(name) spinlock_t name = { .kind = LOCK_OUTERMOST }
#define spin_lock_init(lock) (*(lock) = (spinlock_t){ .kind = LOCK_INNERMOST })
void spin_lock(spinlock_t *lock);
void spin_unlock(spinlock_t *lock);
#define spin_lock_irq spin_lock
#define spin_unlock_irq spin_unlock
#define spin_lock_irqsave(lock, flags) ((flags) = 0, spin_lock(lock))
#define spin_unlock_irqrestore(lock, flags) ((void)(flags), spin_unlock(lock))
#define local_irq_is_enabled() false

/* --- time --- */

typedef int64_t s_time_t;

#define MICROSECS(n) ((s_time_t)(n)*1000)
#define MILLISECS(n) ((s_time_t)(n)*1000000)

struct timer {
	void (*function)(void *);
	void *data;
	unsigned int cpu;
	s_time_t expires; /* valid if active */
	bool active, killed;
	struct list_head elem;
};

s_time_t NOW(void);
void init_timer(struct timer *timer, void (*function)(void *), void *data,
		unsigned int cpu);
void set_timer(struct timer *timer, s_time_t expires);
void stop_timer(struct timer *timer);
void kill_timer(struct timer *timer);
void migrate_timer(struct timer *timer, unsigned int cpu);
#define timer_is_active(timer) ((timer)->active)

/* --- domains and units --- */

typedef uint16_t domid_t;

enum { RUNSTATE_running, RUNSTATE_runnable, RUNSTATE_blocked };

struct domain;
struct scheduler;

struct sched_unit {
	struct domain *domain;
	unsigned int unit_id;
	struct sched_unit *next_in_list;
	struct sched_resource *res;
	void *priv;
	bool is_running, migrated;
	s_time_t state_entry_time, next_time;
	struct sched_unit *next_task;
	cpumask_t *cpu_hard_affinity;

	/* Of its only VCPU. */
	int new_state;
	bool is_idle;
	bool blocked, migrating; /* flags that pause it */

	/* What it does, for the machine. */
	cpumask_t affinity;
	s_time_t computes, sleeps; /* before it blocks, and then */
	s_time_t wakes_at; /* while it is blocked */
	s_time_t waits_since; /* while it could run, and does not */
};

struct cpupool {
	struct scheduler *sched;
	cpumask_t cpu_valid;
};

struct domain {
	domid_t domain_id;
	struct sched_unit *sched_unit_list;
	struct cpupool *cpupool;
	void *sched_priv;
	unsigned int paused;
};

#define for_each_sched_unit(domain, unit)            \
	for ((unit) = (domain)->sched_unit_list; (unit); \
	     (unit) = (unit)->next_in_list)
#define cpupool_domain_master_cpumask(domain) (&(domain)->cpupool->cpu_valid)

/* --- settings and traces --- */

#define MAX_PARAM_SIZE 128
struct param_hypfs;
#define custom_runtime_set_var_sz(par, text, size) ((void)(par), (void)(text))
#define custom_runtime_param(name, parse, init)                       \
	int (*const hypervisor_set_groups)(const char *) = parse;     \
	void (*const hypervisor_init_groups)(struct param_hypfs *) = init
#define integer_param(name, variable)
#define boolean_param(name, variable)

#define TRC_SCHED_CLASS_EVT(scheduler, event) \
	(0x22000 + (TRC_SCHED_##scheduler << 9) + (event))
#define TRACE_6D(...) trace_words(__VA_ARGS__)
static inline void trace_words(uint32_t event, uint32_t a, uint32_t b,
			       uint32_t c, uint32_t d, uint32_t e, uint32_t f)
{
	(void)event, (void)a, (void)b, (void)c, (void)d, (void)e, (void)f;
}

#define XEN_SCHEDULER_CREDIT 5
#ifndef MRG_POSES_AS_CREDIT
#define XEN_SCHEDULER_MRG 10
#endif
#define XEN_SYSCTL_CSCHED_TSLICE_MAX 1000
#define XEN_SYSCTL_CSCHED_TSLICE_MIN 1
#define XEN_SYSCTL_SCHED_RATELIMIT_MAX 500000
#define XEN_SYSCTL_SCHED_RATELIMIT_MIN 100
#define XEN_SYSCTL_CSCHED_MGR_DLY_MAX_US 100000
enum { XEN_DOMCTL_SCHEDOP_putinfo, XEN_DOMCTL_SCHEDOP_getinfo };
enum { XEN_SYSCTL_SCHEDOP_putinfo, XEN_SYSCTL_SCHEDOP_getinfo };

struct xen_domctl_sched_credit {
	uint16_t weight, cap;
};

struct xen_domctl_sched_mrg {
	uint16_t weight, group;
};

struct xen_domctl_scheduler_op {
	uint32_t cmd;
	union {
		struct xen_domctl_sched_credit credit;
		struct xen_domctl_sched_mrg mrg;
	} u;
};

struct xen_sysctl_credit_schedule {
	unsigned int tslice_ms, ratelimit_us, vcpu_migr_delay_us;
};

struct xen_sysctl_mrg_schedule {
	unsigned int tslice_ms, ratelimit_us, vcpu_migr_delay_us;
};

struct xen_sysctl_scheduler_op {
	uint32_t cmd;
	union {
		struct xen_sysctl_credit_schedule sched_credit;
		struct xen_sysctl_mrg_schedule sched_mrg;
	} u;
};

#endif
