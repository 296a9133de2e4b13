/* SPDX-License-Identifier: GPL-2.0 */
/* Who schedules the threads of a control group, where sched_ext has only those that ask for it. */
#ifndef MRG_THREADS_H
#define MRG_THREADS_H

#ifndef SCHED_EXT
#define SCHED_EXT 7
#endif

/* Gives each thread of it that Linux schedules by the one policy the other one. */
void change_policy(const char *folder, int from, int to);

#endif
