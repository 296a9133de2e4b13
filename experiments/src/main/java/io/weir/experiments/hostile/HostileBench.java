// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Samples;
import io.weir.lab.host.LabDisk;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What somebody gets beside each attack of another tenant, over what he gets beside the same tenant
 * if that one is honest and wants all that he can get.
 */
public final class HostileBench {
  private static final Factor<Attack> ATTACK = new Factor<>("attack", Attack.ALL, Attack::name);
  private static final Factor<String> BESIDE =
      Factor.named("beside", List.of("honest", "attacked"));
  private static final String ALONE = "alone";
  private static final double LEAST_OF_DUE = 0.95;

  private HostileBench() {}

  public static Experiment declaration() {
    Declaration<Tenants> hostile =
        Declaration.<Tenants>of("hostile", Tenants::during)
            .question(
                "What is left of a share beside a tenant who cheats, in a cluster with Kerberos?")
            .summary(
                "What a tenant gets beside another one of the same weight who cheats, over what he gets beside him if he is honest"
                    + " and wants all that he can get. The cluster has Kerberos, block tokens and TLS.")
            .takes("2 min, and 13 min a repeat", "12 min")
            .needs("root, FUSE and loop devices, 20 GB of memory")
            .device("model", LabDisk.ROTATING)
            .varies(ATTACK)
            .partsAreOf(ATTACK)
            .compares(BESIDE)
            .measuresFirst(
                (tenants, its, values) ->
                    values.put(ALONE, tenants.victimBeside(nobody -> () -> {})))
            .measures(
                (tenants, its, values) -> {
                  Attack attack = its.of(ATTACK);
                  tenants.use(attack.policy());
                  boolean isHonest = its.of(BESIDE).equals("honest");
                  values.put(
                      "victim", tenants.victimBeside(isHonest ? Tenants::honest : attack.start()));
                })
            .figure("victim_min", FRACTION, HostileBench::worst, Target.atLeast(LEAST_OF_DUE));
    for (Attack attack : Attack.ALL) {
      hostile.figure("victim_" + attack.name(), FRACTION, samples -> ofDue(samples, attack));
    }
    return hostile.figure(ALONE, "MB/s", samples -> samples.of(ALONE)).table(HostileBench::table);
  }

  private static double[] ofDue(Samples samples, Attack attack) {
    return samples.ratio("victim_attacked_" + attack.name(), "victim_honest_" + attack.name());
  }

  private static Stream<Attack> measured(Samples samples) {
    return Attack.ALL.stream().filter(each -> ofDue(samples, each).length > 0);
  }

  /** Of what tenants can try. */
  private static double[] worst(Samples samples) {
    return measured(samples)
        .filter(Attack::isOfTenants)
        .map(attack -> ofDue(samples, attack))
        .min(Comparator.comparingDouble(Samples::medianOf))
        .orElse(new double[0]);
  }

  private static Table table(Samples samples) {
    Table table =
        Table.of(
            "Beside whom",
            Table.Column.of("the other one …"),
            Table.Column.of("beside him", "MB/s"),
            Table.Column.of("if he is honest", "MB/s"),
            Table.Column.of("of what is due", FRACTION));
    for (Attack attack : measured(samples).toList()) {
      table =
          table.withRow(
              attack.words(),
              samples.median("victim_attacked_" + attack.name()),
              samples.median("victim_honest_" + attack.name()),
              Samples.medianOf(ofDue(samples, attack)));
    }
    return table;
  }
}
