// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.request.Flow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@link StreamList} of each queue that has streams, of one direction. */
final class QueueLists {
  /** That of the queue that was asked for last: it is in no map, as it mostly is the only one. */
  private @Nullable StreamList latest;

  private final Map<Flow, StreamList> others = new HashMap<>();
  private int size;

  /** The list of a queue; null if there is none. */
  @Nullable StreamList of(Flow queue) {
    StreamList list = latest;
    if (list != null && list.queue == queue) {
      return list;
    }
    boolean areOthers = size > (list == null ? 0 : 1);
    StreamList other = areOthers ? others.remove(queue) : null;
    if (other != null) {
      isLatest(other);
    }
    return other;
  }

  /** Adds the list of a queue that has none. */
  void add(StreamList list) {
    isLatest(list);
    size++;
  }

  private void isLatest(StreamList list) {
    if (latest != null) {
      others.put(latest.queue, latest);
    }
    latest = list;
  }

  /** Removes one; if it is not here nothing changes. */
  void remove(StreamList list) {
    if (latest == list) {
      latest = null;
      size--;
    } else if (others.remove(list.queue, list)) {
      size--;
    }
  }

  List<StreamList> all() {
    List<StreamList> all = new ArrayList<>(others.values());
    if (latest != null) {
      all.add(latest);
    }
    return all;
  }
}
