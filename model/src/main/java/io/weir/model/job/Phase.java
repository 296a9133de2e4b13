// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** The steps of a task (figure 4), in their order. */
public enum Phase {
  MAP_INIT(Stage.MAP, "init", IoPattern.BACKGROUND),
  READ_MAP_COLLECT(Stage.MAP, "read/map/collect", IoPattern.SEQUENTIAL),
  SORT(Stage.MAP, "sort", IoPattern.NONE),
  SPILL(Stage.MAP, "spill", IoPattern.SEQUENTIAL),
  MAP_MERGE(Stage.MAP, "merge", IoPattern.SEQUENTIAL),
  REDUCE_INIT(Stage.REDUCE, "init", IoPattern.BACKGROUND),
  SHUFFLE(Stage.REDUCE, "shuffle", IoPattern.SEGMENTS),
  REDUCE_MERGE(Stage.REDUCE, "merge", IoPattern.SEQUENTIAL),
  READ_REDUCE_WRITE(Stage.REDUCE, "read/reduce/write", IoPattern.FRAGMENTED);

  private final Stage stage;
  private final String label;
  private final IoPattern pattern;

  Phase(Stage stage, String label, IoPattern pattern) {
    this.stage = stage;
    this.label = label;
    this.pattern = pattern;
  }

  public Stage stage() {
    return stage;
  }

  /** As the paper writes it; unique within a stage. */
  public String label() {
    return label;
  }

  /** Whether it is what a task does before it does anything of its job. */
  public boolean isInit() {
    return this == MAP_INIT || this == REDUCE_INIT;
  }

  public IoPattern pattern() {
    return pattern;
  }
}
