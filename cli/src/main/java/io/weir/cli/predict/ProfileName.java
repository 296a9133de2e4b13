// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import java.util.Locale;

/** The name of the file of a job's profile, whatever the job is called. */
final class ProfileName {
  private static final String ENDING = ".profile.json";

  /** Names of jobs have any length, those of files have not. */
  private static final int MOST_LETTERS = 100;

  /** Of a job that has no name. */
  private static final String NAMELESS = "job";

  private ProfileName() {}

  /** In small letters, with '-' for what a file's name had better not have. */
  static String of(String job) {
    return plain(job) + ENDING;
  }

  /** The same for another job that would have the same one. */
  static String of(String job, int number) {
    return plain(job) + "-" + number + ENDING;
  }

  private static String plain(String job) {
    // A file whose name begins with a dot is not seen, and with '-' is taken for an option.
    String plain =
        job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-").replaceFirst("^[.-]+", "");
    return plain.isEmpty() ? NAMELESS : plain.substring(0, Math.min(plain.length(), MOST_LETTERS));
  }
}
