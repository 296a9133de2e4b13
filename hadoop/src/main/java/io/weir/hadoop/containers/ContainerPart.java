// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

/**
 * What an application is due that has containers on a node.
 *
 * @param ofDisks while all want them, 0 to 1; of all applications together 1 at most
 * @param local the part of that which its containers move themselves, 0 to 1; the DataNode moves
 *     the rest for it
 */
record ContainerPart(double ofDisks, double local) {
  /** What its containers are due themselves, of the disks. */
  double byContainers() {
    return ofDisks * local;
  }
}
