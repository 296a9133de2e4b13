// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static java.util.Objects.requireNonNull;

import io.weir.core.exchange.NodeReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The test kit: nodes that divide what they have among flows like water, by the factors that they
 * heard last; each reports once a period, at a moment of its own, and the factors move once a
 * period.
 */
final class FluidCluster {
  private static final int STEPS = 10;

  /** What rates are in millionths of. */
  private static final double DEVICE = 1e6;

  private final ClusterShare all = new ClusterShare(null, "", 1);
  private final List<ClusterShare> flows = new ArrayList<>();
  private final double[] capacity;
  private final int[] reportsAt;

  /** By node, by flow: what it would take; infinite: all that it can get; 0: it is not there. */
  private final List<double[]> demand = new ArrayList<>();

  private final List<double[]> factor = new ArrayList<>();
  private final List<IdentityHashMap<ClusterShare, Double>> parentFactors = new ArrayList<>();
  private final double[][] got;
  private final double[][] wanted;
  private final long[][] reported;
  private final long[][] reportedWanted;
  private final double[] total;
  private double noise;
  private final Random random;

  FluidCluster(int nodes, int mostFlows, long seed) {
    random = new Random(seed);
    capacity = new double[nodes];
    reportsAt = new int[nodes];
    got = new double[nodes][mostFlows];
    wanted = new double[nodes][mostFlows];
    reported = new long[nodes][mostFlows];
    reportedWanted = new long[nodes][mostFlows];
    total = new double[mostFlows];
    for (int node = 0; node < nodes; node++) {
      capacity[node] = 1;
      reportsAt[node] = random.nextInt(STEPS);
      demand.add(new double[mostFlows]);
      double[] even = new double[mostFlows];
      Arrays.fill(even, 1);
      factor.add(even);
      parentFactors.add(new IdentityHashMap<>());
    }
  }

  ClusterShare all() {
    return all;
  }

  /** What is given in a step is so much more or less, at random, as a part of it. */
  void noisy(double part) {
    noise = part;
  }

  /** A flow that takes so much at each of these nodes. */
  int flow(ClusterShare parent, double weight, double demandThere, int firstNode, int nodes) {
    int flow = flows.size();
    flows.add(parent.member("flow" + flow, weight));
    demands(flow, demandThere, firstNode, nodes);
    return flow;
  }

  void demands(int flow, double demandThere, int firstNode, int nodes) {
    for (int node = 0; node < nodes; node++) {
      demand.get(firstNode + node)[flow] = demandThere;
    }
  }

  double factor(int flow) {
    return flows.get(flow).factor();
  }

  /** What each flow gets in one period, as a part of it. */
  double[] period() {
    Arrays.fill(total, 0);
    for (int step = 0; step < STEPS; step++) {
      for (int node = 0; node < capacity.length; node++) {
        divide(node);
        if (reportsAt[node] == step) {
          report(node);
        }
      }
    }
    FactorLaw.step(all);
    return Arrays.stream(total).map(each -> each / STEPS).toArray();
  }

  double[] periods(int count) {
    double[] last = period();
    for (int i = 1; i < count; i++) {
      last = period();
    }
    return last;
  }

  /** Users divide it where there are any; else, and then among each user's flows, flows do. */
  private void divide(int node) {
    IdentityHashMap<ClusterShare, Double> users = new IdentityHashMap<>();
    double weights = 0;
    for (int i = 0; i < flows.size(); i++) {
      ClusterShare user = requireNonNull(flows.get(i).parent());
      if (demand.get(node)[i] > 0 && !users.containsKey(user)) {
        double weight = user.weight * parentFactors.get(node).getOrDefault(user, 1.0);
        users.put(user, weight);
        weights += weight;
      }
    }
    for (Map.Entry<ClusterShare, Double> user : users.entrySet()) {
      divide(node, user.getKey(), capacity[node] * user.getValue() / weights);
    }
  }

  private void divide(int node, ClusterShare among, double amount) {
    double[] demands = demand.get(node).clone();
    for (int i = 0; i < flows.size(); i++) {
      demands[i] = flows.get(i).parent() == among ? demands[i] : 0;
    }
    double left = amount;
    boolean[] satisfied = new boolean[flows.size()];
    boolean someAre = true;
    while (someAre) {
      someAre = false;
      double weights = 0;
      for (int i = 0; i < satisfied.length; i++) {
        weights += demands[i] > 0 && !satisfied[i] ? weightAt(node, i) : 0;
      }
      double perWeight = left / weights;
      for (int i = 0; i < satisfied.length; i++) {
        if (demands[i] > 0 && !satisfied[i] && demands[i] <= perWeight * weightAt(node, i)) {
          satisfied[i] = true;
          someAre = true;
          left -= demands[i];
          gets(node, i, demands[i], /* wantsMore= */ false);
        }
      }
      for (int i = 0; i < satisfied.length && !someAre; i++) {
        if (demands[i] > 0 && !satisfied[i]) {
          gets(node, i, perWeight * weightAt(node, i), /* wantsMore= */ true);
        }
      }
    }
  }

  private double weightAt(int node, int flow) {
    return flows.get(flow).weight * factor.get(node)[flow];
  }

  private void gets(int node, int flow, double amount, boolean wantsMore) {
    double noisy = amount * (1 + noise * (2 * random.nextDouble() - 1));
    got[node][flow] += noisy;
    wanted[node][flow] += wantsMore ? noisy : 0;
    total[flow] += amount;
  }

  private void report(int node) {
    double largest = 0;
    for (int i = 0; i < flows.size(); i++) {
      ClusterShare flow = flows.get(i);
      long rate = Math.round(got[node][i] / STEPS * DEVICE);
      long rateWanted = Math.round(wanted[node][i] / STEPS * DEVICE) * NodeReport.ALL_WANTED;
      flow.rate += rate - reported[node][i];
      flow.wantedRate += rateWanted - reportedWanted[node][i];
      reported[node][i] = rate;
      reportedWanted[node][i] = rateWanted;
      got[node][i] = 0;
      wanted[node][i] = 0;
      if (demand.get(node)[i] > 0) {
        largest = Math.max(largest, flow.factor());
      }
    }
    double largestUser = 0;
    for (ClusterShare flow : flows) {
      largestUser = Math.max(largestUser, requireNonNull(flow.parent()).factor());
    }
    for (ClusterShare flow : flows) {
      ClusterShare user = requireNonNull(flow.parent());
      parentFactors.get(node).put(user, Math.max(user.factor() / largestUser, 1.0 / 8));
    }
    for (int i = 0; i < flows.size(); i++) {
      factor.get(node)[i] = Math.max(flows.get(i).factor() / largest, 1 / FactorLaw.MOST_FACTOR);
    }
  }
}
