// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.usage.UsageException;
import io.weir.model.file.BadFileException;
import io.weir.model.job.JobProfileFile;
import io.weir.results.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of a profile that is written: it replaces an earlier profile, and nothing else. */
final class ProfileOutput {
  private ProfileOutput() {}

  /** Refuses a file that is no profile; says nothing of one that is not there. */
  static void check(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      return;
    }
    try {
      JobProfileFile.root(file);
    } catch (BadFileException e) {
      throw new UsageException(
          "%s is there, is no profile, and is kept: --out must name a new file, or an earlier profile"
              .formatted(file));
    }
  }

  /** Writes the document, whole or not at all. */
  static void write(Path file, String text) throws IOException {
    check(file);
    AtomicFile.write(file, text);
  }
}
