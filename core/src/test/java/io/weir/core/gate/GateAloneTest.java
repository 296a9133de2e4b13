// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.DeviceProfile;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.Operation;
import io.weir.core.SfqScheduler;
import io.weir.core.count.FlowCounters;
import io.weir.core.depth.Depth;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is alone asks nobody, and nobody else notices. */
@Timeout(60)
class GateAloneTest {
  private static final int LONG_ENOUGH = 200;

  private final Flow gold = new Flow("gold", 8);
  private final Flow iron = new Flow("iron", 1);
  private final AtomicInteger asked = new AtomicInteger();
  private final GateThreads threads = new GateThreads();
  private final Gate gate =
      new Gate(
          new Forwarding(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1))) {
            @Override
            public void enqueue(IoRequest request, long nowNanos) {
              asked.incrementAndGet();
              super.enqueue(request, nowNanos);
            }
          },
          DeviceProfile.BYTES,
          TimeUnit.MINUTES.toNanos(5),
          failure -> {
            throw new AssertionError(failure);
          });

  @Test
  void whoIsAloneIsCountedAndNotAskedFor() throws Exception {
    Visitor visitor = gate.visitor(gold);
    move(visitor, Operation.READ, LONG_ENOUGH);
    int before = asked.get();
    move(visitor, Operation.READ, 1_000);
    assertThat(asked.get()).isEqualTo(before);
    assertThat(counters("gold").requests()).isEqualTo(LONG_ENOUGH + 1_000);
    assertThat(counters("gold").bytes()).isEqualTo(100L * (LONG_ENOUGH + 1_000));
  }

  @Test
  void readsAndWritesOfOneStreamAreCountedApart() throws Exception {
    Visitor visitor = gate.visitor(gold);
    move(visitor, Operation.READ, LONG_ENOUGH);
    move(visitor, Operation.WRITE, LONG_ENOUGH);
    move(visitor, Operation.READ, LONG_ENOUGH);
    assertThat(counters("gold").reads().requests()).isEqualTo(2 * LONG_ENOUGH);
    assertThat(counters("gold").writes().requests()).isEqualTo(LONG_ENOUGH);
  }

  @Test
  void whatWasNotMovedIsNotCounted() throws Exception {
    Visitor visitor = gate.visitor(gold);
    for (int i = 0; i < LONG_ENOUGH; i++) {
      visitor.enter(Operation.READ, 100);
      visitor.leave(40);
    }
    assertThat(counters("gold").bytes()).isEqualTo(40L * LONG_ENOUGH);
  }

  @Test
  void whoComesWaitsUntilTheOneInsideHasLeft() throws Exception {
    Visitor first = gate.visitor(gold);
    move(first, Operation.READ, LONG_ENOUGH);
    assertThat(first.enter(Operation.READ, 100)).isTrue();
    AtomicBoolean wentIn = new AtomicBoolean();
    threads.start(
        () -> {
          try (Visitor second = gate.visitor(iron)) {
            assertThat(second.enter(Operation.READ, 100)).isTrue();
            wentIn.set(true);
            second.leave();
          }
        });
    GateThreads.awaitWaiting(gate, "iron");
    assertThat(wentIn).isFalse();
    first.leave();
    threads.joinAll();
    assertThat(wentIn).isTrue();
    assertThat(gate.ungatedPasses()).isZero();
  }

  @Test
  void aStreamThatIsClosedWhileItIsAloneInsideHoldsUpNobody() throws Exception {
    Visitor first = gate.visitor(gold);
    move(first, Operation.READ, LONG_ENOUGH);
    first.enter(Operation.READ, 100);
    first.close();
    try (Visitor second = gate.visitor(iron)) {
      assertThat(second.enter(Operation.READ, 100)).isTrue();
      second.leave();
    }
    first.leave();
    assertThat(counters("gold").requests()).isEqualTo(LONG_ENOUGH + 1);
    assertThat(gate.streams()).isZero();
  }

  /** Streams come and go, so that now one is alone and now several are there. */
  @Test
  void depthIsKeptAndNothingIsLostHoweverTheyComeAndGo() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (int i = 0; i < 4; i++) {
      Flow flow = i % 2 == 0 ? gold : iron;
      int pause = 20_000 * i;
      threads.start(
          () -> {
            for (int j = 0; j < 20; j++) {
              try (Visitor visitor = gate.visitor(flow)) {
                for (int k = 0; k < 1_000; k++) {
                  assertThat(visitor.enter(Operation.READ, 100)).isTrue();
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  inside.decrementAndGet();
                  visitor.leave();
                }
              }
              for (int spin = 0; spin < pause; spin++) {
                Thread.onSpinWait();
              }
              gate.counters();
            }
          });
    }
    threads.joinAll();
    assertThat(most).hasValue(1);
    assertThat(counters("gold").requests()).isEqualTo(40_000);
    assertThat(counters("iron").requests()).isEqualTo(40_000);
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
  }

  private static void move(Visitor visitor, Operation operation, int requests)
      throws InterruptedException {
    for (int i = 0; i < requests; i++) {
      assertThat(visitor.enter(operation, 100)).isTrue();
      visitor.leave();
    }
  }

  private FlowCounters counters(String flow) {
    return gate.counters().stream()
        .filter(each -> each.flow().equals(flow))
        .findFirst()
        .orElseThrow();
  }
}
