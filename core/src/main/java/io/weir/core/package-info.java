// SPDX-License-Identifier: Apache-2.0
/**
 * Who competes for a device and in which order they get it.
 *
 * <p>Everything here is pure: time is a parameter ({@code nowNanos}), never read; there is no
 * thread, no randomness, no logging and no I/O. The one class with a lock lives in {@link
 * io.weir.core.gate}. So the object that schedules a DataNode's disk is the object that a simulator
 * drives.
 */
@NullMarked
package io.weir.core;

import org.jspecify.annotations.NullMarked;
