// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.settings.Candidates;
import io.weir.tuner.settings.Factor;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsControl;
import io.weir.tuner.settings.SettingsJob;
import io.weir.tuner.settings.SettingsSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The first stage: settings of disks for the whole of a job. */
public final class SettingsStage {
  private final SettingsOptions options;
  private final SettingsControl control;
  private final Optional<FirstPlan> plan;
  private final int mostRuns;
  private final PrintStream err;

  /**
   * @param mostRuns of each of two that are compared
   * @param err where it says what it does
   */
  public SettingsStage(
      SettingsOptions options, SettingsControl control, int mostRuns, PrintStream err)
      throws IOException {
    this.options = options;
    this.control = control;
    this.plan = options.isSearched() ? options.firstPlan(control) : Optional.empty();
    this.mostRuns = mostRuns;
    this.err = err;
    plan.ifPresent(this::tell);
  }

  private void tell(FirstPlan first) {
    first.reasons().forEach(each -> err.println("  " + each));
    if (first.expectedGain() > 0) {
      err.printf(
          Locale.ROOT,
          "  the model expects that the job takes %.0f %% less, by the read-ahead%n",
          100 * first.expectedGain());
    }
  }

  /** Whether a probe says that the disk loses nothing to seeks: then nothing is run. */
  public boolean hasNothingToGain() {
    return plan.map(FirstPlan::hasNothingToGain).orElse(false);
  }

  /**
   * Finds them.
   *
   * @param division of the job, which the first plan is for
   * @param seconds what a run of the job takes now
   */
  public FoundSettings run(SettingsJob job, JobDivision division, double seconds) throws Exception {
    if (!options.isSearched()) {
      return FoundSettings.NONE;
    }
    FoundSettings confirmed = FoundSettings.NONE;
    SettingsByPhase first =
        plan.map(each -> each.settings(division)).orElse(SettingsByPhase.AS_IT_IS);
    if (!first.equals(SettingsByPhase.AS_IT_IS)) {
      err.println("settings of disks: runs are to confirm those of the model");
      confirmed = search(job).confirm(first);
      if (confirmed.isFaster()) {
        return confirmed;
      }
      err.println("  they are not faster by more than noise");
    }
    List<Factor> factors =
        Candidates.of(control.hosts(), control.guests(), options.suggestedReadAheadKb());
    if (factors.isEmpty()) {
      return confirmed;
    }
    SettingsSearch search = search(job);
    int runs = search.runs(factors);
    err.printf(
        Locale.ROOT,
        "settings of disks: about %d runs, %.0f min (--no-settings leaves them out)%n",
        runs,
        seconds * runs / 60);
    return search.find(factors).and(confirmed.runs());
  }

  private SettingsSearch search(SettingsJob job) {
    return new SettingsSearch(job, mostRuns, options.seed(), err::println);
  }
}
