// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queues, users and their applications, each with its share of what its parent has. */
class SfqTreeTest {
  private static final long BYTES = 100;
  private static final long LONG = 1_000_000;

  private final SfqScheduler scheduler = new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1));
  private final VirtualDevice device = new VirtualDevice(scheduler, IoRequest::bytes);
  private final Flow etl = new Flow("user etl", 1);
  private final Flow ann = new Flow("user ann", 1);

  @Test
  void asManyFlowsAsAUserLikesShareTheUsersPart() {
    Flow one = application("one", 1, ann);
    List<Flow> twenty =
        IntStream.range(0, 20).mapToObj(i -> application("one of 20", 1, etl)).toList();
    device.stream(one, BYTES, 0);
    twenty.forEach(each -> device.stream(each, BYTES, 0));
    device.runFor(LONG);
    assertThat(share(one)).isEqualTo(1 / 2.0, within(0.01));
    assertThat(twenty)
        .allSatisfy(each -> assertThat(share(each)).isEqualTo(1 / 40.0, within(0.01)));
  }

  @Test
  void weightsDivideEachLevel() {
    Flow queue = new Flow("queue", 3);
    etl.setParent(queue);
    ann.setParent(queue);
    ann.setWeight(2);
    Flow other = application("in another queue", 1, null);
    Flow first = application("first", 4, etl);
    Flow second = application("second", 1, etl);
    Flow third = application("third", 0.001, ann);
    List.of(other, first, second, third).forEach(each -> device.stream(each, BYTES, 0));
    device.runFor(LONG);
    assertThat(share(other)).isEqualTo(1 / 4.0, within(0.01));
    assertThat(share(third)).isEqualTo(3 / 4.0 * 2 / 3, within(0.01));
    assertThat(share(first)).isEqualTo(3 / 4.0 / 3 * 4 / 5, within(0.01));
    assertThat(share(second)).isEqualTo(3 / 4.0 / 3 / 5, within(0.01));
  }

  @Test
  void whatOneLeavesGoesToItsNeighboursFirstAndAtOnce() {
    Flow first = application("first", 1, etl);
    Flow second = application("second", 1, etl);
    Flow other = application("other", 1, ann);
    device.stream(first, BYTES, 0);
    device.stream(other, BYTES, 0);
    device.transfer(new IoStream(second), 100, BYTES, () -> {});
    device.runFor(400 * BYTES);
    assertThat(device.bytesOf(first) + device.bytesOf(second))
        .as("the user's, all the time")
        .isCloseTo(200 * BYTES, within(2 * BYTES));
    assertThat(device.bytesOf(second)).isEqualTo(100 * BYTES);
    long before = device.bytesOf(first);
    device.runFor(100 * BYTES);
    assertThat(device.bytesOf(first) - before).isCloseTo(50 * BYTES, within(2 * BYTES));
  }

  @Test
  void whoWasAwayIsOwedNothing() {
    Flow first = application("first", 1, etl);
    Flow other = application("other", 1, ann);
    device.stream(other, BYTES, 0);
    device.runFor(LONG);
    device.stream(first, BYTES, 0);
    long before = device.bytesOf(other);
    device.runFor(100 * BYTES);
    assertThat(device.bytesOf(first)).isCloseTo(50 * BYTES, within(2 * BYTES));
    assertThat(device.bytesOf(other) - before).isCloseTo(50 * BYTES, within(2 * BYTES));
  }

  @Test
  void aFlowThatMovesHasItsShareWhereItIsFromItsNextRequestOn() {
    Flow moves = application("moves", 1, etl);
    Flow stays = application("stays", 1, etl);
    Flow other = application("other", 1, ann);
    for (Flow each : List.of(moves, stays, other)) {
      device.stream(each, BYTES, 0);
      device.stream(each, BYTES, 0); // one waits while the other is at the device
    }
    device.runFor(100 * BYTES);
    moves.setParent(ann);
    device.runFor(10 * BYTES);
    long before = device.bytesOf(stays);
    device.runFor(LONG);
    assertThat((device.bytesOf(stays) - before) / (double) LONG).isEqualTo(1 / 2.0, within(0.01));
    moves.setParent(null);
    device.runFor(10 * BYTES);
    before = device.bytesOf(moves);
    device.runFor(LONG);
    assertThat((device.bytesOf(moves) - before) / (double) LONG).isEqualTo(1 / 3.0, within(0.01));
  }

  @Test
  void flowsMayMoveWheneverTheyLike() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Flow queue = new Flow("queue", 2);
    etl.setParent(queue);
    List<Flow> flows =
        IntStream.range(0, 8).mapToObj(i -> application("flow" + i, 1 + i, null)).toList();
    for (Flow each : flows) {
      device.stream(each, 1 + random.nextInt(200), random.nextInt(300));
      device.scatteredStream(each, 1 + random.nextInt(200), random.nextInt(300));
    }
    device.afterEachStep(scheduler.shares()::verifyState);
    for (int i = 0; i < 2_000; i++) {
      Flow parent = List.of(queue, etl, ann).get(random.nextInt(3));
      flows.get(random.nextInt(8)).setParent(random.nextInt(4) == 0 ? null : parent);
      device.runFor(random.nextInt(300));
    }
    assertThat(flows).as("seed %d", seed).allSatisfy(each -> assertThat(share(each)).isPositive());
  }

  /** Beside four scans of another user: as beside one, as that user has one share. */
  @Test
  void aSmallReaderOfAnotherUserWaitsForOneBurstHoweverManyScansTheFirstOneHas() {
    SfqScheduler slices =
        new SfqScheduler(
            new SfqSettings(
                DeviceProfile.BYTES, Charge.TIME, new Slice(9_000, 1_000), Lead.UNBOUNDED, 4),
            Depth.fixed(1));
    VirtualDevice disk =
        new VirtualDevice(slices, request -> request.isScattered() ? 1_000 : 10_000);
    for (int i = 0; i < 4; i++) {
      disk.stream(application("scan" + i, 1, etl), 10_000, 0);
    }
    Flow reader = application("reader", 1, ann);
    disk.shortScatteredStreams(reader, 1_000, 20_000);
    long[] worst = new long[1];
    disk.onDispatch(
        request -> {
          if (request.flow() == reader) {
            worst[0]++;
          }
        });
    disk.runFor(10_000_000);
    assertThat(worst[0])
        .as("reads: each waits for a burst at most, and thinks for two")
        .isGreaterThan(10_000_000 / (20_000 + 11_000 + 1_000));
  }

  @Test
  void nobodyIsPartOfItself() {
    etl.setParent(ann);
    assertThatThrownBy(() -> ann.setParent(etl))
        .hasMessage("flow 'user ann' would be part of itself");
    assertThatThrownBy(() -> ann.setParent(ann))
        .hasMessage("flow 'user ann' would be part of itself");
  }

  private static Flow application(
      String name, double weight, @org.jspecify.annotations.Nullable Flow parent) {
    Flow flow = new Flow(name, weight);
    flow.setParent(parent);
    return flow;
  }

  private double share(Flow flow) {
    return device.bytesOf(flow) / (double) device.nowNanos();
  }
}
