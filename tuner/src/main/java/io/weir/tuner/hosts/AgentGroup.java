// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/**
 * Agents that are asked at once, as each has to be heard of in time; what goes wrong on one does
 * not keep the others from being asked.
 */
final class AgentGroup {
  /** Of threads that do not keep a process alive. */
  static final ThreadFactory DAEMONS =
      work -> {
        Thread thread = new Thread(work, "elevators");
        thread.setDaemon(true);
        return thread;
      };

  private final List<TunedMachine> order;
  private final Map<TunedMachine, DiskAgent> agents = new ConcurrentHashMap<>();

  /** Its threads end by themselves. */
  private final ExecutorService atOnce = Executors.newCachedThreadPool(DAEMONS);

  /**
   * Has no agents yet.
   *
   * @param order of the machines that are to have one: in it failures are told
   */
  AgentGroup(List<TunedMachine> order) {
    this.order = List.copyOf(order);
  }

  /** What starts the agent of a machine. */
  interface Starting {
    DiskAgent on(TunedMachine machine) throws IOException;
  }

  /** What an agent is asked. */
  interface Question {
    void to(TunedMachine machine, DiskAgent agent) throws IOException;
  }

  /** Gives each machine an agent that has none; what went wrong, by machine. */
  Map<TunedMachine, IOException> start(Starting starting) {
    Map<TunedMachine, Future<?>> doing = new LinkedHashMap<>();
    for (TunedMachine each : order) {
      if (!agents.containsKey(each)) {
        doing.put(each, atOnce.submit(() -> agents.put(each, starting.on(each))));
      }
    }
    return failures(doing);
  }

  /** Machines that have an agent. */
  List<TunedMachine> machines() {
    return order.stream().filter(agents::containsKey).toList();
  }

  /** Asks all that there are; what went wrong, by machine. */
  Map<TunedMachine, IOException> askAll(Question question) {
    return ask(machines(), question);
  }

  /** Asks some of them; what went wrong, by machine. */
  Map<TunedMachine, IOException> ask(List<TunedMachine> these, Question question) {
    Map<TunedMachine, Future<?>> doing = new LinkedHashMap<>();
    for (TunedMachine each : these) {
      DiskAgent agent = agents.get(each);
      if (agent != null) {
        doing.put(
            each,
            atOnce.submit(
                () -> {
                  question.to(each, agent);
                  return each;
                }));
      }
    }
    return failures(doing);
  }

  private static Map<TunedMachine, IOException> failures(Map<TunedMachine, Future<?>> doing) {
    Map<TunedMachine, IOException> failures = new LinkedHashMap<>();
    for (Map.Entry<TunedMachine, Future<?>> each : doing.entrySet()) {
      TunedMachine machine = each.getKey();
      try {
        each.getValue().get();
      } catch (ExecutionException e) {
        failures.put(
            machine,
            e.getCause() instanceof IOException failure
                ? failure
                : new AgentException(machine.name() + ": " + e.getCause(), e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failures.put(machine, new AgentException(machine.name() + ": interrupted", e));
      }
    }
    return failures;
  }

  /** One agent ends, and puts all back; it is asked no more. */
  void end(TunedMachine machine) throws IOException {
    DiskAgent agent = agents.remove(machine);
    if (agent != null) {
      agent.close();
    }
  }

  /** All agents end, and put all back; what went wrong, by machine. */
  Map<TunedMachine, IOException> end() {
    return askAll((machine, agent) -> end(machine));
  }
}
