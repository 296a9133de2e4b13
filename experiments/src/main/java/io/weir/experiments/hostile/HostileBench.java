// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What somebody gets beside each attack of another tenant, over what he gets beside the same tenant
 * if that one is honest and wants all that he can get.
 */
public final class HostileBench implements Experiment {
  private static final String ALONE = "alone";
  private static final double LEAST_OF_DUE = 0.95;
  private static final int SETTLE_SECONDS = 4;

  /** Factors of what was before have gone by then. */
  private static final int QUIET_SECONDS = 10;

  private static final int SECONDS = 10;
  private static final int QUICK_SECONDS = 5;

  @Override
  public String name() {
    return "hostile";
  }

  @Override
  public String summary() {
    return "What is left of a share beside a tenant who cheats, in a cluster with Kerberos?";
  }

  @Override
  public String duration() {
    return "2 min, and 13 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "12 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 20 GB of memory";
  }

  @Override
  public List<String> parts() {
    return attacks().stream().map(Attack::name).toList();
  }

  private static List<Attack> attacks() {
    List<Attack> all = new ArrayList<>(Attack.OF_TENANTS);
    all.add(Attack.OF_DATANODE);
    return all;
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    List<Attack> attacks =
        attacks().stream().filter(each -> options.choice().has(each.name())).toList();
    Samples samples = new Samples();
    int seconds = options.quick() ? QUICK_SECONDS : SECONDS;
    progress.step("a KDC, and HDFS with it");
    try (SecureLab lab = SecureLab.start(options.directory())) {
      progress.step("what is read");
      Tenants.write(lab);
      SocketAttack.write(lab);
      samples.add(ALONE, victim(lab, nobody -> () -> {}, seconds));
      progress.say("alone: %.1f MB/s".formatted(samples.median(ALONE)));
      String policy = "";
      for (int repeat = 0; repeat < options.repeats(); repeat++) {
        for (Attack attack : attacks) {
          progress.step("one who " + attack.words());
          if (!attack.policy().equals(policy)) {
            policy = attack.policy();
            lab.use(policy);
          }
          pair(lab, attack, repeat % 2 == 0, seconds, samples);
          progress.say(
              "%.1f MB/s; beside an honest neighbour %.1f MB/s"
                  .formatted(samples.last(attacked(attack)), samples.last(honest(attack))));
        }
      }
    }
    return document(options, attacks, samples);
  }

  private static void pair(
      SecureLab lab, Attack attack, boolean honestFirst, int seconds, Samples samples)
      throws Exception {
    double honest = honestFirst ? victim(lab, Tenants::honest, seconds) : 0;
    double attacked = victim(lab, attack.start(), seconds);
    honest = honestFirst ? honest : victim(lab, Tenants::honest, seconds);
    samples.add(honest(attack), honest);
    samples.add(attacked(attack), attacked);
    samples.add(ofDue(attack), attacked / honest);
  }

  private static String honest(Attack attack) {
    return "honest_" + attack.name();
  }

  private static String attacked(Attack attack) {
    return "attacked_" + attack.name();
  }

  private static String ofDue(Attack attack) {
    return "victim_" + attack.name();
  }

  /** What the victim gets beside somebody, in MB/s. */
  @SuppressWarnings("try") // the other one works by itself
  private static double victim(SecureLab lab, Attack.Start beside, int seconds) throws Exception {
    TimeUnit.SECONDS.sleep(QUIET_SECONDS);
    lab.settle();
    try (ReadingApplication victim = Tenants.victim(lab);
        AutoCloseable other = afterFirstRead(victim, beside).in(lab)) {
      TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
      long before = victim.bytes();
      long start = System.nanoTime();
      TimeUnit.SECONDS.sleep(seconds);
      return (victim.bytes() - before) * 1e3 / (System.nanoTime() - start);
    }
  }

  /** By the policy coordinate it matters who was first. */
  private static Attack.Start afterFirstRead(ReadingApplication victim, Attack.Start beside) {
    return lab -> {
      long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLE_SECONDS);
      while (victim.bytes() == 0 && System.nanoTime() < giveUpNanos) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      return beside.in(lab);
    };
  }

  private ResultDocument document(
      ExperimentOptions options, List<Attack> attacks, Samples samples) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "What a tenant gets beside another one of the same weight who cheats, over what he gets beside him if he is honest"
                    + " and wants all that he can get. The cluster has Kerberos, block tokens and TLS.")
            .device("model", "rotating.disk")
            .setting("repeats", options.repeats());
    attacks.stream()
        .filter(Attack.OF_TENANTS::contains)
        .map(HostileBench::ofDue)
        .min(Comparator.comparingDouble(samples::median))
        .ifPresent(
            worst ->
                document.figure(
                    "victim_min",
                    samples
                        .figure(worst, Figure.FRACTION)
                        .withTarget(Target.atLeast(LEAST_OF_DUE))));
    for (Attack attack : attacks) {
      document.figure(ofDue(attack), samples.figure(ofDue(attack), Figure.FRACTION));
    }
    return document
        .figure(ALONE, samples.figure(ALONE, "MB/s"))
        .table(table(attacks, samples))
        .build();
  }

  private static Table table(List<Attack> attacks, Samples samples) {
    Table table =
        Table.of(
            "Beside whom",
            Table.Column.of("the other one …"),
            Table.Column.of("beside him", "MB/s"),
            Table.Column.of("if he is honest", "MB/s"),
            Table.Column.of("of what is due", Figure.FRACTION));
    for (Attack attack : attacks) {
      table =
          table.withRow(
              attack.words(),
              samples.median(attacked(attack)),
              samples.median(honest(attack)),
              samples.median(ofDue(attack)));
    }
    return table;
  }
}
