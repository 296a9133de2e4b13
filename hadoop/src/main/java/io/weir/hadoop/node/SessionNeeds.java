// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What all sessions of a node use.
 *
 * @param workers a thread for each task, which waits at a gate
 * @param waiting how many of each user may wait at a time
 * @param locks makes reentrant ones
 * @param clock the time by which leases are taken back
 */
record SessionNeeds(
    OpenNodeStreams streams,
    Executor workers,
    Quotas waiting,
    Supplier<Lock> locks,
    LongSupplier clock) {}
