// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

/** Who stands before whom, and who makes room for whom: one event after the other. */
class StreamRankTest {
  private static final long PATIENCE = 1_000;
  private static final long IDLE = 100;
  private static final long LONG = 1_000_000;
  private static final StreamCurve FLAT = StreamCurve.of(1);

  private final Flow queue = new Flow("queue", 1);
  private final Flow first = job("first", 1, 0);
  private final Flow second = job("second", 2, 0);
  private final Flow third = job("third", 3, 0);
  private StreamCoordinator coordinator = coordinator(PATIENCE, 0.3, FLAT);

  private Flow job(String name, int priority, long started) {
    Flow job = new Flow(name, 1, priority, started);
    job.setQueue(queue);
    job.setParent(job.queue());
    return job;
  }

  private static StreamCoordinator coordinator(long patience, double error, StreamCurve curve) {
    return new StreamCoordinator(
        new FifoScheduler(Depth.fixed(100)),
        new CoordinationRule(1, patience, error, LONG, IDLE, curve),
        /* freeNanos= */ LONG);
  }

  @Test
  void theOneThatStartedFirstGoesFirstWhateverItsName() {
    IoRequest served = asks(job("z", 1, 1), 0);
    IoRequest blocked = asks(job("a", 1, 2), 0);
    assertBlocked(blocked);
    assertServed(served);
    IoRequest earlier = asks(job("zz", 1, 0), 0);
    assertServed(earlier);
  }

  @Test
  void ofTwoThatStartedAtOnceTheNameSaysWhoGoesFirst() {
    for (int i = 0; i < 20; i++) { // the same however the objects lie in memory
      coordinator = coordinator(PATIENCE, 0.3, FLAT);
      asks(job("b", 1, 0), 0);
      assertServed(asks(job("a", 1, 0), 0));
      assertBlocked(asks(job("c", 1, 0), 0));
    }
  }

  @Test
  void streamsOfTwoJobsThatAreCalledAlikeAreNotMixed() {
    Flow one = job("same", 1, 0);
    Flow other = job("same", 1, 0);
    IoRequest ofOne = asks(one, 0);
    IoRequest ofOther = asks(other, 0);
    IoRequest moreOfOne = asks(one, 0);
    IoRequest moreOfOther = asks(other, 0);
    boolean oneIsServed = isServed(ofOne) && isServed(moreOfOne);
    boolean otherIsServed = isServed(ofOther) && isServed(moreOfOther);
    assertThat(oneIsServed || otherIsServed).as("all of the job that ranks first").isTrue();
  }

  @Test
  void aStreamThatAddsJustTheErrorIsNotServed() {
    coordinator = coordinator(PATIENCE, 1, StreamCurve.UNKNOWN);
    asks(first, 0);
    assertBlocked(asks(second, 0)); // (1 + 1) · 1 = 1 + 1
    coordinator = coordinator(PATIENCE, 0.99, StreamCurve.UNKNOWN);
    asks(first, 0);
    assertServed(asks(second, 0));
  }

  @Test
  void readersAndWritersThatHaveWaitedForAsLongGoAtOnce() {
    asks(first, 0);
    IoRequest write = asks(second, 0);
    asks(new IoStream(first), Operation.READ, 0);
    IoRequest read = asks(new IoStream(second), Operation.READ, 0);
    assertBlocked(write);
    assertBlocked(read);
    dispatchAll(0);
    assertThat(dispatchAll(PATIENCE - 1)).isEqualTo(new Decision.WaitUntil(PATIENCE));
    dispatchAll(PATIENCE);
    assertServed(write);
    assertServed(read);
  }

  @Test
  void aPatienceWithoutEndIsNoPatienceOfNothing() {
    coordinator = coordinator(Long.MAX_VALUE, 0.3, FLAT);
    asks(first, 5);
    IoRequest blocked = asks(second, 5);
    assertThat(dispatchAll(5)).isEqualTo(Decision.IDLE);
    assertBlocked(blocked);
  }

  @Test
  void aStreamThatWritesAfterItHasReadTakesNoPlaceAmongReaders() {
    IoStream both = new IoStream(first);
    IoRequest read = asks(both, Operation.READ, 0);
    dispatchAll(0);
    coordinator.complete(read, 1);
    asks(both, Operation.WRITE, 1);
    assertServed(asks(new IoStream(second), Operation.READ, 1));
  }

