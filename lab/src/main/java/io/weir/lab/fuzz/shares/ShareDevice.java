// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import static io.weir.lab.fuzz.run.FuzzRun.check;
import static java.util.Objects.requireNonNull;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.lab.fuzz.stack.WatchedScheduler;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A scheduler, its device, and those who use it, event by event. */
final class ShareDevice {
  private final FuzzRun run;
  private final Stack stack;
  private final ShareFaults faults;
  private final Simulation simulation;
  private final WatchedScheduler watched;
  private final CountingScheduler scheduler;
  private final ShareWatch watch;
  private final Map<IoRequest, ShareClient> clients = new HashMap<>();
  private final List<ShareClient> all = new ArrayList<>();
  private final Event asksAgain = Event.of(this::ask);
  private final Map<Flow, Long> quietUntilNanos = new HashMap<>();
  private long keptSinceNanos = -1;
  private boolean isFaulty = true;
  private boolean isClosing;

  ShareDevice(
      FuzzRun run, Stack stack, ShareFaults faults, Simulation simulation, ShareWatch watch) {
    this.run = run;
    this.stack = stack;
    this.faults = faults;
    this.simulation = simulation;
    this.watched = new WatchedScheduler(stack, run);
    this.scheduler = new CountingScheduler(watched);
    this.watch = watch;
  }

  void add(ShareClient client) {
    all.add(client);
    clients.put(client.request, client);
    think(client);
  }

  private void think(ShareClient client) {
    long nanos = client.mostThinkNanos == 0 ? 0 : run.between(0, client.mostThinkNanos);
    if (isFaulty && run.happens(faults.quiets())) {
      quietUntilNanos.put(client.flow, now() + run.scale(1_000_000, 1_000_000_000));
    }
    simulation.at(Math.max(now() + nanos, quietUntilNanos.getOrDefault(client.flow, 0L)), client);
  }

  /** It asks for its next request. */
  void send(ShareClient client) {
    if (isClosing) {
      end(client);
      client.state = ShareClient.State.ENDED;
      return;
    }
    if (isFaulty && run.happens(faults.ends())) {
      clients.remove(client.request);
      end(client);
      client.beginsAnew();
      clients.put(client.request, client);
    }
    if (isFaulty && run.happens(faults.weights())) {
      client.flow.setWeight(run.weight());
      client.flow.setPriority(run.between(0, 3));
      watch.isWeighedAnew(client.flow);
    }
    client.state = ShareClient.State.WAITING;
    client.request.aim(
        client.operation, client.access, run.between(client.leastBytes, client.mostBytes + 1));
    scheduler.enqueue(client.request, now());
    watch.enqueued(client.request);
    ask();
    if (isFaulty && run.happens(faults.withdrawals())) {
      giveUp(run.oneOf(all));
    }
  }

  private void end(ShareClient client) {
    client.stream.end();
    scheduler.ended(client.stream, now());
    ask();
  }

  private void giveUp(ShareClient client) {
    if (client.state == ShareClient.State.WAITING) {
      check(scheduler.withdraw(client.request, now()), "%s cannot be withdrawn", client.request);
      watch.waitsNoMore(client.flow);
      run.event("withdrawn", now());
      client.state = ShareClient.State.THINKING;
      think(client);
      ask();
    }
  }

  void complete(ShareClient client) {
    if (isFaulty && run.happens(faults.shortMoves())) {
      client.request.moved(run.between(0, client.request.bytes() + 1));
    }
    scheduler.complete(client.request, now());
    watch.completed(client.request, now());
    check(client.request.chargedNanos() > 0, "a request costs nothing: %s", client.request);
    client.state = ShareClient.State.THINKING;
    think(client);
    ask();
  }

  private void ask() {
    if (keptSinceNanos >= 0) {
      watch.kept(now() - keptSinceNanos);
    }
    Decision decision = scheduler.next(now());
    while (decision instanceof Decision.Dispatch go) {
      ShareClient client = requireNonNull(clients.get(go.request()));
      client.state = ShareClient.State.AT_DEVICE;
      watch.dispatched(go.request(), watched.outstanding(), now());
      simulation.in(serviceNanos(go.request()), client);
      decision = scheduler.next(now());
    }
    keptSinceNanos = watched.waiting() > 0 && watched.outstanding() == 0 ? now() : -1;
    simulation.cancel(asksAgain);
    if (decision instanceof Decision.WaitUntil wait) {
      check(wait.nanos() > now(), "it says %s at %d", wait, now());
      simulation.at(wait.nanos(), asksAgain);
    }
  }

  /** About what was estimated; much longer where the device hangs. */
  private long serviceNanos(IoRequest request) {
    if (isFaulty && run.happens(faults.hangs())) {
      watch.hangs(request.flow());
      return run.scale(1_000_000, 10_000_000_000L);
    }
    long estimate = stack.estimateNanos(request);
    return Math.max(1, estimate / 2 + run.between(0, estimate + 1));
  }

  private long now() {
    return simulation.nowNanos();
  }

  /** From now on nothing goes wrong, and nobody pauses. */
  void heal() {
    isFaulty = false;
    all.forEach(each -> each.mostThinkNanos = 0);
  }

  /** Nobody sends any more; then nothing is left. */
  void close() {
    isClosing = true;
    simulation.run();
    check(
        all.stream().allMatch(each -> each.state == ShareClient.State.ENDED),
        "%s: requests are lost: %d wait, %d are at the device",
        stack.name(),
        watched.waiting(),
        watched.outstanding());
    check(scheduler.device(now()).waiting() == 0, "one is still counted as waiting");
    check(scheduler.device(now()).outstanding() == 0, "one is still counted as outstanding");
    check(scheduler.next(now()) == Decision.IDLE, "there is something to do when all is over");
    long counted = scheduler.counters(now()).stream().mapToLong(each -> each.requests()).sum();
    long completed = watched.completed().values().stream().mapToLong(Long::longValue).sum();
    check(counted == completed, "%d requests are counted, of %d", counted, completed);
  }
}
