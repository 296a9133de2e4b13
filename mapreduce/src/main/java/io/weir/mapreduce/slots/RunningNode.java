// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

/**
 * A node as the ResourceManager sees it.
 *
 * @param id its NodeManager's host and port; a NodeManager without a fixed port has another after a
 *     restart
 * @param total what containers may have of it
 * @param used what those have that run
 * @param containers that run, 0 or more
 */
public record RunningNode(String id, NodeResource total, NodeResource used, int containers) {
  /** Without the port. */
  public String host() {
    return hostOf(id);
  }

  static String hostOf(String id) {
    int port = id.lastIndexOf(':');
    return port < 0 ? id : id.substring(0, port);
  }

  /** Whether a name is that of its host, whole or up to the first dot. */
  public boolean isCalled(String name) {
    String host = host();
    return host.equalsIgnoreCase(name) || host.split("\\.", 2)[0].equalsIgnoreCase(name);
  }
}
