// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.hadoop.console.live.HeardNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The history of a cluster's disks: what nodes say is summed up for the shortest stretch of time
 * that is kept of a subject, and appended to a file when that is over; files of longer stretches
 * are made of those. If the NameNode dies, a minute is lost, and ten of single disks.
 *
 * <p>A disk that is full, or hangs, costs the history of that time and nothing else: whoever adds
 * never waits for a file. Thread-safe.
 */
public final class History implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(History.class);

  private final HistoryFolder folder;

  /** Guards files; never taken by whoever adds. */
  private final Object writing = new Object();

  private final OpenFiles files;
  private final RollUp rollUp;
  private boolean hasFailed;

  private final List<Sums> sums = new ArrayList<>();

  /**
   * Looks at no file yet.
   *
   * @param mostBytes of all files, above 0
   * @param nowSecond of the epoch
   */
  public History(Path folder, long mostBytes, long nowSecond) {
    this.folder = new HistoryFolder(folder, mostBytes);
    this.files = new OpenFiles(this.folder);
    this.rollUp = new RollUp(this.folder, files);
    for (Subject each : Subject.values()) {
      sums.add(new Sums(each, each.finest().startOf(nowSecond)));
    }
  }

  /**
   * Adds what a node says.
   *
   * @param mostNanos it covers no more than this, whatever it says
   */
  public void add(HeardNode node, long mostNanos) {
    synchronized (sums) {
      sums.forEach(each -> each.add(node, mostNanos));
    }
  }

  /** Writes what is over; called now and then, by one thread. */
  public void tick(long nowSecond) {
    List<Sums> over = new ArrayList<>();
    synchronized (sums) {
      for (int i = 0; i < sums.size(); i++) {
        Sums each = sums.get(i);
        long start = each.subject().finest().startOf(nowSecond);
        if (each.start() != start) {
          over.add(each);
          sums.set(i, new Sums(each.subject(), start));
        }
      }
    }
    if (!over.isEmpty()) {
      write(over, nowSecond);
    }
  }

  private void write(List<Sums> over, long nowSecond) {
    synchronized (writing) {
      try {
        folder.lock();
        for (Sums each : over) {
          files.append(each.subject(), each.subject().finest(), each.start(), each.rounded());
          rollUp.make(each.subject(), nowSecond);
        }
        folder.prune();
        hasFailed = false;
      } catch (IOException fault) {
        failed(fault);
        files.close(); // what was written in part is cut off when they are opened again
      }
    }
  }

  /** Said once until it works again. */
  private void failed(IOException fault) {
    if (!hasFailed) {
      hasFailed = true;
      LOG.warn("Weir's console keeps no history for a while: {}", fault.toString());
    }
  }

  /**
   * Shows the rows of a subject that began from one second to before another, in steps as long as
   * they are kept for that time; of what was last, in shorter ones. What is not over yet is not
   * among them.
   */
  public void visit(Subject subject, long from, long to, long nowSecond, Visitor visitor)
      throws IOException {
    long since = from;
    Resolution resolution = Resolution.of(subject, from, nowSecond);
    while (true) {
      Resolution finer = subject.finerThan(resolution);
      long until = finer == null ? to : Math.min(to, rollUp.madeUntil(subject, resolution));
      folder.visit(subject, resolution, since, until, visitor);
      if (finer == null) {
        return;
      }
      since = Math.max(since, until);
      resolution = finer;
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

  /** Writes what there is; a NameNode that comes again goes on with it. */
  @Override
  public void close() {
    List<Sums> all;
    synchronized (sums) {
      all = List.copyOf(sums);
      sums.replaceAll(each -> new Sums(each.subject(), each.start()));
    }
    synchronized (writing) {
      try {
        folder.lock();
        for (Sums each : all) {
          files.append(each.subject(), each.subject().finest(), each.start(), each.rounded());
        }
      } catch (IOException fault) {
        failed(fault);
      }
      files.close();
      folder.unlock();
    }
  }
}
