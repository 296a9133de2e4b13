// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

/**
 * What the name of a DataNode's thread says: {@code DataXceiver for client <client> at <address>
 * [<what it does>]}, where another DataNode has an empty name, and some operations have none.
 *
 * <p>The client chose its name freely, spaces and brackets included, so what the thread does is
 * read from the end.
 *
 * @param serves whether the thread serves somebody over the network
 * @param client the client's name for itself; empty if it has none
 * @param status what the thread does; empty if it does not say
 */
record XceiverThread(boolean serves, String client, String status) {
  private static final String PREFIX = "DataXceiver for client ";
  private static final String AT = " at ";
  private static final XceiverThread OWN = new XceiverThread(false, "", "");

  static XceiverThread current() {
    return parse(Thread.currentThread().getName());
  }

  static XceiverThread parse(String threadName) {
    if (!threadName.startsWith(PREFIX)) {
      return OWN;
    }
    String rest = threadName.substring(PREFIX.length());
    String status = "";
    int bracket = rest.endsWith("]") ? rest.lastIndexOf(" [") : -1;
    if (bracket >= 0) {
      status = rest.substring(bracket + 2, rest.length() - 1);
      rest = rest.substring(0, bracket);
    }
    int at = rest.lastIndexOf(AT);
    return new XceiverThread(true, at < 0 ? "" : rest.substring(0, at), status);
  }

  /** Whether it opens files to hand their descriptors to a client on the same machine. */
  boolean passesDescriptors() {
    return status.startsWith("Passing file descriptors");
  }
}
