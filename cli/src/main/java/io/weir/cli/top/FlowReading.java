// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

/**
 * A flow on one volume of one DataNode, as it is published.
 *
 * @param node the DataNode
 * @param volume the volume's folder; of those on one disk, the first
 * @param flow its name: {@code [user/]application}, or a service
 * @param place the queues and the user that it is part of, the highest first, with slashes between
 * @param weight its weight there; 1 where an older DataNode does not publish it
 * @param promised what it has beside its share
 * @param waiting requests that wait now
 * @param readPerSecond bytes
 * @param writtenPerSecond bytes
 * @param servicePerSecond device time that it got, in ns
 * @param duePerSecond device time that its weight would have given it, in ns
 * @param waitedPerSecond time that its requests have waited, summed up, in ns
 */
record FlowReading(
    String node,
    String volume,
    String flow,
    String place,
    double weight,
    Promised promised,
    long waiting,
    long readPerSecond,
    long writtenPerSecond,
    long servicePerSecond,
    long duePerSecond,
    long waitedPerSecond) {

  /** What a row of its volume is called. */
  String volumeName() {
    return VolumeReading.name(node, volume);
  }

  /** In which it is; none where there are none, or where YARN does not know its application. */
  String queue() {
    if (place.equals(user())) {
      return "-";
    }
    String ofUser = "/" + user();
    String queue =
        place.endsWith(ofUser) ? place.substring(0, place.length() - ofUser.length()) : place;
    return queue.isEmpty() ? "-" : queue;
  }

  /** The part before the slash; nobody without block tokens. */
  String user() {
    int slash = flow.indexOf('/');
    return slash < 0 ? "-" : flow.substring(0, slash);
  }
}
