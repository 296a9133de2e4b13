// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.model.cost.CostModel;
import io.weir.model.device.Device;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The one parameter of the model that is fitted: as how many streams a task counts that reads and
 * writes. What is predicted for a job is predicted with the number that fits the other jobs of its
 * site best, so no job's own times are in its prediction.
 */
final class FittedStreams {
  private static final List<Double> CHOICES = List.of(1.0, 1.5, 2.0, 2.5, 2.75, 3.0, 3.5, 4.0);

  private final MeasuredJobs jobs;

  /** By job, the sum of its stages' errors with each choice. */
  private final Map<JobKind, double[]> errors = new TreeMap<>();

  FittedStreams(MeasuredJobs jobs) {
    this.jobs = jobs;
    for (JobKind kind : jobs.kinds()) {
      errors.put(kind, new double[CHOICES.size()]);
    }
    for (int i = 0; i < CHOICES.size(); i++) {
      CostModel model = model(CHOICES.get(i));
      for (Map.Entry<JobKind, double[]> each : errors.entrySet()) {
        each.getValue()[i] = error(model, each.getKey());
      }
    }
  }

  private double error(CostModel model, JobKind kind) {
    double error = 0;
    for (Stage stage : Stage.OF_MAPREDUCE) {
      for (int slots : jobs.slots()) {
        if (slots > 1 || !jobs.isProfiledHere()) {
          double seconds =
              model.stage(jobs.profile(kind), stage, jobs.site().nodes(), slots).seconds();
          double measured = jobs.samples().median(jobs.key(kind, stage, slots));
          error += Math.abs(seconds / measured - 1);
        }
      }
    }
    return error;
  }

  /** The number that fits all jobs but these; the model's own where there are no others. */
  double without(Collection<JobKind> these) {
    double[] sums = new double[CHOICES.size()];
    boolean hasOthers = false;
    for (Map.Entry<JobKind, double[]> each : errors.entrySet()) {
      if (!these.contains(each.getKey())) {
        hasOthers = true;
        for (int i = 0; i < sums.length; i++) {
          sums[i] += each.getValue()[i];
        }
      }
    }
    int least = 0;
    for (int i = 1; i < sums.length; i++) {
      least = sums[i] < sums[least] ? i : least;
    }
    return hasOthers ? CHOICES.get(least) : ProbedDevice.STREAMS_OF_BOTH;
  }

  CostModel model(double streams) {
    return CostModel.byEvents(NodeDisks.of(device(streams)), jobs.processors(), SlotsCluster.CACHE);
  }

  Device device(double streams) {
    Device disk = new WithStreams(jobs.probed().forModel(), streams);
    return new OverNetwork(disk, Double.POSITIVE_INFINITY, jobs.site().nodes(), 1);
  }

  private record WithStreams(ProbedDevice device, double streamsOfBoth) implements Device {
    @Override
    public double readSeconds(PhaseProfile phase, double sharers, int maps) {
      return device.readSeconds(phase, sharers, maps);
    }

    @Override
    public double writeSeconds(PhaseProfile phase, double sharers) {
      return device.writeSeconds(phase, sharers);
    }

    @Override
    public double mixed(double sharers, double writtenPart) {
      return device.mixed(sharers, writtenPart);
    }

    @Override
    public double interferenceSeconds(double sharers) {
      return device.interferenceSeconds(sharers);
    }
  }
}
