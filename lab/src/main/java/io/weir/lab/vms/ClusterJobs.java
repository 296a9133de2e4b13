// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A host of the lab whose guests are nodes of Hadoop clusters, each of which runs a job.
 *
 * @param scheduler mrg, credit or credit2
 * @param processors of the host, 1 to 4
 * @param kinds what each cluster runs: wordcount, grep, sort or hql, each another
 * @param clusters as many
 * @param size 1, 2 or 4: small, medium and large jobs
 * @param ratelimitMicros for so long at least whoever was chosen runs
 * @param seed 0 to 1000: with another one than 0 guests compute up to a tenth more or less at a
 *     time
 */
public record ClusterJobs(
    String scheduler,
    int processors,
    List<String> kinds,
    List<VmCluster> clusters,
    int size,
    int ratelimitMicros,
    int seed) {
  private static final int WHO_RUNS = 0x2_8000;

  List<String> options() {
    List<String> ofGuests = new ArrayList<>();
    for (int i = 0; i < clusters.size(); i++) {
      ofGuests.addAll(Collections.nCopies(clusters.get(i).domains().size(), kinds.get(i)));
    }
    return List.of(
        "--scheduler",
        scheduler,
        "--processors",
        Integer.toString(processors),
        "--kinds",
        String.join(",", ofGuests),
        "--size",
        Integer.toString(size),
        "--groups",
        scheduler.equals(XenRun.MRG) ? VmCluster.groups(clusters) : "",
        "--ratelimit",
        Integer.toString(ratelimitMicros),
        "--events",
        "0x%x".formatted(WHO_RUNS),
        "--seed",
        Integer.toString(seed));
  }
}
