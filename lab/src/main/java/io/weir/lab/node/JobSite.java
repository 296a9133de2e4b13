// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.LabDisk;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Nodes of a real cluster with a disk each, on which jobs run with so many tasks at a time.
 *
 * @param name of it
 * @param nodes 1 or more
 * @param disk what their disks are: a model of native/spindle
 * @param maps of a job, all in all
 * @param reduces likewise
 */
public record JobSite(String name, int nodes, String disk, int maps, int reduces) {
  /**
   * One node; its disk is as fast everywhere: on one with zones what is run later is slower, by up
   * to a tenth, as its files lie further inside.
   */
  public static final JobSite ROTATING = new JobSite("rotating", 1, LabDisk.LEVEL, 8, 4);

  /** One node whose disk does not seek. */
  public static final JobSite FLASH = new JobSite("flash", 1, LabDisk.FLASH, 8, 4);

  /** Three nodes, so most of what a reduce fetches comes from others. */
  public static final JobSite THREE_NODES = new JobSite("three-nodes", 3, LabDisk.LEVEL, 12, 6);

  private static final String ELEVATOR = "mq-deadline";

  /**
   * By what factor times of its disks are longer. Half of what other benches have: for six cores
   * rather than twelve to a disk, and still less of it for a core than in the paper.
   */
  public double slowMotion() {
    return SlowDisks.slowMotion(nodes) / 2;
  }

  /**
   * Where jobs are profiled whose times here are predicted: on one node. Where several nodes share
   * these processors, tasks wait for each other even with one slot.
   */
  public JobSite profiledOn() {
    return nodes == 1 ? this : ROTATING;
  }

  public List<String> nodeNames() {
    return IntStream.rangeClosed(1, nodes).mapToObj(each -> "n" + each).toList();
  }

  /** Those numbers of slots that a node has maps for; with more the job runs as with the last. */
  public List<Integer> slotsThatDiffer(List<Integer> slots) {
    return slots.stream().filter(each -> each <= (maps + nodes - 1) / nodes).toList();
  }

  /** A cluster of such nodes. */
  public ClusterOptions cluster() {
    return new ClusterOptions(
            nodes, ELEVATOR, 0, /* yarn= */ true, SlotsCluster.keys(slowMotion(), nodes))
        .inSlowMotion(slowMotion())
        .onDisks(disk);
  }

  @Override
  public String toString() {
    return name;
  }
}
