// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.core.policy.Policy;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of a DataNode and of single volumes: the key {@code weir.datanode.NAME} for one
 * volume is {@code weir.datanode.volume.VOLUME.NAME}. What is left to the device follows from the
 * one that is found below the volume, when it is first asked for.
 */
public final class VolumeSettings {
  private static final Logger LOG = LoggerFactory.getLogger(VolumeSettings.class);

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
          WeirKeys.READ_WINDOW,
          WeirKeys.WRITE_WINDOW,
          WeirKeys.WINDOW_MEMORY,
          WeirKeys.SCATTERED_DEPTH,
          WeirKeys.READ_BANDWIDTH,
          WeirKeys.WRITE_BANDWIDTH,
          WeirKeys.REQUEST_TIME,
          WeirKeys.SEEK_TIME,
          WeirKeys.DEVICE_STREAMS,
          WeirKeys.COORDINATE_JOBS,
          WeirKeys.COORDINATE_MAX_BLOCKED,
          WeirKeys.COORDINATE_ERROR,
          WeirKeys.MAX_WAIT);

  private final Configuration conf;
  private final GateSettings common;
  private final Map<String, GateSettings> own;
  private final Function<String, FoundDevice> devices;
  private final Map<String, GateSettings> onDevices = new ConcurrentHashMap<>();

  private VolumeSettings(
      Configuration conf,
      GateSettings common,
      Map<String, GateSettings> own,
      Function<String, FoundDevice> devices) {
    this.conf = conf;
    this.common = common;
    this.own = Map.copyOf(own);
    this.devices = devices;
  }

  public static VolumeSettings of(Configuration conf) {
    return of(conf, volume -> VolumeDevices.UNKNOWN);
  }

  public static VolumeSettings of(Configuration conf, Function<String, FoundDevice> devices) {
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
      own.put(volume, read(volume, conf, VolumeDevices.UNKNOWN));
    }
    return new VolumeSettings(conf, GateSettings.of(conf), own, devices);
  }

  private static GateSettings read(String volume, Configuration conf, FoundDevice device) {
    return GateSettings.of(new Settings(conf, key -> key(volume, key)), conf, device);
  }

  /** Reads what all volumes have, and what each has of its own, and keeps none of it. */
  static void readAll(Configuration conf, Settings settings) {
    GateSettings unused = GateSettings.of(settings, conf, VolumeDevices.UNKNOWN);
    for (String rest : conf.getPropsWithPrefix(WeirKeys.VOLUME_PREFIX).keySet()) {
      volume(rest).ifPresent(volume -> read(volume, conf, VolumeDevices.UNKNOWN));
    }
  }

  /** Of what follows the prefix of volumes' keys, the volume; nothing if it ends as no key does. */
  static Optional<String> volume(String rest) {
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

  /** Of volumes with nothing of their own, on a device of which nothing is known. */
  public GateSettings common() {
    return common;
  }

  /** The device is looked at by whoever asks first, and nobody else waits for that. */
  public GateSettings of(String volume) {
    GateSettings known = onDevices.get(volume);
    if (known != null) {
      return known;
    }
    GateSettings read = read(volume, conf, devices.apply(volume));
    GateSettings before = onDevices.putIfAbsent(volume, read);
    return before == null ? read : before;
  }

  /** The volume is gone: another device may come in its place. */
  public void forget(String volume) {
    onDevices.remove(volume);
  }

  public boolean standsAside() {
    return common.policy() == Policy.NONE
        && own.values().stream().allMatch(each -> each.policy() == Policy.NONE);
  }

  public String describe() {
    StringBuilder text = new StringBuilder(common.describe());
    new TreeMap<>(own)
        .forEach(
            (volume, each) ->
                text.append("; ").append(volume).append(": ").append(each.describe()));
    return text.toString();
  }
}
