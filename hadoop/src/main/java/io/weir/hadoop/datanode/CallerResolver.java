// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.hadoop.client.ApplicationName;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.client.Client.Kind;
import java.util.regex.Pattern;

/**
 * Tells who asks a DataNode for I/O: by the name of its thread, by what that thread does, and by
 * the block token that it was shown.
 */
final class CallerResolver {
  private static final Pattern USER = Pattern.compile("\\w[\\w.@$-]{0,63}");

  private static final StackWalker STACK = StackWalker.getInstance();
  private static final String SENDS_REPLICAS =
      "org.apache.hadoop.hdfs.server.datanode.DataNode$DataTransfer";

  private CallerResolver() {}

  static Client of(XceiverThread thread, boolean striped, String tokenUser, String ownUser) {
    if (!thread.serves()) {
      return Client.of(ownWork(Thread.currentThread().getName()));
    }
    String user = USER.matcher(tokenUser).matches() ? tokenUser : "";
    if (!thread.client().isEmpty()) {
      return new Client(Kind.CLIENT, ApplicationName.ofClient(thread.client()), user);
    }
    Kind service = service(thread.status(), striped);
    boolean pretends = !user.isEmpty() && !user.equals(ownUser) && service != Kind.BALANCER;
    return pretends ? new Client(Kind.CLIENT, "", user) : Client.of(service);
  }

  /** What another DataNode is here for. Only a decoder reads blocks of others. */
  private static Kind service(String status, boolean striped) {
    if (status.startsWith("Copying block") || status.startsWith("Replacing block")) {
      return Kind.BALANCER;
    }
    if (striped && (status.startsWith("Sending block") || status.startsWith("Receiving block"))) {
      return Kind.RECONSTRUCTION;
    }
    return status.startsWith("Receiving block") ? Kind.REPLICATION : Kind.DATANODE;
  }

  /** The DataNode's threads have names, but for those of the pool that sends replicas. */
  private static Kind ownWork(String threadName) {
    if (threadName.startsWith("VolumeScannerThread(")) {
      return Kind.SCANNER;
    }
    if (threadName.equals("DiskBalancerThread")) {
      return Kind.BALANCER;
    }
    boolean sends =
        STACK.walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(SENDS_REPLICAS)));
    return sends ? Kind.REPLICATION : Kind.BACKGROUND;
  }
}
