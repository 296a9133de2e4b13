// SPDX-License-Identifier: Apache-2.0
/** What a hypervisor's scheduler did, by its trace. */
@NullMarked
package io.weir.bench.vms;

import org.jspecify.annotations.NullMarked;
