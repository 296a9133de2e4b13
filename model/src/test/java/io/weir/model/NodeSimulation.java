// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.Random;

/**
 * Tasks of one kind that run over and over on a node, event by event: in each phase a task computes
 * and does I/O at the same time, those at the device share what it gives to as many, and those that
 * compute share the cores.
 */
final class NodeSimulation {
  private final StageProfile stage;
  private final Curve curve;
  private final int cores;
  private final int tasks;
  private final Random random;
  private final int[] phases;
  private final double[] computing;
  private final double[] bytes;
  private long done;

  NodeSimulation(StageProfile stage, int tasks, Curve curve, int cores, Random random) {
    this.stage = stage;
    this.tasks = tasks;
    this.curve = curve;
    this.cores = cores;
    this.random = random;
    this.phases = new int[tasks];
    this.computing = new double[tasks];
    this.bytes = new double[tasks];
    for (int i = 0; i < tasks; i++) {
      begin(i, random.nextInt(stage.phases().size()));
    }
  }

  /** What a task takes on average, from so many of them. */
  double taskSeconds(int least) {
    double now = 0;
    double from = 0;
    long before = 0;
    while (done - before < least) {
      now += step();
      if (before == 0 && done >= least / 10) {
        before = done;
        from = now;
      }
    }
    return tasks * (now - from) / (done - before);
  }

  private double step() {
    int atDevice = 0;
    int atProcessors = 0;
    for (int i = 0; i < tasks; i++) {
      atDevice += bytes[i] > 0 ? 1 : 0;
      atProcessors += computing[i] > 0 ? 1 : 0;
    }
    double bytesPerSecond = atDevice == 0 ? 0 : curve.bytesPerSecond(atDevice) / atDevice;
    double speed = atProcessors == 0 ? 0 : Math.min(1, (double) cores / atProcessors);
    double until = Double.MAX_VALUE;
    for (int i = 0; i < tasks; i++) {
      until = bytes[i] > 0 ? Math.min(until, bytes[i] / bytesPerSecond) : until;
      until = computing[i] > 0 ? Math.min(until, computing[i] / speed) : until;
    }
    for (int i = 0; i < tasks; i++) {
      bytes[i] = left(bytes[i], until * bytesPerSecond);
      computing[i] = left(computing[i], until * speed);
      if (bytes[i] == 0 && computing[i] == 0) {
        boolean last = phases[i] == stage.phases().size() - 1;
        done += last ? 1 : 0;
        begin(i, last ? 0 : phases[i] + 1);
      }
    }
    return until;
  }

  private static double left(double before, double used) {
    double after = before - used;
    return after < 1e-9 * before || after < 1e-9 ? 0 : after;
  }

  private void begin(int task, int phase) {
    phases[task] = phase;
    computing[task] = varied() * stage.phases().get(phase).processorSeconds();
    bytes[task] = varied() * stage.phases().get(phase).readBytes();
  }

  /** 1 on average: tasks that were all alike would march in step, or evade each other for good. */
  private double varied() {
    return 0.5 + random.nextDouble();
  }
}
