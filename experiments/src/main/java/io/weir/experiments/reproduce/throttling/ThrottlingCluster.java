// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

/**
 * The cluster of section V: nodes of eight cores with one disk each, under the fair scheduler; as
 * many maps as four for each core.
 *
 * @param nodes 8, 16 or 32
 */
record ThrottlingCluster(int nodes) {
  static final int CORES = 8;

  /** What the paper says of it. */
  static final String GIVEN =
      "8 cores, 8 GB, one SATA disk of 250 GB and 7200 rpm, 1 GbE, fair scheduler, 4 maps for each core, as many"
          + " reduces as nodes, N_p = 2, e = 0.3";

  /** What was chosen so that a row comes near: readers of a disk lose as much as figure 2 says. */
  static final String FITTED = "8 readers of a disk get 1 / 1.6 of what one gets, by figure 2";

  /** What it does not say. */
  static final String CHOSEN =
      "disk of 110 MB/s, blocks of 128 MiB, jobs a second apart, programs as the lab has profiled them; none chosen by"
          + " a row";

  /** Jobs of a size that together have four maps for each core. */
  String jobs(String program, double gibibytes) {
    int maps = (int) Math.ceil(gibibytes * 8);
    return jobs(program, gibibytes, 4 * CORES * nodes / maps);
  }

  String jobs(String program, double gibibytes, int count) {
    int maps = (int) Math.ceil(gibibytes * 8);
    return """
        cluster:
          nodes: %d
          processors: 8
          containers: 16
          maps: 8
          reduces: 8
          memory: 8 GB
          disks: {capacity: 250 GB, throughput: 110 MB/s, elevator: cfq, reads: {1: 110 MB/s, 8: 69 MB/s}}
        hadoop:
          scheduler: fair
          block: 128 MiB
          master: 0 s
          heartbeat: 3 s
          nodes_passed: 0
          replication: 3
        jobs: [{program: %s, input: %s GiB, reduces: %d, count: %d, every: 1 s}]
        """
        .formatted(
            nodes,
            program,
            gibibytes,
            program.startsWith("dfsio") ? 0 : Math.min(nodes, maps),
            count);
  }
}
