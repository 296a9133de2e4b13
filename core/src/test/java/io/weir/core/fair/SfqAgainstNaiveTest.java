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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random trees, arrivals, completions, short transfers, withdrawals and changes of weight: both
 * must decide alike at every step.
 */
class SfqAgainstNaiveTest {
  private static final int RUNS = 300;
  private static final int STEPS = 400;

  /** So that time is divided among up to 8 requests without a rest. */
  private static final long EVEN = 840;

  @ParameterizedTest
  @EnumSource
  void decidesAsTheNaiveModelDoes(Charge charge) {
    Random seeds = new Random();
    for (int run = 0; run < RUNS; run++) {
      new Run(seeds.nextLong(), charge).steps();
    }
  }

  private static final class Run {
    private final Random random;
    private final String label;
    private final SfqScheduler fast;
    private final NaiveSfq naive;
    private final List<@Nullable Flow> parents = new ArrayList<>();
    private final List<IoStream> streams = new ArrayList<>();
    private final List<IoRequest> waiting = new ArrayList<>();
    private final List<IoRequest> outstanding = new ArrayList<>();
    private long now;
    private double lastVirtualTime;

    Run(long seed, Charge charge) {
      random = new Random(seed);
      label = "seed " + seed;
      DeviceProfile device = new DeviceProfile(1, 1.5, 10, random.nextInt(50));
      int depth = 1 + random.nextInt(6);
      int scatteredDepth = 1 + random.nextInt(8);
      fast =
          new SfqScheduler(
              new SfqSettings(device, charge, Slice.NONE, Lead.UNBOUNDED, scatteredDepth),
              Depth.fixed(depth));
      naive = new NaiveSfq(device, charge, depth, scatteredDepth);
      plantParents();
      int flows = 1 + random.nextInt(6);
      for (int i = 0; i < flows; i++) {
        Flow flow = new Flow("flow" + i, 0.1 + random.nextDouble() * 10);
        flow.setParent(parents.get(random.nextInt(parents.size())));
        for (int j = 0; j <= random.nextInt(4); j++) {
          streams.add(new IoStream(flow, random.nextInt(5)));
        }
      }
    }

    /** All, and in half of the runs some queues and users. */
    private void plantParents() {
      parents.add(null);
      for (int i = random.nextBoolean() ? random.nextInt(5) : 0; i > 0; i--) {
        Flow parent = new Flow("parent" + i, 0.1 + random.nextDouble() * 10);
        parent.setParent(parents.get(random.nextInt(parents.size())));
        parents.add(parent);
      }
    }

    void steps() {
      for (int step = 0; step < STEPS; step++) {
        now += EVEN * random.nextInt(3);
        int dice = random.nextInt(100);
        if (dice < 50) {
          arrive();
        } else if (dice < 90) {
          complete();
        } else if (dice < 95) {
          withdraw();
        } else {
          Flow flow = streams.get(random.nextInt(streams.size())).flow();
          Flow parent = flow.parent();
          Flow changed = parent == null || random.nextBoolean() ? flow : parent;
          changed.setWeight(0.1 + random.nextDouble() * 10);
        }
        decideAlike(step);
      }
    }

    private void arrive() {
      IoStream stream = streams.get(random.nextInt(streams.size()));
      Operation operation = random.nextBoolean() ? Operation.READ : Operation.WRITE;
      Access access = random.nextBoolean() ? Access.SEQUENTIAL : Access.SCATTERED;
      IoRequest request = new IoRequest(stream).aim(operation, access, random.nextInt(1_000));
      fast.enqueue(request, now);
      naive.enqueue(request);
      waiting.add(request);
    }

    private void complete() {
      if (!outstanding.isEmpty()) {
        IoRequest request = outstanding.remove(random.nextInt(outstanding.size()));
        if (random.nextInt(4) == 0) {
          request.moved(random.nextInt(1_000));
        }
        if (random.nextInt(8) == 0) {
          request.costsAtLeast(random.nextInt(1_000_000));
        }
        fast.complete(request, now);
        naive.complete(request, now);
      }
    }

    private void withdraw() {
      if (!waiting.isEmpty()) {
        IoRequest request = waiting.remove(random.nextInt(waiting.size()));
        assertThat(fast.withdraw(request, now)).as(label).isTrue();
        naive.withdraw(request);
      }
    }

    private void decideAlike(int step) {
      while (true) {
        IoRequest expected = naive.next().orElse(null);
        Decision decision = fast.next(now);
        IoRequest got = decision instanceof Decision.Dispatch go ? go.request() : null;
        assertThat(got).as("%s, step %d", label, step).isSameAs(expected);
        fast.shares().verifyState();
        assertThat(fast.shares().root().virtualTime)
            .as("%s: v", label)
            .isGreaterThanOrEqualTo(lastVirtualTime);
        lastVirtualTime = fast.shares().root().virtualTime;
        if (got == null) {
          return;
        }
        naive.dispatch(got, now);
        assertThat(waiting.remove(got)).as("%s: dispatched once", label).isTrue();
        outstanding.add(got);
      }
    }
  }
}
