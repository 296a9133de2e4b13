// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner;

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

  private final List<Machine> order;
  private final Map<Machine, ElevatorAgent> agents = new ConcurrentHashMap<>();

  /** Its threads end by themselves. */
  private final ExecutorService atOnce = Executors.newCachedThreadPool(DAEMONS);

  /**
   * Has no agents yet.
   *
   * @param order of the machines that are to have one: in it failures are told
   */
  AgentGroup(List<Machine> order) {
    this.order = List.copyOf(order);
  }

  /** What starts the agent of a machine. */
  interface Starting {
    ElevatorAgent on(Machine machine) throws IOException;
  }

  /** What an agent is asked. */
  interface Question {
    void to(Machine machine, ElevatorAgent agent) throws IOException;
  }

  /** Gives each machine an agent; what went wrong, by machine. */
  Map<Machine, IOException> start(Starting starting) {
    Map<Machine, Future<?>> doing = new LinkedHashMap<>();
    for (Machine each : order) {
      doing.put(each, atOnce.submit(() -> agents.put(each, starting.on(each))));
    }
    return failures(doing);
  }

  /** Machines that have an agent. */
  List<Machine> machines() {
    return order.stream().filter(agents::containsKey).toList();
  }

  /** Asks all that there are; what went wrong, by machine. */
  Map<Machine, IOException> askAll(Question question) {
    return ask(machines(), question);
  }

  /** Asks some of them; what went wrong, by machine. */
  Map<Machine, IOException> ask(List<Machine> these, Question question) {
    Map<Machine, Future<?>> doing = new LinkedHashMap<>();
    for (Machine each : these) {
      ElevatorAgent agent = agents.get(each);
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

  private static Map<Machine, IOException> failures(Map<Machine, Future<?>> doing) {
    Map<Machine, IOException> failures = new LinkedHashMap<>();
    for (Map.Entry<Machine, Future<?>> each : doing.entrySet()) {
      Machine machine = each.getKey();
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
  void end(Machine machine) throws IOException {
    ElevatorAgent agent = agents.remove(machine);
    if (agent != null) {
      agent.close();
    }
  }

  /** All agents end, and put all back; what went wrong, by machine. */
  Map<Machine, IOException> end() {
    return askAll((machine, agent) -> end(machine));
  }
}
