// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import java.util.List;

/**
 * How a cluster is.
 *
 * @param workers how many nodes with disks it was made with; 0: there is none
 * @param yarn whether it was made with YARN
 * @param dataNodes how many the NameNode knows to live
 * @param nodeManagers how many the ResourceManager knows to live
 * @param living daemons whose processes are there
 * @param ended daemons whose processes are gone
 */
public record ClusterStatus(
    int workers,
    boolean yarn,
    int dataNodes,
    int nodeManagers,
    List<String> living,
    List<String> ended) {
  static final ClusterStatus NONE = new ClusterStatus(0, false, 0, 0, List.of(), List.of());

  public boolean exists() {
    return workers > 0;
  }

  /** Whether every daemon is there and every node known. */
  public boolean isWhole() {
    return exists()
        && ended.isEmpty()
        && dataNodes == workers
        && nodeManagers == (yarn ? workers : 0);
  }
}
