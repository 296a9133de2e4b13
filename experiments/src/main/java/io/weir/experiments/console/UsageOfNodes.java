// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.console;

import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What the nodes of a large cluster say: each application is on each disk of each node, so there is
 * no more to say than this.
 */
final class UsageOfNodes {
  private static final int USERS = 20;
  private static final int QUEUES = 5;
  private static final double MOST_BYTES = 120e6;

  private final int disks;
  private final List<UsedFlow> flows = new ArrayList<>();
  private final Random random;

  UsageOfNodes(int disks, int applications, long seed) {
    this.disks = disks;
    this.random = new Random(seed);
    for (int i = 0; i < applications; i++) {
      String user = "user" + i % USERS;
      double reserved = i % 50 == 0 ? 0.01 : 0;
      flows.add(
          new UsedFlow(
              String.format(Locale.ROOT, "%s/application_1700000000000_%04d", user, i),
              "root.queue" + i % QUEUES + "/" + user,
              1 + i % 4,
              reserved,
              0,
              0));
    }
  }

  /** Applications divide each disk by chance, and some of them wait. */
  NodeUsage said(String node, long intervalNanos) {
    List<DiskUsage> said = new ArrayList<>();
    for (int disk = 0; disk < disks; disk++) {
      double busy = random.nextDouble();
      FlowRates rates = FlowRates.ofRows(flows.size());
      double all = 0;
      double[] parts = new double[flows.size()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = random.nextDouble() / (1 + i);
        all += parts[i];
      }
      for (int i = 0; i < parts.length; i++) {
        double served = busy * parts[i] / all;
        rates.flow()[i] = i;
        rates.served()[i] = (float) served;
        rates.due()[i] = (float) (busy / parts.length);
        rates.wanted()[i] = random.nextFloat();
        rates.readPerSecond()[i] = (float) (served * MOST_BYTES * random.nextDouble());
        rates.writtenPerSecond()[i] = (float) (served * MOST_BYTES / 2);
        rates.waiting()[i] = random.nextInt(10) == 0 ? random.nextFloat() * 3 : 0;
      }
      said.add(new DiskUsage("/data/" + (disk + 1), "rotating", busy, 0, 1, true, false, rates));
    }
    return new NodeUsage(node, intervalNanos, flows, said);
  }
}
