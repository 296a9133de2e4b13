// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import io.weir.simulator.device.RotatingDiskModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A device model file: lines of {@code key = value} with a {@code #} before a comment. The emulated
 * disk in the process and {@code native/spindle}, the one under a real kernel, read the same file,
 * so that both are the same disk.
 */
final class DeviceModelFile {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final String name;
  private final Map<String, Double> values = new LinkedHashMap<>();

  private DeviceModelFile(String name) {
    this.name = name;
  }

  /** The model of this name that Weir ships. */
  static DeviceModelFile shipped(String name) {
    try (InputStream in = DeviceModelFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("there is no device model " + name);
      }
      return read(name, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws IllegalArgumentException names the file, the line, the key and what is allowed
   */
  static DeviceModelFile read(String name, InputStream in) throws IOException {
    DeviceModelFile file = new DeviceModelFile(name);
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      String said = line.replaceFirst("#.*", "").trim();
      if (!said.isEmpty()) {
        file.take(number, said);
      }
    }
    return file;
  }

  private void take(int line, String said) {
    int equals = said.indexOf('=');
    if (equals < 0) {
      throw wrong(line, "'" + said + "' is not of the form key = value");
    }
    String key = said.substring(0, equals).trim();
    String text = said.substring(equals + 1).trim();
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw wrong(line, key + " must be a number, was '" + text + "'");
    }
    if (!(value >= 0) || value == Double.POSITIVE_INFINITY) {
      throw wrong(line, key + " must be a number of 0 or more, was '" + text + "'");
    }
    if (values.put(key, value) != null) {
      throw wrong(line, key + " is given twice");
    }
  }

  private IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException(name + ":" + line + ": " + what);
  }

  private double value(String key) {
    Double value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(name + ": " + key + " is missing");
    }
    return value;
  }

  /**
   * The disk as the emulation in the process has it: one seek for all, over the part of the disk
   * where data is supposed to lie, and the bandwidth in the middle of that part.
   */
  DiskModel toDiskModel(int writeBehindWindows) {
    double span = value("in-process-span");
    double outer = value("outer-mb-per-s");
    double inner = value("inner-mb-per-s");
    double seekMin = value("seek-min-ms");
    double seekMillis = seekMin + (value("seek-max-ms") - seekMin) * Math.sqrt(span);
    return new DiskModel(
        (outer - (outer - inner) * span / 2) * 1e6,
        Math.round((seekMillis + value("rotation-ms") / 2) * NANOS_PER_MILLI),
        Math.round(value("in-process-window-kib") * 1024),
        Math.round(value("in-process-slack-us") * NANOS_PER_MICRO),
        writeBehindWindows);
  }

  /** The disk as native/spindle has it, address by address. */
  RotatingDiskModel toRotatingDisk(double slowMotion) {
    return new RotatingDiskModel(
        Math.round(value("capacity-mib") * (1 << 20)),
        value("outer-mb-per-s") * 1e6 / slowMotion,
        value("inner-mb-per-s") * 1e6 / slowMotion,
        nanos(value("seek-min-ms"), slowMotion),
        nanos(value("seek-max-ms"), slowMotion),
        nanos(value("rotation-ms"), slowMotion),
        Math.round(value("skip-kib") * 1024),
        nanos(value("prefetch-ms"), slowMotion),
        (int) Math.round(value("queue-depth")),
        nanos(value("patience-ms"), slowMotion));
  }

  private static long nanos(double millis, double slowMotion) {
    return Math.round(millis * NANOS_PER_MILLI * slowMotion);
  }
}
