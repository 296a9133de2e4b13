// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.statistics.RepeatedRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs of a job with settings, which are counted and told; it keeps what phases took. */
final class CountedRuns implements RepeatedRuns.Timed<SettingsPair> {
  private final SettingsJob job;
  private final Consumer<String> progress;

  /** Seconds of phases, by what all phases of a run had. */
  private final Map<SettingsPair, List<double[]>> ofPhases = new LinkedHashMap<>();

  private int spent;
  private int about;

  CountedRuns(SettingsJob job, Consumer<String> progress) {
    this.job = job;
    this.progress = progress;
  }

  /** So many more are to come, as far as is known. */
  void expect(int more) {
    about = spent + more;
  }

  /** Each of these is run next. */
  void ahead(List<SettingsPair> all) throws Exception {
    job.ahead(all);
  }

  int spent() {
    return spent;
  }

  /** What each phase did with each of the settings that all phases of a run had. */
  PhaseEffects effects() {
    return new PhaseEffects(ofPhases);
  }

  @Override
  public double seconds(SettingsPair settings) throws Exception {
    double[] seconds = ran(SettingsByPhase.all(settings));
    ofPhases.computeIfAbsent(settings, none -> new ArrayList<>()).add(seconds);
    return Arrays.stream(seconds).sum();
  }

  /** Of a run whose phases differ. */
  double seconds(SettingsByPhase settings) throws Exception {
    return Arrays.stream(ran(settings)).sum();
  }

  private double[] ran(SettingsByPhase settings) throws Exception {
    spent++;
    progress.accept(
        "run %d of about %d: %s"
            .formatted(
                spent,
                Math.max(spent, about),
                settings.equals(SettingsByPhase.AS_IT_IS) ? "as it is" : settings));
    double[] seconds = job.run(settings);
    double all = Arrays.stream(seconds).sum();
    if (!(all > 0 && all < Double.POSITIVE_INFINITY)) {
      throw new IllegalStateException("a run must take more than 0 s, took " + all);
    }
    return seconds;
  }
}
