// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bound itself: over any interval in which f and g, of one parent, both have requests waiting,
 * |W_f/w_f − W_g/w_g| ≤ (D+1)(C_f/w_f + C_g/w_g), for flows and for what they are part of. And: no
 * slot stays free while work waits, but for a flow that it is kept for, no longer than δ.
 */
class SfqFairnessTest {
  private static final int RUNS = 100;

  @ParameterizedTest(name = "slices: {0}")
  @ValueSource(booleans = {false, true})
  void neverStraysFromTheSharesByMoreThanTheBound(boolean slices) {
    Random seeds = new Random();
    for (int run = 0; run < RUNS; run++) {
      new Run(seeds.nextLong(), slices, false).check();
    }
  }

  @ParameterizedTest(name = "slices: {0}")
  @ValueSource(booleans = {false, true})
  void holdsTheBoundOnWhatItCostWhenTheEstimateWasTooHigh(boolean slices) {
    Random seeds = new Random();
    for (int run = 0; run < RUNS; run++) {
      new Run(seeds.nextLong(), slices, true).check();
    }
  }

  private static final class Run {
    private final String label;
    private final Random random;
    private final int depth;
    private final boolean fallsShort;
    private final Slice slice;
    private final SfqScheduler scheduler;
    private final VirtualDevice device;

    /** Flows that have requests, and behind them those that they are part of. */
    private final List<Flow> flows = new ArrayList<>();

    private final long[] largest;
    private final double[] work;
    private final int[] waiting;
    private final long[] held;
    private final Map<Flow, Integer> indexes = new HashMap<>();
    // For each pair, since both have been waiting: the extremes of W_f/w_f − W_g/w_g.
    private final double[][] min;
    private final double[][] max;
    private int total;
    private int outstanding;
    private long idleSince = -1;

    Run(long seed, boolean slices, boolean fallsShort) {
      label = "seed " + seed;
      random = new Random(seed);
      depth = slices ? 1 : 1 + random.nextInt(8); // what is kept is kept where one has it
      this.fallsShort = fallsShort;
      slice = slices ? new Slice(1 + random.nextInt(20_000), random.nextInt(300)) : Slice.NONE;
      scheduler =
          new SfqScheduler(
              new SfqSettings(DeviceProfile.BYTES, Charge.MODEL, slice, Lead.UNBOUNDED, 1),
              Depth.fixed(depth));
      device = new VirtualDevice(new Observed(), r -> 1 + random.nextInt(500));
      if (fallsShort) {
        device.moving(r -> random.nextInt(4) == 0 ? random.nextLong(r.bytes()) : r.bytes());
      }
      int leaves = 2 + random.nextInt(5);
      int n = leaves + (random.nextBoolean() ? random.nextInt(4) : 0);
      largest = new long[n];
      work = new double[n];
      waiting = new int[n];
      held = new long[n];
      min = new double[n][n];
      max = new double[n][n];
      for (int i = 0; i < n; i++) {
        Flow flow = new Flow("flow" + i, Math.pow(2, random.nextInt(6)));
        flows.add(flow);
        indexes.put(flow, i);
      }
      for (int i = 0; i < n; i++) {
        int parent = random.nextInt(n + 1); // one further back, or nobody
        flows
            .get(i)
            .setParent(parent > i && parent >= leaves && parent < n ? flows.get(parent) : null);
      }
      for (int i = 0; i < leaves; i++) {
        long most = 1L + random.nextInt(4_000);
        for (Flow each = flows.get(i); each != null; each = each.parent()) {
          largest[indexes.get(each)] = Math.max(largest[indexes.get(each)], most);
        }
        for (int s = random.nextInt(12); s >= 0; s--) {
          long bytes = 1L + random.nextInt((int) most);
          switch (random.nextInt(3)) {
            case 0 -> device.scatteredStream(flows.get(i), bytes, random.nextInt(200));
            case 1 -> device.shortScatteredStreams(flows.get(i), bytes, random.nextInt(200));
            default -> device.stream(flows.get(i), bytes, random.nextInt(200));
          }
        }
      }
    }

    void check() {
      device.afterEachStep(scheduler.shares()::verifyState);
      device.runFor(500_000);
      assertThat(device.dispatched()).as(label).isNotEmpty();
    }

