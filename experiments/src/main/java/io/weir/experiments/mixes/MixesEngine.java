// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.Shape;
import io.weir.experiments.mixes.Measured.Run;
import io.weir.experiments.mixes.MixRun.Timing;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BlkioGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures what is not measured yet, on one HDFS after the other, and keeps each run. */
final class MixesEngine {
  /** So many mixes run on DataNodes that were started once, before it is another's turn. */
  private static final int MIXES_A_TURN = 5;

  /** What comes to warm-up and window. */
  private static final double SECONDS_AROUND = 4;

  /**
   * What is measured on one HDFS, which is made for it. Logs that are synced have one to
   * themselves: how long a sync takes depends on how far the log lies from the journal, from 26 to
   * 62 ms on a rotating disk, and that depends on what was written before.
   *
   * @param syncs whether these are the mixes in which a log is synced
   */
  private record Part(Shape shape, boolean syncs) {
    boolean has(ClientMix mix) {
      return mix.shape() == shape && mix.syncs() == syncs;
    }
  }

  private static final List<Part> PARTS =
      Stream.of(Shape.values())
          .flatMap(shape -> Stream.of(new Part(shape, true), new Part(shape, false)))
          .toList();

  private final ExperimentOptions options;
  private final Path log;
  private final List<ClientMix> mixes;
  private final Measured measured;
  private final RunsFile kept;
  private final @Nullable BlkioGroups groups;
  private final Progress progress;
  private final Set<String> warnings = new LinkedHashSet<>();
  private final ClusterWarmUp warmUp = new ClusterWarmUp();
  private Schedule schedule = new Schedule(0, 0);
  private int clusters;

  /** Every mix on one kind of disk, once. */
  private record Pass(int repeat, DiskKind disk) {}

  /**
   * @param measured what is measured already, and what will be
   * @param groups the rival's, where it can be measured
   */
  MixesEngine(
      ExperimentOptions options,
      Path log,
      List<ClientMix> mixes,
      Measured measured,
      RunsFile kept,
      @Nullable BlkioGroups groups,
      Progress progress) {
    this.options = options;
    this.log = log;
    this.mixes = mixes;
    this.measured = measured;
    this.kept = kept;
    this.groups = groups;
    this.progress = progress;
  }

  Set<String> warnings() {
    return warnings;
  }

  /** So many repeats on each of these disks; those that are there in part come first. */
  void measure(List<DiskKind> disks, int repeats) throws InterruptedException {
    List<Pass> passes = new ArrayList<>();
    for (int nth = 0; nth < repeats; nth++) {
      for (DiskKind disk : disks) {
        passes.add(new Pass(incompleteRepeat(disk, nth), disk));
      }
    }
    int runs = 0;
    double seconds = 0;
    for (Pass pass : passes) {
      int its = due(pass);
      runs += its;
      seconds += its * (timing(pass.disk()).seconds() + SECONDS_AROUND);
    }
    schedule = new Schedule(runs, runs == 0 ? 0 : seconds / runs);
    for (Pass pass : passes) {
      for (Part part : PARTS) {
        if (due(pass, part) > 0) {
          on(pass, part);
        }
      }
    }
  }

  /** Counted from 0, the nth of those that something is left of to measure. */
  private int incompleteRepeat(DiskKind disk, int nth) {
    return IntStream.iterate(0, repeat -> repeat + 1)
        .filter(repeat -> due(new Pass(repeat, disk)) > 0)
        .skip(nth)
        .findFirst()
        .orElseThrow();
  }

  private int due(Pass pass) {
    return PARTS.stream().mapToInt(part -> due(pass, part)).sum();
  }

  private int due(Pass pass, Part part) {
    int runs = aloneDue(pass, part).size();
    for (Contender contender : Contender.values()) {
      runs += due(pass, mixesOf(part), contender).size();
    }
    return runs;
  }

  private List<ClientMix> mixesOf(Part part) {
    return mixes.stream().filter(part::has).toList();
  }

  private List<ClientMix> due(Pass pass, List<ClientMix> of, Contender contender) {
    return contender == Contender.RIVAL && groups == null
        ? List.of()
        : of.stream()
            .filter(mix -> !measured.has(pass.repeat(), pass.disk(), mix, contender))
            .toList();
  }

  private List<ClientMix> aloneDue(Pass pass, Part part) {
    List<ClientMix> ofShape = mixes.stream().filter(mix -> mix.shape() == part.shape()).toList();
    return ClientMix.aloneOf(ofShape).stream()
        .filter(part::has)
        .filter(
            mix ->
                measured.timesAlone(pass.disk(), part.shape(), mix.clients().get(0))
                    <= pass.repeat())
        .toList();
  }

  private Timing timing(DiskKind disk) {
    return Timing.of(disk, options.quick());
  }

