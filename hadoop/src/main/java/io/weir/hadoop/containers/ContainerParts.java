// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * At the DataNode: sees which applications have containers on its node, and writes down what part
 * of the disks each of them has by the tree of weights that its gates have, too, and how much of it
 * goes past the DataNode.
 */
public final class ContainerParts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerParts.class);

  private final Path groups;
  private final PartsFile file;
  private final Parts parts;
  private final Supplier<Map<String, Long>> moved;
  private final LocalParts local = new LocalParts();
  private boolean isFailing;

  /** Of the disks of a node. */
  @FunctionalInterface
  public interface Parts {
    /**
     * What each of these applications has while all of them want the disks, and these flows; in sum
     * 1 at most.
     */
    Map<String, Double> of(Collection<String> applications, Collection<String> flows);
  }

  /**
   * @param groups below which YARN makes the groups of containers
   * @param socket of the node, beside which the NodeManager finds what is said
   * @param moved by the DataNode itself so far, in bytes, by flow
   */
  public ContainerParts(Path groups, Path socket, Parts parts, Supplier<Map<String, Long>> moved) {
    this.groups = groups;
    this.file = PartsFile.beside(socket);
    this.parts = parts;
    this.moved = moved;
  }

  /** A second has passed. */
  public void look() {
    try {
      Map<ContainerGroup, Long> all = new HashMap<>();
      for (ContainerGroup each : ContainerGroup.below(groups)) {
        all.put(each, IoStat.bytes(each.folder()));
      }
      local.look(moved.get(), all);
      file.write(of(all.keySet()));
      isFailing = false;
    } catch (IOException | RuntimeException fault) {
      if (!isFailing) {
        LOG.warn("The NodeManager is not told what weights containers have: {}", fault.toString());
      }
      isFailing = true;
    }
  }

  private Map<String, ContainerPart> of(Collection<ContainerGroup> all) {
    Set<String> applications = new TreeSet<>();
    all.forEach(each -> applications.add(each.application()));
    Map<String, ContainerPart> due = new TreeMap<>();
    parts
        .of(applications, local.active())
        .forEach((its, part) -> due.put(its, new ContainerPart(part, local.of(its))));
    return due;
  }

  @Override
  public void close() {
    try {
      file.delete();
    } catch (IOException left) {
      LOG.warn("It is too old in half a minute: {}", left.toString());
    }
  }
}
