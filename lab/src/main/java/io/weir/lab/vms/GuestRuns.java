// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs of a job in guests. A run with the same seed takes the same time to the hundredth of a
 * second, so each repeat has another one, as on a machine on which no two runs are alike; what was
 * found is measured with seeds that have found nothing.
 */
public final class GuestRuns {
  /** With which it is measured. */
  private static final List<Integer> SEEDS = List.of(1, 2, 3);

  private static final int FIRST_OF_SEARCH = 4;

  private final PairsLab lab;
  private final Map<List<Object>, Integer> searched = new HashMap<>();

  public GuestRuns(PairsLab lab) {
    this.lab = lab;
  }

  /** A plan that has one pair for all of a job: what settings name, else what is there. */
  public static Plan single(SettingsByPhase settings) {
    return Plan.of(settings.of(0).elevators(ElevatorPair.DEFAULT), JobDivision.THREE.phases());
  }

  /** Seconds of the plan's phases in a run of a search. */
  public double[] run(Plan plan, SettingsByPhase settings)
      throws IOException, InterruptedException {
    SettingsPlan beside = SettingsPlan.beside(plan, settings);
    int before = searched.merge(List.of(plan, beside), 1, Integer::sum) - 1;
    return lab.run(plan, beside, FIRST_OF_SEARCH + before);
  }

  /** Makes the next run of a search with each of these, two at a time. */
  public void ahead(List<SettingsPair> all) throws IOException, InterruptedException {
    List<PairsLab.Wanted> wanted = new ArrayList<>();
    for (SettingsPair each : all) {
      wanted.add(next(single(SettingsByPhase.all(each)), SettingsByPhase.all(each)));
    }
    lab.runEach(wanted);
  }

  /** The same with each of some plans beside the same settings. */
  public void ahead(List<Plan> plans, SettingsByPhase settings)
      throws IOException, InterruptedException {
    lab.runEach(plans.stream().map(each -> next(each, settings)).toList());
  }

  private PairsLab.Wanted next(Plan plan, SettingsByPhase settings) {
    SettingsPlan beside = SettingsPlan.beside(plan, settings);
    int before = searched.getOrDefault(List.of(plan, beside), 0);
    return new PairsLab.Wanted(plan, beside, FIRST_OF_SEARCH + before);
  }

  /** Seconds of a job with a plan, and settings beside it, by seed. */
  public double[] measured(Plan plan, SettingsByPhase settings)
      throws IOException, InterruptedException {
    double[] seconds = new double[SEEDS.size()];
    for (int i = 0; i < seconds.length; i++) {
      double[] phases = lab.run(plan, SettingsPlan.beside(plan, settings), SEEDS.get(i));
      seconds[i] = Arrays.stream(phases).sum();
    }
    return seconds;
  }
}
