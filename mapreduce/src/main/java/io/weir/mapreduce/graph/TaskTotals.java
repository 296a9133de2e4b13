// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.graph;

/**
 * What the tasks of a stage took, all together; who reads a history adds to it. Each is 0 or more.
 */
public final class TaskTotals {
  public int tasks;

  /** From when its slot was there for a task to its end. */
  public double elapsedSeconds;

  /** Processor time before the task ran. */
  public double startProcessorSeconds;

  /** While a task ran: of the elapsed seconds, without its start and its result's. */
  public double runSeconds;

  /** Processor time meanwhile. */
  public double processorSeconds;

  /** Of garbage, meanwhile. */
  public double collectionSeconds;

  /** After it ran, while its result was made. */
  public double resultSeconds;

  public double inputBytes;
  public double outputBytes;
  public double shuffleReadBytes;

  /** Of these, what was in memory as another stage had read it before. */
  public double shuffleBytesInMemory;

  public double shuffleBlocks;
  public double shuffleWrittenBytes;

  /** For which writing them held tasks up, as far as a history says it. */
  public double shuffleWriteSeconds;

  public double spilledBytes;
}