    /**
     * A run goes on for a slice and a seek, and is over with a request that may be the costliest.
     */
    private double most(int f) {
      return (slice.lengthNanos() + slice.waitNanos() + largest[f]) / flows.get(f).weight();
    }

    private double bound(int f, int g) {
      double costF = most(f);
      double costG = most(g);
      // Each of the D requests outstanding may yet give its charge back.
      int requests = fallsShort ? 2 * depth + 1 : depth + 1;
      return requests * (costF + costG);
    }

    private void served(Flow flow, long cost) {
      for (Flow each = flow; each != null; each = each.parent()) {
        served(indexes.get(each), cost);
      }
    }

    private void served(int f, long cost) {
      work[f] += cost / flows.get(f).weight();
      for (int g = 0; g < work.length; g++) {
        boolean compete = flows.get(f).parent() == flows.get(g).parent();
        if (g != f && compete && waiting[f] > 0 && waiting[g] > 0) {
          double difference = work[f] - work[g];
          min[f][g] = Math.min(min[f][g], difference);
          max[f][g] = Math.max(max[f][g], difference);
          min[g][f] = Math.min(min[g][f], -difference);
          max[g][f] = Math.max(max[g][f], -difference);
          assertThat(max[f][g] - min[f][g])
              .as("%s: depth %d, %s, %s and %s", label, depth, slice, flows.get(f), flows.get(g))
              .isLessThanOrEqualTo(bound(f, g) + 1e-6);
        }
      }
    }

    /** A flow is served, too, while others are held for it. */
    private void addHeld() {
      for (int f = 0; f < held.length; f++) {
        long now = scheduler.shares().of(flows.get(f)).heldNanos;
        if (now > held[f]) {
          served(flows.get(f), now - held[f]);
          held[f] = now;
        }
      }
    }

    private void beginsWaiting(int f) {
      for (int g = 0; g < work.length; g++) {
        if (g != f) {
          double difference = work[f] - work[g];
          min[f][g] = difference;
          max[f][g] = difference;
          min[g][f] = -difference;
          max[g][f] = -difference;
        }
      }
    }

    /** Work conservation, seen between any two steps. */
    private void observeIdleness(long now) {
      boolean idles = total > 0 && outstanding < depth;
      if (!idles) {
        idleSince = -1;
      } else if (idleSince < 0) {
        idleSince = now;
      } else {
        assertThat(now - idleSince)
            .as("%s: a slot free while work waits", label)
            .isLessThanOrEqualTo(slice.waitNanos());
      }
    }

    /** The scheduler, and who waits before each of its decisions. */
    private final class Observed implements IoScheduler {
      @Override
      public void enqueue(IoRequest request, long now) {
        observeIdleness(now);
        scheduler.enqueue(request, now);
        addHeld();
        total++;
        for (Flow each = request.flow(); each != null; each = each.parent()) {
          int f = indexes.get(each);
          if (waiting[f]++ == 0) {
            beginsWaiting(f);
          }
        }
      }

      @Override
      public Decision next(long now) {
        Decision decision = scheduler.next(now);
        addHeld();
        if (decision instanceof Decision.Dispatch go) {
          served(go.request().flow(), go.request().bytes());
          for (Flow each = go.request().flow(); each != null; each = each.parent()) {
            waiting[indexes.get(each)]--;
          }
          total--;
          outstanding++;
          idleSince = -1;
        } else {
          observeIdleness(now);
          assertThat(
                  outstanding < depth
                      && decision instanceof Decision.WaitUntil wait
                      && wait.nanos() > now + slice.waitNanos())
              .as("%s: waits longer than δ", label)
              .isFalse();
        }
        return decision;
      }

      @Override
      public void complete(IoRequest request, long now) {
        scheduler.complete(request, now);
        addHeld();
        outstanding--;
        long cost = Math.max(1, request.movedBytes()); // no request costs nothing
        if (cost < request.bytes()) {
          served(request.flow(), cost - request.bytes());
        }
      }

      @Override
      public boolean withdraw(IoRequest request, long now) {
        return scheduler.withdraw(request, now);
      }
    }
  }
}
