// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A bridge on this machine, and a network namespace for each node with one end of a cable in it.
 */
public final class Network {
  private Network() {}

  static void up(ClusterLayout layout) throws IOException, InterruptedException {
    ip("link", "add", ClusterLayout.BRIDGE, "type", "bridge");
    ip("addr", "add", ClusterLayout.withBits(ClusterLayout.gateway()), "dev", ClusterLayout.BRIDGE);
    ip("link", "set", ClusterLayout.BRIDGE, "up");
    for (String node : layout.nodeNames()) {
      String namespace = ClusterLayout.namespaceOf(node);
      ip("netns", "add", namespace);
      ip("link", "add", cableOf(node), "type", "veth", "peer", "name", "eth0", "netns", namespace);
      ip("link", "set", cableOf(node), "master", ClusterLayout.BRIDGE, "up");
      ip("-n", namespace, "link", "set", "lo", "up");
      String address = ClusterLayout.withBits(ClusterLayout.addressOf(node));
      ip("-n", namespace, "addr", "add", address, "dev", "eth0");
      ip("-n", namespace, "link", "set", "eth0", "up");
    }
  }

  /** Each step may find that there is nothing to do. */
  static void down() throws IOException, InterruptedException {
    for (String node : new ClusterLayout(ClusterLayout.MOST_WORKERS, false, true).nodeNames()) {
      String namespace = ClusterLayout.namespaceOf(node);
      if (Files.exists(Path.of("/sys/class/net", cableOf(node)))) {
        ip("link", "del", cableOf(node)); // a namespace lets go of it some time after its end
      }
      if (Files.exists(Path.of("/run/netns", namespace))) {
        ip("netns", "del", namespace);
      }
    }
    if (isUp()) {
      ip("link", "del", ClusterLayout.BRIDGE);
    }
  }

  static boolean isUp() {
    return Files.exists(Path.of("/sys/class/net", ClusterLayout.BRIDGE));
  }

  /** Cuts a node off, or joins it again. */
  public static void cut(String node, boolean off) throws IOException, InterruptedException {
    ip("link", "set", cableOf(node), off ? "down" : "up");
  }

  /** Lets nothing out of a node that comes from one of its ports, or lets it again. */
  public static void silence(String node, int port, boolean on)
      throws IOException, InterruptedException {
    String verb = on ? "add" : "del";
    String from = Integer.toString(port);
    ip(
        "-n",
        ClusterLayout.namespaceOf(node),
        "rule",
        verb,
        "ipproto",
        "tcp",
        "sport",
        from,
        "blackhole");
  }

  private static String cableOf(String node) {
    return "weir-" + node;
  }

  private static void ip(String... arguments) throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "ip";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Shell.run(command);
  }
}
