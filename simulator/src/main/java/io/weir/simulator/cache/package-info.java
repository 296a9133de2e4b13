// SPDX-License-Identifier: Apache-2.0
/** The page cache of a machine: read-ahead, write-back, syncs, and writers that have to wait. */
@NullMarked
package io.weir.simulator.cache;

import org.jspecify.annotations.NullMarked;
