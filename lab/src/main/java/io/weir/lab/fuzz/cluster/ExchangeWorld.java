// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.exchange.BrokerExchange;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.ViolationException;
import io.weir.lab.fuzz.run.World;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedThread;
import io.weir.simulator.threads.SimulatedThreads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Nodes with their exchanges, of which each has a thread for each broker, and maybe a node that
 * lies: whoever hears from nobody shares alone, and once faults have stopped all nodes act on one
 * broker, have its weights, and divide its limits.
 */
public final class ExchangeWorld implements World {
  private static final long PERIOD_NANOS = 1_000_000_000L;
  private static final int MOST_FAULTY_PERIODS = 100;

  /** Until a broker is asked again that had none, and leads, and shares have settled. */
  private static final int SETTLING_PERIODS = 150;

  private static final int MEASURED_PERIODS = 10;
  private static final double MOST_OF_LIMIT = 1.05;
  private static final double LEAST_OF_LIMIT = 0.9;

  /** Sixty without a broker, and as long as messages may be under way meanwhile. */
  private static final int PERIODS_ALONE = 84;

  private static final int PERIODS_OF_BLACKOUT = 110;

  /** By then all brokers that have restarted know whose word each node's is. */
  private static final int PERIODS_UNTIL_BOUND = 75;

