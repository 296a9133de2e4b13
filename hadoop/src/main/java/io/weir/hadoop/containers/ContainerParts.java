// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * At the DataNode: sees which applications have containers on its node, and writes down what part
 * of the disks each of them has by the tree of weights that its gates have, too.
 */
public final class ContainerParts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerParts.class);

  private final Path groups;
  private final PartsFile file;
  private final Function<Collection<String>, Map<String, Double>> parts;
  private boolean isFailing;

  /**
   * @param groups below which YARN makes the groups of containers
   * @param socket of the node, beside which the NodeManager finds what is said
   * @param parts of applications that all want a disk; in sum 1
   */
  public ContainerParts(
      Path groups, Path socket, Function<Collection<String>, Map<String, Double>> parts) {
    this.groups = groups;
    this.file = PartsFile.beside(socket);
    this.parts = parts;
  }

  /** A second has passed. */
  public void look() {
    try {
      List<ContainerGroup> all = ContainerGroup.below(groups);
      Set<String> applications = new TreeSet<>();
      all.forEach(each -> applications.add(each.application()));
      file.write(parts.apply(applications));
      isFailing = false;
    } catch (IOException | RuntimeException fault) {
      if (!isFailing) {
        LOG.warn("The NodeManager is not told what weights containers have: {}", fault.toString());
      }
      isFailing = true;
    }
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
