// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import static java.util.Objects.requireNonNull;

import io.weir.hadoop.console.live.HeardNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history of a cluster's disks: what nodes say is summed up for each minute, ten minutes and
 * hour, and appended to files when these are over. If the NameNode dies, a minute is lost, and ten
 * of single disks.
 *
 * <p>A disk that is full costs the history of that time and nothing else. Thread-safe.
 */
public final class History implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(History.class);

  private final HistoryFolder folder;
  private final OpenFiles files;
  private final Map<Resolution, Sums> sums = new EnumMap<>(Resolution.class);
  private final Map<Resolution, Long> starts = new EnumMap<>(Resolution.class);
  private boolean hasFailed;

  /**
   * @param mostBytes of all files, above 0
   * @param nowSecond of the epoch
   */
  public History(Path folder, long mostBytes, long nowSecond) {
    this.folder = new HistoryFolder(folder, mostBytes);
    this.files = new OpenFiles(this.folder);
    for (Resolution each : Resolution.values()) {
      sums.put(each, new Sums());
      starts.put(each, each.startOf(nowSecond));
    }
    try {
      readWhatHasBegun(nowSecond);
    } catch (IOException fault) {
      failed(fault);
    }
  }

  /** What an earlier NameNode has begun is gone on with, from what it wrote in finer steps. */
  private void readWhatHasBegun(long nowSecond) throws IOException {
    Resolution[] all = Resolution.values();
    for (int i = 1; i < all.length; i++) {
      Sums begun = of(all[i]);
      // What is in the finer one of now is passed on when that is over.
      long until = all[i - 1].startOf(nowSecond) + (i == 1 ? all[0].seconds() : 0);
      for (Subject subject : Subject.values()) {
        visit(
            subject,
            all[i - 1],
            all[i].startOf(nowSecond),
            until,
            (second, name, values) -> begun.add(subject, name, values));
      }
    }
  }

  private Sums of(Resolution resolution) {
    return requireNonNull(sums.get(resolution));
  }

  /**
   * Adds what a node says.
   *
   * @param mostNanos it covers no more than this, whatever it says
   */
  public synchronized void add(HeardNode node, long mostNanos) {
    of(Resolution.MINUTE).add(node, mostNanos);
  }

  /** Writes what is over, and adds it to what is not over yet; called now and then. */
  public synchronized void tick(long nowSecond) {
    boolean wrote = false;
    for (Resolution each : Resolution.values()) {
      long start = requireNonNull(starts.get(each));
      if (each.startOf(nowSecond) != start) {
        write(each, start);
        pass(each);
        starts.put(each, each.startOf(nowSecond));
        wrote = true;
      }
    }
    if (wrote) {
      try {
        folder.prune(nowSecond);
      } catch (IOException fault) {
        failed(fault);
      }
    }
  }

  private void write(Resolution resolution, long start) {
    try {
      for (Subject subject : Subject.values()) {
        if (subject.isKeptBy(resolution)) {
          write(subject, resolution, start, of(resolution).of(subject));
        }
      }
      hasFailed = false;
    } catch (IOException fault) {
      failed(fault);
      files.close(); // what was written in part is cut off when they are opened again
    }
  }

  /** What is over is part of a longer stretch. */
  private void pass(Resolution over) {
    Resolution longer = over.longer();
    if (longer != null) {
      of(longer).add(of(over));
    }
    of(over).clear();
  }

  private void write(Subject subject, Resolution resolution, long start, Map<String, long[]> rows)
      throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    files.of(subject, resolution, HistoryFolder.dayOf(start)).append(start, rows);
  }

  /** Said once until it works again. */
  private void failed(IOException fault) {
    if (!hasFailed) {
      hasFailed = true;
      LOG.warn("Weir's console keeps no history for a while: {}", fault.toString());
    }
  }

  /**
   * Shows all rows of a subject from one second to before another; what is not over yet is not
   * among them.
   */
  public void visit(Subject subject, Resolution resolution, long from, long to, Visitor visitor)
      throws IOException {
    for (Path each : folder.files(subject, resolution, from, to)) {
      SeriesFile.read(
          each,
          subject.columns().size(),
          (second, name, values) -> {
            if (second >= from && second < to) {
              visitor.row(second, name, values);
            }
          });
    }
  }

  /** What is told of a stretch of time. */
  public interface Visitor {
    /**
     * @param second when it began, of the epoch
     * @param values by column of the subject; used again for the next row
     */
    void row(long second, String name, long[] values);
  }

  /** Writes what there is, as if it were over: it goes on with that when it comes again. */
  @Override
  public synchronized void close() {
    write(Resolution.MINUTE, requireNonNull(starts.get(Resolution.MINUTE)));
    files.close();
  }
}
