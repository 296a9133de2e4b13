/* SPDX-License-Identifier: GPL-2.0 */
/* As much of Xen's common/sched/private.h as the scheduler uses, for user space. */
#ifndef MRG_STANDIN_XEN_SCHED_H
#define MRG_STANDIN_XEN_SCHED_H

#include "xen.h"

extern int sched_ratelimit_us;

struct sched_resource {
	struct scheduler *scheduler;
	struct cpupool *cpupool;
	spinlock_t *schedule_lock, _lock;
	struct sched_unit *curr, *sched_unit_idle;
	void *sched_priv;
	struct timer s_timer;
	unsigned int master_cpu;
};

struct scheduler {
	const char *name, *opt_name;
	unsigned int sched_id;
	void *sched_data;

	int (*init)(struct scheduler *);
	void (*deinit)(struct scheduler *);
	void *(*alloc_pdata)(const struct scheduler *, int);
	void (*deinit_pdata)(const struct scheduler *, void *, int);
	void (*free_pdata)(const struct scheduler *, void *, int);
	spinlock_t *(*switch_sched)(struct scheduler *, unsigned int, void *,
				    void *);
	void *(*alloc_domdata)(const struct scheduler *, struct domain *);
	void (*free_domdata)(const struct scheduler *, void *);
	void *(*alloc_udata)(const struct scheduler *, struct sched_unit *,
			     void *);
	void (*free_udata)(const struct scheduler *, void *);
	void (*insert_unit)(const struct scheduler *, struct sched_unit *);
	void (*remove_unit)(const struct scheduler *, struct sched_unit *);
	void (*wake)(const struct scheduler *, struct sched_unit *);
	void (*sleep)(const struct scheduler *, struct sched_unit *);
	void (*yield)(const struct scheduler *, struct sched_unit *);
	struct sched_resource *(*pick_resource)(const struct scheduler *,
						const struct sched_unit *);
	void (*do_schedule)(const struct scheduler *, struct sched_unit *,
			    s_time_t, bool);
	int (*adjust)(const struct scheduler *, struct domain *,
		      struct xen_domctl_scheduler_op *);
	int (*adjust_global)(const struct scheduler *,
			     struct xen_sysctl_scheduler_op *);
	void (*dump_settings)(const struct scheduler *);
	void (*dump_cpu_state)(const struct scheduler *, int);
	void (*move_timers)(const struct scheduler *, struct sched_resource *);
};

#define REGISTER_SCHEDULER(its) \
	const struct scheduler *const hypervisor_scheduler = &(its)

enum { SCHEDULE_SOFTIRQ };
void cpu_raise_softirq(unsigned int cpu, unsigned int which);
unsigned int smp_processor_id(void);
struct sched_resource *get_sched_res(unsigned int cpu);
#define sched_get_resource_cpu(cpu) (cpu)
#define sched_unit_master(unit) ((unit)->res->master_cpu)
#define sched_set_res(unit, resource) ((void)((unit)->res = (resource)))
#define sched_idle_unit(cpu) (get_sched_res(cpu)->sched_unit_idle)
#define curr_on_cpu(cpu) (get_sched_res(cpu)->curr)
#define is_idle_unit(unit) ((unit)->is_idle)

bool unit_runnable(const struct sched_unit *unit);
bool unit_runnable_state(struct sched_unit *unit);

spinlock_t *pcpu_schedule_lock(unsigned int cpu);
spinlock_t *pcpu_schedule_trylock(unsigned int cpu);
#define pcpu_schedule_unlock(lock, cpu) ((void)(cpu), spin_unlock(lock))
#define pcpu_schedule_lock_irqsave(cpu, flags) \
	(*(flags) = 0, pcpu_schedule_lock(cpu))
#define pcpu_schedule_unlock_irqrestore(lock, flags, cpu) \
	((void)(flags), (void)(cpu), spin_unlock(lock))
#define unit_schedule_lock_irq(unit) pcpu_schedule_lock(sched_unit_master(unit))
#define unit_schedule_unlock_irq(lock, unit) ((void)(unit), spin_unlock(lock))

#endif
