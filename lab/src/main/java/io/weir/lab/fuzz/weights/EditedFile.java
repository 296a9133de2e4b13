// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.weights;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.weights.FileStamp;
import io.weir.hadoop.weights.WatchedFile;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsFile;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A node's file of weights, the editors that write it, and the node that looks at it. */
final class EditedFile implements WatchedFile {
  static final long PERIOD_NANOS = 5_000_000_000L;
  private static final int LOOKS_UNTIL_READ = 3;

  private final FuzzRun run;
  private final SimulatedThreads threads;
  private final Supplier<WeightsFaults> faults;
  private final WeightsFile file = new WeightsFile(this);
  private byte @Nullable [] bytes;
  private int inode;
  private long changedNanos;
  private long lookedNanos = Long.MIN_VALUE;
  private double weight = 1;

  EditedFile(FuzzRun run, SimulatedThreads threads, Supplier<WeightsFaults> faults) {
    this.run = run;
    this.threads = threads;
    this.faults = faults;
  }

  /** A list, or something like it, that says this weight. */
  private byte[] list(int itsWeight) {
    String text =
        run.happens(faults.get().wrong())
            ? "user weir much\n"
            : "user ann 2\nuser weir " + itsWeight + "\nuser zoe 3\n";
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void becomes(byte @Nullable [] now) {
    bytes = now;
    changedNanos = threads.nowNanos();
    run.event("file", now == null ? -1 : now.length, changedNanos);
  }

  /** Writes it in place, part by part, or another one that takes its place; or takes it away. */
  void edit() {
    byte[] list = list(run.between(2, 100));
    if (run.happens(0.2)) {
      becomes(null);
    } else if (run.happens(0.4)) {
      inode++;
      becomes(list);
    } else {
      int end = run.happens(faults.get().leftHalf()) ? run.between(0, list.length) : list.length;
      for (int length = 0; length < end; length = run.between(length + 1, end + 1)) {
        becomes(Arrays.copyOf(list, length));
        threads.sleep(run.scale(1_000_000, 2 * PERIOD_NANOS));
      }
      becomes(Arrays.copyOf(list, end));
    }
  }

  /** As the thread that watches it does. */
  void look() {
    Optional<Weights> read = Optional.empty();
    try {
      read = file.look();
    } catch (OutOfMemoryError simulated) {
      run.event("out of memory", threads.nowNanos());
    }
    read.ifPresent(weights -> weight = weights.ofUser("weir").weight());
    run.event("weight", Math.round(weight), threads.nowNanos());
    check(
        read.isEmpty() || changedNanos <= lookedNanos,
        "the file has changed at %d, and is taken although it was last looked at at %d",
        changedNanos,
        lookedNanos);
    lookedNanos = threads.nowNanos();
  }

  @Override
  public FileStamp stamp() throws IOException {
    mayFail();
    long time = run.has(PlantedBug.HALF_FILE_TAKEN) ? 0 : changedNanos;
    byte[] now = bytes;
    if (now == null) {
      throw new IOException("it does not exist");
    }
    long length = run.has(PlantedBug.HALF_FILE_TAKEN) ? 0 : now.length;
    return new FileStamp(FileTime.from(time, TimeUnit.NANOSECONDS), length, inode);
  }

  @Override
  public byte[] bytes(int most) throws IOException {
    if (run.happens(0.3)) {
      threads.sleep(run.scale(1_000, 3_000_000_000L)); // an editor may be faster
    }
    mayFail();
    byte[] now = bytes;
    if (now == null) {
      throw new IOException("it does not exist");
    }
    return Arrays.copyOf(now, Math.min(now.length, most));
  }

  private void mayFail() throws IOException {
    if (run.happens(faults.get().errors())) {
      throw new OutOfMemoryError("simulated");
    }
    if (run.happens(faults.get().unreadable())) {
      throw new IOException("it may not be read");
    }
  }

  /** Faults have stopped: what stands there counts, and what was read last if it is no list. */
  void settle() {
    lookOften();
    double before = weight;
    becomes("user weir much\n".getBytes(StandardCharsets.UTF_8));
    lookOften();
    check(weight == before, "a list with a fault has changed a weight to %f", weight);
    check(file.fault() != null, "nobody says that the list has a fault");
    becomes("user weir 7\n".getBytes(StandardCharsets.UTF_8));
    lookOften();
    check(weight == 7, "the weight is %f, and the file says 7", weight);
    check(file.fault() == null, "it says of a list without a fault: %s", file.fault());
  }

  private void lookOften() {
    for (int i = 0; i < LOOKS_UNTIL_READ; i++) {
      threads.sleep(PERIOD_NANOS);
      look();
    }
  }

  /** What stands there, and can be read, counts by now. */
  void verifyUnchanged() {
    byte[] now = bytes;
    lookOften();
    if (now == null || file.fault() != null) {
      return;
    }
    String text = new String(now, StandardCharsets.UTF_8);
    check(
        !text.endsWith("zoe 3\n") || text.contains("weir " + Math.round(weight) + "\n"),
        "the weight is %f, and the file says%n%s",
        weight,
        text);
  }
}
