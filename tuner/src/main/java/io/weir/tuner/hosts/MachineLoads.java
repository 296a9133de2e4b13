// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The load of machines, read through the same small program that sets disks, which sets nothing
 * here. It needs no root, and runs beside one that does set them. A machine that cannot be reached
 * is tried again each time.
 */
public final class MachineLoads implements AutoCloseable {
  private final AgentGroup agents;
  private final Map<TunedMachine, LoadCounters> before = new ConcurrentHashMap<>();

  /**
   * Reaches none yet.
   *
   * @param machines whose disks are read
   */
  public MachineLoads(List<TunedMachine> machines) {
    this.agents = new AgentGroup(machines);
  }

  /**
   * What each did since it was asked before; at the first time nothing is known.
   *
   * @param failed is told what went wrong, for each machine that cannot be asked
   */
  public Map<TunedMachine, MachineLoad> next(Consumer<IOException> failed) {
    agents.start(MachineLoads::reader).values().forEach(failed);
    Map<TunedMachine, MachineLoad> loads = new ConcurrentHashMap<>();
    Map<TunedMachine, IOException> failures =
        agents.askAll(
            (machine, agent) -> {
              String answer = agent.ask("load " + String.join(" ", machine.disks()));
              LoadCounters now = LoadCounters.parse(answer, System.nanoTime());
              LoadCounters last = before.put(machine, now);
              if (last != null) {
                loads.put(machine, now.since(last));
              }
            });
    failures.forEach(
        (machine, why) -> {
          before.remove(machine);
          end(machine);
          failed.accept(why);
        });
    return new LinkedHashMap<>(loads);
  }

  private static DiskAgent reader(TunedMachine machine) throws IOException {
    DiskAgent agent =
        DiskAgent.open(machine.name(), machine.shell(), "read", DiskAgent.FIRST_PATIENCE);
    agent.answerToScript();
    return agent;
  }

  /** One that has failed is not there to say how it ends. */
  private void end(TunedMachine machine) {
    try {
      agents.end(machine);
    } catch (IOException e) {
      // Told already, by what it was asked before.
    }
  }

  @Override
  public void close() {
    agents.end();
  }
}