  @Override
  public String name() {
    return "exchange";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private final Simulation simulation = new Simulation();
    private final ExchangeFaults faults;
    private final SimulatedThreads threads;
    private final Map<String, Double> weights = new LinkedHashMap<>();
    private final List<ExchangeBroker> brokers = new ArrayList<>();
    private final List<Talker> talkers = new ArrayList<>();
    private final @Nullable Liar liar;
    private boolean isHealthy;
    private final long endsNanos;

    /** A node, through all of its lives. */
    private final class Talker {
      private final String name;
      private final Set<String> flows;
      private final List<ExchangeLink> links = new ArrayList<>();
      private final Map<Integer, BrokerExchange> endedOf = new HashMap<>();
      private long aheadNanos = run.between(0, 1_000_000_000_000L);
      private ExchangeNode node;
      private BrokerExchange exchange;

      Talker(String name, Set<String> flows) {
        this.name = name;
        this.flows = flows;
        for (ExchangeBroker broker : brokers) {
          links.add(
              new ExchangeLink(
                  run, simulation, threads, broker, () -> faults, name, this::hasAnswer));
        }
        this.node = fresh();
        this.exchange = begin();
      }

      private ExchangeNode fresh() {
        return new ExchangeNode(run, name, weights, flows, () -> isHealthy ? 0 : faults.errors());
      }

      private void hasAnswer() {
        node.answeredNanos = simulation.nowNanos();
      }

      private BrokerExchange begin() {
        node.answeredNanos = simulation.nowNanos();
        List<ExchangeLink> inOrder = new ArrayList<>(links);
        if (run.has(PlantedBug.OTHER_ORDER) && name.equals("node 0")) {
          Collections.reverse(inOrder);
        }
        return new BrokerExchange(
            node,
            name,
            run.between(1, Long.MAX_VALUE),
            PERIOD_NANOS,
            inOrder,
            () -> simulation.nowNanos() + aheadNanos);
      }

      /** Its process is gone, and another one begins; by a thread, or before there are any. */
      void restart() {
        node = fresh();
        exchange = begin();
        talk();
      }

      void talk() {
        BrokerExchange its = exchange;
        for (int i = 0; i < brokers.size(); i++) {
          int broker = i;
          threads.start(name + " with broker " + i, () -> talk(its, broker));
        }
      }

      /** As a pool does: what throws is not asked for again. */
      private void talkOnce(BrokerExchange its, int broker) {
        if (its != endedOf.get(broker)) {
          try {
            its.talk(broker);
          } catch (OutOfMemoryError simulated) {
            endedOf.put(broker, its);
          }
        }
      }

      /** As a thread of a pool does, with a fixed delay. */
      private void talk(BrokerExchange its, int broker) {
        threads.sleep(run.between(0, PERIOD_NANOS));
        while (its == exchange && simulation.nowNanos() < endsNanos) {
          threads.mayBeHeldUp();
          talkOnce(its, broker);
          threads.sleep(PERIOD_NANOS);
        }
      }
    }

    Life(FuzzRun run) {
      this.run = run;
      this.faults = ExchangeFaults.of(run);
      this.threads = new SimulatedThreads(simulation, run.nextSeed(), faults.interleaving());
      long faulty = run.scale(1, MOST_FAULTY_PERIODS);
      this.endsNanos = PERIOD_NANOS * (faulty + (faults.blackout() ? PERIODS_OF_BLACKOUT : 0));
      BrokerLimits limits = BrokerLimits.ofNodes(run.between(8, 20));
      for (int i = run.between(1, 4); i > 0; i--) {
        brokers.add(new ExchangeBroker(run, simulation, limits));
      }
      int flows = run.between(2, 5);
      for (int i = 0; i < flows; i++) {
        weights.put("flow " + i, run.scale(1, 4) * 1.0);
      }
      for (int i = run.between(1, 5); i > 0; i--) {
        Set<String> here = new TreeSet<>();
        weights.keySet().stream().filter(flow -> run.happens(0.7)).forEach(here::add);
        talkers.add(new Talker("node " + (i - 1), here));
      }
      boolean lies = run.has(PlantedBug.NAME_NOT_BOUND) || run.happens(0.3);
      this.liar = lies ? new Liar(run, talkers.size()) : null;
    }

    void live() {
      talkers.forEach(Talker::talk);
      threads.start("what happens", this::disturb);
      runAll();
      isHealthy = true;
      talkers.forEach(each -> each.links.forEach(ExchangeLink::heal));
      brokers.forEach(ExchangeBroker::heal);
      for (int i = 0; i < brokers.size(); i++) {
        brokers.get(i).hasWeights(1 + 2 * run.between(0, 4) + 8 * i);
      }
      Map<String, Double> got = new HashMap<>();
      for (int i = 0; i < SETTLING_PERIODS + MEASURED_PERIODS; i++) {
        if (i == SETTLING_PERIODS) {
          got.clear();
        }
        talkers.forEach(this::talkAll);
        simulation.runUntil(simulation.nowNanos() + PERIOD_NANOS);
        served(got, /* liesOfOthers= */ i > PERIODS_UNTIL_BOUND);
      }
      settled(got);
    }

    private void runAll() {
      try {
        List<SimulatedThread> stuck = threads.run();
        check(stuck.isEmpty(), "%s wait for ever", stuck);
      } catch (IllegalStateException e) {
        throw e.getCause() instanceof ViolationException its
            ? its
            : new ViolationException(String.valueOf(e), e);
      }
    }

    /** Now that messages take no time one thread is as good as many. */
    private void talkAll(Talker talker) {
      for (int i = 0; i < brokers.size(); i++) {
        talker.talkOnce(talker.exchange, i);
      }
    }

    private void disturb() {
      long blackNanos = faults.blackout() ? run.between(0, 20 * PERIOD_NANOS) : Long.MAX_VALUE;
      while (simulation.nowNanos() < endsNanos) {
        threads.sleep(PERIOD_NANOS);
        served(new HashMap<>(), /* liesOfOthers= */ true);
        for (Talker each : talkers) {
          disturb(each);
        }
        for (ExchangeBroker each : brokers) {
          each.disturb(faults, PERIOD_NANOS);
          if (simulation.nowNanos() >= blackNanos) {
            each.isGoneFor(PERIODS_OF_BLACKOUT * PERIOD_NANOS);
          }
        }
        blackNanos = simulation.nowNanos() >= blackNanos ? Long.MAX_VALUE : blackNanos;
      }
    }

    private void disturb(Talker talker) {
      for (ExchangeLink each : talker.links) {
        if (run.happens(faults.cuts())) {
          each.isCutFor(run.scale(PERIOD_NANOS, 100 * PERIOD_NANOS));
        }
      }
      if (run.happens(faults.clockSteps())) {
        talker.aheadNanos += run.scale(1_000_000, 1_000_000_000_000L);
      }
      if (run.happens(faults.restarts())) {
        run.event("restart", simulation.nowNanos());
        talker.restart();
      }
    }

    /** Devices go on for a period, and whoever lies does so. */
    private void served(Map<String, Double> got, boolean liesOfOthers) {
      if (liar != null) {
        brokers.forEach(broker -> liar.lieTo(broker, liesOfOthers));
      }
      for (Talker each : talkers) {
        each.node.serve(PERIOD_NANOS, got);
        long aloneNanos = simulation.nowNanos() - each.node.answeredNanos;
        long heldUpNanos = threads.heldUpNanos(each.node.answeredNanos, simulation.nowNanos());
        check(
            !each.node.isMoved() || aloneNanos <= PERIODS_ALONE * PERIOD_NANOS + heldUpNanos,
            "%s has heard from no broker for %d, and still acts on what one has said",
            each.name,
            aloneNanos);
      }
    }

    private void settled(Map<String, Double> got) {
      ExchangeBroker leader = null;
      for (ExchangeBroker each : brokers) {
        leader = leader == null && !each.lacksBroker ? each : leader;
      }
      double limit = 0;
      for (Talker each : talkers) {
        check(
            each.exchange.isHeard() == (leader != null),
            "whether %s hears from a broker: %s",
            each.name,
            each.exchange.isHeard());
        long number = leader == null ? 0 : leader.weightsNumber();
        check(
            number == 0 || !ExchangeBroker.isList(number) || each.node.weightsNumber() == number,
            "%s has weights %d, and its leader %d",
            each.name,
            each.node.weightsNumber(),
            number);
        limit += each.node.partOfLimit();
      }
      if (liar == null && leader != null && !leader.isOlder()) {
        run.event("limit", Math.round(1e6 * limit));
        check(
            limit == 0 || (limit > LEAST_OF_LIMIT && limit < MOST_OF_LIMIT),
            "the parts of a limit add up to %f",
            limit);
        new DueShares(talkers.stream().map(each -> each.flows).toList(), weights).verify(run, got);
      }
    }
  }
}
