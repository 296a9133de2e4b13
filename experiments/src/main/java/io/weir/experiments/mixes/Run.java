// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Samples;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.ClientResult;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * One mix, once.
 *
 * @param got of its clients, in their order
 */
record Run(int repeat, DiskKind disk, ClientMix mix, Contender contender, List<ClientResult> got) {
  Run {
    got = List.copyOf(got);
  }

  /** All that were measured. */
  static List<Run> of(Samples samples) {
    List<Run> runs = new ArrayList<>();
    for (Case its : samples.cases()) {
      double[] repeats = samples.of("repeat", its);
      double[][] amounts = samples.rounds(its.nameOf("amount"));
      double[][] p50 = samples.rounds(its.nameOf("p50_ms"));
      double[][] p99 = samples.rounds(its.nameOf("p99_ms"));
      double[][] max = samples.rounds(its.nameOf("max_ms"));
      double[][] over = samples.rounds(its.nameOf("over_100ms_per_minute"));
      for (int run = 0; run < repeats.length; run++) {
        List<ClientResult> got = new ArrayList<>();
        for (int client = 0; client < amounts[run].length; client++) {
          got.add(
              new ClientResult(
                  amounts[run][client],
                  p50[run][client],
                  p99[run][client],
                  max[run][client],
                  over[run][client]));
        }
        runs.add(
            new Run(
                (int) repeats[run],
                its.of(MixesBench.DISK),
                its.of(MixesBench.MIX),
                its.of(MixesBench.CONTENDER),
                got));
      }
    }
    return runs;
  }

  /** Whether it is of that client alone, of whatever weight, on stock. */
  boolean isOnStock(DiskKind kind, Shape shape, LoadClient client) {
    return contender == Contender.STOCK
        && disk == kind
        && mix.shape() == shape
        && mix.clients().size() == 1
        && mix.clients().get(0).weighing(1).equals(client.weighing(1));
  }

  boolean isSameBut(Contender other, Run that) {
    return that.contender == other
        && that.repeat == repeat
        && that.disk == disk
        && that.mix.equals(mix);
  }

  /** How many repeats there are of a disk. */
  static int repeats(List<Run> runs, DiskKind disk) {
    return (int)
        runs.stream()
            .filter(run -> run.disk() == disk && !Place.isBaseline(run.mix()))
            .mapToInt(Run::repeat)
            .distinct()
            .count();
  }
}
