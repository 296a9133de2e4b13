// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import java.util.SplittableRandom;

/**
 * The core workloads of YCSB, by the parts of their operations (B. Cooper et al., "Benchmarking
 * Cloud Serving Systems with YCSB", SoCC 2010, table 2).
 */
enum Mix {
  /** Sessions: half reads, half updates. */
  A(0.5, 0.5, 0, 0, 0),
  /** Tags of photos: mostly reads. */
  B(0.95, 0.05, 0, 0, 0),
  /** Profiles: reads alone. */
  C(1, 0, 0, 0, 0),
  /** What friends have just said: reads of what is new. */
  D(0.95, 0, 0.05, 0, 0),
  /** Conversations: short scans. */
  E(0, 0, 0.05, 0.95, 0),
  /** Records of users: read, changed, written. */
  F(0.5, 0, 0, 0, 0.5);

  enum Operation {
    READ,
    UPDATE,
    INSERT,
    SCAN,
    READ_MODIFY_WRITE
  }

  private final double[] upTo = new double[Operation.values().length];

  Mix(double... parts) {
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      sum += parts[i];
      upTo[i] = sum;
    }
  }

  Operation next(SplittableRandom random) {
    double at = random.nextDouble();
    int i = 0;
    while (i < upTo.length - 1 && at >= upTo[i]) {
      i++;
    }
    return Operation.values()[i];
  }

  /** Whether rows that came last are read most. */
  boolean isOfLatest() {
    return this == D;
  }
}