  @Test
  void aStreamStandsWhereItIsUntilItHasNothingToDo() {
    IoRequest served = asks(first, 0);
    dispatchAll(0);
    IoStream both = new IoStream(second);
    IoRequest write = asks(both, Operation.WRITE, 0);
    IoRequest read = asks(both, Operation.READ, 0);
    assertBlocked(write);
    assertBlocked(read);
    endsWith(served, 1);
    assertServed(write);
    assertServed(read);
  }

  @Test
  void aStreamThatEndsWithItsLastRequestMakesRoomAtOnce() {
    IoRequest last = asks(first, 0);
    dispatchAll(0);
    IoRequest next = asks(second, 0);
    last.stream().end();
    coordinator.ended(last.stream(), 1);
    assertBlocked(next);
    coordinator.complete(last, 2);
    assertServed(next);
  }

  @Test
  void aStreamThatHasEndedAndGivesUpItsLastRequestMakesRoomAtOnce() {
    IoRequest last = asks(first, 0);
    IoRequest next = asks(second, 0);
    last.stream().end();
    coordinator.ended(last.stream(), 1);
    assertThat(coordinator.withdraw(last, 2)).isTrue();
    assertServed(next);
    assertThat(dispatchAll(2)).isEqualTo(Decision.IDLE);
  }

  @Test
  void whoGivesUpKeepsItsPlaceAsIfItHadBeenServed() {
    IoRequest givesUp = asks(first, 0);
    IoRequest next = asks(second, 0);
    assertThat(coordinator.withdraw(givesUp, IDLE)).isTrue();
    assertThat(dispatchAll(IDLE)).isEqualTo(new Decision.WaitUntil(2 * IDLE));
    assertBlocked(next);
    dispatchAll(2 * IDLE);
    assertServed(next);
  }

  @Test
  void whoGivesUpWhileItIsBlockedKeepsItsPlaceAsLong() {
    IoRequest served = asks(first, 0);
    dispatchAll(0);
    IoRequest givesUp = asks(second, 0);
    IoRequest last = asks(third, 0);
    assertThat(coordinator.withdraw(givesUp, IDLE)).isTrue();
    endsWith(served, IDLE);
    assertThat(dispatchAll(IDLE)).isEqualTo(new Decision.WaitUntil(2 * IDLE));
    assertBlocked(last);
    dispatchAll(2 * IDLE);
    assertServed(last);
  }

  @Test
  void aQueueHasOneOrderThoughSomeOfItsStreamsHaveEnded() {
    IoRequest ends = asks(first, 0);
    asks(first, 0);
    dispatchAll(0);
    endsWith(ends, 1);
    assertBlocked(asks(second, 1));
  }

  @Test
  void aListIsEmptyOnceAllOfItsStreamsHaveLeft() {
    StreamList list =
        new StreamList(
            new CoordinationRule(1, PATIENCE, 0.3, LONG, IDLE, FLAT),
            LONG,
            queue,
            Operation.READ,
            0);
    assertThat(list.isEmpty()).isTrue();
    CoordinatedStream one = list.join(first);
    CoordinatedStream ofTheSameJob = list.join(first);
    CoordinatedStream other = list.join(second);
    list.leave(one, 0);
    list.leave(other, 0);
    assertThat(list.isEmpty()).isFalse();
    list.leave(ofTheSameJob, 0);
    assertThat(list.isEmpty()).isTrue();
  }

  private IoRequest asks(Flow job, long now) {
    return asks(new IoStream(job), Operation.WRITE, now);
  }

  private IoRequest asks(IoStream stream, Operation operation, long now) {
    IoRequest request = new IoRequest(stream).aim(operation, 1);
    coordinator.enqueue(request, now);
    coordinator.verifyState();
    return request;
  }

  private void endsWith(IoRequest last, long now) {
    coordinator.complete(last, now);
    last.stream().end();
    coordinator.ended(last.stream(), now);
  }

  /** What it says after everything that may go has gone. */
  private Decision dispatchAll(long now) {
    Decision decision = coordinator.next(now);
    while (decision instanceof Decision.Dispatch) {
      decision = coordinator.next(now);
    }
    coordinator.verifyState();
    return decision;
  }

  private boolean isServed(IoRequest request) {
    return !coordinator.isBlocked(request);
  }

  private void assertServed(IoRequest request) {
    assertThat(isServed(request)).as(request + " is served").isTrue();
  }

  private void assertBlocked(IoRequest request) {
    assertThat(isServed(request)).as(request + " is served").isFalse();
  }
}
