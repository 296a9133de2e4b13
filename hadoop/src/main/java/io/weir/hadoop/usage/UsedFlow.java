// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

/**
 * A flow that uses a node's disks.
 *
 * @param name {@code [user/]application}, or a service
 * @param place the queues and the user that it is part of, the highest first, with slashes between;
 *     empty if nothing
 * @param weight its weight at the node now
 * @param reserved the part of each disk's time that is reserved for it, from 0 to 1
 * @param limitBytesPerSecond what it may move at the node; 0: as much as it gets
 * @param latencyNanos in which its small requests are to be done; 0: nothing is said
 */
public record UsedFlow(
    String name,
    String place,
    double weight,
    double reserved,
    long limitBytesPerSecond,
    long latencyNanos) {

  /** The part of its name before the slash; empty where users are not known. */
  public String user() {
    int slash = name.indexOf('/');
    return slash < 0 ? "" : name.substring(0, slash);
  }

  /** The queue that it is in, with the queues above; empty where there is none. */
  public String queue() {
    String user = user();
    if (user.isEmpty() || place.equals(user)) {
      return user.isEmpty() ? place : "";
    }
    return place.endsWith("/" + user)
        ? place.substring(0, place.length() - user.length() - 1)
        : place;
  }

  public boolean isPromised() {
    return reserved > 0 || limitBytesPerSecond > 0 || latencyNanos > 0;
  }
}
