// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who asks a DataNode for I/O, as far as its thread's name tells, and the flow that this makes.
 *
 * <p>A DataNode serves a client on a thread named {@code DataXceiver for client <clientName> at
 * <address> [...]}, and an HDFS client calls itself {@code DFSClient_<task attempt or
 * NONMAPREDUCE>_<random>_<thread>}. Every DataNode of a write pipeline sees the same name. The name
 * is not authenticated.
 *
 * @param flow the name of the flow: {@code application_<cluster>_<job>} for a task, or one of the
 *     constants below
 */
public record ClientName(String flow) {
  /** Clients that carry no task attempt: shells, drivers, services. */
  public static final String UNKNOWN = "default";

  /** Another DataNode: re-replication, balancing, block moves. */
  public static final String DATANODE = "datanode";

  /** The DataNode's own threads: scanners, reconstruction, recovery. */
  public static final String BACKGROUND = "background";

  private static final Pattern THREAD =
      Pattern.compile("^DataXceiver for client (?:(\\S*) at )?\\S+(?: \\[.*)?$");
  private static final Pattern ATTEMPT =
      Pattern.compile("attempt_([A-Za-z0-9]+)_(\\d+)_[a-z]_\\d+_\\d+");

  /** Reads the name of the calling thread. */
  public static ClientName ofCurrentThread() {
    return ofThread(Thread.currentThread().getName());
  }

  static ClientName ofThread(String threadName) {
    Matcher thread = THREAD.matcher(threadName);
    if (!thread.matches()) {
      return new ClientName(BACKGROUND);
    }
    String client = thread.group(1);
    if (client == null || client.isEmpty()) {
      return new ClientName(DATANODE);
    }
    Matcher attempt = ATTEMPT.matcher(client);
    return new ClientName(
        attempt.find() ? "application_" + attempt.group(1) + "_" + attempt.group(2) : UNKNOWN);
  }
}
