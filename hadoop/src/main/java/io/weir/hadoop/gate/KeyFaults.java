// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** What is wrong with the keys of a DataNode, all at once, for whoever looks before it starts. */
public final class KeyFaults {
  /** What NameNodes, NodeManagers, tasks and clients read. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          WeirKeys.BROKER_REPORTERS,
          WeirKeys.BROKER_NODES,
          WeirKeys.CONSOLE,
          WeirKeys.CONSOLE_READERS,
          WeirKeys.CONSOLE_HISTORY,
          WeirKeys.CONSOLE_FOLDER,
          WeirKeys.NODE_CONSOLE,
          WeirKeys.BROKER_YARN,
          WeirKeys.BROKER_YARN_PERIOD,
          WeirKeys.NODE_SOCKET,
          WeirKeys.NODE_CONTAINER_GROUPS,
          WeirKeys.NODE_LOCAL_DIRS,
          WeirKeys.NODE_TRUSTED_USERS,
          WeirKeys.NODE_LEASE,
          WeirKeys.NODE_AHEAD,
          WeirKeys.ADMISSION_FOLDER,
          WeirKeys.ADMISSION_ADMINISTRATORS,
          "weir.client.application");

  private KeyFaults() {}

  /** By key, what is wrong with it; of a bad value, what is allowed. */
  public static SortedMap<String, String> of(Configuration given) {
    Configuration conf = new Configuration(given);
    SortedMap<String, String> faults = new TreeMap<>();
    while (true) {
      Settings settings = new Settings(conf);
      try {
        VolumeSettings.readAll(conf, settings);
        settings.unknown(WeirKeys.PREFIX).stream()
            .filter(key -> !isReadElsewhere(key))
            .forEach(key -> faults.putIfAbsent(key, "Weir knows no key " + key));
        return faults;
      } catch (IllegalArgumentException refused) {
        String message = String.valueOf(refused.getMessage());
        String key = message.split(" ", 2)[0];
        if (faults.put(key, message) != null) {
          return faults; // it is not the key that is at fault
        }
        conf.unset(key); // so that the next one is found
      }
    }
  }

  private static boolean isReadElsewhere(String key) {
    if (key.startsWith(WeirKeys.VOLUME_PREFIX)) {
      return VolumeSettings.volume(key.substring(WeirKeys.VOLUME_PREFIX.length())).isPresent();
    }
    return key.startsWith(WeirKeys.WEIGHT_PREFIX) || OF_OTHERS.contains(key);
  }
}
