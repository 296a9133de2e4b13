// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to run a bench.
 *
 * @param quick smaller and once: to see that it works, not to publish
 * @param repeats how often everything is measured; 1 to 100
 * @param disk what the disks of the DataNodes are
 * @param seed of all that is random in the run
 * @param directory for everything that the run writes; made, used and emptied by the bench
 * @param kept folder beside the result for what it was made from, such as profiles and histories of
 *     jobs; made by a bench that has any
 * @param from an earlier run, whose measurements are used; null for none
 * @param version of Weir, for the result
 * @param commit of Weir's sources, for the result
 * @param choice what of it is run
 */
public record ExperimentOptions(
    boolean quick,
    int repeats,
    Disk disk,
    long seed,
    Path directory,
    Path kept,
    @Nullable Earlier from,
    String version,
    String commit,
    Choice choice) {

  /** All of a bench. */
  public ExperimentOptions(
      boolean quick,
      int repeats,
      Disk disk,
      long seed,
      Path directory,
      Path kept,
      @Nullable Earlier from,
      String version,
      String commit) {
    this(quick, repeats, disk, seed, directory, kept, from, version, commit, Choice.EVERYTHING);
  }

  /**
   * What of a bench is run.
   *
   * @param only those parts whose name has one of these in it; empty for all
   * @param disks on these; empty for all
   */
  public record Choice(List<String> only, List<String> disks) {
    public static final Choice EVERYTHING = new Choice(List.of(), List.of());

    public Choice {
      only = List.copyOf(only);
      disks = List.copyOf(disks);
    }

    /** Whether a part is to be run. */
    public boolean has(String part) {
      return only.isEmpty() || only.stream().anyMatch(part::contains);
    }
  }

  /** What the disks of a bench are. */
  public enum Disk {
    /** A rotating disk emulated in the process: the same every time. */
    EMULATED,
    /** Whatever the directory is on. */
    OWN
  }

  /**
   * A run that goes on another day.
   *
   * @param folder that it has kept
   * @param more repeats beyond those that are kept there; 0 to 100
   */
  public record Earlier(Path folder, int more) {
    public Earlier {
      if (more < 0 || more > 100) {
        throw new IllegalArgumentException("more must be 0 to 100, was " + more);
      }
    }
  }

  public ExperimentOptions {
    if (repeats < 1 || repeats > 100) {
      throw new IllegalArgumentException("repeats must be 1 to 100, was " + repeats);
    }
  }

  /** A result that says what it was measured with. */
  public ResultDocumentBuilder document(String bench) {
    ResultDocumentBuilder document =
        ResultDocument.builder(bench).version(version).commit(commit).seed(seed);
    return quick ? document.setting(ResultDocument.QUICK, true) : document;
  }
}
