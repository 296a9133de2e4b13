// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.JobKind;
import io.weir.linux.ProbeResult;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Stage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What predictions are made from, and what they are compared with: a disk, the processors, profiles
 * of jobs, and their times by number of slots.
 */
final class MeasuredJobs {
  private final Map<JobKind, JobProfile> profiles = new TreeMap<>();
  private final NavigableSet<Integer> slots = new TreeSet<>();
  private final Samples samples = new Samples();
  private final List<Double> worth = new ArrayList<>();
  private final Map<JobKind, Double> ofDaemons = new TreeMap<>();
  private @Nullable ProbeResult probed;
  private int repeats;

  void probed(ProbeResult result) {
    probed = result;
  }

  /** How many cores this machine's processors are worth, measured once. */
  void processors(double cores) {
    worth.add(cores);
  }

  /**
   * @param besides cores that daemons and the master took while it ran by itself
   */
  void profile(JobKind kind, JobProfile profile, double besides) {
    profiles.put(kind, profile);
    ofDaemons.put(kind, besides);
  }

  void ran(JobKind kind, int withSlots, int repeat, Stage stage, double seconds) {
    slots.add(withSlots);
    repeats = Math.max(repeats, repeat);
    samples.add(key(kind, stage, withSlots), seconds);
  }

  void ranBeside(JobKind kind, double seconds) {
    samples.add(mixed(kind), seconds);
  }

  static String key(JobKind kind, Stage stage, int slots) {
    return "%s_%ss_%d".formatted(label(kind), stage.name().toLowerCase(Locale.ROOT), slots);
  }

  static String mixed(JobKind kind) {
    return label(kind) + "_mixed";
  }

  static String label(JobKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  List<JobKind> kinds() {
    return List.copyOf(profiles.keySet());
  }

  List<Integer> slots() {
    return List.copyOf(slots);
  }

  int repeats() {
    return repeats;
  }

  Samples samples() {
    return samples;
  }

  ProbeResult probed() {
    return Objects.requireNonNull(probed);
  }

  JobProfile profile(JobKind kind) {
    return Objects.requireNonNull(profiles.get(kind));
  }

  List<Double> worth() {
    return List.copyOf(worth);
  }

  double ofDaemons(JobKind kind) {
    return Objects.requireNonNull(ofDaemons.get(kind));
  }

  /** What the processors of this machine are worth, less what daemons and masters of jobs take. */
  double cores() {
    return Math.max(1, average(worth) - average(ofDaemons.values()));
  }

  /** The same while some jobs run beside each other, each with its master and its daemons' work. */
  double coresBeside(List<JobKind> together) {
    return Math.max(1, average(worth) - together.stream().mapToDouble(this::ofDaemons).sum());
  }

  private static double average(Collection<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
