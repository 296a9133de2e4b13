// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.promises;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.Shape;
import io.weir.experiments.mixes.ClientMix;
import io.weir.experiments.mixes.LabHdfs;
import io.weir.experiments.mixes.Library;
import io.weir.experiments.mixes.MixRun;
import io.weir.experiments.mixes.MixRun.Timing;
import io.weir.experiments.mixes.Texts;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Whether what is reserved, limited or promised to be quick is so beside greedy neighbours: each
 * case without the promise and with it, on DataNodes that read their weights from a file.
 */
public final class PromisesBench implements Experiment {
  private static final long WATCH_MILLIS = 200;

  @Override
  public String name() {
    return "promises";
  }

  @Override
  public String summary() {
    return "Do reservations, limits and latencies hold beside greedy neighbours?";
  }

  @Override
  public String duration() {
    return "3 min, and 11 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "8 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 20 GB of memory";
  }

  @Override
  public List<String> parts() {
    return PromiseCase.ALL.stream().map(PromiseCase::name).toList();
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Path log = options.directory().resolve("hdfs.log");
    QuietLogs.toFile(log);
    PromisesResult result = new PromisesResult();
    for (DiskKind disk : List.of(DiskKind.ROTATING_MQ_DEADLINE, DiskKind.FLASH)) {
      List<PromiseCase> cases =
          PromiseCase.ALL.stream()
              .filter(each -> each.disk() == disk && options.choice().has(each.name()))
              .toList();
      if (!cases.isEmpty()) {
        on(disk, cases, options, log, result, progress);
      }
    }
    return result.document(this, options);
  }

  private static void on(
      DiskKind disk,
      List<PromiseCase> cases,
      ExperimentOptions options,
      Path log,
      PromisesResult result,
      Progress progress)
      throws IOException, InterruptedException {
    Timing timing = Timing.of(disk, options.quick());
    Path directory = Files.createDirectories(options.directory().resolve("hdfs-" + disk.label()));
    Path weights = Files.writeString(directory.resolve("weights"), "# no promise\n");
    Map<String, String> keys =
        Map.of(
            WeirKeys.WEIGHTS_FILE, weights.toString(), WeirKeys.WATCH_PERIOD, WATCH_MILLIS + "ms");
    List<ClientMix> mixes = cases.stream().map(PromiseCase::mix).toList();
    Library library = new Library(disk, Shape.PLAIN, timing.seconds());
    progress.step("HDFS on " + disk.label());
    try (LabHdfs hdfs = LabHdfs.start(disk, Shape.PLAIN, mixes, keys, directory, log)) {
      progress.step("what is read on " + disk.label());
      hdfs.delays(false);
      List<ClientMix> all = new ArrayList<>(mixes);
      all.addAll(ClientMix.aloneOf(mixes));
      library.write(hdfs.files(), all);
      hdfs.awaitReplicas();
      MixRun run = new MixRun(hdfs, library, Shape.PLAIN, null, timing, options.seed());
      hdfs.use(Contender.WEIR);
      for (ClientMix alone : ClientMix.aloneOf(mixes)) {
        progress.step("%s, %s".formatted(alone.name(), disk.label()));
        result.addAlone(disk, alone.clients().get(0), got(run, alone).get(0));
      }
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        for (PromiseCase each : cases) {
          progress.step(each.name());
          boolean promisedFirst = repeat % 2 == 1;
          for (boolean isPromised : new boolean[] {promisedFirst, !promisedFirst}) {
            Files.writeString(weights, isPromised ? each.weights() : "# no promise\n");
            TimeUnit.MILLISECONDS.sleep(4 * WATCH_MILLIS);
            List<ClientResult> got = got(run, each.mix());
            result.add(each, isPromised, got);
            progress.say(
                "%s%s: %s"
                    .formatted(
                        each.name(),
                        isPromised ? "" : ", not promised",
                        Texts.got(each.mix(), got)));
          }
        }
      }
    }
  }

  private static List<ClientResult> got(MixRun run, ClientMix mix)
      throws IOException, InterruptedException {
    return run.run(mix, Contender.WEIR, new ArrayList<>());
  }
}
