// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Reads;
import io.weir.experiments.load.RunningClient;
import io.weir.experiments.load.Shape;
import io.weir.experiments.load.Writes;
import io.weir.lab.cluster.BlkioGroups;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Runs mixes on one HDFS, each from a cold page cache, on disks without what others wrote. */
public final class MixRun {
  private final LabHdfs hdfs;
  private final Library library;
  private final Shape shape;
  private final @Nullable BlkioGroups groups;
  private final Timing timing;
  private final long seed;

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

  /**
   * @param groups the rival's, where it can be measured
   */
  public MixRun(
      LabHdfs hdfs,
      Library library,
      Shape shape,
      @Nullable BlkioGroups groups,
      Timing timing,
      long seed) {
    this.hdfs = hdfs;
    this.library = library;
    this.shape = shape;
    this.groups = groups;
    this.timing = timing;
    this.seed = seed;
  }

  /**
   * What its clients get, in their order.
   *
   * @param warnings of Weir are added
   * @throws IOException if one of them, or Weir, has failed
   */
  public List<ClientResult> run(ClientMix mix, Contender contender, List<String> warnings)
      throws IOException, InterruptedException {
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
      List<List<Path>> files = library.filesOf(mix);
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
      warnings.addAll(faults.warnings());
      return got;
    } finally {
      end(running);
      if (mix.writes()) {
        hdfs.deleteWritten(usableBytes);
      }
    }
  }

  private List<RunningClient.Work> works(
      LoadClient client, FileSystem own, List<Path> files, Path folder, long itsSeed) {
    int bytes = client.bytes();
    return switch (client.kind()) {
      case READ -> List.of(() -> new Reads.Sequential(own, files, bytes));
      case WRITE -> List.of(() -> new Writes.Sequential(own, folder, bytes, shape.fileBytes()));
      case RANDOM -> {
        Reads.Places places = new Reads.Places(files, shape.fileBytes(), bytes, itsSeed);
        yield Collections.nCopies(client.threads(), () -> new Reads.Random(own, places, bytes));
      }
      case LOG_HFLUSH ->
          List.of(() -> new Writes.Log(own, new Path(folder, "log"), bytes, /* toDisk= */ false));
      case LOG_HSYNC ->
          List.of(() -> new Writes.Log(own, new Path(folder, "log"), bytes, /* toDisk= */ true));
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
}
