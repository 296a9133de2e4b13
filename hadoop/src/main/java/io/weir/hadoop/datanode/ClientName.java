// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who asks a DataNode for I/O, as far as its thread's name tells, and the flow that this makes.
 *
 * <p>An HDFS client calls itself {@code DFSClient_<task attempt or NONMAPREDUCE>_<random>_<thread>}
 * and every DataNode of a write pipeline sees the same name. The name is not authenticated, so
 * nothing of it but a well-formed application becomes the name of a flow.
 *
 * @param flow the name of the flow: {@code application_<cluster>_<job>} for a task, or one of the
 *     constants below
 */
public record ClientName(String flow) {
  /** Clients that carry no task attempt: shells, drivers, services. */
  public static final String UNKNOWN = "default";

  /** Another DataNode: re-replication, balancing, block moves, reconstruction. */
  public static final String DATANODE = "datanode";

  /** The DataNode's own threads: the block scanner, the sending side of re-replication. */
  public static final String BACKGROUND = "background";

  // The cluster is the ResourceManager's start in milliseconds, or local<number> for a job in one
  // JVM. Spark makes attempts of its own, dated to the second, with a new one for each stage: they
  // are no applications.
  private static final Pattern TASK =
      Pattern.compile("^DFSClient_attempt_(\\d{13}|local\\d{1,19})_(\\d{4,10})_[a-z]_\\d+_\\d+_");

  // Longer than any name that matches; what a hostile client adds is not looked at.
  private static final int LOOKED_AT = 128;

  /** Reads the name of the calling thread. */
  public static ClientName ofCurrentThread() {
    return of(XceiverThread.current());
  }

  static ClientName ofThread(String threadName) {
    return of(XceiverThread.parse(threadName));
  }

  static ClientName of(XceiverThread thread) {
    if (!thread.serves()) {
      return new ClientName(BACKGROUND);
    }
    String client = thread.client();
    if (client.isEmpty()) {
      return new ClientName(DATANODE);
    }
    Matcher task = TASK.matcher(client.substring(0, Math.min(LOOKED_AT, client.length())));
    return new ClientName(
        task.find() ? "application_" + task.group(1) + "_" + task.group(2) : UNKNOWN);
  }
}
