// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A line for each command that can be typed as it is, but for names; its help ends with it. */
public final class Examples {
  private static final String NAMENODE = " --namenode namenode1:9870";

  private static final Map<String, String> ALL = new TreeMap<>();

  static {
    add("weir", "weir top" + NAMENODE);
    add("weir demo", "weir demo --html demo.html");
    add("weir bench", "weir bench isolation --quick");
    add("weir bench list", "weir bench list");
    add("weir reproduce", "weir reproduce ibis throttling-7");
    add("weir cluster", "weir cluster up --nodes 3");
    add(
        "weir cluster up",
        "weir cluster up --nodes 3 --elevator bfq -D weir.datanode.policy=observe");
    add("weir cluster status", "weir cluster status --json");
    add(
        "weir cluster describe",
        "weir cluster describe --resourcemanager rm1:8088 --namenode nn1:9870");
    add("weir cluster restart", "weir cluster restart datanode-n1");
    add("weir cluster down", "weir cluster down");
    add("weir cluster hdfs", "weir cluster hdfs dfs -ls /");
    add("weir cluster yarn", "weir cluster yarn application -list -appStates ALL");
    add("weir cluster mapred", "weir cluster mapred job -list all");
    add("weir cluster job", "weir cluster job teragen -Dmapreduce.job.maps=4 1000000 /rows");
    add("weir report", "weir report .weir/results/demo-20261126-120000.json --html demo.html");
    add("weir top", "weir top" + NAMENODE + " --by user --sort write");
    add("weir console", "weir console" + NAMENODE + " --port 8080");
    add("weir doctor", "weir doctor" + NAMENODE);
    add("weir weights", "weir weights get" + NAMENODE);
    add("weir weights get", "weir weights get" + NAMENODE);
    add("weir weights set", "weir weights set" + NAMENODE + " user etl 8 reserve=40m limit=200m");
    add("weir weights apply", "weir weights apply" + NAMENODE + " weights --why 'end of quarter'");
    add("weir weights history", "weir weights history" + NAMENODE);
    add("weir weights check", "weir weights check weights --user etl");
    add("weir record", "weir record datanode1:9864 --seconds 30 -o trace.weir");
    add("weir replay", "weir replay trace.weir --policy coordinate");
    add("weir probe", "weir probe /data/1 --out disk.device.json");
    add("weir profile", "weir profile job_1700000000000_0042 --logs logs");
    add("weir predict", "weir predict sort.profile.json disk.device.json --slots 1..8");
    add("weir simulate", "weir simulate night.yaml --seeds 5 --html night.html");
    add("weir advise", "weir advise sort.profile.json count.profile.json disk.device.json");
    add("weir slots", "weir slots follow --hosts nodes.yaml --device disk.device.json");
    add(
        "weir slots follow",
        "weir slots follow --hosts nodes.yaml --device disk.device.json --dry-run");
    add("weir slots revert", "weir slots revert");
    add("weir vm", "weir vm groups");
    add("weir vm groups", "weir vm groups --set '1:600=prod1,prod2;2=test1'");
    add("weir vm top", "weir vm top --interval 10");
    add("weir elevators", "weir elevators /data/1 /data/2");
    add("weir tune", "weir tune --hosts hosts.yaml --job 'hadoop jar jobs.jar sort /in /out'");
    add("weir tune show", "weir tune show sort.plan.json");
    add("weir tune apply", "weir tune apply sort.plan.json");
    add("weir tune run", "weir tune run copy.plan.json cp /data/1/file /data/2");
    add("weir tune revert", "weir tune revert sort.plan.json");
    add("weir completion", "weir completion");
    add("weir version", "weir version");
    add("weir help", "weir help top");
  }

  private Examples() {}

  private static void add(String command, String example) {
    ALL.put(command, example);
  }

  /** Of each command, by its whole name. */
  public static Map<String, String> all() {
    return Map.copyOf(ALL);
  }

  /** Ends the help of a command, and of all below it, with its example. */
  public static void apply(CommandLine line) {
    String example = ALL.get(line.getCommandSpec().qualifiedName());
    if (example != null) {
      UsageMessageSpec help = line.getCommandSpec().usageMessage();
      String[] after = help.footer();
      String[] footer = new String[after.length + 1];
      footer[0] = "  " + example;
      System.arraycopy(after, 0, footer, 1, after.length);
      help.footerHeading("%nExample:%n").footer(footer);
    }
    line.getSubcommands().values().forEach(Examples::apply);
  }
}
