// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.hadoop.device.DeviceFinder;
import io.weir.hadoop.device.FoundDevice;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;

/** The devices below the volumes of a DataNode. */
public final class VolumeDevices {
  /** A device of which nothing is known. */
  public static final FoundDevice UNKNOWN =
      new FoundDevice(FoundDevice.Kind.UNKNOWN, 0, Set.of(), 0, "", "nobody has looked");

  private VolumeDevices() {}

  /** Those of this machine, with the storage types of the configuration. */
  public static Function<String, FoundDevice> ofThisMachine(Configuration conf) {
    DeviceFinder finder = DeviceFinder.ofThisMachine();
    return volume -> finder.find(Path.of(volume), types(conf).get(volume));
  }

  /** As of now: volumes are added while a DataNode runs. */
  private static Map<String, StorageType> types(Configuration conf) {
    Map<String, StorageType> types = new HashMap<>();
    if (!conf.getTrimmed("dfs.datanode.data.dir", "").isEmpty()) {
      for (StorageLocation location : DataNode.getStorageLocations(conf)) {
        String path = location.getNormalizedUri().getPath();
        if (path != null) {
          types.put(new File(path).getPath(), location.getStorageType());
        }
      }
    }
    return types;
  }
}
