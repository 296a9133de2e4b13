// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Measures a disk through files in a folder on it (section 5.4 of the paper on interference):
 * throughput by number of sequential streams that read, write or do both, buffered as MapReduce has
 * them, from a cold page cache; random accesses; files that were written beside others; and random
 * reads by queue depth; each as often as {@link Repeats} says.
 */
public final class Probe {
  private static final int[] STREAMS = {1, 2, 4, 8, 16};
  private static final int[] COPIERS = {1, 2, 4, 8, 16};
  private static final int[] WRITERS_AT_ONCE = {2, 4, 8};
  private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32};
  private static final int FILES = ProbeSizes.FILES;
  private static final int RANDOM_BYTES = 4 << 10;
  private static final int TRIAL_MEBIBYTES = 32;
  private static final double LAY_OUT_SECONDS = 8;
  private static final double MOST_BUSY = 0.05;
  private static final int LOOKS = 5;
  private static final long LOOK_MILLIS = 1_000;
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(170);

  /** Of the whole, by what each of its parts takes. */
  private static final double STEPS =
      2 * STREAMS.length + COPIERS.length + 1 + WRITERS_AT_ONCE.length + 1 + 1;

  private final ProbeProgress progress;
  private final BlockDevice device;
  private final ProbeFolder folder;
  private final Fio fio;
  private final long startNanos;
  private ProbeSizes sizes;
  private int steps;

  private Probe(BlockDevice device, ProbeFolder folder, ProbeProgress progress) {
    this.device = device;
    this.folder = folder;
    this.progress = progress;
    this.fio = new Fio(folder.path());
    this.sizes = new ProbeSizes(folder.bytes());
    this.startNanos = System.nanoTime();
  }

  /**
   * Probes the disk that a folder is on; at most four minutes. What it writes there is at most an
   * eighth of what is free, and is gone afterwards.
   *
   * @param whileBusy although others use the disk
   * @throws ProbeException if the disk is not to be probed, with the reason
   */
  public static ProbeResult of(Path folder, boolean whileBusy, ProbeProgress progress)
      throws IOException, InterruptedException {
    Fio.require();
    try (ProbeFolder own = ProbeFolder.in(folder)) {
      BlockDevice device = BlockDevice.of(own.path());
      double busy = quietest(device);
      if (busy > MOST_BUSY && !whileBusy) {
        throw new ProbeException(
            "%s is busy for %.0f %% of the time: a probe would slow others down and measure them too; take it out of service, or say --busy"
                .formatted(device.name(), 100 * busy));
      }
      return new Probe(device, own, progress).measured();
    }
  }

  /** Of some looks: what is written behind of something that is over is nobody's work. */
  private static double quietest(BlockDevice device) throws IOException, InterruptedException {
    double busy = 1;
    for (int look = 0; look < LOOKS && busy > MOST_BUSY; look++) {
      busy = Math.min(busy, device.busy(LOOK_MILLIS));
    }
    return busy;
  }

  private ProbeResult measured() throws IOException, InterruptedException {
    step("laying out files");
    layOut();
    SortedMap<Integer, Estimate> reads = new TreeMap<>();
    SortedMap<Integer, Estimate> writes = new TreeMap<>();
    for (int streams : STREAMS) {
      step("reading, %d at a time".formatted(streams));
      reads.put(streams, estimate(() -> readers(streams)));
    }
    for (int streams : STREAMS) {
      step("writing, %d at a time".formatted(streams));
      writes.put(streams, estimate(() -> writers(streams)));
    }
    SortedMap<Integer, Estimate> copies = new TreeMap<>();
    for (int streams : COPIERS) {
      step("copying, %d at a time".formatted(streams));
      copies.put(streams, estimate(() -> copiers(streams)));
    }
    step("random accesses");
    double aloneBytesPerSecond = Objects.requireNonNull(reads.get(1)).mean();
    double transferSeconds = RANDOM_BYTES / aloneBytesPerSecond;
    Estimate random = estimate(() -> randomSeconds() - transferSeconds);
    Estimate fragmentation = fragmentation(aloneBytesPerSecond);
    step("queue depths");
    SortedMap<Integer, ProbeResult.AtDepth> depths = new TreeMap<>();
    for (int depth : DEPTHS) {
      depths.put(depth, atDepth(depth));
    }
    progress.at(1, "done");
    return new ProbeResult(device.name(), reads, writes, copies, random, fragmentation, depths);
  }

  private void step(String what) {
    progress.at(Math.min(1, steps / STEPS), what);
    steps++;
  }

  private Estimate estimate(Repeats.Measurement measurement)
      throws IOException, InterruptedException {
    return Repeats.of(measurement, this::isLate);
  }

  /** Whether what is to be measured still would have too little time. */
  private boolean isLate() {
    return System.nanoTime() - startNanos > MOST_NANOS * steps / STEPS;
  }

  /**
   * One after the other, past the page cache; no more than the disk writes in some seconds, as all
   * that follows takes in proportion.
   */
  private void layOut() throws IOException, InterruptedException {
    double bytesPerSecond = layOut(TRIAL_MEBIBYTES, List.of("trial"));
    folder.delete(List.of("trial"));
    sizes = new ProbeSizes(Math.min(sizes.bytes(), (long) (bytesPerSecond * LAY_OUT_SECONDS)));
    layOut(sizes.allFiles(), files(0, 1));
  }

  private double layOut(long mebibytes, List<String> files)
      throws IOException, InterruptedException {
    return fio.run(
            "write",
            List.of(
                "--rw=write",
                "--bs=1m",
                "--direct=1",
                size(mebibytes),
                "--file_service_type=sequential"),
            List.of(files))
        .bytesPerSecond();
  }

  private double readers(int streams) throws IOException, InterruptedException {
    return fio.run(
            "read",
            List.of(
                "--rw=read",
                "--bs=128k",
                "--invalidate=1",
                "--runtime=4",
                size(sizes.reader(streams)),
                "--file_service_type=sequential"),
            IntStream.range(0, streams).mapToObj(first -> files(first, streams)).toList())
        .bytesPerSecond();
  }

  /**
   * New files, until they are on the disk. Only time in which the disk has something to do counts:
   * the kernel gathers what is written before it begins, which one who goes on writing does not
   * notice.
   */
  private double writers(int streams) throws IOException, InterruptedException {
    List<String> files = filesOf("w", streams);
    double busyBefore = device.busySeconds();
    long written = write(files).bytes();
    double bytesPerSecond = written / (device.busySeconds() - busyBefore);
    folder.delete(files);
    return bytesPerSecond;
  }

  /** New files at the same time, until they are on the disk. */
  private Fio.Measured write(List<String> files) throws IOException, InterruptedException {
    folder.delete(files);
    return fio.run(
        "write",
        List.of("--rw=write", "--bs=128k", "--end_fsync=1", size(sizes.writer(files.size()))),
        files.stream().map(List::of).toList());
  }

  /** Each reads a file, and writes as much to a new one, until it is on the disk. */
  private double copiers(int streams) throws IOException, InterruptedException {
    List<String> files = filesOf("c", streams);
    folder.delete(files);
    double bytesPerSecond =
        new Copiers(folder.path())
            .bytesPerSecond(
                IntStream.range(0, streams).mapToObj(first -> files(first, streams)).toList(),
                files,
                ProbeSizes.bytes(sizes.copier(streams)));
    folder.delete(files);
    return bytesPerSecond;
  }

  private double randomSeconds() throws IOException, InterruptedException {
    return fio.run(
            "read",
            List.of(
                "--rw=randread",
                "--bs=" + RANDOM_BYTES,
                "--direct=1",
                "--time_based",
                "--runtime=3",
                "--norandommap",
                "--randrepeat=0",
                size(sizes.allFiles()),
                "--file_service_type=random"),
            List.of(files(0, 1)))
        .meanSeconds();
  }

  /** F from N^(F-1) = 1 / (R_disk · throughput), the mean over N (section 5.4.3). */
  private Estimate fragmentation(double aloneBytesPerSecond)
      throws IOException, InterruptedException {
    List<Double> values = new ArrayList<>();
    for (int writers : WRITERS_AT_ONCE) {
      step("reading what %d have written".formatted(writers));
      List<String> files = filesOf("g", writers);
      write(files);
      double bytesPerSecond =
          fio.run(
                  "read",
                  List.of(
                      "--rw=read",
                      "--bs=128k",
                      "--invalidate=1",
                      size(writers * sizes.writer(writers)),
                      "--file_service_type=sequential"),
                  List.of(files))
              .bytesPerSecond();
      values.add(1 + Math.log(aloneBytesPerSecond / bytesPerSecond) / Math.log(writers));
      folder.delete(files);
    }
    return Estimate.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private ProbeResult.AtDepth atDepth(int depth) throws IOException, InterruptedException {
    Fio.Measured measured =
        fio.run(
            "read",
            List.of(
                "--rw=randread",
                "--bs=64k",
                "--direct=1",
                "--ioengine=libaio",
                "--iodepth=" + depth,
                "--time_based",
                "--runtime=2",
                "--norandommap",
                size(sizes.allFiles()),
                "--file_service_type=random"),
            List.of(files(0, 1)));
    return new ProbeResult.AtDepth(measured.bytesPerSecond(), measured.meanSeconds());
  }

  private static String size(long mebibytes) {
    return "--size=" + mebibytes + "m";
  }

  private static List<String> filesOf(String name, int streams) {
    return IntStream.range(0, streams).mapToObj(i -> name + i).toList();
  }

  /** Every so many of the files, from one of them on. */
  private static List<String> files(int first, int every) {
    return IntStream.iterate(first, i -> i < FILES, i -> i + every).mapToObj(i -> "f" + i).toList();
  }
}
