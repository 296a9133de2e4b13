// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static io.weir.tuner.plan.ElevatorPair.LEFT_ALONE;

import io.weir.linux.elevator.Elevators;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.plan.SwitchCosts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All machines that a job runs on. Their leases are renewed until this is closed or its process has
 * gone.
 *
 * <p>A switch is on all of them. Where one of them fails, what was switched already is put back and
 * all leases end; or that machine alone is left out, see {@link #startWithout}.
 */
public final class Hosts implements AutoCloseable {
  private final AgentGroup agents;
  private final @Nullable Consumer<IOException> leftOut;
  private final ScheduledExecutorService renewing;
  private @Nullable IOException lost;

  private Hosts(List<TunedMachine> machines, @Nullable Consumer<IOException> leftOut) {
    this.agents = new AgentGroup(machines);
    this.leftOut = leftOut;
    this.renewing = Executors.newSingleThreadScheduledExecutor(AgentGroup.DAEMONS);
  }

  /**
   * Reaches all of them.
   *
   * @param lease after so long without a word a machine puts all back
   * @throws AgentException if one cannot be reached, or has not the disks that it should
   */
  public static Hosts start(List<TunedMachine> machines, Duration lease) throws IOException {
    return new Hosts(machines, null).start(lease);
  }

  /**
   * Reaches those of them that can be reached, and goes on without those that fail later, as long
   * as there is one.
   *
   * <p>Only hosts do without each other, or only guests. A guest's requests go through its host's
   * elevator too: where there are both, one that fails ends it for all, as by {@link #start}.
   *
   * @param lease after so long without a word a machine puts all back
   * @param leftOut is told why, for each that is left out
   * @throws AgentException if none is left
   */
  public static Hosts startWithout(
      List<TunedMachine> machines, Duration lease, Consumer<IOException> leftOut)
      throws IOException {
    boolean areAlike = machines.stream().map(TunedMachine::isGuest).distinct().count() == 1;
    return new Hosts(machines, areAlike ? leftOut : null).start(lease);
  }

  private Hosts start(Duration lease) throws IOException {
    long period = lease.toMillis() / DiskAgent.RENEWALS_OF_LEASE;
    // Those that are there first wait for the others. It fails never: what goes wrong is kept for
    // whoever asks next.
    Future<?> unused =
        renewing.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
    Map<TunedMachine, IOException> failures = agents.start(each -> started(each, lease));
    synchronized (this) {
      try {
        without(failures);
        failIfLost();
      } catch (IOException e) {
        abandon(e);
        throw e;
      }
    }
    return this;
  }

  private static DiskAgent started(TunedMachine machine, Duration lease) throws IOException {
    DiskAgent agent = DiskAgent.start(machine.name(), machine.shell(), lease);
    try {
      Map<String, Elevators> has = agent.disks();
      for (String disk : machine.disks()) {
        if (!has.containsKey(disk)) {
          throw new AgentException(
              "%s has no disk %s whose elevator could be chosen; it has %s"
                  .formatted(machine.name(), disk, has.isEmpty() ? "none" : has.keySet()));
        }
      }
      return agent;
    } catch (IOException e) {
      try {
        agent.close();
      } catch (IOException notClosed) {
        e.addSuppressed(notClosed);
      }
      throw e;
    }
  }

  /** Goes on without the machines that failed, or not at all. */
  private void without(Map<TunedMachine, IOException> failures) throws IOException {
    for (Map.Entry<TunedMachine, IOException> each : failures.entrySet()) {
      IOException why = each.getValue();
      if (leftOut == null) {
        throw why;
      }
      try {
        agents.end(each.getKey());
      } catch (IOException e) {
        why.addSuppressed(e); // its lease will end
      }
      if (agents.machines().isEmpty()) {
        throw why;
      }
      leftOut.accept(why);
    }
  }

  private void askAll(AgentGroup.Question question) throws IOException {
    ask(agents.machines(), question);
  }

  private void ask(List<TunedMachine> these, AgentGroup.Question question) throws IOException {
    try {
      without(agents.ask(these, question));
    } catch (IOException e) {
      abandon(e);
      throw e;
    }
  }

  /** What their disks have, and could have. */
  public synchronized HostElevators elevators() throws IOException {
    failIfLost();
    Map<TunedMachine, Map<String, Elevators>> found = new ConcurrentHashMap<>();
    askAll((machine, agent) -> found.put(machine, agent.disks()));
    List<HostElevators.OfDisk> all = new ArrayList<>();
    for (TunedMachine each : agents.machines()) {
      Map<String, Elevators> has = found.getOrDefault(each, Map.of());
      for (String disk : each.disks()) {
        Elevators its = has.get(disk);
        if (its == null) {
          throw goneDisk(each, disk);
        }
        all.add(new HostElevators.OfDisk(each, disk, its));
      }
    }
    return new HostElevators(all);
  }

  /** What all disks of hosts have done; what guests do goes through these. */
  synchronized DiskRun.Reading read() throws IOException {
    failIfLost();
    List<TunedMachine> all = agents.machines();
    boolean hasHosts = all.stream().anyMatch(each -> !each.isGuest());
    List<TunedMachine> read = all.stream().filter(each -> !(hasHosts && each.isGuest())).toList();
    Map<TunedMachine, IoCounters> counters = new ConcurrentHashMap<>();
    ask(read, (machine, agent) -> counters.put(machine, agent.counters(machine.disks())));
    IoCounters sum = counters.values().stream().reduce(IoCounters.NONE, IoCounters::plus);
    int disks = counters.keySet().stream().mapToInt(each -> each.disks().size()).sum();
    return new DiskRun.Reading(System.nanoTime(), sum, disks);
  }

  /** Switches all disks of all machines; what else was set of them stays. */
  public synchronized void set(ElevatorPair pair) throws IOException {
    failIfLost();
    askAll(
        (machine, agent) -> {
          String elevator = machine.elevatorOf(pair);
          for (String disk : elevator.equals(LEFT_ALONE) ? List.<String>of() : machine.disks()) {
            agent.set(disk, elevator);
          }
        });
  }

  /**
   * Gives all disks of all machines what is named. What is not named is as it was before the first
   * change.
   */
  public synchronized void set(SettingsPair pair) throws IOException {
    failIfLost();
    askAll(
        (machine, agent) -> {
          DiskSettings settings = machine.settingsOf(pair);
          agent.setMachine(settings.ofMachine());
          for (String disk : machine.disks()) {
            agent.set(disk, settings.ofDisk());
          }
        });
  }

  /** What each disk has of all that can be set. */
  public synchronized HostSettings settings() throws IOException {
    failIfLost();
    Map<TunedMachine, MachineSettings> found = new ConcurrentHashMap<>();
    askAll((machine, agent) -> found.put(machine, agent.settings()));
    List<HostSettings.OfDisk> all = new ArrayList<>();
    for (TunedMachine each : agents.machines()) {
      MachineSettings its = Objects.requireNonNull(found.get(each));
      for (String disk : each.disks()) {
        if (!its.ofDisks().containsKey(disk)) {
          throw goneDisk(each, disk);
        }
        all.add(new HostSettings.OfDisk(each, disk, its.of(disk), its.memoryBytes()));
      }
    }
    return new HostSettings(all);
  }

  private static AgentException goneDisk(TunedMachine machine, String disk) {
    return new AgentException(machine.name() + " has a disk " + disk + " no longer");
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
      askAll((machine, agent) -> agent.keep());
    } catch (IOException e) {
      // Kept by now.
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
          new AgentException("all disks were put back: " + lost.getMessage(), lost);
      for (Throwable each : lost.getSuppressed()) {
        failure.addSuppressed(each); // of one that was not
      }
      throw failure;
    }
  }

  /** Then nothing is to stay changed anywhere. */
  private synchronized void abandon(IOException why) {
    lost = why;
    renewing.shutdown(); // this may be its thread
    agents.end().values().forEach(why::addSuppressed); // leases will end
  }

  /** Puts all back, also on those that are there if others are not reached. */
  @Override
  public synchronized void close() throws IOException {
    renewing.shutdown();
    if (lost == null) {
      Optional<IOException> failure = agents.end().values().stream().findFirst();
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }
}
