// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.Flow;
import io.weir.core.request.Promise;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsText;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reservations and limits of applications and users, while flows come and go, weights change and
 * devices become slower: no more is promised than there is, no limit is passed over any time, and
 * whoever wants what is reserved for it has it.
 */
public final class PromisesWorld implements World {
  private static final int FAULTY_STEPS = 60;
  private static final long STEP_NANOS = 200_000_000L;
  private static final long LONGEST_HANG_NANOS = 10_000_000_000L;
  private static final long SETTLING_NANOS = 1_000_000_000L;
  private static final long MEASURED_NANOS = 4_000_000_000L;

  /** A device without seeks makes millions a second. */
  private static final int MOST_EVENTS_OF_STEP = 50;

  private static final int MOST_EVENTS = 4_000;

  /** Less says nothing of what is owed for a second. */
  private static final long LEAST_MEASURED_NANOS = 2_500_000_000L;

  private static final double MOST_RESERVED = 0.9 + 1e-9;
  private static final int USERS = 3;

  /** More than a device takes at once: something of each flow always waits. */
  private static final int STREAMS = 8;

  /** Of what is reserved, over the time that is measured, less what is owed for a second. */
  private static final double LEAST_OF_RESERVED = 0.85;

  @Override
  public String name() {
    return "promises";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private final Simulation simulation = new Simulation();
    private final Stack stack;
    private final ShareDevice device;
    private final PromiseBook book = new PromiseBook(this::limit);
    private final FlowRegistry registry;
    private final double bytesPerSecond;
    private final List<Flow> flows = new ArrayList<>();
    private final List<Flow> visitors = new ArrayList<>();
    private final Map<Flow, Double> lies = new HashMap<>();

    Life(FuzzRun run) {
      this.run = run;
      this.stack =
          Stack.of(run.oneOf(List.of(Stack.Kind.ROTATING, Stack.Kind.FLASH)), false, run)
              .whichMayIdle();
      this.bytesPerSecond =
          1e9
              / Math.max(
                  stack.settings().device().readNanosPerByte(),
                  stack.settings().device().writeNanosPerByte());
      this.registry = new FlowRegistry(weights());
      registry.devicesGive(bytesPerSecond);
      this.device = new ShareDevice(run, stack, ShareFaults.ofPromises(run), simulation, book);
      for (int i = run.between(2, 6); i > 0; i--) {
        Flow flow = registry.open(client(i));
        flows.add(flow);
        for (int j = 0; j < STREAMS; j++) {
          device.add(new ShareClient(device, flow, run));
        }
      }
    }

    private Client client(int number) {
      return new Client(Client.Kind.CLIENT, "app" + number, "u" + Math.floorMod(number * 7, USERS));
    }

    private Weights weights() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 10; i++) {
        text.append("application app").append(i).append(promise());
      }
      for (int i = 0; i < USERS; i++) {
        text.append("user u").append(i).append(promise());
      }
      try {
        return WeightsText.parse(text.toString());
      } catch (BadWeightsException e) {
        throw new IllegalStateException(text.toString(), e);
      }
    }

    private String promise() {
      long most = Math.round(bytesPerSecond);
      long limit = run.happens(0.25) ? run.scale(most / 20, most * 2) : Long.MAX_VALUE;
      long reserve = run.happens(0.4) ? run.scale(most / 100, Math.min(most, limit)) : 0;
      return " %d%s%s%n"
          .formatted(
              run.scale(1, 16),
              reserve > 0 ? " reserve=" + reserve : "",
              limit < Long.MAX_VALUE ? " limit=" + limit : "");
    }

    private double limit(Flow flow) {
      double its = flow.promise().limitBytesPerSecond();
      return run.has(PlantedBug.LIMIT_DOUBLED) ? its / 2 : its;
    }

    void live() {
      for (int i = run.between(1, FAULTY_STEPS); i > 0; i--) {
        disturb();
        verify();
        pass(STEP_NANOS, MOST_EVENTS_OF_STEP);
      }
      device.heal();
      registry.devicesGive(bytesPerSecond);
      verify();
      if (stack.kind() == Stack.Kind.ROTATING) {
        measure();
      }
      device.close();
      flows.forEach(registry::close);
      visitors.forEach(registry::close);
      verifyRoom();
    }

    private void measure() {
      Map<Flow, Promise> promised = new LinkedHashMap<>();
      for (Flow each : all()) {
        promised.put(each, each.promise());
        if (run.has(PlantedBug.RESERVED_NOT_GIVEN)) {
          each.setPromise(new Promise(0, each.promise().limitBytesPerSecond(), Long.MAX_VALUE));
        }
      }
      if (book.hasHung()) {
        pass(LONGEST_HANG_NANOS, Integer.MAX_VALUE); // with a request from before
      }
      pass(SETTLING_NANOS, MOST_EVENTS);
      promised.keySet().forEach(book::takeServedNanos);
      long nanos = pass(MEASURED_NANOS, MOST_EVENTS);
      if (nanos >= LEAST_MEASURED_NANOS) {
        promised.forEach((flow, promise) -> verifyReservation(flow, promise, nanos));
      }
    }

    private void disturb() {
      if (run.happens(0.1)) {
        registry.reweigh(weights());
      }
      if (run.happens(0.1)) {
        registry.devicesGive(bytesPerSecond * run.between(30, 130) / 100.0);
      }
      if (run.happens(0.05)) {
        registry.divideLimits(
            run.happens(0.5) ? Map.of() : Map.of(List.of("u0"), run.between(5, 100) / 100.0));
      }
      if (run.happens(0.3)) {
        visitors.add(registry.open(client(run.between(0, 10))));
      } else if (run.happens(0.5) && !visitors.isEmpty()) {
        registry.close(visitors.remove(run.between(0, visitors.size())));
      }
      if (run.has(PlantedBug.RESERVED_BEYOND)) {
        registry.devicesGive(3 * bytesPerSecond);
        all().forEach(each -> lies.put(each, 3.0));
      }
    }

    /** All flows with streams, and those that they are part of. */
    private Set<Flow> all() {
      Set<Flow> all = new LinkedHashSet<>();
      for (List<Flow> some : List.of(flows, visitors)) {
        for (Flow flow : some) {
          for (Flow each = flow; each != null; each = each.parent()) {
            all.add(each);
          }
        }
      }
      return all;
    }

    private void verify() {
      double reserved = 0;
      for (Flow each : all()) {
        reserved += lies.getOrDefault(each, 1.0) * each.promise().reserved();
      }
      run.event("reserved", Math.round(1e6 * reserved));
      check(reserved <= MOST_RESERVED, "%f of the device are reserved", reserved);
    }

    /** Returns how long that was. */
    private long pass(long nanos, int mostEvents) {
      long begunNanos = simulation.nowNanos();
      long untilNanos = begunNanos + nanos;
      for (int i = 0; i < mostEvents && simulation.nowNanos() < untilNanos; i++) {
        check(simulation.step(), "nothing happens any more");
      }
      return simulation.nowNanos() - begunNanos;
    }

    /** Some flow below it that has requests, and no limit at any level. */
    private boolean isFree(Flow its) {
      for (Flow flow : flows) {
        boolean isPart = false;
        boolean isLimited = false;
        for (Flow each = flow; each != null; each = each.parent()) {
          isPart |= each == its;
          isLimited |= each.promise().isLimited();
        }
        if (isPart && !isLimited) {
          return true;
        }
      }
      return false;
    }

    private void verifyReservation(Flow flow, Promise promise, long nanos) {
      double served = book.takeServedNanos(flow);
      double least = promise.reserved() * (LEAST_OF_RESERVED * nanos - 1e9) - 3 * stack.keptNanos();
      run.event("served", Math.round(served));
      check(
          !isFree(flow) || book.hasHung(flow) || served >= least,
          "%s: %s has %.3f of the device, of which %.3f is reserved for it",
          stack.name(),
          flow,
          served / nanos,
          promise.reserved());
    }

    /** Once all have gone, what was reserved for them can be reserved for one. */
    private void verifyRoom() {
      try {
        long asked = Math.round(0.89 * bytesPerSecond);
        registry.reweigh(WeightsText.parse("application later 1 reserve=" + asked));
        Flow later = registry.open(Client.of("later"));
        check(later.promise().reserved() > 0.88, "what was reserved is lost: %s", later.promise());
      } catch (BadWeightsException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
