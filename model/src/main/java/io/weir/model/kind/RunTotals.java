// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import io.weir.model.file.Allowed;

/** What all tasks of one run of a job of MapReduce moved and computed, by its counters. */
public record RunTotals(Maps maps, Reduces reduces) {
  /**
   * Of all maps.
   *
   * @param tasks how many, 1 or more
   * @param inputBytes that they read of the job's input, 0 or more
   * @param emittedBytes that map functions returned, before a combiner, 0 or more
   * @param emittedRecords likewise
   * @param keptBytes that were left of these for reduces, combined and compressed, 0 or more
   * @param writtenBytes to the job's output, each byte once, 0 or more
   * @param processorSeconds 0 or more
   */
  public record Maps(
      int tasks,
      double inputBytes,
      double emittedBytes,
      double emittedRecords,
      double keptBytes,
      double writtenBytes,
      double processorSeconds) {
    public Maps {
      Allowed.atLeastOne("maps", tasks);
      Allowed.notNegative("inputBytes of maps", inputBytes);
      Allowed.notNegative("emittedBytes of maps", emittedBytes);
      Allowed.notNegative("emittedRecords of maps", emittedRecords);
      Allowed.notNegative("keptBytes of maps", keptBytes);
      Allowed.notNegative("writtenBytes of maps", writtenBytes);
      Allowed.notNegative("processorSeconds of maps", processorSeconds);
    }
  }

  /**
   * Of all reduces.
   *
   * @param tasks how many, 0 or more
   * @param inputBytes that they fetched, 0 or more
   * @param writtenBytes to the job's output, each byte once, 0 or more
   * @param processorSeconds 0 or more
   */
  public record Reduces(
      int tasks, double inputBytes, double writtenBytes, double processorSeconds) {
    /** Of a job that has none. */
    public static final Reduces NONE = new Reduces(0, 0, 0, 0);

    public Reduces {
      Allowed.notNegative("reduces", tasks);
      Allowed.notNegative("inputBytes of reduces", inputBytes);
      Allowed.notNegative("writtenBytes of reduces", writtenBytes);
      Allowed.notNegative("processorSeconds of reduces", processorSeconds);
    }
  }
}
