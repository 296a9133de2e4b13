// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

/**
 * A virtual machine of a Xen host.
 *
 * @param number as the hypervisor knows it; 0 is Dom0
 * @param weight of the scheduler, 1 to 65535
 * @param group that it is in by a parameter of its own, 1 to 65535; 0: none
 */
public record XenDomain(int number, String name, int weight, int group) {}
