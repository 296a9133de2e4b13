// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.search.PhasedJob;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A job that guests replay on a Xen under emulation, whose disk rotates: {@code ./weir lab pairs}.
 * The same run takes the same time to the hundredth of a second, so each is made once; others of
 * another seed tell how much of that is chance.
 */
public final class PairsLab implements PhasedJob {
  private static final Pattern PHASE =
      Pattern.compile("LAB phase ([a-z]+) \\S+ from=([0-9.]+) to=([0-9.]+)");
  private static final String STOOD_STILL = "LAB stood still";
  private static final int AT_A_TIME = 2;

  /** Of all labs together. */
  private static final Semaphore MACHINES = new Semaphore(AT_A_TIME);

  static final int SPLIT_KIB = 4096;

  private final GuestJob job;
  private final Path folder;
  private final Map<Run, double[]> known = new ConcurrentHashMap<>();
  private final Set<Run> stoodStill = ConcurrentHashMap.newKeySet();
  private @Nullable PairsDisks disks;

  /** Settings of each of a job's three phases. */
  private record Run(List<SettingsPair> phases, int seed) {}

  public PairsLab(GuestJob job, Path folder) {
    this.job = job;
    this.folder = folder;
  }

  /** Hypervisor, Dom0 and guests; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("pairs.sh", List.of("build"));
  }

  /** How many runs there were, each other than the rest. */
  public int runs() {
    return known.size();
  }

  /** How many of them stood still with their own seed, and were made with another one. */
  public int stoodStill() {
    return stoodStill.size();
  }

  /** Several plans, as they are searched. */
  public void runAll(Collection<Plan> plans) throws IOException, InterruptedException {
    runAll(plans, List.of(0));
  }

  /** Several plans with each of some seeds. */
  public void runAll(Collection<Plan> plans, List<Integer> seeds)
      throws IOException, InterruptedException {
    List<Wanted> all = new ArrayList<>();
    for (int seed : seeds) {
      plans.forEach(each -> all.add(new Wanted(each, SettingsPlan.none(each.phases()), seed)));
    }
    runEach(all);
  }

  /** A run that is wanted. */
  record Wanted(Plan plan, SettingsPlan settings, int seed) {}

  /** Several runs, two at a time: emulated time does not mind. */
  void runEach(List<Wanted> wanted) throws IOException, InterruptedException {
    ExecutorService machines = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<double[]>> running = new ArrayList<>();
      for (Wanted each : wanted) {
        running.add(machines.submit(() -> run(each.plan(), each.settings(), each.seed())));
      }
      for (Future<double[]> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the lab: " + e.getCause(), e);
    } finally {
      machines.shutdownNow();
    }
  }

  @Override
  public double[] run(Plan plan) throws IOException, InterruptedException {
    return run(plan, 0);
  }

  /**
   * @param seed 0 as it is searched, up to 50: the same with requests that meet in another order
   */
  public double[] run(Plan plan, int seed) throws IOException, InterruptedException {
    return run(plan, SettingsPlan.none(plan.phases()), seed);
  }

  /**
   * The same with settings beside the elevators of the plan.
   *
   * @param settings of as many phases
   */
  public double[] run(Plan plan, SettingsPlan settings, int seed)
      throws IOException, InterruptedException {
    JobDivision division = JobDivision.ofPhases(plan.phases());
    List<SettingsPair> phases = new ArrayList<>();
    for (JobPhase each : JobPhase.values()) {
      int phase = division.indexOf(each);
      phases.add(settings.of(phase, plan.pairs().get(phase)));
    }
    Run run = new Run(phases, seed);
    double[] seconds = known.get(run);
    if (seconds == null) {
      seconds = measured(run);
      known.put(run, seconds);
    }
    double[] ofPhases = new double[plan.phases()];
    for (JobPhase each : JobPhase.values()) {
      ofPhases[division.indexOf(each)] += seconds[JobDivision.THREE.indexOf(each)];
    }
    return ofPhases;
  }

  /** What disks of host and guests have by themselves, and could have. */
  public synchronized PairsDisks disks() throws IOException, InterruptedException {
    if (disks == null) {
      disks = askDisks();
    }
    return disks;
  }

  private PairsDisks askDisks() throws IOException, InterruptedException {
    Plan asItIs = Plan.of(ElevatorPair.DEFAULT, JobDivision.THREE.phases());
    List<String> pairs = asItIs.pairs().stream().map(ElevatorPair::toString).toList();
    MACHINES.acquire();
    try {
      return PairsDisks.parse(said(pairs, job.key() + "-disks", 0), job.guests());
    } finally {
      MACHINES.release();
    }
  }

  private double[] measured(Run run) throws IOException, InterruptedException {
    List<String> pairs = PhaseWords.of(run.phases(), disks());
    String name = "%s-%08x-%d".formatted(job.key(), String.join(",", pairs).hashCode(), run.seed());
    MACHINES.acquire();
    try {
      String said = said(pairs, name, run.seed());
      if (said.contains(STOOD_STILL)) {
        stoodStill.add(run);
      }
      return parse(said);
    } finally {
      MACHINES.release();
    }
  }

  private String said(List<String> pairs, String name, int seed)
      throws IOException, InterruptedException {
    return LabScripts.run(
        "pairs.sh",
        List.of(
            "run",
            "--job",
            job.job(),
            "--guests",
            Integer.toString(job.guests()),
            "--maps",
            Integer.toString(job.maps()),
            "--split",
            Integer.toString(SPLIT_KIB),
            "--plan",
            String.join(",", pairs),
            "--seed",
            Integer.toString(seed),
            "--out",
            folder.resolve(name.replace('/', '.')).toString()));
  }

  /** Seconds of the three phases, by what Dom0 says. */
  static double[] parse(String said) throws IOException {
    double[] seconds = new double[JobPhase.values().length];
    Matcher phase = PHASE.matcher(said);
    int phases = 0;
    while (phase.find()) {
      JobPhase which = JobPhase.valueOf(phase.group(1).toUpperCase(Locale.ROOT));
      seconds[JobDivision.THREE.indexOf(which)] =
          Double.parseDouble(phase.group(3)) - Double.parseDouble(phase.group(2));
      phases++;
    }
    if (phases != seconds.length) {
      throw new IOException("Dom0 has told of %d phases: %s".formatted(phases, said));
    }
    return seconds;
  }
}
