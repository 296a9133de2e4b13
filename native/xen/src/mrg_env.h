/* SPDX-License-Identifier: GPL-2.0 */
/* What the policy needs of its surroundings: the hypervisor, or a test in user space. */
#ifndef MRG_ENV_H
#define MRG_ENV_H

#ifdef __XEN__
#include <xen/lib.h>
#include <xen/types.h>
#define MRG_ASSERT(what) ASSERT(what)
#ifndef INT64_MAX
#define INT64_MAX ((int64_t)(~0ULL >> 1))
#endif
#else
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define MRG_ASSERT(what) assert(what)
#endif

#endif
