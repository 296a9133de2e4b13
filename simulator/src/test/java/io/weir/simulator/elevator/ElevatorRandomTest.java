// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever comes, each request goes once, none that was withdrawn goes, and no tag is exceeded. */
class ElevatorRandomTest {
  private record Run(String elevator, long seed) {}

  static Stream<Run> runs() {
    return Stream.concat(Elevators.OF_PAPERS.stream(), Elevators.OF_TODAY.stream())
        .flatMap(name -> Stream.of(1L, 2L, 3L, 4L).map(seed -> new Run(name, seed)));
  }

  private final Set<IoRequest> waiting = new HashSet<>();
  private final List<IoRequest> outstanding = new ArrayList<>();
  private long nowNanos;

  @ParameterizedTest
  @MethodSource("runs")
  void nothingIsLostAndNothingGoesTwice(Run run) {
    Random random = new Random(run.seed());
    int depth = 1 + random.nextInt(8);
    Elevator elevator = Elevators.named(run.elevator(), new QueueLimits(depth, 256 << 10));
    List<IoStream> processes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      processes.add(new IoStream(new Flow("process " + i, 1)));
    }
    for (int step = 0; step < 3_000; step++) {
      nowNanos += random.nextInt(5_000_000);
      int what = random.nextInt(10);
      if (what < 5 && waiting.size() < 200) {
        submit(elevator, processes.get(random.nextInt(6)), random);
      } else if (what < 6 && !waiting.isEmpty()) {
        IoRequest withdrawn = waiting.iterator().next();
        assertThat(elevator.withdraw(withdrawn, nowNanos)).as("withdrawn, %s", run).isTrue();
        waiting.remove(withdrawn);
      } else if (!outstanding.isEmpty()) {
        complete(elevator, random, run);
      }
      ask(elevator, run);
      assertThat(elevator.outstanding()).as("commands, %s", run).isLessThanOrEqualTo(depth);
      assertThat(elevator.waiting()).as("waiting, %s", run).isGreaterThanOrEqualTo(0);
    }
    drain(elevator, random, run);
    assertThat(waiting).as("left, %s", run).isEmpty();
    assertThat(elevator.waiting()).isZero();
    assertThat(elevator.outstanding()).isZero();
  }

  private void submit(Elevator elevator, IoStream process, Random random) {
    boolean writes = random.nextBoolean();
    Access access = writes && random.nextBoolean() ? Access.SCATTERED : Access.SEQUENTIAL;
    IoRequest request =
        new IoRequest(process)
            .aim(writes ? Operation.WRITE : Operation.READ, access, 64 << 10)
            .at(random.nextInt(1_000) * (64L << 10));
    waiting.add(request);
    elevator.enqueue(request, nowNanos);
  }

  private void complete(Elevator elevator, Random random, Run run) {
    IoRequest done = outstanding.remove(random.nextInt(outstanding.size()));
    assertThat(elevator.withdraw(done, nowNanos)).as("after dispatch, %s", run).isFalse();
    elevator.complete(done, nowNanos);
  }

  private void ask(Elevator elevator, Run run) {
    Decision decision = elevator.next(nowNanos);
    while (decision instanceof Decision.Dispatch go) {
      assertThat(waiting.remove(go.request())).as("waited before, %s", run).isTrue();
      outstanding.add(go.request());
      decision = elevator.next(nowNanos);
    }
    if (decision instanceof Decision.WaitUntil wait) {
      assertThat(wait.nanos()).as("later than now, %s", run).isGreaterThan(nowNanos);
    }
  }

  private void drain(Elevator elevator, Random random, Run run) {
    for (int step = 0; step < 10_000 && waiting.size() + outstanding.size() > 0; step++) {
      nowNanos += 5_000_000;
      if (!outstanding.isEmpty()) {
        complete(elevator, random, run);
      }
      ask(elevator, run);
    }
  }
}
