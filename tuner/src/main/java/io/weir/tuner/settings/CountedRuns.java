// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.statistics.RepeatedRuns;
import java.util.function.Consumer;

/** Runs of a job with settings, which are counted and told. */
final class CountedRuns implements RepeatedRuns.Timed<SettingsPair> {
  private final RepeatedRuns.Timed<SettingsPair> job;
  private final Consumer<String> progress;
  private int spent;
  private int about;

  CountedRuns(RepeatedRuns.Timed<SettingsPair> job, Consumer<String> progress) {
    this.job = job;
    this.progress = progress;
  }

  /** So many more are to come, as far as is known. */
  void expect(int more) {
    about = spent + more;
  }

  int spent() {
    return spent;
  }

  @Override
  public double seconds(SettingsPair settings) throws Exception {
    spent++;
    boolean isPresent = settings.equals(SettingsPair.AS_IT_IS);
    progress.accept(
        "run %d of about %d: %s"
            .formatted(spent, Math.max(spent, about), isPresent ? "as it is" : settings));
    double seconds = job.seconds(settings);
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalStateException("a run must take more than 0 s, took " + seconds);
    }
    return seconds;
  }
}
