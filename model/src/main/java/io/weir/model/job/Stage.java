// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import java.util.List;

/** The tasks of one kind of a job. */
public enum Stage {
  MAP,
  REDUCE,
  /** Any stage of Spark, and any vertex of Tez. */
  SPARK;

  /** Those of a {@link JobProfile}, in their order. */
  public static final List<Stage> OF_MAPREDUCE = List.of(MAP, REDUCE);
}
