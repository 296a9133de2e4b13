// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.experiments.engine.ExperimentOptions.Device;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that every run has. */
final class RunOptions {
  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      converter = DeviceName.class,
      description =
          "What the DataNodes' disks are: emulated, a rotating disk that behaves the same every"
              + " time; or none, the disk this checkout is on (default: emulated).")
  private Device device = Device.EMULATED;

  @Option(
      names = "--json",
      description = "Print the result document, and nothing else, on standard output.")
  private boolean json;

  @Option(names = "--debug", description = "Print the stack trace too when the run fails.")
  private boolean debug;

  Device device() {
    return device;
  }

  boolean json() {
    return json;
  }

  boolean debug() {
    return debug;
  }

  /** The names of the devices as they are typed. */
  static final class DeviceName implements ITypeConverter<Device> {
    @Override
    public Device convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "emulated" -> Device.EMULATED;
        case "none" -> Device.NONE;
        default ->
            throw new TypeConversionException("must be emulated or none, was '" + value + "'");
      };
    }
  }
}
