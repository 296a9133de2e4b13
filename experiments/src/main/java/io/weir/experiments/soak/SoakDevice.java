// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static java.util.Objects.requireNonNull;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.DeviceCounters;
import io.weir.core.request.Access;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A scheduler, its device and those who use it, in virtual time. Every client has one event to come
 * at most, so the clients are the events.
 */
final class SoakDevice {
  private static final int STREAMS_OF_PROBE = 6;
  private static final int MOST_CLIENTS = 40;
  private static final int MOST_DEPTH = 4;

  /** Three slices of a disk with seeks of 8 ms. */
  private static final long OVERDUE_NANOS = 216_000_000;

  /** What has been there for less takes up room. */
  private static final long LEAST_OVERDUE_NANOS = 200_000_000;

  private final Stack stack;
  private final CountingScheduler scheduler;
  private final SplittableRandom random;
  private final Violations violations;
  private final PriorityQueue<SoakClient> events =
      new PriorityQueue<>(
          Comparator.<SoakClient>comparingLong(client -> client.atNanos)
              .thenComparingLong(client -> client.sequence));
  private final IdentityHashMap<IoRequest, SoakClient> byRequest = new IdentityHashMap<>();
  private final List<SoakClient> clients = new ArrayList<>();
  private final SoakCounts counts = new SoakCounts();
  private final NewClients newClients;
  private Episode episode = Episode.dense(0);
  private ProbePair probes = new ProbePair(1, 1, 0);
  private long nowNanos;
  private long wakeNanos = Long.MAX_VALUE;
  private long sequence;
  private long sentInEpisode;

  SoakDevice(Stack stack, long seed, Violations violations) {
    this.stack = stack;
    this.scheduler = stack.scheduler();
    this.random = new SplittableRandom(seed);
    this.violations = violations;
    this.newClients = new NewClients(random);
  }

  long nowNanos() {
    return nowNanos;
  }

  CountingScheduler scheduler() {
    return scheduler;
  }

  SoakCounts counts() {
    return counts;
  }

  long flows() {
    return newClients.flows();
  }

  /** Nothing happens until then. */
  void idleUntil(long nanos) {
    nowNanos = Math.max(nowNanos, nanos);
  }

  /** Runs an episode to the end of its last request; says which part of the bound was used. */
  double run(Episode next) {
    episode = next;
    sentInEpisode = 0;
    begin();
    boolean goesOn = true;
    while (goesOn) {
      goesOn = step();
    }
    checkNothingIsLost();
    clients.forEach(this::end);
    clients.clear();
    byRequest.clear();
    violations.add("bound on shares broken", probes.violations());
    return probes.worstPart();
  }

  private void begin() {
    Flow[] pair = {newClients.flow(), newClients.flow()};
    probes = new ProbePair(pair[0].weight(), pair[1].weight(), stack.sliceNanos());
    for (int i = 0; i < 2 * STREAMS_OF_PROBE; i++) {
      add(new SoakClient(pair[i % 2], random.nextLong(), i % 2, clients.size(), Long.MAX_VALUE));
    }
    int others = random.nextInt(1, MOST_CLIENTS);
    for (int i = 0; i < others; i++) {
      add(newClients.client(clients, clients.size()));
    }
  }

  private void add(SoakClient client) {
    clients.add(client);
    admit(client);
  }

  private void admit(SoakClient client) {
    byRequest.put(client.request, client);
    schedule(client, nowNanos + thinkNanos(client));
  }

  private long thinkNanos(SoakClient client) {
    if (client.isProbe() || random.nextBoolean()) {
      return 0;
    }
    long burst = stack.estimateNanos(Operation.READ, episode.leastBytes());
    return random.nextLong(10 * burst);
  }

  private void schedule(SoakClient client, long atNanos) {
    client.atNanos = atNanos;
    client.sequence = sequence++;
    events.add(client);
  }

  /** The next thing that happens; false if nothing does any more. */
  private boolean step() {
    SoakClient client = events.peek();
    long eventNanos = client == null ? Long.MAX_VALUE : client.atNanos;
    if (Math.min(eventNanos, wakeNanos) == Long.MAX_VALUE) {
      return false;
    }
    if (client == null || wakeNanos < eventNanos) {
      nowNanos = wakeNanos;
      ask();
      return true;
    }
    events.remove();
    nowNanos = eventNanos;
    if (client.state == SoakClient.State.AT_DEVICE) {
      complete(client);
    } else if (sentInEpisode < episode.requests() && nowNanos < episode.untilNanos()) {
      send(client);
    }
    return true;
  }

