// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * Ports for DataNodes that are stopped and come back at the same address. They are below those that
 * the kernel gives to clients, of whom one may otherwise get a stopped DataNode's port and keep it.
 */
public final class KeptPorts {
  private static final int FIRST = 20_000;
  private static final int FIRST_OF_CLIENTS = 32_768;
  private static final List<String> KEYS =
      List.of("dfs.datanode.address", "dfs.datanode.ipc.address", "dfs.datanode.http.address");

  private KeptPorts() {}

  /** Of as many DataNodes as are asked for. */
  public static MiniDFSCluster.Builder of(MiniDFSCluster.Builder builder, int dataNodes) {
    int start = FIRST + (int) (ProcessHandle.current().pid() * 31 % 10_000);
    PrimitiveIterator.OfInt free =
        IntStream.range(start, FIRST_OF_CLIENTS).filter(KeptPorts::isFree).iterator();
    Configuration[] each = new Configuration[dataNodes];
    Arrays.setAll(each, i -> addresses(free));
    return builder.numDataNodes(dataNodes).checkDataNodeAddrConfig(true).dataNodeConfOverlays(each);
  }

  private static Configuration addresses(PrimitiveIterator.OfInt free) {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    KEYS.forEach(key -> conf.set(key, "127.0.0.1:" + free.nextInt()));
    return conf;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
