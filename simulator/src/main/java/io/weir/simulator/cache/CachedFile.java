// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A file in one piece on a device, and which of its pages are in memory. */
public final class CachedFile {
  final BitSet cached = new BitSet();
  final BitSet dirty = new BitSet();
  final BitSet underWriteBack = new BitSet();
  private final long offset;
  private final List<Runnable> waitForWriteBack = new ArrayList<>();
  long dirtySinceNanos;
  int nextToWrite;
  long writtenOfTurn;

  /**
   * @param offset where it begins on the device
   */
  public CachedFile(long offset) {
    this.offset = offset;
  }

  long offset() {
    return offset;
  }

  boolean isClean() {
    return dirty.isEmpty() && underWriteBack.isEmpty();
  }

  /** Runs this when nothing of it is under write-back any more; now, if so. */
  void whenWritten(Runnable what) {
    if (underWriteBack.isEmpty()) {
      what.run();
    } else {
      waitForWriteBack.add(what);
    }
  }

  void written(int from, int to) {
    underWriteBack.clear(from, to);
    if (underWriteBack.isEmpty() && !waitForWriteBack.isEmpty()) {
      List<Runnable> all = List.copyOf(waitForWriteBack);
      waitForWriteBack.clear();
      all.forEach(Runnable::run);
    }
  }
}
