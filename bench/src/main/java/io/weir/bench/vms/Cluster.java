// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import java.util.ArrayList;
import java.util.List;

/**
 * Virtual machines of one Hadoop cluster on a host.
 *
 * @param credit of the group
 * @param domains their numbers
 * @param weights of each
 */
record Cluster(int credit, List<Integer> domains, List<Integer> weights) {
  /** As the parameter mrg_groups has them. */
  static String groups(List<Cluster> clusters) {
    List<String> groups = new ArrayList<>();
    for (Cluster each : clusters) {
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

  static List<Integer> domains(List<Cluster> clusters) {
    return clusters.stream().flatMap(each -> each.domains.stream()).toList();
  }

  static List<Integer> weights(List<Cluster> clusters) {
    return clusters.stream().flatMap(each -> each.weights.stream()).toList();
  }

  /** Of what all clusters have, by credit. */
  double share(List<Cluster> clusters) {
    return (double) credit / clusters.stream().mapToInt(Cluster::credit).sum();
  }

  /** The same of one of its machines: C_g · C_i / Σ C_j (section 4.2). */
  double share(List<Cluster> clusters, int domain) {
    int weight = weights.get(domains.indexOf(domain));
    return share(clusters) * weight / weights.stream().mapToInt(each -> each).sum();
  }

  /** "1, 2". */
  String label() {
    return String.join(", ", domains.stream().map(each -> Integer.toString(each)).toList());
  }
}
