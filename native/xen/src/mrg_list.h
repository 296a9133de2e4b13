/* SPDX-License-Identifier: GPL-2.0 */
/* Doubly linked lists through their elements, the same in the hypervisor and in user space. */
#ifndef MRG_LIST_H
#define MRG_LIST_H

#include "mrg_env.h"

struct mrg_link {
	struct mrg_link *next, *prev;
};

#define MRG_OF(link, type, member) \
	((type *)((char *)(link) - offsetof(type, member)))

/* Safe against the removal of the element that it is at. */
#define MRG_EACH(at, after, list)                          \
	for ((at) = (list)->next, (after) = (at)->next;    \
	     (at) != (list); (at) = (after), (after) = (at)->next)

static inline void mrg_list_init(struct mrg_link *list)
{
	list->next = list->prev = list;
}

static inline bool mrg_list_empty(const struct mrg_link *list)
{
	return list->next == list;
}

static inline void mrg_list_add_before(struct mrg_link *at,
				       struct mrg_link *added)
{
	added->prev = at->prev;
	added->next = at;
	at->prev->next = added;
	at->prev = added;
}

/* It is in no list afterwards, which mrg_list_empty tells. */
static inline void mrg_list_remove(struct mrg_link *link)
{
	link->prev->next = link->next;
	link->next->prev = link->prev;
	mrg_list_init(link);
}

#endif
