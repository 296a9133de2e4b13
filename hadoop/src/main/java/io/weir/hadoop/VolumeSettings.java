// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.hadoop.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of a DataNode, and those of volumes that have some of their own: a key {@code
 * weir.datanode.NAME} for one volume is {@code weir.datanode.volume.VOLUME.NAME}.
 *
 * @param common what is the same for all, and for volumes that have none of their own
 * @param own by volume
 */
record VolumeSettings(GateSettings common, Map<String, GateSettings> own) {
  private static final Logger LOG = LoggerFactory.getLogger(VolumeSettings.class);

  /** What a volume may have of its own. */
  private static final Set<String> OF_VOLUMES =
      Set.of(
          WeirKeys.POLICY,
          WeirKeys.DEPTH,
          WeirKeys.DEPTH_MAX,
          WeirKeys.DEPTH_GAIN,
          WeirKeys.DEPTH_PERIOD,
          WeirKeys.READ_LATENCY,
          WeirKeys.WRITE_LATENCY,
          WeirKeys.QUANTUM,
          WeirKeys.QUANTUM_WAIT,
          WeirKeys.READ_AHEAD,
          WeirKeys.WRITE_WINDOW,
          WeirKeys.READ_BANDWIDTH,
          WeirKeys.WRITE_BANDWIDTH,
          WeirKeys.REQUEST_TIME,
          WeirKeys.SEEK_TIME,
          WeirKeys.DEVICE_STREAMS,
          WeirKeys.COORDINATE_JOBS,
          WeirKeys.COORDINATE_MAX_BLOCKED,
          WeirKeys.COORDINATE_ERROR,
          WeirKeys.MAX_WAIT);

  VolumeSettings {
    own = Map.copyOf(own);
  }

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  static VolumeSettings of(Configuration conf) {
    Set<String> volumes = new TreeSet<>();
    for (String rest : conf.getPropsWithPrefix(WeirKeys.VOLUME_PREFIX).keySet()) {
      volume(rest)
          .ifPresentOrElse(
              volumes::add,
              () ->
                  LOG.warn(
                      "Weir knows no key {}{}: it changes nothing", WeirKeys.VOLUME_PREFIX, rest));
    }
    Map<String, GateSettings> own = new HashMap<>();
    for (String volume : volumes) {
      own.put(volume, GateSettings.of(new Settings(conf, key -> key(volume, key)), conf));
    }
    return new VolumeSettings(GateSettings.of(conf), own);
  }

  private static Optional<String> volume(String rest) {
    return OF_VOLUMES.stream()
        .map(key -> "." + name(key))
        .filter(end -> rest.endsWith(end) && rest.length() > end.length())
        .map(end -> rest.substring(0, rest.length() - end.length()))
        .findAny();
  }

  private static String key(String volume, String key) {
    return OF_VOLUMES.contains(key) ? WeirKeys.VOLUME_PREFIX + volume + "." + name(key) : key;
  }

  private static String name(String key) {
    return key.substring(WeirKeys.DATANODE_PREFIX.length());
  }

  GateSettings of(String volume) {
    return own.getOrDefault(volume, common);
  }

  /** Whether Weir stands aside on every volume. */
  boolean standsAside() {
    return common.policy() == GateSettings.Policy.NONE
        && own.values().stream().allMatch(each -> each.policy() == GateSettings.Policy.NONE);
  }

  /** Whether some volume has another write window there than here. */
  boolean hasOtherWindowsThan(VolumeSettings other) {
    return !windows().equals(other.windows());
  }

  private Map<String, Long> windows() {
    Map<String, Long> windows = new HashMap<>();
    windows.put("", bytes(common.writeWindowBytes()));
    own.forEach((volume, each) -> windows.put(volume, bytes(each.writeWindowBytes())));
    return windows;
  }

  private static long bytes(@Nullable Long bytes) {
    return Objects.requireNonNullElse(bytes, 0L);
  }

  /** For the log. */
  String describe() {
    StringBuilder text = new StringBuilder(common.describe());
    new TreeMap<>(own)
        .forEach(
            (volume, each) ->
                text.append("; ").append(volume).append(": ").append(each.describe()));
    return text.toString();
  }
}
