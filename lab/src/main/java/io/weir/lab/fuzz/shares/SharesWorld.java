// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.Flow;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import io.weir.lab.fuzz.stack.Stack;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * SFQ(D) in a tree of shares, before a device that hangs and clients that give up: the bound on
 * shares holds at each level, no slot is lost, and the device does not idle while somebody waits.
 */
public final class SharesWorld implements World {
  private static final long LEAST_EVENTS = 40;
  private static final long MOST_EVENTS = 400;

  private final boolean areStreams;

  private SharesWorld(boolean areStreams) {
    this.areStreams = areStreams;
  }

  /** Flows and their shares. */
  public static World ofFlows() {
    return new SharesWorld(/* areStreams= */ false);
  }

  /** Behind the coordination of streams by priority: there no bound on shares holds. */
  public static World ofStreams() {
    return new SharesWorld(/* areStreams= */ true);
  }

  @Override
  public String name() {
    return areStreams ? "streams" : "shares";
  }

  @Override
  public void live(FuzzRun run) {
    Simulation simulation = new Simulation();
    Stack stack = Stack.of(kind(run), areStreams, run);
    int leaves = run.between(2, 6);
    List<Flow> flows = flows(run, leaves);
    ShareFaults faults = ShareFaults.of(run);
    ShareDevice device =
        new ShareDevice(
            run,
            stack,
            faults,
            simulation,
            new FairPairs(stack, flows, /* hasBound= */ !areStreams));
    for (int i = 0; i < leaves; i++) {
      for (int streams = run.between(1, 8); streams > 0; streams--) {
        device.add(new ShareClient(device, flows.get(i), run));
      }
    }
    long events = run.scale(LEAST_EVENTS, MOST_EVENTS);
    for (long i = 0; i < events; i++) {
      check(simulation.step(), "nothing happens any more");
    }
    device.heal();
    for (long i = 0; i < events; i++) {
      check(simulation.step(), "nothing happens any more after faults have stopped");
    }
    device.close();
  }

  private Stack.Kind kind(FuzzRun run) {
    if (areStreams) {
      return run.oneOf(List.of(Stack.Kind.values()));
    }
    return run.has(PlantedBug.VIRTUAL_TIME_GOES_BACK)
        ? Stack.Kind.PUBLISHED
        : run.oneOf(List.of(Stack.Kind.PUBLISHED, Stack.Kind.ROTATING, Stack.Kind.FLASH));
  }

  /** Those with requests first, then those that they are part of. */
  private static List<Flow> flows(FuzzRun run, int leaves) {
    boolean isFlat = run.has(PlantedBug.VIRTUAL_TIME_GOES_BACK) || run.happens(0.4);
    int size = leaves + (isFlat ? 0 : run.between(1, 4));
    List<Flow> flows = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      flows.add(new Flow("flow " + i, run.weight(), run.between(0, 3), run.between(0, 3)));
    }
    for (int i = 0; i < size; i++) {
      int parent = run.between(i + 1, size + 1);
      flows.get(i).setParent(parent >= leaves && parent < size ? flows.get(parent) : null);
    }
    return flows;
  }
}
