// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;

/**
 * A process that takes bandwidth from a disk past page cache and gate: it writes the same file
 * again and again, one call at a time.
 */
public final class OutsideWriter {
  private final BlockQueue queue;
  private final IoStream stream = new IoStream(new Flow("outsider", 1));
  private final long place;
  private final long callBytes;
  private final long fileBytes;
  private final long requestBytes;
  private long at;
  private int missing;

  /**
   * @param place where its file lies
   * @param callBytes what it writes in one call
   * @param requestBytes the largest request of the queue
   */
  public OutsideWriter(
      BlockQueue queue, long place, long callBytes, long fileBytes, long requestBytes) {
    this.queue = queue;
    this.place = place;
    this.callBytes = callBytes;
    this.fileBytes = fileBytes;
    this.requestBytes = requestBytes;
  }

  /** Begins to write, and never ends. */
  public void start() {
    missing = 1;
    long end = at + callBytes;
    while (at < end) {
      long bytes = Math.min(requestBytes, end - at);
      IoRequest request = new IoRequest(stream).aim(Operation.WRITE, bytes).at(place + at);
      at += bytes;
      missing++;
      queue.submit(request, done -> oneLess());
    }
    at = at >= fileBytes ? 0 : at;
    oneLess();
  }

  private void oneLess() {
    missing--;
    if (missing == 0) {
      start();
    }
  }
}
