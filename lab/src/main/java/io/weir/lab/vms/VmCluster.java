// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Virtual machines of one Hadoop cluster on a host, by their numbers. */
public record VmCluster(int credit, List<Integer> domains, List<Integer> weights) {
  private static final int WEIGHT = 256;

  /** Some machines of the same weight, whose numbers follow each other. */
  public static VmCluster of(int credit, int first, int machines) {
    return new VmCluster(
        credit,
        IntStream.range(first, first + machines).boxed().toList(),
        Collections.nCopies(machines, WEIGHT));
  }

  /** As the parameter mrg_groups has them. */
  static String groups(List<VmCluster> clusters) {
    List<String> groups = new ArrayList<>();
    for (VmCluster each : clusters) {
      groups.add(
          "%d:%d=%s"
              .formatted(
                  groups.size() + 1,
                  each.credit,
                  String.join(
                      ",",
                      each.domains.stream().map(domain -> Integer.toString(domain)).toList())));
    }
    return String.join(";", groups);
  }

  public static List<Integer> domains(List<VmCluster> clusters) {
    return clusters.stream().flatMap(each -> each.domains.stream()).toList();
  }

  public static List<Integer> weights(List<VmCluster> clusters) {
    return clusters.stream().flatMap(each -> each.weights.stream()).toList();
  }

  /** Of what all clusters have, by credit. */
  public double share(List<VmCluster> clusters) {
    return (double) credit / clusters.stream().mapToInt(VmCluster::credit).sum();
  }

  /** The same of one of its machines: C_g · C_i / Σ C_j (section 4.2). */
  public double share(List<VmCluster> clusters, int domain) {
    int weight = weights.get(domains.indexOf(domain));
    return share(clusters) * weight / weights.stream().mapToInt(each -> each).sum();
  }

  /** "1, 2". */
  public String label() {
    return String.join(", ", domains.stream().map(each -> Integer.toString(each)).toList());
  }
}
