// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.ClusterJobs;
import io.weir.lab.vms.ClustersLab;
import io.weir.lab.vms.MapTasks;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.XenConsole;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.linux.xen.Switch;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Section 6.2 of the paper on MRG: two Hadoop clusters on a host, with one disk and one network.
 */
public final class VmClustersBench {
  private static final int CREDIT = 500;

  /** Figure 11. */
  private enum Pair {
    WORDCOUNT_AND_GREP("wordcount", "grep"),
    WORDCOUNT_AND_SORT("wordcount", "sort"),
    GREP_AND_SORT("grep", "sort"),
    SORT_AND_HQL("sort", "hql");

    final String first;
    final String other;

    Pair(String first, String other) {
      this.first = first;
      this.other = other;
    }

    String label() {
      return first + " and " + other;
    }
  }

  /** Rows of table 2, and sizes of table 1. */
  private enum Host {
    THREE_SMALL(2, 1, 1, 1),
    FIVE_SMALL(3, 2, 2, 1),
    FIVE_MEDIUM(3, 2, 2, 2),
    FIVE_LARGE(3, 2, 2, 4),
    FOUR_SMALL(2, 2, 2, 1);

    final int first;
    final int other;
    final int processors;
    final int size;

    Host(int first, int other, int processors, int size) {
      this.first = first;
      this.other = other;
      this.processors = processors;
      this.size = size;
    }

    List<VmCluster> clusters() {
      return List.of(VmCluster.of(CREDIT, 1, first), VmCluster.of(CREDIT, first + 1, other));
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Factor<Pair> PAIR =
      new Factor<>("jobs", List.of(Pair.values()), Pair::label);
  private static final Factor<Host> HOST =
      new Factor<>("host", List.of(Host.values()), Host::label);

  private VmClustersBench() {}

  public static Experiment declaration() {
    return Declaration.<ClustersLab>of(
            "vm-clusters",
            (options, progress, use) -> {
              progress.step("Xen, Dom0 and nodes");
              ClustersLab.build();
              use.on(new ClustersLab(options.kept()));
            })
        .question("Do jobs of two Hadoop clusters end sooner on a host of Xen that knows of them?")
        .summary(
            "Nodes of two clusters on Xen 4.17 under software emulation, half of the processors for each: two slots for maps and two for reduces, files through the page cache on one rotating disk, what reduces fetch over the virtual network.")
        .takes("4 h a repeat", "15 min")
        .needs("QEMU, 400 MB of packages, 20 GB of memory, 10 GB of disk")
        .atATime(2)
        .varies(PAIR, List.of(Pair.GREP_AND_SORT))
        .varies(HOST, List.of(Host.FIVE_SMALL))
        .varies(SCHEDULER)
        .partsAreOf(HOST)
        .measures(VmClustersBench::measure)
        .eachAsFigure(
            OnXen.overCredit("first"), "ratio", its -> name(its, its.of(PAIR).first), its -> null)
        .eachAsFigure(
            OnXen.overCredit("other"), "ratio", its -> name(its, its.of(PAIR).other), its -> null)
        .figure(
            "finish_best",
            "ratio",
            all -> finish(all, XenRun.CREDIT).min().stream().toArray(),
            Target.atMost(0.80))
        .figure(
            "finish_worst",
            "ratio",
            all -> finish(all, XenRun.CREDIT).max().stream().toArray(),
            Target.atMost(1.00))
        .figure(
            "finish_best_over_credit2",
            "ratio",
            all -> finish(all, XenRun.CREDIT2).min().stream().toArray())
        .figure(
            "finish_worst_over_credit2",
            "ratio",
            all -> finish(all, XenRun.CREDIT2).max().stream().toArray())
        .tableOfCases(
            "What jobs took",
            CaseColumn.of("the first", "s", "first"),
            CaseColumn.of("the other", "s", "other"),
            CaseColumn.of("switches", "", "switches"),
            CaseColumn.of("processors idle", FRACTION, "idle"),
            CaseColumn.of("maps run twice", FRACTION, "twice"))
        .note(
            "Ratios are of what the credit scheduler has, seed by seed; finish_best and finish_worst of the medians of all jobs. The host's guests: three has 2 and 1 on one processor, five 3 and 2 on two, four 2 and 2 on two (table 2); --only small runs the small jobs alone. maps run twice: what speculative execution would have done, by when each map ran (figure 12).");
  }

  private static String name(Case its, String job) {
    return "finish_%s_of_%s_%s"
        .formatted(job, its.of(PAIR).label().replace(' ', '_'), its.of(HOST).label());
  }

  private static void measure(ClustersLab lab, Case its, Values values)
      throws IOException, InterruptedException {
    Pair pair = its.of(PAIR);
    Host host = its.of(HOST);
    int seed = values.round() + 1;
    String name =
        "%s-%s-%s-%d"
            .formatted(pair.name().toLowerCase(Locale.ROOT), host.label(), its.of(SCHEDULER), seed);
    XenTrace trace =
        lab.run(
            name,
            new ClusterJobs(
                its.of(SCHEDULER),
                host.processors,
                List.of(pair.first, pair.other),
                host.clusters(),
                host.size,
                XenRun.RATELIMIT,
                seed));
    XenConsole console = trace.console();
    values.put("first", console.seconds(console.works(pair.first)));
    values.put("other", console.seconds(console.works(pair.other)));
    RunTimes times = trace.during(console.works());
    values.put("switches", times.switches());
    values.put("idle", times.seconds(Switch.IDLE) / times.seconds());
    values.put(
        "twice",
        (MapTasks.read(trace.consoleFile(), pair.first).duplicated()
                + MapTasks.read(trace.consoleFile(), pair.other).duplicated())
            / 2);
  }

  /** Of each job the median over seeds. */
  private static DoubleStream finish(Samples all, String baseline) {
    return all.cases().stream()
        .filter(OnXen::isOfMrg)
        .flatMapToDouble(
            its ->
                DoubleStream.of(
                    over(all, its, baseline, "first"), over(all, its, baseline, "other")));
  }

  private static double over(Samples all, Case its, String baseline, String value) {
    return Samples.medianOf(
        all.ratio(its.nameOf(value), its.with(SCHEDULER, baseline).nameOf(value)));
  }
}
