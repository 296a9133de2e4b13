// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes the resources of nodes, and knows what they had before. That is stored before a node is
 * changed, so whoever reads it after a crash can put it back.
 *
 * <pre>
 *   a node has              means                                        then
 *   what we gave it         nobody else has changed it                   it is followed
 *   what it had before      its NodeManager was restarted                it is followed; at the second time left alone
 *   anything else           an administrator has changed it              it is left alone
 *   no place in YARN        it is lost                                   what it had stays stored
 * </pre>
 */
public final class ResourceKeeper {
  private final NodeResources yarn;
  private final Store store;
  private final Map<String, KeptNode> kept = new LinkedHashMap<>();
  private final Set<String> restarted = new HashSet<>();
  private final Set<String> leftAlone = new HashSet<>();

  /** Where it stands what nodes had. */
  @FunctionalInterface
  public interface Store {
    /**
     * Replaces what was stored.
     *
     * @param nodes that have to be put back, none for all is as it was
     */
    void write(List<KeptNode> nodes) throws IOException;
  }

  /**
   * @param left nodes that an earlier one has not put back
   */
  public ResourceKeeper(NodeResources yarn, Store store, List<KeptNode> left) {
    this.yarn = yarn;
    this.store = store;
    left.forEach(each -> kept.put(each.id(), each));
  }

  /**
   * Sees what became of the nodes that were changed.
   *
   * @param running all nodes
   * @return what happened, a line each
   */
  public List<String> check(List<RunningNode> running) throws IOException {
    List<String> said = new ArrayList<>();
    for (KeptNode each : List.copyOf(kept.values())) {
      Optional<RunningNode> node = find(running, each.id());
      if (node.isEmpty()) {
        if (isBackElsewhere(running, each)) {
          kept.remove(each.id());
          said.add(each.id() + ": restarted, has its own resource again");
        }
        continue;
      }
      NodeResource has = node.get().total();
      if (has.equals(each.next())) {
        kept.put(each.id(), new KeptNode(each.id(), each.before(), has, has));
      } else if (!each.isOurs(has)) {
        kept.remove(each.id());
        said.add(each.id() + ": " + foreign(each, has));
      }
    }
    if (!said.isEmpty()) {
      store();
    }
    return said;
  }

  private String foreign(KeptNode node, NodeResource has) {
    if (has.equals(node.before()) && restarted.add(node.id())) {
      return "has its own resource again, as after a restart";
    }
    leftAlone.add(node.id());
    return "somebody else gave it %s; it is left alone from now on (before us it had %s)"
        .formatted(has, node.before());
  }

  /** A NodeManager that was started again may have another port, and has what is configured. */
  private static boolean isBackElsewhere(List<RunningNode> running, KeptNode node) {
    return running.stream().anyMatch(each -> each.host().equals(RunningNode.hostOf(node.id())));
  }

  private static Optional<RunningNode> find(List<RunningNode> running, String id) {
    return running.stream().filter(each -> each.id().equals(id)).findFirst();
  }

  /** Whether somebody else has changed it. */
  public boolean isLeftAlone(RunningNode node) {
    return leftAlone.contains(node.id());
  }

  /** What a node has without us. */
  public NodeResource own(RunningNode node) {
    KeptNode its = kept.get(node.id());
    return its == null ? node.total() : its.before();
  }

  /**
   * Changes nodes, each by what it has now; those that are left alone stay.
   *
   * @throws IOException if what they had cannot be stored, then none is changed; or if one cannot
   *     be changed
   */
  public void set(Map<RunningNode, NodeResource> wanted) throws IOException {
    Map<String, NodeResource> changes = new LinkedHashMap<>();
    wanted.forEach(
        (node, resource) -> {
          if (!isLeftAlone(node) && !node.total().equals(resource)) {
            kept.put(node.id(), new KeptNode(node.id(), own(node), node.total(), resource));
            changes.put(node.id(), resource);
          }
        });
    if (!changes.isEmpty()) {
      store();
      yarn.set(changes);
    }
  }

  /**
   * Puts all back that has what we gave it.
   *
   * @return what was done, a line each
   * @throws IOException if the ResourceManager does not answer; what nodes had stays stored
   */
  public List<String> putBack() throws IOException {
    List<RunningNode> running = yarn.running();
    List<String> said = new ArrayList<>(check(running));
    Map<String, NodeResource> changes = new LinkedHashMap<>();
    for (KeptNode each : kept.values()) {
      Optional<RunningNode> node = find(running, each.id());
      if (node.isEmpty()) {
        said.add(each.id() + ": is lost; weir slots revert puts it back once it runs");
      } else if (!node.get().total().equals(each.before())) {
        changes.put(each.id(), each.before());
        said.add(each.id() + ": put back to " + each.before());
      }
    }
    if (!changes.isEmpty()) {
      yarn.set(changes);
    }
    kept.keySet().removeIf(each -> find(running, each).isPresent());
    store();
    return said;
  }

  private void store() throws IOException {
    store.write(List.copyOf(kept.values()));
  }
}
