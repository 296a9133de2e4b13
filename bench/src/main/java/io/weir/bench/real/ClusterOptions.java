// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import java.util.Map;

/**
 * What somebody may choose of a cluster.
 *
 * @param workers how many nodes have a disk, 1 to 6
 * @param elevator of the disks: none, mq-deadline, kyber or bfq
 * @param weirNodes how many of the DataNodes have Weir: the first ones
 * @param yarn whether it runs jobs, or is a file system alone
 * @param keys what hdfs-site.xml has beside what the cluster needs
 */
public record ClusterOptions(
    int workers, String elevator, int weirNodes, boolean yarn, Map<String, String> keys) {
  public ClusterOptions {
    keys = Map.copyOf(keys);
  }
}
