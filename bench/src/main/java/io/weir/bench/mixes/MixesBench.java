// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.cluster.QuietLogs;
import io.weir.bench.mixes.Measured.Run;
import io.weir.bench.mixes.MixRun.Timing;
import io.weir.bench.real.BlkioGroups;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether every application is at least as well off with Weir as on stock, whatever runs beside it:
 * each mix on each disk with stock HDFS, with its rival in the kernel and with Weir.
 */
public final class MixesBench implements Bench {
  /** So many mixes run on DataNodes that were started once, before it is another's turn. */
  private static final int MIXES_A_TURN = 5;

  /** What comes to warm-up and window. */
  private static final double SECONDS_AROUND = 4;

  @Override
  public String name() {
    return "mixes";
  }

  @Override
  public String summary() {
    return "Is every application at least as well off with Weir as on stock, in any mix?";
  }

  @Override
  public String duration() {
    return "130 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "6 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 20 GB of memory";
  }

  @Override
  public List<String> parts() {
    return Mixes.ALL.stream().map(Mix::name).toList();
  }

  @Override
  public List<String> disks() {
    return Stream.of(DiskKind.values()).map(DiskKind::label).toList();
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    Path log = options.directory().resolve("hdfs.log");
    QuietLogs.toFile(log);
    List<DiskKind> disks = disksOf(options);
    List<Mix> mixes = mixesOf(options);
    Engine engine = new Engine(options, log, schedule(options, disks, mixes), progress);
    String noRival = "";
    BlkioGroups groups = null;
    try {
      groups = BlkioGroups.mount();
    } catch (IOException e) {
      noRival = "cgroups are not available: " + e.getMessage();
      progress.say("the rival is skipped: " + noRival);
    }
    try {
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        for (DiskKind disk : disks) {
          for (Shape shape : Shape.values()) {
            List<Mix> its = mixes.stream().filter(mix -> mix.shape() == shape).toList();
            if (!its.isEmpty()) {
              engine.on(disk, shape, its, repeat, groups);
            }
          }
        }
      }
    } finally {
      if (groups != null) {
        groups.close();
      }
    }
    MixesResult result = new MixesResult(options, engine.measured, disks, mixes, noRival);
    result.keepClients(options.kept());
    return result.document(this, engine.warnings);
  }

  private static List<DiskKind> disksOf(BenchOptions options) {
    List<String> names = options.choice().disks();
    return Stream.of(DiskKind.values())
        .filter(
            disk ->
                names.isEmpty()
                    ? !options.quick() || disk == DiskKind.ROTATING_MQ_DEADLINE
                    : names.contains(disk.label()))
        .toList();
  }

  private static List<Mix> mixesOf(BenchOptions options) {
    boolean isQuick = options.quick() && options.choice().only().isEmpty();
    return Mixes.ALL.stream()
        .filter(mix -> isQuick ? mix.isQuick() : options.choice().has(mix.name()))
        .toList();
  }

  private static Schedule schedule(BenchOptions options, List<DiskKind> disks, List<Mix> mixes) {
    int runs = mixes.size() * Contender.values().length;
    for (Shape shape : Shape.values()) {
      runs += aloneOf(mixes.stream().filter(mix -> mix.shape() == shape).toList()).size();
    }
    double seconds =
        disks.stream().mapToDouble(disk -> Timing.of(disk, options.quick()).seconds()).sum();
    return new Schedule(
        options.repeats() * disks.size() * runs, seconds / disks.size() + SECONDS_AROUND);
  }

  /** Whom to measure alone: every client of these mixes, as it is and as it would be unbounded. */
  private static Set<Client> aloneOf(List<Mix> mixes) {
    Set<Client> all = new LinkedHashSet<>();
    for (Mix mix : mixes) {
      for (Client client : mix.clients()) {
        all.add(client.weighing(1));
        all.add(client.weighing(1).unbounded());
      }
    }
    return all;
  }

  /** What goes on from one HDFS to the next. */
  private static final class Engine {
    private final BenchOptions options;
    private final Path log;
    private final Schedule schedule;
    private final Progress progress;
    private final Measured measured = new Measured();
    private final Set<String> warnings = new LinkedHashSet<>();
    private int clusters;

    Engine(BenchOptions options, Path log, Schedule schedule, Progress progress) {
      this.options = options;
      this.log = log;
      this.schedule = schedule;
      this.progress = progress;
    }

    /** Everything on an HDFS of its own; if that fails, the next may do better. */
    void on(DiskKind disk, Shape shape, List<Mix> mixes, int repeat, @Nullable BlkioGroups groups)
        throws InterruptedException {
      String where = disk.label() + shape.label();
      Timing timing = Timing.of(disk, options.quick());
      try {
        clusters++;
        progress.step("HDFS on " + where);
        Path directory = options.directory().resolve("hdfs-" + clusters);
        Files.createDirectories(directory);
        Library library = new Library(disk, shape, timing.seconds());
        try (LabHdfs hdfs = LabHdfs.start(disk, shape, mixes, directory, log)) {
          List<Mix> all = new ArrayList<>(mixes);
          aloneOf(mixes).forEach(client -> all.add(alone(client, shape)));
          progress.step("what is read on " + where);
          hdfs.delays(false);
          library.write(hdfs.files(), all);
          hdfs.awaitReplicas();
          MixRun run = new MixRun(hdfs, library, shape, groups, timing, options.seed());
          measureAlone(run, disk, shape, mixes);
          for (int from = 0, turn = repeat; from < mixes.size(); from += MIXES_A_TURN, turn++) {
            List<Mix> next = mixes.subList(from, Math.min(mixes.size(), from + MIXES_A_TURN));
            for (Contender contender : Contender.inTurn(turn)) {
              if (contender == Contender.RIVAL && groups == null) {
                schedule.skip(next.size());
                continue;
              }
              hdfs.use(contender);
              for (Mix mix : next) {
                measure(run, hdfs, disk, mix, contender, repeat);
              }
            }
          }
        }
      } catch (IOException | RuntimeException e) {
        failed("HDFS on " + where, e);
      }
    }

    private static Mix alone(Client client, Shape shape) {
      return Mix.named(client.label() + " alone").of(client).on(shape);
    }

    private void measureAlone(MixRun run, DiskKind disk, Shape shape, List<Mix> mixes)
        throws InterruptedException, IOException {
      for (Client client : aloneOf(mixes)) {
        Mix mix = alone(client, shape);
        stopIfEnding();
        progress.step(schedule.begin("%s, %s".formatted(mix.name(), disk.label())));
        try {
          measured.addAlone(disk, shape, client, alone(run, mix));
        } catch (IOException | RuntimeException e) {
          stopIfEnding();
          progress.say("%s failed, and is tried again: %s".formatted(mix.name(), e));
          try {
            measured.addAlone(disk, shape, client, alone(run, mix));
          } catch (IOException | RuntimeException again) {
            failed("%s, %s".formatted(disk.label(), mix.name()), again);
          }
        }
      }
    }

    private Got alone(MixRun run, Mix mix) throws IOException, InterruptedException {
      Got got = run.run(mix, Contender.STOCK, new ArrayList<>()).get(0);
      if (!(got.amount() > 0)) {
        throw new IOException("nothing was done in the window");
      }
      progress.say("%s: %s".formatted(mix.name(), Texts.got(mix.clients().get(0), got)));
      return got;
    }

    private void measure(
        MixRun run, LabHdfs hdfs, DiskKind disk, Mix mix, Contender contender, int repeat)
        throws InterruptedException, IOException {
      String what = "%s, %s, %s".formatted(mix.name(), contender.label(), disk.label());
      stopIfEnding();
      progress.step(schedule.begin(what));
      List<String> its = new ArrayList<>();
      try {
        List<Got> got = run.run(mix, contender, its);
        measured.add(new Run(repeat, disk, mix, contender, got));
        progress.say("%s: %s".formatted(what, Texts.got(mix, got)));
      } catch (IOException | RuntimeException e) {
        failed(what, e);
        hdfs.use(contender); // whatever it has left goes with the DataNode
      }
      its.forEach(line -> warned(what, line));
    }

    /**
     * Keeps it, and goes on.
     *
     * @throws InterruptedException if the process is about to end, which is why it has failed
     */
    private void failed(String what, Exception failure) throws InterruptedException {
      stopIfEnding();
      String line = "%s: %s".formatted(what, failure);
      measured.addFailure(line);
      progress.say("FAILED: " + line);
    }

    /** Hadoop makes other exceptions of an interruption, or none: the process itself is asked. */
    private static void stopIfEnding() throws InterruptedException {
      Thread hook = new Thread(() -> {}, "is-it-ending");
      try {
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException ending) {
        throw new InterruptedException("the process ends");
      }
    }

    private void warned(String what, String line) {
      String warning = "%s: %s".formatted(what, line);
      if (warnings.add(warning)) {
        progress.say("warning in " + warning);
      }
    }
  }
}
