// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.linux.xen.RunTimes;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters that share a host. Parts are of what all machines had, one for each machine in their
 * order.
 *
 * @param label in names of figures
 */
public record Clusters(String label, List<VmCluster> all) {
  /** Section 6.2: three machines and two, the same credit. */
  public static final Clusters HALVES =
      of("halves", VmCluster.of(500, 1, 3), VmCluster.of(500, 4, 2));

  /** Figure 6: 2:1:3, and 2:1 in the first. */
  public static final Clusters FIGURE_6 =
      of(
          "figure_6",
          new VmCluster(600, List.of(1, 2), List.of(512, 256)),
          VmCluster.of(300, 3, 1),
          VmCluster.of(900, 4, 2));

  /** One that does I/O beside one that computes. */
  public static final Clusters IO = of("io", VmCluster.of(500, 1, 2), VmCluster.of(500, 3, 2));

  /** The same with QEMU, KVM and virtio in the place of processes. */
  public static final Clusters VMS = of("vms", VmCluster.of(500, 1, 2), VmCluster.of(500, 3, 2));

  /** Figure 6 after the first cluster's credit has become a third of what it was. */
  public static final Clusters CHANGED =
      of(
          "changed",
          new VmCluster(200, List.of(1, 2), List.of(512, 256)),
          VmCluster.of(200, 3, 1),
          VmCluster.of(600, 4, 2));

  /** One whose I/O never ends beside one that computes. */
  public static final Clusters ENDLESS =
      of("endless", VmCluster.of(500, 1, 1), VmCluster.of(500, 2, 1));

  /** One of two machines whose threads for I/O hardly rest, beside one that computes. */
  public static final Clusters BUSY = of("busy", VmCluster.of(500, 1, 2), VmCluster.of(500, 3, 1));

  private static Clusters of(String label, VmCluster... all) {
    return new Clusters(label, List.of(all));
  }

  public List<Integer> domains() {
    return VmCluster.domains(all);
  }

  /** Cluster and number of each machine: a1, a2, b1. */
  public List<String> machines() {
    List<String> names = new ArrayList<>();
    for (int cluster = 0; cluster < all.size(); cluster++) {
      for (int machine = 1; machine <= all.get(cluster).domains().size(); machine++) {
        names.add((char) ('a' + cluster) + Integer.toString(machine));
      }
    }
    return names;
  }

  /** What each machine should have. */
  public double[] shares() {
    return all.stream()
        .flatMapToDouble(
            each -> each.domains().stream().mapToDouble(domain -> each.share(all, domain)))
        .toArray();
  }

  public double[] parts(RunTimes times) {
    double sum = times.seconds(domains());
    return domains().stream().mapToDouble(each -> times.seconds(each) / sum).toArray();
  }

  public double part(VmCluster cluster, double... parts) {
    return cluster.domains().stream().mapToDouble(domain -> parts[domain - 1]).sum();
  }

  /** By what part of its share the cluster that is farthest off is off. */
  public double groupError(double... parts) {
    return all.stream()
        .mapToDouble(each -> Math.abs(part(each, parts) / each.share(all) - 1))
        .max()
        .orElseThrow();
  }

  /** The same of a machine. */
  public double machineError(double... parts) {
    double[] shares = shares();
    double worst = 0;
    for (int i = 0; i < shares.length; i++) {
      worst = Math.max(worst, Math.abs(parts[i] / shares[i] - 1));
    }
    return worst;
  }
}
