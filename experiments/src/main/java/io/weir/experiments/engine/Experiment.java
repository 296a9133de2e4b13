// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import io.weir.results.ResultDocument;
import java.util.List;

/** An experiment that anybody can repeat: {@code ./weir bench NAME}. */
public interface Experiment {
  /** What it is called on the command line and in its result document. */
  String name();

  /** One sentence: the question that it answers. */
  String summary();

  /** How long it takes on two cores, as people say it: "25 min". */
  String duration();

  /** The same for {@code --quick}. */
  String quickDuration();

  /** What it needs beyond a JDK: "nothing", "root", "4 GB of memory". */
  String needs();

  /** What it can be asked for alone, by name; empty where it is one whole. */
  default List<String> parts() {
    return List.of();
  }

  /** The disks that it can be asked for alone, by name; empty where there is nothing to choose. */
  default List<String> disks() {
    return List.of();
  }

  /**
   * Runs it.
   *
   * @throws Exception if it could not be run; a figure that misses its target is no reason
   */
  ResultDocument run(ExperimentOptions options, Progress progress) throws Exception;
}
