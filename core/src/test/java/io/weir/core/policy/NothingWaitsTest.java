// SPDX-License-Identifier: Apache-2.0
package io.weir.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Promise;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever has nothing waiting says that there is nothing to do, so that it need not be asked. */
class NothingWaitsTest {
  private static final int RUNS = 40;
  private static final int STEPS = 400;
  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @EnumSource(Policy.class)
  void aSchedulerInWhichNothingWaitsHasNothingToSay(Policy policy) {
    int empty = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      empty += new Run(policy, seed).timesEmpty();
    }
    assertThat(empty).as("times that nothing waited").isGreaterThan(RUNS);
  }

  private static final class Run {
    private final Random random;
    private final String label;
    private final IoScheduler scheduler;
    private final List<Flow> flows = new ArrayList<>();
    private final List<IoRequest> waiting = new ArrayList<>();
    private final List<IoRequest> outstanding = new ArrayList<>();
    private long now = SECOND;

    Run(Policy policy, long seed) {
      random = new Random(seed);
      label = policy + ", seed " + seed;
      DeviceProfile device = DeviceProfile.of(150e6, 150e6, 100_000, 8_000_000);
      Slice slice = Slice.of(device);
      scheduler =
          new DevicePolicy(
                  policy,
                  device,
                  slice,
                  DepthSettings.fixed(2),
                  4,
                  new CoordinationRule(
                      1, SECOND, 0.3, SECOND / 10, SECOND / 5, StreamCurve.of(device, slice)))
              .newScheduler();
      for (int i = 0; i < 4; i++) {
        flows.add(new Flow("flow " + i, 1 + i, random.nextInt(3), i));
      }
      flows.get(0).setPromise(new Promise(0, 20e6, Long.MAX_VALUE));
    }

    int timesEmpty() {
      int empty = 0;
      for (int step = 0; step < STEPS; step++) {
        now += random.nextInt((int) (SECOND / 50));
        happens(random.nextInt(5));
        drain();
        if (waiting.isEmpty()) {
          empty++;
          assertThat(scheduler.next(now)).as(label).isEqualTo(Decision.IDLE);
        }
      }
      return empty;
    }

    private void happens(int what) {
      if (what == 0) {
        IoRequest request = new IoRequest(new IoStream(flows.get(random.nextInt(flows.size()))));
        boolean isLarge = random.nextBoolean();
        request.aim(
            random.nextBoolean() ? Operation.READ : Operation.WRITE,
            isLarge ? Access.SEQUENTIAL : Access.SCATTERED,
            isLarge ? 8 << 20 : 64 << 10);
        scheduler.enqueue(request, now);
        waiting.add(request);
      } else if (what == 1 && !waiting.isEmpty()) {
        IoRequest request = waiting.remove(random.nextInt(waiting.size()));
        assertThat(scheduler.withdraw(request, now)).as(label).isTrue();
      } else if (!outstanding.isEmpty()) {
        IoRequest request = outstanding.remove(random.nextInt(outstanding.size()));
        request.stream().end();
        scheduler.complete(request, now);
        scheduler.ended(request.stream(), now);
      }
    }

    private void drain() {
      while (scheduler.next(now) instanceof Decision.Dispatch dispatch) {
        waiting.remove(dispatch.request());
        outstanding.add(dispatch.request());
      }
    }
  }
}
