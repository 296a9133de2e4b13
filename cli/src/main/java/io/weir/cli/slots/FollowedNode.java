// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.mapreduce.slots.NodeResource;
import io.weir.mapreduce.slots.RunningNode;
import io.weir.mapreduce.slots.TaskSize;
import io.weir.model.advice.EvenDisks;
import io.weir.model.advice.LiveSlots;
import io.weir.model.advice.NodeLoad;
import io.weir.tuner.hosts.MachineLoad;
import java.util.Optional;

/** What is remembered of a node from interval to interval. */
final class FollowedNode {
  private final String id;
  private final LiveSlots slots;
  private final long leastMegabytes;
  private boolean isByMemory;

  /** What the node should have next, and how many tasks that is, 0 if it is not known. */
  record Next(NodeResource resource, int tasks, String why) {}

  FollowedNode(String id, EvenDisks disks, long leastMegabytes) {
    this.id = id;
    this.slots = new LiveSlots(disks);
    this.leastMegabytes = leastMegabytes;
  }

  boolean is(RunningNode node) {
    return node.id().equals(id);
  }

  /**
   * After one more interval.
   *
   * @param own what the node has if nothing limits it
   */
  Next next(RunningNode node, NodeResource own, MachineLoad load) {
    isByMemory |= node.used().cores() > own.cores();
    Optional<TaskSize> found = TaskSize.of(node, isByMemory);
    if (found.isEmpty()) {
      return new Next(own, 0, "no task runs");
    }
    TaskSize size = found.get();
    int allowed = size.tasks(node.total());
    LiveSlots.Next next =
        slots.next(
            new NodeLoad(
                load.bytesPerSecond(),
                load.writtenPart(),
                load.busy(),
                load.queued(),
                load.processorsBusy(),
                node.containers(),
                allowed,
                Math.max(allowed, size.tasks(own))));
    if (next.tasks() == allowed && allowed < size.tasks(own)) {
      return new Next(node.total(), allowed, next.why());
    }
    NodeResource resource = size.of(next.tasks(), own, leastMegabytes);
    return new Next(resource, size.tasks(resource), next.why());
  }
}
