/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The scheduler of mrg_sched.c without a hypervisor: processors and VCPUs are
 * numbers, and each call says what time it is. What mrg_sched.c does at once
 * or by a timer, such as a softirq, is an answer here.
 */
#ifndef MRG_HOST_H
#define MRG_HOST_H

#include "mrg.h"

#define HOST_PROCESSORS 64
#define HOST_VCPUS 1024
#define HOST_GROUPS 256
#define HOST_NOBODY (-1)

struct host_unit {
	struct mrg_vcpu policy;
	struct mrg_domain domain;
	int processor;
	bool inserted;
	bool runnable; /* as the caller says */
	int64_t since; /* it runs, though asked again in between */
};

struct host_processor {
	struct mrg_queue queue;
	struct host_unit *runs; /* NULL: idle */
	bool tickled; /* is to be asked who is next */
	bool takes_work; /* it idles, and waits for nobody */
	int64_t looked; /* when it last looked for mates who wait elsewhere */
};

struct host {
	struct mrg_settings settings;
	struct mrg_accounts accounts;
	int processors;
	int last_tickled; /* of those that idle */
	struct host_processor processor[HOST_PROCESSORS];
	struct host_unit unit[HOST_VCPUS];
	struct mrg_group group[HOST_GROUPS]; /* id 0: there is none */
};

/* Who runs next on a processor, and what a processor is to be asked. */
struct host_choice {
	int vcpu; /* HOST_NOBODY: idle */
	int64_t slice; /* 0 with nobody: until it is tickled */
	bool moved; /* it comes from another processor */
};

struct host_woken {
	int asked; /* this processor is to be asked again, or HOST_NOBODY */
	int64_t asked_at;
};

void host_init(struct host *host, int processors);
void host_insert(struct host *host, int vcpu, int processor, int64_t now);
void host_remove(struct host *host, int vcpu, int64_t now);
struct host_woken host_wake(struct host *host, int vcpu, int64_t now);
/* One that waits can run no longer; whoever runs is asked for by host_schedule. */
void host_sleep(struct host *host, int vcpu, int64_t now);
/* runnable: whether what ran could go on. */
struct host_choice host_schedule(struct host *host, int processor,
				 bool runnable, int64_t now);
void host_tick(struct host *host, int processor, int64_t now);
void host_account(struct host *host);

#endif
