// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import io.weir.lab.hdfs.QuietLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** Runs mixes on an HDFS of its own, each from a cold page cache, without what others wrote. */
public final class MixRun implements AutoCloseable {
  /** A little over two seconds of a rotating disk, which a warm-up fills. */
  public static final long DIRTY_BYTES = 256L << 20;

  private final LabHdfs hdfs;
  private final Library library;
  private final Shape shape;
  private final @Nullable BlkioGroups groups;
  private final Timing timing;
  private final long seed;

  /**
   * What mixes run on.
   *
   * @param mixes all that may run there
   * @param keys more of the DataNodes' configuration
   * @param timing of each mix
   * @param seed of the places that are read at random
   */
  public record Settings(
      DiskKind disk,
      Shape shape,
      List<ClientMix> mixes,
      Map<String, String> keys,
      Timing timing,
      long seed) {}

  /**
   * What was seen of a mix.
   *
   * @param got of its clients, in their order
   * @param warnings of Weir
   */
  public record Outcome(List<ClientResult> got, List<String> warnings) {}

  /**
   * How long a mix runs.
   *
   * @param warmUpMillis before anything counts
   * @param windowMillis in which it does
   */
  public record Timing(long warmUpMillis, long windowMillis) {
    private static final Timing FULL = new Timing(3_000, 10_000);

    /** It is as steady in less, and a reader of small places needs no 10 GiB of them. */
    private static final Timing FULL_ON_FLASH = new Timing(2_000, 6_000);

    private static final Timing QUICK = new Timing(2_000, 5_000);

    public static Timing of(DiskKind disk, boolean quick) {
      return quick ? QUICK : disk.isRotating() ? FULL : FULL_ON_FLASH;
    }

    public double seconds() {
      return (warmUpMillis + windowMillis) / 1e3;
    }
  }

  private MixRun(LabHdfs hdfs, Library library, Settings settings, @Nullable BlkioGroups groups) {
    this.hdfs = hdfs;
    this.library = library;
    this.shape = settings.shape();
    this.groups = groups;
    this.timing = settings.timing();
    this.seed = settings.seed();
  }

  /**
   * Makes disks and an HDFS on them, and writes what mixes read.
   *
   * @param groups the rival's, where it can be measured
   * @param directory where the HDFS is, and its log
   */
  public static MixRun start(
      Settings settings, @Nullable BlkioGroups groups, Path directory, Progress progress)
      throws IOException, InterruptedException {
    String where = settings.disk().label() + settings.shape().label();
    progress.step("HDFS on " + where);
    Path log = directory.resolve("hdfs.log");
    QuietLogs.toFile(log);
    Path folder = Files.createTempDirectory(directory, "hdfs-");
    MixRun run =
        new MixRun(
            LabHdfs.start(settings, folder, log),
            new Library(settings.disk(), settings.shape(), settings.timing().seconds()),
            settings,
            groups);
    try {
      progress.step("what is read on " + where);
      run.write(settings);
      if (WarmUp.isDue(settings)) {
        progress.step("warm-up on " + where);
        WarmUp.run(run);
      }
      return run;
    } catch (IOException | InterruptedException | RuntimeException e) {
      run.close();
      throw e;
    }
  }

  private void write(Settings settings) throws IOException, InterruptedException {
    List<ClientMix> all = new ArrayList<>(settings.mixes());
    if (WarmUp.isDue(settings)) {
      all.add(WarmUp.MIX);
    }
    hdfs.delays(false);
    library.write(hdfs.files(), all);
    hdfs.awaitReplicas();
  }

  /** Starts the DataNodes anew, as that one has them. */
  public void use(Contender contender) throws IOException, InterruptedException {
    hdfs.use(contender);
  }

  /**
   * Runs a mix.
   *
   * @throws IOException if one of its clients, or Weir, has failed
   */
  public Outcome run(ClientMix mix, Contender contender) throws IOException, InterruptedException {
    long usableBytes = hdfs.usableBytes();
    WeirFaults faults = hdfs.faults();
    List<RunningClient> running = new ArrayList<>();
    try {
      if (contender == Contender.RIVAL && groups != null) {
        for (int i = 0; i < mix.clients().size(); i++) {
          LoadClient client = mix.clients().get(i);
          groups.add(client.application(i), client.weight());
        }
      }
      List<List<RunningClient.Work>> works = new ArrayList<>();
      List<List<org.apache.hadoop.fs.Path>> files = library.filesOf(mix);
      for (int i = 0; i < mix.clients().size(); i++) {
        LoadClient client = mix.clients().get(i);
        String application = client.application(i);
        FileSystem own = hdfs.clientOf(application);
        running.add(new RunningClient(client, application, own));
        works.add(works(client, own, files.get(i), LabHdfs.folderOf(application), seed + i));
      }
      hdfs.settle();
      for (int i = 0; i < works.size(); i++) {
        running.get(i).start(works.get(i));
      }
      List<ClientResult> got = measure(running);
      return new Outcome(got, faults.warnings());
    } finally {
      end(running);
      if (mix.writes()) {
        hdfs.deleteWritten(usableBytes);
      }
    }
  }

  private List<RunningClient.Work> works(
      LoadClient client,
      FileSystem own,
      List<org.apache.hadoop.fs.Path> files,
      org.apache.hadoop.fs.Path folder,
      long itsSeed) {
    int bytes = client.bytes();
    return switch (client.kind()) {
      case READ -> List.of(() -> new Reads.Sequential(own, files, bytes));
      case WRITE -> List.of(() -> new Writes.Sequential(own, folder, bytes, shape.fileBytes()));
      case RANDOM -> {
        Reads.Places places = new Reads.Places(files, shape.fileBytes(), bytes, itsSeed);
        yield Collections.nCopies(client.threads(), () -> new Reads.Random(own, places, bytes));
      }
      case LOG_HFLUSH -> List.of(() -> new Writes.Log(own, folder, bytes, /* toDisk= */ false));
      case LOG_HSYNC -> List.of(() -> new Writes.Log(own, folder, bytes, /* toDisk= */ true));
      case SMALL_FILES -> List.of(() -> new Writes.SmallFiles(own, folder, bytes));
    };
  }

  private List<ClientResult> measure(List<RunningClient> running)
      throws IOException, InterruptedException {
    TimeUnit.MILLISECONDS.sleep(timing.warmUpMillis());
    running.forEach(RunningClient::open);
    long openedNanos = System.nanoTime();
    TimeUnit.MILLISECONDS.sleep(timing.windowMillis());
    long closedNanos = System.nanoTime();
    running.forEach(each -> each.close(closedNanos));
    for (RunningClient each : running) {
      each.check(); // what ended early has got too little, or others too much
    }
    double seconds = (closedNanos - openedNanos) / 1e9;
    return running.stream().map(each -> each.got(seconds)).toList();
  }

  private void end(List<RunningClient> running) throws IOException, InterruptedException {
    try {
      running.forEach(RunningClient::stop);
      hdfs.delays(false);
      for (RunningClient each : running) {
        each.await();
      }
    } finally {
      for (RunningClient each : running) {
        each.close();
      }
      if (groups != null) {
        groups.removeAll();
      }
    }
  }

  @Override
  public void close() throws IOException {
    hdfs.close();
  }
}
