// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner;

import static io.weir.tuner.ElevatorPair.LEFT_ALONE;

import io.weir.linux.elevator.Elevators;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * All machines that a job runs on. Their leases are renewed until this is closed or its process has
 * gone; a switch is on all of them or, where one of them does not do it, what was switched already
 * is put back and all leases end.
 */
public final class Fleet implements AutoCloseable {
  private final List<Machine> machines;
  private final Map<Machine, ElevatorAgent> agents = new ConcurrentHashMap<>();
  private final ScheduledExecutorService renewing;
  private final ExecutorService atOnce;
  private @Nullable IOException lost;

  private Fleet(List<Machine> machines) {
    this.machines = List.copyOf(machines);
    ThreadFactory daemons =
        work -> {
          Thread thread = new Thread(work, "elevators");
          thread.setDaemon(true);
          return thread;
        };
    this.renewing = Executors.newSingleThreadScheduledExecutor(daemons);
    this.atOnce = Executors.newCachedThreadPool(daemons);
  }

  /**
   * Reaches all of them.
   *
   * @param lease after so long without a word a machine puts its elevators back
   * @throws AgentException if one cannot be reached, or has not the disks that it should
   */
  public static Fleet start(List<Machine> machines, Duration lease) throws IOException {
    Fleet fleet = new Fleet(machines);
    try {
      fleet.onAll(
          each -> fleet.agents.put(each, ElevatorAgent.start(each.name(), each.shell(), lease)));
      fleet.checkDisks();
    } catch (IOException e) {
      fleet.abandon(e);
      throw e;
    }
    long period = lease.toMillis() / ElevatorAgent.RENEWALS_OF_LEASE;
    // It fails never: what goes wrong is kept for whoever asks next.
    Future<?> unused =
        fleet.renewing.scheduleAtFixedRate(fleet::renew, period, period, TimeUnit.MILLISECONDS);
    return fleet;
  }

  private void checkDisks() throws IOException {
    for (Machine each : machines) {
      Map<String, Elevators> has = agent(each).disks();
      for (String disk : each.disks()) {
        if (!has.containsKey(disk)) {
          throw new AgentException(
              "%s has no disk %s whose elevator could be chosen; it has %s"
                  .formatted(each.name(), disk, has.isEmpty() ? "none" : has.keySet()));
        }
      }
    }
  }

  /** What is done on a machine. */
  private interface Action {
    void on(Machine machine) throws IOException;
  }

  /** At once, as each has to be heard of in time; throws what went wrong on the first of them. */
  private void onAll(Action action) throws IOException {
    onAll(machines, action);
  }

  private void onAll(List<Machine> these, Action action) throws IOException {
    Map<Machine, Future<?>> doing = new LinkedHashMap<>();
    for (Machine each : these) {
      doing.put(
          each,
          atOnce.submit(
              () -> {
                action.on(each);
                return each;
              }));
    }
    List<IOException> failures = new ArrayList<>();
    for (Map.Entry<Machine, Future<?>> each : doing.entrySet()) {
      try {
        each.getValue().get();
      } catch (ExecutionException e) {
        failures.add(
            e.getCause() instanceof IOException failure
                ? failure
                : new AgentException(each.getKey().name() + ": " + e.getCause(), e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failures.add(new AgentException(each.getKey().name() + ": interrupted", e));
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  private ElevatorAgent agent(Machine machine) {
    return Objects.requireNonNull(agents.get(machine));
  }

  /** What their disks have, and could have. */
  public synchronized FleetElevators elevators() throws IOException {
    failIfLost();
    List<FleetElevators.OfDisk> all = new ArrayList<>();
    for (Machine each : machines) {
      Map<String, Elevators> has = agent(each).disks();
      for (String disk : each.disks()) {
        Elevators its = has.get(disk);
        if (its == null) {
          throw new AgentException(each.name() + " has a disk " + disk + " no longer");
        }
        all.add(new FleetElevators.OfDisk(each, disk, its));
      }
    }
    return new FleetElevators(all);
  }

  /** What all disks of hosts have done; what guests do goes through these. */
  synchronized DiskRun.Reading read() throws IOException {
    failIfLost();
    boolean hasHosts = machines.stream().anyMatch(each -> !each.isGuest());
    List<Machine> read = machines.stream().filter(each -> !(hasHosts && each.isGuest())).toList();
    Map<Machine, IoCounters> counters = new ConcurrentHashMap<>();
    try {
      onAll(read, each -> counters.put(each, agent(each).counters(each.disks())));
    } catch (IOException e) {
      abandon(e);
      throw e;
    }
    IoCounters sum = counters.values().stream().reduce(IoCounters.NONE, IoCounters::plus);
    int disks = read.stream().mapToInt(each -> each.disks().size()).sum();
    return new DiskRun.Reading(System.nanoTime(), sum, disks);
  }

  /** Switches all disks of all machines. */
  public synchronized void set(ElevatorPair pair) throws IOException {
    failIfLost();
    try {
      onAll(
          each -> {
            String elevator = each.elevatorOf(pair);
            for (String disk : elevator.equals(LEFT_ALONE) ? List.<String>of() : each.disks()) {
              agent(each).set(disk, elevator);
            }
          });
    } catch (IOException e) {
      abandon(e);
      throw e;
    }
  }

  /** What the commands take, each pair set once. */
  public SwitchCosts commandCosts(List<ElevatorPair> pairs) throws IOException {
    Map<ElevatorPair, Double> seconds = new LinkedHashMap<>();
    for (ElevatorPair each : pairs) {
      long begun = System.nanoTime();
      set(each);
      seconds.put(each, (System.nanoTime() - begun) / 1e9);
    }
    return SwitchCosts.ofCommands(seconds);
  }

  private synchronized void renew() {
    if (lost != null) {
      return;
    }
    try {
      onAll(each -> agent(each).keep());
    } catch (IOException e) {
      abandon(e);
    }
  }

  /**
   * Sees that nothing was put back meanwhile.
   *
   * @throws AgentException if it was, and why
   */
  public synchronized void check() throws AgentException {
    failIfLost();
  }

  private void failIfLost() throws AgentException {
    if (lost != null) {
      AgentException failure =
          new AgentException("all elevators were put back: " + lost.getMessage(), lost);
      for (Throwable each : lost.getSuppressed()) {
        failure.addSuppressed(each); // of one that was not
      }
      throw failure;
    }
  }

  /** One machine is no longer as the others; then nothing is to stay changed anywhere. */
  private synchronized void abandon(IOException why) {
    lost = why;
    renewing.shutdownNow();
    try {
      end();
    } catch (IOException e) {
      why.addSuppressed(e); // leases will end
    }
  }

  /** Puts all back. */
  @Override
  public synchronized void close() throws IOException {
    renewing.shutdownNow();
    if (lost == null) {
      end();
    }
  }

  /** Also of those that are there if others were not reached. */
  private void end() throws IOException {
    try {
      onAll(
          each -> {
            ElevatorAgent agent = agents.get(each);
            if (agent != null) {
              agent.close();
            }
          });
    } finally {
      atOnce.shutdown();
    }
  }
}
