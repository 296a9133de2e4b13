// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamCoordinatorTest {
  private static final long CHUNK = 1_000;

  /** T0, in chunks of device time. */
  private static final long PATIENCE = 1_000 * CHUNK;

  private static final long GRANT = 10 * CHUNK;
  private static final long IDLE = 100 * CHUNK;
  private static final long FREE = 5 * CHUNK;
  private static final StreamCurve FLAT = StreamCurve.of(1);

  private final Flow queue = new Flow("queue", 1);
  private final Flow first = job("first", 1, 5);
  private final Flow second = job("second", 2, 1);
  private final Flow third = job("third", 2, 2);

  private Flow job(String name, int priority, long started) {
    Flow job = new Flow(name, 1, priority, started);
    job.setQueue(queue);
    job.setParent(job.queue());
    return job;
  }

  private static VirtualDevice disk(int prioritizedJobs, StreamCurve curve) {
    return disk(new CoordinationRule(prioritizedJobs, PATIENCE, 0.3, GRANT, IDLE, curve), 1);
  }

  /** Serves a byte a nanosecond, so many requests side by side. */
  private static VirtualDevice disk(CoordinationRule coordination, int depth) {
    StreamCoordinator coordinator =
        new StreamCoordinator(
            new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth)), coordination, FREE);
    VirtualDevice disk = new VirtualDevice(coordinator, IoRequest::bytes);
    disk.afterEachStep(coordinator::verifyState);
    return disk;
  }

  private static void alwaysWants(VirtualDevice disk, Flow... jobs) {
    List.of(jobs).forEach(job -> disk.stream(job, CHUNK, 0));
  }

  private static double chunksOf(VirtualDevice disk, Flow job) {
    return disk.bytesOf(job) / (double) CHUNK;
  }

  @Test
  void theJobWithTheFirstPriorityHasTheDiskForItself() {
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, third, second, first);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, first)).isGreaterThan(890);
  }

  @Test
  void ofTwoWithOnePriorityTheOneThatStartedFirstGoesFirst() {
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, third, second);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, second)).isGreaterThan(890);
  }

  @Test
  void soManyJobsAsAreSaidShareTheDiskEvenly() {
    VirtualDevice disk = disk(2, FLAT);
    alwaysWants(disk, third, third, second, second, first, first, first, first);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, first)).isCloseTo(450, within(10.0));
    assertThat(chunksOf(disk, second)).isCloseTo(450, within(10.0));
    assertThat(chunksOf(disk, third)).isLessThan(10);
  }

  @Test
  void whoWasBlockedForTheLongestTimeGetsAGrantAndNoMore() {
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, first, second);
    disk.runFor(10 * PATIENCE + 9 * GRANT);
    // Once in each T0 the grant, which the first one shares the disk with meanwhile.
    assertThat(chunksOf(disk, second) * CHUNK / GRANT).isBetween(8.0, 11.0);
  }

  @Test
  void aGrantForGoodIsThePapers() {
    VirtualDevice disk =
        disk(new CoordinationRule(1, PATIENCE, 0.3, Long.MAX_VALUE, IDLE, FLAT), 1);
    alwaysWants(disk, first, second);
    disk.runFor(3 * PATIENCE);
    assertThat(chunksOf(disk, second)).isCloseTo(1_000, within(10.0));
  }

  @Test
  void whatTheFirstJobLeavesGoesToTheNext() {
    VirtualDevice disk = disk(1, FLAT);
    disk.stream(first, CHUNK, 40 * CHUNK); // thinks for longer than anybody waits for it
    alwaysWants(disk, second);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, first)).isGreaterThan(20);
    assertThat(chunksOf(disk, second)).isGreaterThan(600);
  }

  @Test
  void whoGoesInBetweenIsNotPreemptedForGood() {
    VirtualDevice disk =
        disk(new CoordinationRule(1, PATIENCE, 0.3, Long.MAX_VALUE, IDLE, FLAT), 1);
    disk.stream(first, CHUNK, 40 * CHUNK);
    alwaysWants(disk, second);
    disk.runFor(300 * CHUNK);
    double before = chunksOf(disk, second);
    assertThat(before).isGreaterThan(30);
    alwaysWants(disk, first); // now it does want all
    disk.runFor(300 * CHUNK);
    assertThat(chunksOf(disk, second) - before).isLessThan(5);
  }

  @Test
  void aStreamIsServedAsLongAsThoseBeforeItDoNotFillTheDisk() {
    VirtualDevice disk = disk(new CoordinationRule(1, PATIENCE, 0.3, GRANT, IDLE, FLAT), 8);
    Flow[] jobs = new Flow[8];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = job("job " + i, i, 0);
      disk.stream(jobs[i], CHUNK, 4 * CHUNK); // a fifth of the disk
    }
    disk.runFor(900 * CHUNK);
    // 1.3 · 4/5 ≥ 1 and 1.3 · 3/5 < 1: four are served at all times.
    for (int i = 0; i < 4; i++) {
      assertThat(chunksOf(disk, jobs[i])).isGreaterThan(170);
    }
    assertThat(chunksOf(disk, jobs[4])).isLessThan(20);
  }

  @Test
  void whereNobodyKnowsTheDiskAStreamIsServedThatAddsMoreThanTheError() {
    VirtualDevice disk =
        disk(new CoordinationRule(1, PATIENCE, 0.3, GRANT, IDLE, StreamCurve.UNKNOWN), 8);
    Flow[] jobs = new Flow[8];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = job("job " + i, i, 0);
      disk.stream(jobs[i], CHUNK, 0);
    }
    disk.runFor(900 * CHUNK);
    // The fifth would add 1/4, which is less than e = 0.3.
    assertThat(chunksOf(disk, jobs[3])).isGreaterThan(850);
    assertThat(chunksOf(disk, jobs[4])).isLessThan(50);
  }

  @Test
  void readsAndWritesHaveAListEach() {
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, first);
    disk.stream(new IoStream(second), Operation.READ, CHUNK, 0);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, second)).isCloseTo(450, within(10.0));
  }

  @Test
  void queuesShareByWeightAndEachHasAnOrderOfItsOwn() {
    Flow other = new Flow("other queue", 2);
    Flow there = new Flow("there", 1, 9, 9);
    there.setQueue(other);
    there.setParent(there.queue());
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, first, first, first, first, second, there, there, there, there);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, first)).isCloseTo(300, within(10.0));
    assertThat(chunksOf(disk, there)).isCloseTo(600, within(10.0));
  }

  @Test
  void aPriorityMayChange() {
    VirtualDevice disk = disk(1, FLAT);
    alwaysWants(disk, first, second);
    disk.runFor(100 * CHUNK);
    first.setPriority(3);
    disk.runFor(100 * CHUNK);
    assertThat(chunksOf(disk, first)).isCloseTo(100, within(5.0));
    assertThat(chunksOf(disk, second)).isCloseTo(100, within(5.0));
  }

  @Test
  void aStreamThatHasEndedMakesRoom() {
    VirtualDevice disk = disk(1, FLAT);
    disk.transfer(new IoStream(first), 100, CHUNK, () -> {});
    alwaysWants(disk, second);
    disk.runFor(200 * CHUNK);
    assertThat(chunksOf(disk, first)).isEqualTo(100);
    assertThat(chunksOf(disk, second)).isCloseTo(100, within(2.0));
  }

  @Test
  void aStreamThatAsksForNothingTakesNoPlace() {
    VirtualDevice disk = disk(1, FLAT);
    disk.submit(new IoStream(first), CHUNK); // and then nothing, though it does not end
    alwaysWants(disk, second, third);
    disk.runFor(900 * CHUNK);
    assertThat(chunksOf(disk, second)).isGreaterThan(750);
  }

  @Test
  void aBlockedRequestMayBeWithdrawn() {
    StreamCoordinator coordinator =
        new StreamCoordinator(
            new FifoScheduler(Depth.fixed(1)),
            new CoordinationRule(1, PATIENCE, 0.3, GRANT, IDLE, FLAT),
            FREE);
    IoRequest served = new IoRequest(new IoStream(first)).aim(Operation.READ, 1);
    IoRequest blocked = new IoRequest(new IoStream(second)).aim(Operation.READ, 1);
    coordinator.enqueue(served, 0);
    coordinator.enqueue(blocked, 0);
    assertThat(coordinator.withdraw(blocked, 1)).isTrue();
    assertThat(coordinator.withdraw(blocked, 1)).isFalse();
    assertThat(coordinator.next(2)).isEqualTo(served.dispatch());
    assertThat(coordinator.withdraw(served, 3)).isFalse();
    assertThat(coordinator.next(PATIENCE * 2)).isEqualTo(Decision.IDLE);
  }

  @Test
  void aCurveSaysWhetherItFalls() {
    assertThat(StreamCurve.of(148, 49, 47).falls()).isTrue();
    assertThat(StreamCurve.of(100, 190, 260, 255).falls()).isFalse();
    assertThat(StreamCurve.of(100, 190, 120).falls()).isTrue();
    assertThat(StreamCurve.of(new DeviceProfile(1, 1, 0, 0), Slice.NONE).falls()).isFalse();
    assertThat(StreamCurve.of(148, 74).at(9)).isEqualTo(0.5);
  }

  @Test
  void badConstantsAreNamed() {
    assertThatThrownBy(() -> new CoordinationRule(0, 1, 0.3, 1, 1, FLAT))
        .hasMessage("prioritizedJobs must be 1 or more, was 0");
    assertThatThrownBy(() -> new CoordinationRule(1, 1, Double.NaN, 1, 1, FLAT))
        .hasMessage("error must be a number of 0 or more, was NaN");
    assertThatThrownBy(() -> new CoordinationRule(1, 0, 0.3, 1, 1, FLAT))
        .hasMessage("maxBlockedNanos must be above 0, was 0");
    assertThatThrownBy(() -> StreamCurve.of(1, 0))
        .hasMessage("a throughput must be a number above 0, was 0.0");
  }
}
