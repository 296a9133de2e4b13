// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.experiments.engine.ExperimentOptions.Disk;
import java.util.ArrayList;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that every run has. */
final class RunOptions {
  @Option(
      names = "--disk",
      paramLabel = "DISK",
      converter = DiskName.class,
      completionCandidates = DiskNames.class,
      description =
          "What the DataNodes' disks are: emulated, a rotating disk that behaves the same every"
              + " time; or own, the disk this checkout is on (default: emulated).")
  private Disk disk = Disk.EMULATED;

  @Option(
      names = "--json",
      description = "Print the result document, and nothing else, on standard output.")
  private boolean json;

  @Option(names = "--debug", description = "Print the stack trace too when the run fails.")
  private boolean debug;

  Disk disk() {
    return disk;
  }

  boolean json() {
    return json;
  }

  boolean debug() {
    return debug;
  }

  /** The names of the disks as they are typed. */
  static final class DiskName implements ITypeConverter<Disk> {
    @Override
    public Disk convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "emulated" -> Disk.EMULATED;
        case "own" -> Disk.OWN;
        default ->
            throw new TypeConversionException("must be emulated or own, was '" + value + "'");
      };
    }
  }

  /** All of them, for whoever completes the option. */
  static final class DiskNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    DiskNames() {
      super(Stream.of(Disk.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList());
    }
  }
}
