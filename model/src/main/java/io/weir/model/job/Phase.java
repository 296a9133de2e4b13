// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** The steps of a task, in their order: of MapReduce as in figure 4, and of Spark and Tez. */
public enum Phase {
  MAP_INIT(Stage.MAP, "init", IoPattern.BACKGROUND),
  READ_MAP_COLLECT(Stage.MAP, "read/map/collect", IoPattern.SEQUENTIAL),
  SORT(Stage.MAP, "sort", IoPattern.NONE),
  SPILL(Stage.MAP, "spill", IoPattern.SEQUENTIAL),
  MAP_MERGE(Stage.MAP, "merge", IoPattern.SEQUENTIAL),
  REDUCE_INIT(Stage.REDUCE, "init", IoPattern.BACKGROUND),
  SHUFFLE(Stage.REDUCE, "shuffle", IoPattern.SEGMENTS),
  REDUCE_MERGE(Stage.REDUCE, "merge", IoPattern.SEQUENTIAL),
  READ_REDUCE_WRITE(Stage.REDUCE, "read/reduce/write", IoPattern.FRAGMENTED),
  SPARK_START(Stage.SPARK, "start", IoPattern.NONE),
  READ_INPUT(Stage.SPARK, "read input", IoPattern.SEQUENTIAL),
  READ_SHUFFLE(Stage.SPARK, "read shuffle", IoPattern.BLOCKS),
  FETCH(Stage.SPARK, "fetch", IoPattern.SEGMENTS),
  COMPUTE(Stage.SPARK, "compute", IoPattern.NONE),
  SPARK_SPILL(Stage.SPARK, "spill", IoPattern.SEQUENTIAL),
  WRITE_SHUFFLE(Stage.SPARK, "write shuffle", IoPattern.SEQUENTIAL),
  WRITE_OUTPUT(Stage.SPARK, "write output", IoPattern.SEQUENTIAL);

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

  /** Whether it starts a container, for which a slot waits before each task but its first. */
  public boolean isInit() {
    return this == MAP_INIT || this == REDUCE_INIT;
  }

  /** Whether it reads what the job did not write itself. */
  public boolean readsInput() {
    return this == READ_MAP_COLLECT || this == READ_INPUT;
  }

  /** Whether it reads what tasks of an earlier stage wrote on all nodes. */
  public boolean readsShuffle() {
    return this == SHUFFLE || this == READ_SHUFFLE || this == FETCH;
  }

  /** Whether it writes to HDFS. */
  public boolean writesOutput() {
    return this == READ_REDUCE_WRITE || this == WRITE_OUTPUT;
  }

  public IoPattern pattern() {
    return pattern;
  }
}