  private void send(SoakClient client) {
    if (client.requestsLeft == 0) {
      replace(client);
      return;
    }
    client.requestsLeft--;
    if (!client.isProbe() && random.nextInt(32) == 0) {
      client.flow.setWeight(newClients.weight());
    }
    Operation operation = random.nextBoolean() ? Operation.READ : Operation.WRITE;
    Access access = random.nextInt(3) == 0 ? Access.SCATTERED : Access.SEQUENTIAL;
    long bytes = episode.bytes(random);
    client.estimateNanos = stack.estimateNanos(operation, bytes);
    client.state = SoakClient.State.WAITING;
    scheduler.enqueue(client.request.aim(operation, access, bytes), nowNanos);
    sentInEpisode++;
    counts.sent();
    if (client.isProbe()) {
      probes.enqueued(client.probe);
    }
    ask();
    if (random.nextInt(64) == 0) {
      giveUp(clients.get(random.nextInt(clients.size())));
    }
  }

  private void giveUp(SoakClient client) {
    boolean isWithdrawn = scheduler.withdraw(client.request, nowNanos);
    counts.called();
    violations.unless(
        isWithdrawn == (client.state == SoakClient.State.WAITING), "withdrawn wrongly");
    if (isWithdrawn) {
      counts.withdrawn();
      if (client.isProbe()) {
        probes.withdrawn(client.probe);
      }
      client.state = SoakClient.State.THINKING;
      schedule(client, nowNanos + thinkNanos(client));
    }
    ask();
  }

  /** A stream ends, and another one takes its place. */
  private void replace(SoakClient client) {
    end(client);
    byRequest.remove(client.request);
    SoakClient newcomer = newClients.client(clients, client.place);
    clients.set(client.place, newcomer);
    admit(newcomer);
    ask();
  }

  private void end(SoakClient client) {
    client.stream.end();
    scheduler.ended(client.stream, nowNanos);
    counts.called();
  }

  private void complete(SoakClient client) {
    if (random.nextInt(8) == 0) {
      client.request.moved(random.nextLong(client.request.bytes()));
    }
    scheduler.complete(client.request, nowNanos);
    counts.completed();
    client.state = SoakClient.State.THINKING;
    if (client.isProbe()) {
      probes.completed(client.probe, client.estimateNanos, client.request.chargedNanos());
    }
    violations.unless(client.request.chargedNanos() > 0, "charge of nothing");
    schedule(client, nowNanos + thinkNanos(client));
    ask();
  }

  private void ask() {
    Decision decision = next();
    while (decision instanceof Decision.Dispatch dispatch) {
      dispatched(requireNonNull(byRequest.get(dispatch.request())));
      decision = next();
    }
    wakeNanos = Long.MAX_VALUE;
    if (decision instanceof Decision.WaitUntil wait) {
      violations.unless(
          wait.nanos() > nowNanos && wait.nanos() <= nowNanos + mostWaitNanos(),
          "waits for longer than it may");
      wakeNanos = Math.max(nowNanos + 1, wait.nanos());
    } else {
      violations.unless(counts.waiting() == 0 || counts.outstanding() > 0, "idle while work waits");
    }
  }

  /** For the next request of a flow, or, where the device is busy, for a request to be overdue. */
  private long mostWaitNanos() {
    return counts.outstanding() == 0 ? stack.waitNanos() : OVERDUE_NANOS;
  }

  private Decision next() {
    counts.decided();
    return scheduler.next(nowNanos);
  }

  private void dispatched(SoakClient client) {
    violations.unless(client.state == SoakClient.State.WAITING, "dispatched what does not wait");
    client.state = SoakClient.State.AT_DEVICE;
    counts.dispatched();
    client.dispatchedNanos = nowNanos;
    violations.unless(
        counts.outstanding() <= MOST_DEPTH || atDeviceLately() <= MOST_DEPTH,
        "more at the device than its depth");
    probes.outstanding(counts.outstanding());
    if (client.isProbe()) {
      probes.dispatched(client.probe, client.estimateNanos);
    }
    schedule(client, nowNanos + trueNanos(client));
  }

  /** Those that cannot be overdue yet, and so take up room. */
  private long atDeviceLately() {
    return clients.stream()
        .filter(each -> each.state == SoakClient.State.AT_DEVICE)
        .filter(each -> nowNanos - each.dispatchedNanos < LEAST_OVERDUE_NANOS)
        .count();
  }

  /** One probe tends to cost more than the other: who forgets to correct an estimate is found. */
  private long trueNanos(SoakClient client) {
    long nanos = Episode.trueNanos(random, client.estimateNanos);
    if (!client.isProbe()) {
      return nanos;
    }
    long other = Episode.trueNanos(random, client.estimateNanos);
    return client.probe == 0 ? Math.max(nanos, other) : Math.min(nanos, other);
  }

  /** Nobody sends any more, and everything has gone. */
  private void checkNothingIsLost() {
    DeviceCounters device = scheduler.device(nowNanos);
    counts.checkNothingIsLost(violations);
    violations.unless(
        device.waiting() == 0 && device.outstanding() == 0, "counter of what waits is off");
    violations.unless(device.busyNanos() <= nowNanos, "busy for longer than there was time");
    violations.unless(device.flows() <= CountingScheduler.MAX_FLOWS + 1, "too many flows counted");
  }
}
