// SPDX-License-Identifier: Apache-2.0
/**
 * One emulated rotating disk in the process, for the bench only: what a bench's contention comes
 * from, on any machine.
 *
 * <p>{@link io.weir.bench.disk.Spindle} and the two ends of a stream are pure (time is a
 * parameter); {@link io.weir.bench.disk.EmulatedDisk} puts a lock and real waiting around them. No
 * production code path touches this package.
 */
@NullMarked
package io.weir.bench.disk;

import org.jspecify.annotations.NullMarked;
