// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.WebAddress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.mapreduce.history.ClusterDescription;
import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.mapreduce.history.ClusterFile;
import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.results.AtomicFile;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "describe",
    description = {
      "Says what any cluster has, also one that is elsewhere: its nodes by YARN, and their disks by HDFS.",
      "It asks the web addresses of the daemons; with Kerberos give --conf, and kinit."
    })
final class ClusterDescribeCommand implements Callable<Integer> {
  private static final double GIGABYTE = 1 << 30;
  private static final double MEGABYTE = 1 << 20;

  private final Context context;

  @Option(
      names = "--resourcemanager",
      paramLabel = "HOST:PORT",
      required = true,
      description =
          "Of its web pages, mostly port 8088; with https:// before it where they have TLS.")
  private String manager = "";

  @Option(
      names = "--namenode",
      paramLabel = "HOST:PORT",
      description = "Of its web pages, mostly port 9870 (default: disks are not told).")
  private @Nullable String nameNode;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description = "Hadoop's configuration (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write it as a file for weir advise --cluster, too: a .cluster.json.")
  private @Nullable Path file;

  @Option(names = "--json", description = "Print that document instead.")
  private boolean json;

  ClusterDescribeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    OutputFile.checkInFolder("--out", file);
    QuietLogs.toFile(context.places().logs().resolve("cluster.log"));
    ClusterDescription cluster =
        ClusterDescription.of(
            WebAddress.parse("--resourcemanager", manager),
            nameNode == null ? null : WebAddress.parse("--namenode", nameNode),
            HadoopFolder.configuration(conf));
    cluster.unanswered().forEach(context.console()::complain);
    PrintStream out = context.console().out();
    if (file != null) {
      AtomicFile.write(file, ClusterFile.text(cluster));
    }
    if (json) {
      out.print(ClusterFile.text(cluster));
      return 0;
    }
    cluster.nodes().forEach(each -> out.println(line(each)));
    out.printf(
        Locale.ROOT,
        "a container may have %d cores and %.1f GiB%n",
        cluster.mostCores(),
        cluster.mostMemoryBytes() / GIGABYTE);
    NodeKind most = cluster.nodes().get(0);
    out.printf(
        Locale.ROOT,
        "for weir advise: --nodes %d --cores %d --most %d --memory %.0f --disks %d%n",
        cluster.count(),
        most.cores(),
        most.cores(),
        most.memoryBytes() / MEGABYTE,
        Math.max(1, most.usualDisks()));
    return 0;
  }

  private static String line(NodeKind kind) {
    String disks =
        new TreeMap<>(kind.disks())
            .entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%d nodes: %d cores, %.1f GiB for containers%s",
        kind.count(),
        kind.cores(),
        kind.memoryBytes() / GIGABYTE,
        disks.isEmpty() ? "" : "; disks: " + disks);
  }
}
