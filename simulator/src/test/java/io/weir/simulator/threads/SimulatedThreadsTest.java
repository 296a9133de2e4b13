// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // that is what is tested
class SimulatedThreadsTest {
  private final Simulation simulation = new Simulation();
  private final List<String> happened = new ArrayList<>();

  @Test
  void oneSeedGivesOneOrderAndOthersGiveOthers() {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 0; seed < 20; seed++) {
      List<String> order = orderOf(seed);
      assertThat(orderOf(seed)).isEqualTo(order);
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(10);
  }

  private static List<String> orderOf(long seed) {
    List<String> order = new ArrayList<>();
    SimulatedThreads threads = new SimulatedThreads(new Simulation(), seed, Interleaving.SOUND);
    SimulatedLock lock = new SimulatedLock(threads);
    for (String name : List.of("a", "b", "c")) {
      threads.start(
          name,
          () -> {
            for (int i = 0; i < 5; i++) {
              lock.lock();
              order.add(name + " at " + threads.nowNanos());
              threads.mayBeHeldUp();
              lock.unlock();
            }
          });
    }
    assertThat(threads.run()).isEmpty();
    return order;
  }

  @Test
  void oneThreadAtATimeHoldsALock() {
    for (long seed = 0; seed < 50; seed++) {
      SimulatedThreads threads = threads(seed);
      SimulatedLock lock = new SimulatedLock(threads);
      int[] inside = {0};
      for (int i = 0; i < 4; i++) {
        threads.start(
            "thread " + i,
            () -> {
              for (int j = 0; j < 5; j++) {
                lock.lock();
                lock.lock(); // again
                assertThat(++inside[0]).isEqualTo(1);
                lock.unlock();
                threads.mayBeHeldUp();
                inside[0]--;
                lock.unlock();
              }
            });
      }
      assertThat(threads.run()).as("seed " + seed).isEmpty();
    }
  }

  @Test
  void aWaitEndsByASignalOrAtItsTime() {
    SimulatedThreads threads = threads(1);
    SimulatedLock lock = new SimulatedLock(threads);
    Condition condition = lock.newCondition();
    threads.start(
        "waits",
        () -> {
          lock.lock();
          assertThat(condition.await(1, TimeUnit.SECONDS)).isTrue();
          happened.add("signalled at " + threads.nowNanos() / 1_000_000);
          assertThat(condition.await(1, TimeUnit.SECONDS)).isFalse();
          happened.add("over at " + threads.nowNanos() / 1_000_000);
          lock.unlock();
        });
    threads.start(
        "signals",
        () -> {
          threads.sleep(50_000_000);
          lock.lock();
          condition.signal();
          lock.unlock();
        });
    assertThat(threads.run()).isEmpty();
    assertThat(happened).containsExactly("signalled at 50", "over at 1050");
  }

  @Test
  void anInterruptEndsAWaitAndIsKeptForOneThatDoesNotWait() {
    SimulatedThreads threads = threads(1);
    SimulatedLock lock = new SimulatedLock(threads);
    Condition condition = lock.newCondition();
    SimulatedThread thread =
        threads.start(
            "is interrupted twice",
            () -> {
              lock.lock();
              assertThatThrownBy(() -> condition.await(1, TimeUnit.SECONDS))
                  .isInstanceOf(InterruptedException.class);
              assertThat(threads.nowNanos()).isEqualTo(5);
              lock.unlock();
              threads.sleep(100);
              assertThat(Thread.currentThread().isInterrupted()).isTrue();
            });
    threads.interleave(new Interleaving(0, 0, 0, 1, 0, 0));
    simulation.at(5, Event.of(thread::interrupt));
    simulation.at(50, Event.of(thread::interrupt));
    assertThat(threads.run()).isEmpty();
  }

  @Test
  void whoWaitsForEverIsFoundAndEnded() {
    SimulatedThreads threads = threads(1);
    SimulatedLock lock = new SimulatedLock(threads);
    Condition condition = lock.newCondition();
    SimulatedThread waits =
        threads.start(
            "waits",
            () -> {
              lock.lock();
              try {
                condition.await();
              } finally {
                lock.unlock();
                happened.add("over");
              }
            });
    threads.start("ends", () -> happened.add("ends"));
    assertThat(threads.run()).containsExactly(waits);
    assertThat(happened).containsExactly("ends", "over");
    assertThat(waits.hasEnded()).isTrue();
  }

  @Test
  void whatAThreadThrowsIsThrown() {
    SimulatedThreads threads = threads(1);
    threads.start(
        "throws",
        () -> {
          throw new IllegalStateException("on purpose");
        });
    assertThatThrownBy(threads::run).hasMessageContaining("on purpose");
  }

  @Test
  void whoSleepsWhileAnEventThrowsIsNotWokenAfterItsEnd() {
    Simulation simulation = new Simulation();
    SimulatedThreads threads = new SimulatedThreads(simulation, 1, Interleaving.SOUND);
    simulation.at(
        5,
        Event.of(
            () -> {
              throw new IllegalArgumentException("an event");
            }));
    threads.start("sleeper", () -> threads.sleep(10));
    threads.start("another", () -> threads.sleep(20));
    assertThatThrownBy(threads::run).hasMessageContaining("an event");
    assertThat(simulation.nowNanos()).isEqualTo(20);
  }

  @Test
  void itIsKnownForHowLongThreadsWereHeldUp() {
    SimulatedThreads threads =
        new SimulatedThreads(simulation, 1, new Interleaving(0, 0, 1, 1_000, 0, 0));
    threads.start("is held up", threads::mayBeHeldUp);
    threads.run();
    assertThat(simulation.nowNanos()).isPositive();
    assertThat(threads.heldUpNanos(0, simulation.nowNanos())).isEqualTo(simulation.nowNanos());
    assertThat(threads.heldUpNanos(0, 1)).isEqualTo(1);
  }

  private SimulatedThreads threads(long seed) {
    return new SimulatedThreads(simulation, seed, Interleaving.SOUND);
  }
}
