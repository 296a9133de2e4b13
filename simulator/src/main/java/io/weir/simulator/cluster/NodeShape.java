// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.core.request.Require;

/**
 * What a node has, but for its disks.
 *
 * @param processors 1 or more
 * @param speed of its processors, above 0: with 0.5 work takes twice its time
 * @param containers how many tasks it runs at a time, 0 or more
 * @param maps how many of them may be maps, as Hadoop 0.20's map slots
 * @param reduces how many of them may be reduces
 * @param networkBytesPerSecond of its card in each direction, above 0
 * @param memoryBytes what the page cache may use, above 0
 */
public record NodeShape(
    int processors,
    double speed,
    int containers,
    int maps,
    int reduces,
    double networkBytesPerSecond,
    double memoryBytes) {
  public NodeShape {
    Require.that(processors >= 1, "processors", processors, "1 or more");
    Require.that(speed > 0, "speed", speed, "above 0");
    Require.that(containers >= 0, "containers", containers, "0 or more");
    Require.that(maps >= 0, "maps", maps, "0 or more");
    Require.that(reduces >= 0, "reduces", reduces, "0 or more");
    Require.that(
        networkBytesPerSecond > 0, "networkBytesPerSecond", networkBytesPerSecond, "above 0");
    Require.that(memoryBytes > 0, "memoryBytes", memoryBytes, "above 0");
  }
}
