// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.tune.settings.SettingsText;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.statistics.TimeSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A plan for people: what it is, what it brings, what it was found from. */
final class PlanText {
  private static final int NARROW = 20;

  private PlanText() {}

  static List<String> lines(StoredPlan stored) {
    List<String> lines = new ArrayList<>();
    lines.add(stored.job() + (stored.isFaster() ? how(stored) : ": left as it is"));
    List<String> settings = SettingsText.lines(stored.settings().found());
    if (!settings.isEmpty()) {
      lines.add("");
      lines.addAll(settings);
    }
    lines.add("");
    lines.addAll(table(stored));
    lines.add("");
    lines.add("with the plan  " + spread(stored.planned()));
    lines.add("as it is       " + spread(stored.without()));
    lines.add(
        stored.isFaster()
            ? String.format(
                Locale.ROOT, "The plan takes %.1f %% less, which is no noise.", 100 * stored.gain())
            : "No plan is faster by more than noise: nothing is changed for this job.");
    lines.add("%d runs of the job; machines: %s".formatted(stored.runs(), stored.hosts()));
    return lines;
  }

  private static String how(StoredPlan stored) {
    boolean hasSettings = !stored.settings().isElevatorsOnly();
    return stored.plan().isSingle() && hasSettings
        ? ": with settings of its disks"
        : ": switched by phase" + (hasSettings ? ", with settings of its disks" : "");
  }

  /** Seconds of phases by pair, the best of each with a star. */
  private static List<String> table(StoredPlan stored) {
    PhaseTimes times = stored.measured();
    int widest = stored.phases().stream().mapToInt(String::length).max().orElseThrow();
    String column = "%-" + Math.max(NARROW, widest + 2) + "s";
    StringBuilder head = new StringBuilder(column.formatted("seconds with"));
    stored.phases().forEach(each -> head.append(column.formatted(each)));
    List<String> lines = new ArrayList<>();
    lines.add(head + "all");
    List<ElevatorPair> pairs = new ArrayList<>(times.pairs());
    if (times.pairs().contains(stored.asItIs())) {
      Collections.swap(pairs, 0, pairs.indexOf(stored.asItIs()));
    }
    for (ElevatorPair pair : pairs) {
      StringBuilder line = new StringBuilder(column.formatted(pair));
      for (int phase = 0; phase < times.phases(); phase++) {
        boolean isBest = times.byScore(phase).get(0).equals(pair);
        line.append(column.formatted(seconds(times.seconds(pair, phase)) + (isBest ? " *" : "")));
      }
      line.append(seconds(times.secondsFrom(pair, 0)));
      line.append(pair.equals(stored.asItIs()) ? "   as it is" : "");
      lines.add(line.toString());
    }
    StringBuilder plan = new StringBuilder(column.formatted("plan"));
    stored.plan().pairs().forEach(each -> plan.append(column.formatted(each)));
    lines.add(plan.toString().stripTrailing());
    return lines;
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String spread(TimeSample sample) {
    return String.format(
        Locale.ROOT,
        "%.1f s (%.1f to %.1f, %d runs)",
        sample.mean(),
        sample.least(),
        sample.most(),
        sample.size());
  }
}
