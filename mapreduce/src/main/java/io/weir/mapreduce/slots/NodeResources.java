// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The resources of a cluster's nodes, where they can be changed. */
public interface NodeResources {
  /**
   * All nodes that run.
   *
   * @throws IOException if the ResourceManager does not answer
   */
  List<RunningNode> running() throws IOException;

  /**
   * Changes nodes, and waits until the scheduler has it. Containers that run go on, also where they
   * have more than that.
   *
   * @param wanted by {@link RunningNode#id}
   * @throws IOException if one does not take it; the others have it then
   */
  void set(Map<String, NodeResource> wanted) throws IOException;
}
