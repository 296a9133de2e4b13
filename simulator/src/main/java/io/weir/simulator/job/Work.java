// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.core.request.Require;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * What a program does with a byte, from which the profile of a job of any size follows.
 *
 * @param initSeconds of a processor that a task takes before it does anything, 0 or more
 * @param initWaitSeconds what its container waits for meanwhile, 0 or more
 * @param readsInput whether maps read; else they make their output from nothing
 * @param mapNanosPerByte of a processor for each byte of input (or of output, if nothing is read)
 * @param intermediatePerByte what maps give to reduces for each byte of input, 0 or more
 * @param mergeNanosPerByte of a processor for each byte that a map merges
 * @param reduceNanosPerByte of a processor for each byte that a reduce takes, in all its phases
 * @param outputPerByte what is written to HDFS for each byte that reduces take, or, without
 *     reduces, for each byte of input
 */
public record Work(
    double initSeconds,
    double initWaitSeconds,
    boolean readsInput,
    double mapNanosPerByte,
    double intermediatePerByte,
    double mergeNanosPerByte,
    double reduceNanosPerByte,
    double outputPerByte) {
  private static final double NANOS = 1e9;

  /** Of what a reduce does, what it does while it shuffles. */
  private static final double SHUFFLE_PART = 0.45;

  public Work {
    Require.that(initSeconds >= 0, "initSeconds", initSeconds, "0 or more");
    Require.that(initWaitSeconds >= 0, "initWaitSeconds", initWaitSeconds, "0 or more");
    Require.that(mapNanosPerByte >= 0, "mapNanosPerByte", mapNanosPerByte, "0 or more");
    Require.that(intermediatePerByte >= 0, "intermediatePerByte", intermediatePerByte, "0 or more");
    Require.that(outputPerByte >= 0, "outputPerByte", outputPerByte, "0 or more");
  }

  /**
   * The profile of a job.
   *
   * @param inputBytes of each map, or what it makes if it reads nothing
   * @param sortBytes of a map's buffer, {@code mapreduce.task.io.sort.mb}: if its output is larger,
   *     it is spilled in parts and merged
   * @param reduceMemoryBytes a reduce whose input is larger has it on its disk
   */
  public JobProfile profile(
      String name,
      int maps,
      double inputBytes,
      int reduces,
      double sortBytes,
      double reduceMemoryBytes) {
    StageProfile ofMaps = new StageProfile(Stage.MAP, maps, maps(inputBytes, reduces, sortBytes));
    double each = reduces == 0 ? 0 : maps * inputBytes * intermediatePerByte / reduces;
    return new JobProfile(
        name,
        ofMaps,
        new StageProfile(
            Stage.REDUCE, reduces, reduces == 0 ? List.of() : reduces(each, reduceMemoryBytes)));
  }

  private List<PhaseProfile> maps(double inputBytes, int reduces, double sortBytes) {
    double read = readsInput ? inputBytes : 0;
    double output = reduces == 0 ? inputBytes * outputPerByte : 0;
    double intermediate = reduces == 0 ? 0 : inputBytes * intermediatePerByte;
    List<PhaseProfile> phases = new ArrayList<>();
    phases.add(init(Phase.MAP_INIT));
    double mapSeconds = inputBytes * mapNanosPerByte / NANOS;
    boolean merges = intermediate > sortBytes;
    phases.add(
        new PhaseProfile(Phase.READ_MAP_COLLECT, mapSeconds, read, merges ? intermediate : output));
    if (merges) {
      double seconds = intermediate * mergeNanosPerByte / NANOS;
      phases.add(new PhaseProfile(Phase.MAP_MERGE, seconds, intermediate, intermediate));
    } else if (intermediate > 0) {
      phases.add(new PhaseProfile(Phase.SPILL, 0, 0, intermediate));
    }
    return phases;
  }

  private List<PhaseProfile> reduces(double bytes, double reduceMemoryBytes) {
    double seconds = bytes * reduceNanosPerByte / NANOS;
    boolean onDisk = bytes > reduceMemoryBytes;
    return List.of(
        init(Phase.REDUCE_INIT),
        new PhaseProfile(Phase.SHUFFLE, SHUFFLE_PART * seconds, bytes, onDisk ? bytes : 0),
        new PhaseProfile(
            Phase.READ_REDUCE_WRITE,
            (1 - SHUFFLE_PART) * seconds,
            onDisk ? bytes : 0,
            bytes * outputPerByte));
  }

  private PhaseProfile init(Phase phase) {
    return new PhaseProfile(phase, initSeconds, initWaitSeconds, 0, 0);
  }
}
