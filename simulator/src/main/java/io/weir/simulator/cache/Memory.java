// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import java.util.ArrayDeque;

/**
 * Which pages are in memory, oldest first. A page that comes where memory is full takes the place
 * of the one that came first, unless that one is dirty.
 */
final class Memory {
  private record Range(CachedFile file, int from, int to) {}

  private final ArrayDeque<Range> ranges = new ArrayDeque<>();
  private final long mostPages;
  private long pages;

  Memory(long mostPages) {
    this.mostPages = mostPages;
  }

  /** These pages come, or are there already. */
  void add(CachedFile file, int from, int to) {
    int before = file.cached.get(from, to).cardinality();
    if (before == to - from) {
      return;
    }
    file.cached.set(from, to);
    pages += to - from - before;
    ranges.add(new Range(file, from, to));
    int tries = ranges.size();
    while (pages > mostPages && tries-- > 0) {
      evict(ranges.remove());
    }
  }

  private void evict(Range range) {
    CachedFile file = range.file();
    int kept = 0;
    for (int page = range.from(); page < range.to(); page++) {
      if (file.dirty.get(page) || file.underWriteBack.get(page)) {
        kept++;
      } else if (file.cached.get(page)) {
        file.cached.clear(page);
        pages--;
      }
    }
    if (kept > 0) {
      ranges.add(range);
    }
  }

  /** A file is deleted. */
  void drop(CachedFile file) {
    pages -= file.cached.cardinality();
    file.cached.clear();
  }

  long pages() {
    return pages;
  }
}
