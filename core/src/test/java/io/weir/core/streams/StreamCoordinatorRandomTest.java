// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What holds for the coordination whatever happens, and a walk through the list as in the paper.
 */
class StreamCoordinatorRandomTest {
  private static final int RUNS = 300;
  private static final int STEPS = 400;
  private static final long PATIENCE = 2_000;
  private static final long FREE = 100;

  @Test
  void nothingIsLostAndNobodyIsBlockedForTooLong() {
    int blocked = 0;
    int withdrawn = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      Chaos chaos = new Chaos(seed);
      chaos.run();
      blocked += chaos.blocked;
      withdrawn += chaos.withdrawn;
    }
    assertThat(blocked).as("times that a request was blocked").isGreaterThan(RUNS);
    assertThat(withdrawn).as("requests that were withdrawn").isGreaterThan(RUNS);
  }

  /** Random arrivals, completions, withdrawals, ends, and changes of priority and queue. */
  private static final class Chaos {
    private final Random random;
    private final String label;
    private final StreamCoordinator coordinator;
    private final List<Flow> queues = List.of(new Flow("one", 1), new Flow("two", 3));
    private final List<Flow> jobs = new ArrayList<>();
    private final List<IoStream> streams = new ArrayList<>();
    private final Map<IoRequest, Long> waiting = new HashMap<>();
    private final List<IoRequest> outstanding = new ArrayList<>();
    private final int depth;
    private long now;
    int blocked;
    int withdrawn;

    Chaos(long seed) {
      random = new Random(seed);
      label = "seed " + seed;
      depth = 1 + random.nextInt(4);
      StreamCurve curve = random.nextBoolean() ? StreamCurve.UNKNOWN : StreamCurve.of(1, 0.9, 0.5);
      long grant = random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(500);
      CoordinationRule coordination =
          new CoordinationRule(
              1 + random.nextInt(3), PATIENCE, random.nextDouble(), grant, 300, curve);
      coordinator =
          new StreamCoordinator(new FifoScheduler(Depth.fixed(depth)), coordination, FREE);
      for (int i = 0; i < 6; i++) {
        Flow job = new Flow("job" + i, 1, random.nextInt(3), random.nextInt(3));
        job.setQueue(queues.get(random.nextInt(2)));
        job.setParent(job.queue());
        jobs.add(job);
      }
      for (int i = 0; i < 12; i++) {
        streams.add(new IoStream(jobs.get(random.nextInt(jobs.size()))));
      }
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        now += random.nextInt(60);
        int dice = random.nextInt(100);
        if (dice < 45) {
          arrive();
        } else if (dice < 85) {
          complete();
        } else if (dice < 90) {
          withdraw();
        } else if (dice < 95) {
          end();
        } else {
          Flow job = jobs.get(random.nextInt(jobs.size()));
          job.setPriority(random.nextInt(3));
          job.setQueue(queues.get(random.nextInt(2)));
          job.setParent(job.queue());
        }
        decide();
      }
      while (!waiting.isEmpty() || !outstanding.isEmpty()) {
        now += 50;
        complete();
        decide();
      }
      assertThat(coordinator.next(now)).as(label).isEqualTo(Decision.IDLE);
    }

    private void arrive() {
      IoStream stream = streams.get(random.nextInt(streams.size()));
      Operation operation = random.nextBoolean() ? Operation.READ : Operation.WRITE;
      IoRequest request = new IoRequest(stream).aim(operation, random.nextInt(100));
      waiting.put(request, now);
      coordinator.enqueue(request, now);
    }

    private void complete() {
      if (!outstanding.isEmpty()) {
        coordinator.complete(outstanding.remove(random.nextInt(outstanding.size())), now);
      }
    }

    private void withdraw() {
      if (!waiting.isEmpty()) {
        List<IoRequest> byArrival = new ArrayList<>(waiting.keySet());
        byArrival.sort(Comparator.comparing(waiting::get));
        IoRequest request = byArrival.get(0);
        assertThat(coordinator.withdraw(request, now)).as(label).isTrue();
        waiting.remove(request);
        withdrawn++;
      }
    }

    /** A stream ends, and another takes its place. */
    private void end() {
      int index = random.nextInt(streams.size());
      IoStream ending = streams.get(index);
      ending.end();
      coordinator.ended(ending, now);
      streams.set(index, new IoStream(jobs.get(random.nextInt(jobs.size()))));
    }

    private void decide() {
      Decision decision = coordinator.next(now);
      while (decision instanceof Decision.Dispatch go) {
        assertThat(waiting.remove(go.request())).as("%s: waits, and once", label).isNotNull();
        outstanding.add(go.request());
        decision = coordinator.next(now);
      }
      coordinator.verifyState();
      assertThat(outstanding.size()).isLessThanOrEqualTo(depth);
      waiting.forEach(
          (request, since) -> {
            blocked += coordinator.isBlocked(request) ? 1 : 0;
            assertThat(coordinator.isBlocked(request) && now - since >= PATIENCE)
                .as("%s: blocked for longer than T0", label)
                .isFalse();
          });
      if (!waiting.isEmpty() && outstanding.isEmpty()) {
        assertThat(decision)
            .as("%s: somebody waits, nobody is served, and no time is named", label)
            .isInstanceOf(Decision.WaitUntil.class);
        assertThat(((Decision.WaitUntil) decision).nanos()).isLessThanOrEqualTo(now + FREE);
      }
    }
  }

  /**
   * Streams that think for as long as they like, all of them on a device that serves any number
   * side by side: in the end those are served that a walk through the list says.
   */
  @Test
  void thoseAreServedThatTheWalkThroughTheListServes() {
    int cut = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      cut += walk(new Random(seed), "seed " + seed) ? 1 : 0;
    }
    assertThat(cut).as("walks that ended before the end of the list").isBetween(1, RUNS - 1);
  }

  /** Whether it serves some of the streams, and not all. */
  private static boolean walk(Random random, String label) {
    int prioritized = 1 + random.nextInt(3);
    StreamCurve curve =
        random.nextBoolean() ? StreamCurve.of(1) : StreamCurve.of(1, 0.9, 0.7, 0.65);
    long never = 1L << 50;
    CoordinationRule coordination = new CoordinationRule(prioritized, never, 0.3, 1, never, curve);
    StreamCoordinator coordinator =
        new StreamCoordinator(
            new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(100)), coordination, never);
    VirtualDevice device = new VirtualDevice(coordinator, IoRequest::bytes);
    Flow queue = new Flow("queue", 1);
    List<IoStream> order = new ArrayList<>();
    List<Double> demands = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Flow job = new Flow("job", 1, i, 0);
      job.setQueue(queue);
      job.setParent(job.queue());
      for (int j = 0; j <= random.nextInt(3); j++) {
        long think = random.nextInt(5_000);
        IoStream stream = new IoStream(job);
        order.add(stream);
        demands.add(100.0 / (100 + think));
        device.stream(stream, Operation.READ, 100, think);
      }
    }
    device.runFor(1_000_000);
    Set<IoStream> lately = new HashSet<>();
    device.onDispatch(request -> lately.add(request.stream()));
    device.runFor(20_000);
    assertThat(lately).as(label).isEqualTo(walk(order, demands, prioritized, curve));
    return lately.size() < order.size();
  }

  /** Steps 3 and 4 of the paper, one stream after the other. */
  private static Set<IoStream> walk(
      List<IoStream> order, List<Double> demands, int prioritized, StreamCurve curve) {
    Set<IoStream> served = new HashSet<>();
    Set<Flow> jobs = new HashSet<>();
    double before = 0;
    for (int i = 0; i < order.size(); i++) {
      jobs.add(order.get(i).flow());
      if (jobs.size() > prioritized && 1.3 * before >= curve.at(i + 1)) {
        return served;
      }
      served.add(order.get(i));
      before += demands.get(i);
    }
    return served;
  }
}
