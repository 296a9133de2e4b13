// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Measures what nobody has measured yet, lab by lab, and keeps each result at once. */
final class Measuring {
  /** Steps that are measured on one lab. */
  record Part<T>(Lab<T> lab, List<Plan.Step> steps, Measurement<T> how) {}

  private final ExperimentOptions options;
  private final KeptSamples kept;
  private final Progress progress;
  private final int atATime;
  private int all;
  private int begun;
  private int done;
  private long nanos;

  Measuring(ExperimentOptions options, KeptSamples kept, Progress progress, int atATime) {
    this.options = options;
    this.kept = kept;
    this.progress = progress;
    this.atATime = atATime;
  }

  /** That these will be measured, too. */
  <T> void expect(List<Part<T>> parts) {
    all += missing(parts).stream().mapToInt(part -> part.steps().size()).sum();
  }

  private <T> List<Part<T>> missing(List<Part<T>> parts) {
    List<Part<T>> missing = new ArrayList<>();
    for (Part<T> part : parts) {
      List<Plan.Step> steps = part.steps().stream().filter(each -> !kept.has(each)).toList();
      if (!steps.isEmpty()) {
        missing.add(new Part<>(part.lab(), steps, part.how()));
      }
    }
    return missing;
  }

  /** Parts that follow each other on one lab find it as the one before has left it. */
  <T> void all(List<Part<T>> parts) throws Exception {
    List<Part<T>> missing = missing(parts);
    try {
      for (int from = 0; from < missing.size(); ) {
        Lab<T> lab = missing.get(from).lab();
        int to = from;
        while (to < missing.size() && Objects.equals(missing.get(to).lab(), lab)) {
          to++;
        }
        List<Part<T>> together = missing.subList(from, to);
        lab.during(
            options,
            progress,
            it -> {
              for (Part<T> part : together) {
                measure(it, part);
              }
            });
        from = to;
      }
    } catch (InterruptedException e) {
      progress.say(
          kept.isEmpty()
              ? "Nothing was measured yet."
              : "What was measured is kept; to go on: --from " + options.kept());
      throw e;
    }
  }

  private <T> void measure(T lab, Part<T> part) throws Exception {
    if (atATime == 1) {
      for (Plan.Step step : part.steps()) {
        measure(lab, step, part.how());
      }
      return;
    }
    ExecutorService measuring = Executors.newFixedThreadPool(atATime);
    try {
      List<Future<?>> steps = new ArrayList<>();
      for (Plan.Step step : part.steps()) {
        steps.add(
            measuring.submit(
                () -> {
                  measure(lab, step, part.how());
                  return null;
                }));
      }
      for (Future<?> step : steps) {
        step.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a measurement: " + e.getCause(), e);
    } finally {
      measuring.shutdownNow();
    }
  }

  private <T> void measure(T lab, Plan.Step step, Measurement<T> how) throws Exception {
    if (Thread.interrupted()) { // whoever only computes does not notice by itself
      throw new InterruptedException("it was interrupted before " + step.words());
    }
    begin(step);
    long startNanos = System.nanoTime();
    Measured values = new Measured(step.round());
    how.measure(lab, step.its(), values);
    end(step, values, System.nanoTime() - startNanos);
  }

  private synchronized void begin(Plan.Step step) {
    begun++;
    progress.step("%s (%d of %d%s)".formatted(step.words(), begun, all, left()));
  }

  private synchronized void end(Plan.Step step, Measured values, long took) throws IOException {
    kept.add(values.line(step, options.commit()));
    progress.say("%s: %s".formatted(step.its().words(), values.words()));
    nanos += took / atATime;
    done++;
  }

  private String left() {
    return done == 0
        ? ""
        : ", about %d min left"
            .formatted(TimeUnit.NANOSECONDS.toMinutes(nanos / done * (all - done)) + 1);
  }

  /** Nothing where nothing is to be measured so. */
  static <T> List<Part<T>> parts(Lab<T> lab, List<Plan.Step> steps, @Nullable Measurement<T> how) {
    return how == null || steps.isEmpty() ? List.of() : List.of(new Part<>(lab, steps, how));
  }
}
