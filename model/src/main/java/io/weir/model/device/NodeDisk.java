// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

/**
 * One of a node's disks.
 *
 * @param number among the node's, from 0 on
 */
public record NodeDisk(int number, Device device) {}
