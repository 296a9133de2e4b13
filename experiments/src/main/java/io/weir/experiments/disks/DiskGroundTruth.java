// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.lab.host.LabDisk;
import io.weir.linux.ProbeProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a spindle itself says that it did in each step of a probe: the truth that the probe has to
 * find from above the file system.
 */
final class DiskGroundTruth implements ProbeProgress {
  private final LabDisk disk;
  private final ProbeProgress shown;
  private final Map<String, Did> steps = new LinkedHashMap<>();
  private String step = "";
  private Map<String, Double> before = Map.of();

  /**
   * What it did in one step.
   *
   * @param requests that it served
   * @param bytes that it moved
   * @param positioningSeconds in which it sought and waited for the platter to turn
   * @param busySeconds in which it did anything
   */
  record Did(double requests, double bytes, double positioningSeconds, double busySeconds) {
    double bytesPerSecond() {
      return bytes / busySeconds;
    }

    double positioningSecondsOfOne() {
      return positioningSeconds / requests;
    }
  }

  DiskGroundTruth(LabDisk disk, ProbeProgress shown) {
    this.disk = disk;
    this.shown = shown;
  }

  @Override
  public void at(double fraction, String what) {
    try {
      Map<String, Double> now = disk.statistics();
      if (!step.isEmpty()) {
        steps.put(step, did(now));
      }
      before = now;
      step = what;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    shown.at(fraction, what);
  }

  private Did did(Map<String, Double> now) {
    double positioning = grown("seek_seconds", now) + grown("rotation_seconds", now);
    return new Did(
        grown("reads", now) + grown("writes", now),
        grown("read_bytes", now) + grown("written_bytes", now),
        positioning,
        positioning + grown("transfer_seconds", now));
  }

  private double grown(String name, Map<String, Double> now) {
    return now.getOrDefault(name, Double.NaN) - before.getOrDefault(name, Double.NaN);
  }

  Did of(String name) {
    Did did = steps.get(name);
    if (did == null) {
      throw new IllegalStateException("no step " + name + "; there are: " + steps.keySet());
    }
    return did;
  }
}
