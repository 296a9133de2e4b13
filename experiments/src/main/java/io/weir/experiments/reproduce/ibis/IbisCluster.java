// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.ibis;

/**
 * The testbed of section 3: six workers, one disk for HDFS and one for local files each.
 *
 * @param wordCountGigabytes input of WordCount
 * @param teraGenGigabytes what TeraGen writes
 */
record IbisCluster(int wordCountGigabytes, int teraGenGigabytes) {
  static final IbisCluster CHOSEN_SIZE = new IbisCluster(50, 200);

  /** What the paper says of it. */
  static final String GIVEN =
      "6 nodes, 12 cores, 10 map and 2 reduce slots, 32 GB, two disks of 7200 rpm, 1 GbE, fair scheduler";

  /** What it does not say. */
  static final String CHOSEN =
      "input 50 GB and 200 GB, disks of 120 MB/s, programs as the lab has profiled them; none chosen by a row";

  /**
   * WordCount beside TeraGen.
   *
   * @param weight of WordCount, where TeraGen has 1
   */
  String beside(int weight) {
    return nodes(10, 2)
        + """
          jobs:
            - {program: wordcount, input: %d GB, reduces: 6, weight: %d}
            - {program: teragen, input: %d GB}
          """
            .formatted(wordCountGigabytes, weight, teraGenGigabytes);
  }

  /** WordCount alone with half of the slots, as beside another under the fair scheduler. */
  String alone() {
    return nodes(5, 1)
        + """
          jobs: [{program: wordcount, input: %d GB, reduces: 6}]
          """
            .formatted(wordCountGigabytes);
  }

  private static String nodes(int maps, int reduces) {
    return """
        cluster:
          nodes: 6
          processors: 12
          containers: 12
          maps: %d
          reduces: %d
          memory: 24 GB
          disks:
            - {for: blocks, capacity: 500 GB, throughput: 120 MB/s, elevator: cfq}
            - {for: local, capacity: 500 GB, throughput: 120 MB/s, elevator: cfq}
        hadoop: {scheduler: fair, block: 64 MiB, master: 0 s, heartbeat: 3 s}
        """
        .formatted(maps, reduces);
  }
}
