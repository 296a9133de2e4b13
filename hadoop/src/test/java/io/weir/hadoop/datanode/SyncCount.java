// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * What a DataNode syncs on the first two hsyncs of a block.
 *
 * @param first how many files and directories on the first
 * @param second how many on the second
 */
record SyncCount(long first, long second) {
  /** Block file, checksum file and, once, the directory that names them. */
  static final SyncCount STOCK = new SyncCount(3, 2);

  /** Writes one block over all DataNodes and counts on each. */
  static List<SyncCount> of(TestCluster cluster, int datanodes) throws IOException {
    List<SyncCount> counts = new ArrayList<>();
    try (FSDataOutputStream out = cluster.client.create(new Path("/hsync"), (short) datanodes)) {
      List<Long> before = syncs(cluster, datanodes);
      out.write(TestCluster.bytes(100_000, 7));
      out.hsync();
      List<Long> first = syncs(cluster, datanodes);
      out.write(TestCluster.bytes(100_000, 8));
      out.hsync();
      List<Long> second = syncs(cluster, datanodes);
      for (int i = 0; i < datanodes; i++) {
        counts.add(new SyncCount(first.get(i) - before.get(i), second.get(i) - first.get(i)));
      }
    }
    return counts;
  }

  private static List<Long> syncs(TestCluster cluster, int datanodes) throws IOException {
    List<Long> syncs = new ArrayList<>();
    for (int i = 0; i < datanodes; i++) {
      syncs.add(cluster.syncs(i));
    }
    return syncs;
  }
}
