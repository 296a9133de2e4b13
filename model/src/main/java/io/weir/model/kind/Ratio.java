// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

/** The ratios that a {@link Fingerprint} is made of, and how far two runs of one job may differ. */
public enum Ratio {
  /** Bytes that map functions return, for each byte of input. */
  EMITTED(0.01, 100, Ratio.OF_BYTES),
  /** Bytes of a record that map functions return: sorting costs by records. */
  RECORD(1, 1e6, Ratio.OF_BYTES),
  /** Of the returned bytes, the part that is left for reduces, combined and compressed. */
  KEPT(0.01, 100, Ratio.OF_BYTES),
  /** Bytes that maps write to the job's output, for each byte of input. */
  MAP_WRITTEN(0.01, 100, Ratio.OF_BYTES),
  /** Processor seconds of maps for each million bytes that go into a map function or out of it. */
  MAP_SECONDS(0.001, 10, Ratio.OF_SECONDS),
  /** Bytes that reduces write to the job's output, for each byte that they fetch. */
  REDUCE_WRITTEN(0.01, 100, Ratio.OF_BYTES),
  /** Processor seconds of reduces for each million bytes that they fetch or write. */
  REDUCE_SECONDS(0.001, 10, Ratio.OF_SECONDS);

  /** Other input of the same kind changes what a query selects and combines. */
  private static final double OF_BYTES = 1.25;

  /** Tasks beside them, and another processor, change what a task computes. */
  private static final double OF_SECONDS = 1.6;

  private final double least;
  private final double most;
  private final double tolerance;

  Ratio(double least, double most, double tolerance) {
    this.least = least;
    this.most = most;
    this.tolerance = tolerance;
  }

  /** The factor between two runs of one job at most, above 1. */
  public double tolerance() {
    return tolerance;
  }

  /**
   * The logarithm of a quotient, within bounds beyond which a job is no other one to disks and
   * processors.
   *
   * @param over 0 for what cannot be divided: then the bound, or 1 if there is nothing above either
   */
  double logarithm(double above, double over) {
    double quotient = over > 0 ? above / over : above > 0 ? most : 1;
    return Math.log(Math.max(least, Math.min(most, quotient)));
  }
}