  /** Everything on an HDFS of its own; if that fails, the next may do better. */
  private void on(Pass pass, Part part) throws InterruptedException {
    Shape shape = part.shape();
    String where = pass.disk().label() + shape.label();
    Timing timing = timing(pass.disk());
    List<ClientMix> its = mixesOf(part);
    try {
      clusters++;
      progress.step("HDFS on " + where);
      Path directory = options.directory().resolve("hdfs-" + clusters);
      Files.createDirectories(directory);
      Library library = new Library(pass.disk(), shape, timing.seconds());
      try (LabHdfs hdfs = LabHdfs.start(pass.disk(), shape, its, directory, log)) {
        List<ClientMix> all = new ArrayList<>(its);
        all.addAll(aloneDue(pass, part));
        boolean warmsUp = warmUp.isDue(pass.disk(), shape, its);
        if (warmsUp) {
          all.add(ClusterWarmUp.MIX);
        }
        progress.step("what is read on " + where);
        hdfs.delays(false);
        library.write(hdfs.files(), all);
        hdfs.awaitReplicas();
        MixRun run = new MixRun(hdfs, library, shape, groups, timing, options.seed());
        if (warmsUp) {
          progress.step("warm-up on " + where);
          warmUp.run(run, hdfs);
        }
        if (its.isEmpty()) {
          measureAlone(run, hdfs, pass, aloneDue(pass, part));
        }
        int middle = its.size() / MIXES_A_TURN / 2 * MIXES_A_TURN;
        for (int from = 0, turn = pass.repeat(); from < its.size(); from += MIXES_A_TURN, turn++) {
          if (from == middle) {
            measureAlone(run, hdfs, pass, aloneDue(pass, part));
          }
          List<ClientMix> next = its.subList(from, Math.min(its.size(), from + MIXES_A_TURN));
          for (Contender contender : Contender.inTurn(turn)) {
            measure(run, hdfs, pass, due(pass, next, contender), contender);
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      failed("HDFS on " + where, e);
    }
  }

  /**
   * In the middle of what they are compared with: where a disk's files lie changes as mixes come
   * and go, and a log's syncs seek 15 % less on one that is fresh.
   */
  private void measureAlone(MixRun run, LabHdfs hdfs, Pass pass, List<ClientMix> due)
      throws InterruptedException, IOException {
    if (!due.isEmpty()) {
      hdfs.use(Contender.STOCK);
    }
    for (ClientMix mix : due) {
      measureAlone(run, pass, mix);
    }
  }

  private void measureAlone(MixRun run, Pass pass, ClientMix mix)
      throws InterruptedException, IOException {
    stopIfEnding();
    progress.step(schedule.begin("%s, %s".formatted(mix.name(), pass.disk().label())));
    ClientResult got;
    try {
      got = alone(run, mix);
    } catch (IOException | RuntimeException e) {
      stopIfEnding();
      progress.say("%s failed, and is tried again: %s".formatted(mix.name(), e));
      try {
        got = alone(run, mix);
      } catch (IOException | RuntimeException again) {
        failed("%s, %s".formatted(pass.disk().label(), mix.name()), again);
        return;
      }
    }
    measured.addAlone(pass.disk(), mix.shape(), mix.clients().get(0), got);
    kept.addAlone(pass.repeat(), pass.disk(), mix, got);
  }

  private ClientResult alone(MixRun run, ClientMix mix) throws IOException, InterruptedException {
    ClientResult got = run.run(mix, Contender.STOCK, new ArrayList<>()).get(0);
    if (!(got.amount() > 0)) {
      throw new IOException("nothing was done in the window");
    }
    progress.say("%s: %s".formatted(mix.name(), Texts.got(mix.clients().get(0), got)));
    return got;
  }

  private void measure(
      MixRun run, LabHdfs hdfs, Pass pass, List<ClientMix> due, Contender contender)
      throws InterruptedException, IOException {
    if (due.isEmpty()) {
      return;
    }
    hdfs.use(contender);
    for (ClientMix mix : due) {
      measure(run, hdfs, pass, mix, contender);
    }
  }

  private void measure(MixRun run, LabHdfs hdfs, Pass pass, ClientMix mix, Contender contender)
      throws InterruptedException, IOException {
    String what = "%s, %s, %s".formatted(mix.name(), contender.label(), pass.disk().label());
    stopIfEnding();
    progress.step(schedule.begin(what));
    List<String> its = new ArrayList<>();
    Run one = null;
    try {
      one = new Run(pass.repeat(), pass.disk(), mix, contender, run.run(mix, contender, its));
    } catch (IOException | RuntimeException e) {
      failed(what, e);
      hdfs.use(contender); // whatever it has left goes with the DataNode
    }
    if (one != null) {
      measured.add(one);
      kept.add(one);
      progress.say("%s: %s".formatted(what, Texts.got(mix, one.got())));
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
