// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import io.weir.lab.fuzz.cluster.ClusterWorld;
import io.weir.lab.fuzz.cluster.ExchangeWorld;
import io.weir.lab.fuzz.cluster.MessagesWorld;
import io.weir.lab.fuzz.gate.GateWorld;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.shares.PromisesWorld;
import io.weir.lab.fuzz.shares.SharesWorld;
import io.weir.lab.fuzz.socket.SocketWorld;
import io.weir.lab.fuzz.weights.WeightsWorld;
import io.weir.lab.fuzz.windows.WindowsWorld;
import io.weir.lab.hdfs.QuietLogs;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every world there is. */
public final class Worlds {
  private static final List<World> ALL =
      List.of(
          SharesWorld.ofFlows(),
          SharesWorld.ofStreams(),
          new PromisesWorld(),
          new MessagesWorld(),
          new ClusterWorld(),
          new ExchangeWorld(),
          new GateWorld(),
          new WindowsWorld(),
          new SocketWorld(),
          new WeightsWorld());

  static {
    QuietLogs.ofSimulated("io.weir.hadoop.exchange");
    QuietLogs.ofSimulated("io.weir.hadoop.node");
    QuietLogs.ofSimulated("io.weir.hadoop.weights");
    QuietLogs.ofSimulated("io.weir.hadoop.flow");
  }

  private Worlds() {}

  public static List<World> all() {
    return ALL;
  }

  public static Optional<World> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** Their names, for people. */
  public static String names() {
    return ALL.stream().map(World::name).collect(Collectors.joining(", "));
  }
}
