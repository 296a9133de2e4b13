// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

/**
 * What has to be known of a node to put it back.
 *
 * @param id its NodeManager's host and port
 * @param before what it had before the first change
 * @param last what it had before the latest change
 * @param next what the latest change gives it; whether it was made is not known
 */
public record KeptNode(String id, NodeResource before, NodeResource last, NodeResource next) {
  /** Whether we gave it what it has. */
  boolean isOurs(NodeResource has) {
    return has.equals(next) || has.equals(last);
  }
}
