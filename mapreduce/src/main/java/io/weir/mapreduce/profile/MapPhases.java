// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.mapreduce.logs.LogLine;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.model.file.BadFileException;
import io.weir.model.job.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The phases of a map (figure 4 a), by what it logs:
 *
 * <pre>
 *   started │ init │ Processing split │ read/map/collect │ Starting flush │ sort, spill │ Finished spill │ merge │ is done │ init
 * </pre>
 *
 * <p>Spills in the background, while the map goes on, belong to read/map/collect: they share its
 * time. What comes after a task said that it is done is its end, and counts to init, which is
 * whatever a task costs that does not depend on its data.
 */
final class MapPhases {
  /** With the attempt after it, so that the log of another one is not taken for this one's. */
  private static final String DONE = "Task:";

  /** The part of a map's progress that its map function is. */
  private static final int MAP_DONE = 8;

  private static final String SPILL_END = "Finished spill ";
  private static final Pattern SPILLED = Pattern.compile("kvstart = .*; length = ([0-9]+)/.*");

  private final FinishedTask task;
  private final TaskLog log;
  private final double replication;

  /**
   * @param replication copies of what is written to the job's output
   */
  MapPhases(FinishedTask task, TaskLog log, double replication) {
    this.task = task;
    this.log = log;
    this.replication = replication;
  }

  List<MeasuredPhase> measured() throws BadFileException {
    long read = log.first("Processing split");
    long done = log.first(DONE + task.attempt());
    List<LogLine> flushes = log.all("Starting flush of map output");
    long flush = flushes.isEmpty() ? done : flushes.get(0).millis();
    long spillEnd = log.all(SPILL_END).stream().mapToLong(LogLine::millis).max().orElse(flush);
    spillEnd = Math.max(spillEnd, flush);
    double merged = mergedBytes();
    double spilled = task.localBytesWritten() - merged;
    double atOnce = spilled * partOfLast(flush);
    Interval flushing = new Interval(flush, spillEnd);
    Interval merging = new Interval(spillEnd, done);
    double mapping = task.processor().seconds(0, MAP_DONE);
    double rest = task.processor().seconds(MAP_DONE, ProcessorUse.PARTS);
    double afterwards = flushing.seconds() + merging.seconds();
    double sorting = afterwards == 0 ? 0 : rest * flushing.seconds() / afterwards;
    List<MeasuredPhase> phases = new ArrayList<>();
    phases.add(
        new Interval(task.startMillis(), read)
            .init(new Interval(done, task.endMillis()), Phase.MAP_INIT));
    phases.add(
        new Interval(read, flush)
            .phase(
                Phase.READ_MAP_COLLECT,
                mapping,
                task.bytesRead(),
                spilled - atOnce + replication * task.bytesWritten()));
    Sorts sorts = Sorts.after(flush, log).orElseGet(() -> guessed(flushing, sorting));
    phases.add(
        new MeasuredPhase(Phase.SORT, sorts.elapsedSeconds(), sorts.processorSeconds(), 0, 0));
    phases.add(
        new MeasuredPhase(
                Phase.SPILL,
                Math.max(0, flushing.seconds() - sorts.elapsedSeconds()),
                Math.max(0, sorting - sorts.processorSeconds()),
                0,
                atOnce)
            .during(List.of(flushing)));
    phases.add(merging.phase(Phase.MAP_MERGE, rest - sorting, merged == 0 ? 0 : spilled, merged));
    return phases;
  }

  /**
   * Where no log tells when the sort ended. With a combiner it is the spill that computes, without
   * one it is the sort, and does nothing else.
   */
  private Sorts guessed(Interval flushing, double processorSeconds) {
    return task.counters().getOrDefault("COMBINE_INPUT_RECORDS", 0L) > 0
        ? Sorts.of(0)
        : Sorts.of(Math.min(processorSeconds, flushing.seconds()));
  }

  /** A map with one spill moves it into place; with more it merges them. */
  private double mergedBytes() throws BadFileException {
    return log.all(SPILL_END).size() > 1 ? task.counter("MAP_OUTPUT_MATERIALIZED_BYTES") : 0;
  }

  /** The part of all spilled records that was spilled when the map had ended. */
  private double partOfLast(long flush) {
    double all = 0;
    double last = 0;
    for (LogLine each : log.all("kvstart")) {
      Matcher matcher = SPILLED.matcher(each.message());
      if (matcher.matches()) {
        double length = Double.parseDouble(matcher.group(1));
        all += length;
        last += each.millis() >= flush ? length : 0;
      }
    }
    return all == 0 ? 1 : last / all;
  }
}
