// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

/**
 * A line of a task's log.
 *
 * @param millis when it was written, since the epoch
 * @param message what it says
 */
record LogLine(long millis, String message) {}
