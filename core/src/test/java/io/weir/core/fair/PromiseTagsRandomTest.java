// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is promised, withdrawn, late, or overdue: the scheduler keeps its contract. */
class PromiseTagsRandomTest {
  private static final int STEPS = 20_000;
  private static final double ALL = Double.POSITIVE_INFINITY;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final List<Flow> flows = new ArrayList<>();
  private final List<IoRequest> waiting = new ArrayList<>();
  private final List<IoRequest> outstanding = new ArrayList<>();
  private final Set<IoRequest> known = new HashSet<>();
  private long now = 1;

  @ParameterizedTest(name = "slices: {0}")
  @ValueSource(booleans = {true, false})
  void theContractIsKept(boolean hasSlices) {
    SfqScheduler scheduler =
        new SfqScheduler(
            new SfqSettings(
                DeviceProfile.BYTES,
                Charge.TIME,
                hasSlices ? new Slice(9_000_000, 1_000_000) : Slice.NONE,
                hasSlices ? Lead.UNBOUNDED : new Lead(5_000_000, 8_000_000),
                4),
            Depth.fixed(1));
    Flow user = new Flow("user", 2);
    for (int i = 0; i < 6; i++) {
      Flow flow = new Flow("flow" + i, Math.pow(10, random.nextInt(5) - 2));
      flow.setParent(i < 3 ? user : null);
      flows.add(flow);
    }
    flows.add(user);
    for (int step = 0; step < STEPS; step++) {
      try {
        one(scheduler, user);
        scheduler.shares().verifyState();
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + ", step " + step, e);
      }
    }
    flows.forEach(each -> each.setPromise(Promise.NONE));
    for (int i = 0; i < 10_000 && !(waiting.isEmpty() && outstanding.isEmpty()); i++) {
      if (!outstanding.isEmpty()) {
        complete(scheduler);
      }
      ask(scheduler);
      now += 10_000_000;
    }
    assertThat(waiting).as("seed %d", seed).isEmpty();
  }

  private void one(SfqScheduler scheduler, Flow user) {
    now += random.nextInt(random.nextInt(50) == 0 ? 400_000_000 : 1_000_000);
    switch (random.nextInt(8)) {
      case 0, 1 -> enqueue(scheduler, user);
      case 2 -> {
        if (!outstanding.isEmpty()) {
          complete(scheduler);
        }
      }
      case 3 -> {
        if (!waiting.isEmpty() && random.nextInt(3) == 0) {
          IoRequest request = waiting.remove(random.nextInt(waiting.size()));
          assertThat(scheduler.withdraw(request, now)).isTrue();
          known.remove(request);
        }
      }
      case 4 -> {
        if (!waiting.isEmpty() && random.nextInt(20) == 0) {
          IoRequest request = waiting.remove(random.nextInt(waiting.size()));
          assertThat(scheduler.goesNow(request, now)).isTrue();
          outstanding.add(request);
        }
      }
      case 5 -> promise();
      default -> ask(scheduler);
    }
  }

  private void enqueue(SfqScheduler scheduler, Flow user) {
    if (waiting.size() > 30) {
      return;
    }
    Flow flow = flows.get(random.nextInt(flows.size()));
    if (flow == user) {
      return;
    }
    IoStream stream = new IoStream(flow);
    IoRequest request =
        random.nextBoolean()
            ? new IoRequest(stream).aim(Operation.READ, 1 + random.nextInt(5_000_000))
            : new IoRequest(stream)
                .aim(Operation.READ, Access.SCATTERED, 1 + random.nextInt(100_000));
    scheduler.enqueue(request, now);
    waiting.add(request);
    known.add(request);
  }

  private void complete(SfqScheduler scheduler) {
    IoRequest request = outstanding.remove(random.nextInt(outstanding.size()));
    scheduler.complete(request.moved(random.nextInt((int) request.bytes() + 1)), now);
    known.remove(request);
  }

  private void promise() {
    flows
        .get(random.nextInt(flows.size()))
        .setPromise(
            new Promise(
                random.nextBoolean() ? 0 : random.nextDouble(),
                random.nextBoolean() ? ALL : Math.pow(10, random.nextInt(10)),
                random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(50_000_000)));
  }

  private void ask(SfqScheduler scheduler) {
    Decision decision = scheduler.next(now);
    while (decision instanceof Decision.Dispatch dispatch) {
      assertThat(waiting.remove(dispatch.request())).isTrue();
      outstanding.add(dispatch.request());
      decision = scheduler.next(now);
    }
    if (decision instanceof Decision.WaitUntil wait) {
      assertThat(wait.nanos()).isGreaterThan(now);
    }
    assertThat(known).hasSize(waiting.size() + outstanding.size());
  }
}
