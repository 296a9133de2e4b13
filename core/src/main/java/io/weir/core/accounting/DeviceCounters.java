// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

/**
 * Counters of one device: its work so far, and its requests now.
 *
 * @param waiting requests that wait now
 * @param outstanding requests at the device now: the depth that is in use
 * @param busyNanos time in which there was at least one request at the device
 * @param flows how many flows are counted apart
 */
public record DeviceCounters(int waiting, int outstanding, long busyNanos, int flows) {}
