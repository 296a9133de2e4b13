// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.Failures;
import io.weir.cli.console.Printable;
import io.weir.cli.usage.UsageException;
import io.weir.tuner.phase.DiskDivision;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plans that are followed. One that cannot be used is named once, and the others are used. */
final class PlanFiles {
  private final List<Path> files;
  private final PrintStream err;
  private final Map<Path, String> said = new HashMap<>();

  PlanFiles(List<Path> files, PrintStream err) {
    this.files = List.copyOf(files);
    this.err = err;
  }

  record Read(Path file, StoredPlan plan) {}

  /** As the files are now. */
  List<Read> read() {
    List<Read> usable = new ArrayList<>();
    for (Path file : files) {
      try {
        Read read = new Read(file, ofJob(file));
        checkIsFirst(read, usable);
        usable.add(read);
        said.remove(file);
      } catch (IOException | IllegalArgumentException | UsageException e) {
        complain(file, Failures.line(e));
      }
    }
    return usable;
  }

  private static void checkIsFirst(Read read, List<Read> before) {
    for (Read each : before) {
      if (each.plan().job().equals(read.plan().job())) {
        throw new UsageException(
            "%s is of %s, which %s before it is of too"
                .formatted(read.file(), read.plan().job(), each.file()));
      }
    }
  }

  private static StoredPlan ofJob(Path file) throws IOException {
    StoredPlan stored = PlanFile.read(file);
    if (DiskDivision.ofNames(stored.phases()).isPresent()) {
      throw new UsageException(
          "phases of %s are told by disks, %s; weir tune run runs its command"
              .formatted(file, stored.phases()));
    }
    return stored;
  }

  private void complain(Path file, String why) {
    if (!why.equals(said.put(file, why))) {
      err.println(Printable.of("weir: a plan is not used: " + why));
    }
  }
}
