// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Measures what a plan says and nobody has measured yet, and keeps each result at once. */
final class Measuring<T> {
  private final T lab;
  private final Plan plan;
  private final KeptSamples kept;
  private final Progress progress;

  Measuring(T lab, Plan plan, KeptSamples kept, Progress progress) {
    this.lab = lab;
    this.plan = plan;
    this.kept = kept;
    this.progress = progress;
  }

  void all(Measurement<T> measurement, @Nullable Measurement<T> once) throws Exception {
    List<Plan.Step> missing = plan.steps().stream().filter(each -> !kept.has(each)).toList();
    long startNanos = System.nanoTime();
    for (int i = 0; i < missing.size(); i++) {
      Plan.Step step = missing.get(i);
      progress.step(words(step, i, missing.size(), System.nanoTime() - startNanos));
      measure(step, measurement);
    }
    if (once != null && !kept.has(KeptSamples.ONCE)) {
      progress.step("once, after the repeats");
      measure(KeptSamples.ONCE, once);
    }
  }

  private String words(Plan.Step step, int done, int all, long nanos) {
    String round =
        plan.rounds() == 1 ? "" : ", round %d of %d".formatted(step.round() + 1, plan.rounds());
    String left =
        done == 0
            ? ""
            : ", about %d min left"
                .formatted(TimeUnit.NANOSECONDS.toMinutes(nanos / done * (all - done)) + 1);
    return "%s%s (%d of %d%s)".formatted(step.its().words(), round, done + 1, all, left);
  }

  private void measure(Plan.Step step, Measurement<T> measurement) throws Exception {
    Map<String, Double> values = new LinkedHashMap<>();
    measurement.measure(lab, step.its(), values::put);
    keep(step, values);
    progress.say(
        step.its().words()
            + values.entrySet().stream()
                .map(each -> String.format(Locale.ROOT, "%s %.4g", each.getKey(), each.getValue()))
                .collect(Collectors.joining(", ", ": ", "")));
  }

  private void keep(Plan.Step step, Map<String, Double> values) throws IOException {
    kept.add(step, values);
  }
}
