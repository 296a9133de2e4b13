// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.client.ApplicationName;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.device.DeviceNumber;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.RefusedException;
import io.weir.hadoop.node.Terms;
import io.weir.hadoop.settings.WeirKeys;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.jspecify.annotations.Nullable;

/**
 * The gates of a DataNode as other processes of its node reach them: by the device that a file of
 * theirs is on.
 */
final class NodeGates implements OpenNodeStreams {
  private final GateInterposer gates;
  private final LeasedBytes leased;
  private final Function<String, GateSettings> settings;
  private final List<String> volumes;
  private final Set<String> trusted;
  private final boolean hasUsers;
  private final Map<Long, String> volumeOn = new ConcurrentHashMap<>();

  NodeGates(
      GateInterposer gates,
      LeasedBytes leased,
      Function<String, GateSettings> settings,
      Configuration conf,
      String ownUser) {
    this.gates = gates;
    this.leased = leased;
    this.settings = settings;
    this.volumes = volumes(conf);
    this.trusted =
        new HashSet<>(
            conf.getTrimmedStringCollection(WeirKeys.NODE_TRUSTED_USERS).isEmpty()
                ? Set.of(WeirKeys.NODE_TRUSTED_USERS_DEFAULT)
                : conf.getTrimmedStringCollection(WeirKeys.NODE_TRUSTED_USERS));
    trusted.add(ownUser);
    trusted.add("root");
    this.hasUsers =
        conf.getBoolean(
            DFSConfigKeys.DFS_BLOCK_ACCESS_TOKEN_ENABLE_KEY,
            DFSConfigKeys.DFS_BLOCK_ACCESS_TOKEN_ENABLE_DEFAULT);
  }

  /** By their names: those of HDFS first, as their disks are those that others share. */
  private static List<String> volumes(Configuration conf) {
    List<String> volumes = new ArrayList<>();
    for (StorageLocation location : DataNode.getStorageLocations(conf)) {
      URI uri = location.getNormalizedUri();
      if (!location.getStorageType().isTransient() && uri.getPath() != null) {
        volumes.add(new File(uri.getPath()).getPath());
      }
    }
    volumes.addAll(localDirs(conf));
    return volumes;
  }

  /** Folders on devices without a volume of HDFS. */
  static List<String> localDirs(Configuration conf) {
    return conf.getTrimmedStringCollection(WeirKeys.NODE_LOCAL_DIRS).stream()
        .map(folder -> new File(folder).getPath())
        .toList();
  }

  @Override
  public @Nullable Open open(Opening opening, String peer) throws RefusedException {
    String volume = volumeOn(opening.device());
    if (volume == null) {
      return null;
    }
    GateSettings now = settings.apply(volume);
    if (!now.sharesLocalFiles()) {
      return null;
    }
    BlockTransfer transfer =
        new BlockTransfer(volume, client(opening, peer), opening.operation(), "", opening.order());
    BlockIo io = leased.counting(transfer.client().flow(), gates.open(transfer));
    long window =
        now.hasBursts(opening.operation()) ? gates.burstBytes(volume, opening.operation()) : 0;
    return new Open(io, Terms.of(window, now.maxWaitNanos()));
  }

  @Override
  public boolean isTrusted(String peer) {
    return trusted.contains(peer);
  }

  private @Nullable String volumeOn(long device) {
    String known = volumeOn.get(device);
    if (known != null) {
      return known;
    }
    for (String volume : volumes) {
      OptionalLong its = DeviceNumber.of(Path.of(volume));
      if (its.isPresent() && its.getAsLong() == device) {
        volumeOn.put(device, volume);
        return volume;
      }
    }
    return null;
  }

  /**
   * The same client as DataNodes see: with a user only where block tokens tell them too. There the
   * kernel vouches for a process; one that serves others, like the NodeManager, is trusted.
   */
  private Client client(Opening opening, String peer) throws RefusedException {
    if (!ApplicationName.isAllowed(opening.application())) {
      throw new RefusedException("its application must be " + ApplicationName.ALLOWED);
    }
    if (!hasUsers) {
      return Client.of(opening.application());
    }
    if (!opening.user().equals(peer) && !trusted.contains(peer)) {
      throw new RefusedException(
          peer + " may not act for other users; see " + WeirKeys.NODE_TRUSTED_USERS);
    }
    return new Client(Client.Kind.CLIENT, opening.application(), opening.user());
  }
}
