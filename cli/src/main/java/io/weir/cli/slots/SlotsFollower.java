// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.mapreduce.slots.NodeResource;
import io.weir.mapreduce.slots.NodeResources;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.mapreduce.slots.RunningNode;
import io.weir.model.advice.EvenDisks;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.hosts.MachineLoad;
import io.weir.tuner.hosts.TunedMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Gives the nodes of a cluster, interval by interval, the resources for as many tasks as their
 * disks carry.
 */
final class SlotsFollower {
  /** Intervals, of a machine that is only slow to answer. */
  private static final int MOST_UNMEASURED = 3;

  private final List<TunedMachine> machines;
  private final ProbedDevice disk;
  private final long leastMegabytes;
  private final NodeResources yarn;
  private final ResourceKeeper keeper;
  private final Loads loads;
  private final boolean isDry;
  private final Map<String, FollowedNode> followed = new HashMap<>();
  private final Map<String, Integer> unmeasured = new HashMap<>();
  private boolean hasMatched;

  /** The load of machines since they were asked before. */
  @FunctionalInterface
  interface Loads {
    Map<TunedMachine, MachineLoad> next(Consumer<IOException> failed);
  }

  /** What there is to show of an interval. */
  record Round(List<SlotsRow> rows, List<String> said) {}

  /**
   * @param machines each with the name of its node
   * @param disk each of theirs, as a probe has measured one
   * @param leastMegabytes that a node keeps
   * @param isDry whether nothing is changed
   */
  SlotsFollower(
      List<TunedMachine> machines,
      ProbedDevice disk,
      long leastMegabytes,
      NodeResources yarn,
      ResourceKeeper keeper,
      Loads loads,
      boolean isDry) {
    this.machines = machines;
    this.disk = disk;
    this.leastMegabytes = leastMegabytes;
    this.yarn = yarn;
    this.keeper = keeper;
    this.loads = loads;
    this.isDry = isDry;
  }

  /**
   * An interval has passed.
   *
   * @throws IOException if the ResourceManager does not answer, or what nodes had cannot be stored
   */
  Round next() throws IOException {
    List<String> said = new ArrayList<>();
    Map<TunedMachine, MachineLoad> measured = loads.next(why -> said.add(why.getMessage()));
    List<RunningNode> running = yarn.running();
    said.addAll(keeper.check(running));
    List<SlotsRow> rows = new ArrayList<>();
    Map<RunningNode, NodeResource> wanted = new LinkedHashMap<>();
    for (TunedMachine each : machines) {
      rows.add(row(each, running, measured, wanted));
    }
    if (!hasMatched) {
      throw new NoNodeException(
          "none of the machines %s is a node of YARN, which runs %s"
              .formatted(
                  machines.stream().map(TunedMachine::name).toList(),
                  running.stream().map(RunningNode::id).toList()));
    }
    if (!isDry) {
      keeper.set(wanted);
    }
    return new Round(rows, said);
  }

  /** What nobody measures is not limited for long. */
  private SlotsRow unmeasured(
      RunningNode node, String name, Map<RunningNode, NodeResource> wanted) {
    String why = "not measured yet";
    if (unmeasured.merge(name, 1, Integer::sum) > MOST_UNMEASURED) {
      followed.remove(name);
      why = "is not measured, so nothing limits it";
      wanted.put(node, keeper.own(node));
    }
    return new SlotsRow(name, null, node.containers(), 0, why);
  }

  private SlotsRow row(
      TunedMachine machine,
      List<RunningNode> running,
      Map<TunedMachine, MachineLoad> measured,
      Map<RunningNode, NodeResource> wanted) {
    String name = machine.name();
    MachineLoad load = measured.get(machine);
    List<RunningNode> called = running.stream().filter(each -> each.isCalled(name)).toList();
    if (called.size() != 1) {
      return new SlotsRow(
          name, load, 0, 0, called.isEmpty() ? "is not in YARN" : "several nodes have this name");
    }
    hasMatched = true;
    RunningNode node = called.get(0);
    if (keeper.isLeftAlone(node)) {
      return new SlotsRow(name, load, node.containers(), 0, "left alone");
    }
    if (load == null) {
      return unmeasured(node, name, wanted);
    }
    unmeasured.remove(name);
    FollowedNode its = followed.get(name);
    if (its == null || !its.is(node)) {
      EvenDisks disks = new EvenDisks(disk, machine.disks().size());
      its = new FollowedNode(node.id(), disks, leastMegabytes);
      followed.put(name, its);
    }
    FollowedNode.Next next = its.next(node, keeper.own(node), load);
    boolean changes = !next.resource().equals(node.total());
    if (changes) {
      wanted.put(node, next.resource());
    }
    String why = changes && isDry ? next.why() + " (would be set)" : next.why();
    return new SlotsRow(name, load, node.containers(), next.tasks(), why);
  }
}
