// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import io.weir.lab.fuzz.run.FuzzRun;

/**
 * What goes wrong, by a seed; each is a chance at each request.
 *
 * @param withdrawals somebody gives up
 * @param hangs the device takes up to 10 s
 * @param shortMoves less is moved than was asked for
 * @param weights the flow has another weight from now on
 * @param quiets all streams of the flow ask for nothing for up to 1 s, and then all at once
 * @param ends the stream ends, and another one takes its place
 */
record ShareFaults(
    double withdrawals,
    double hangs,
    double shortMoves,
    double weights,
    double quiets,
    double ends) {
  static ShareFaults of(FuzzRun run) {
    return new ShareFaults(
        run.happens(0.5) ? 0.05 : 0,
        run.happens(0.2) ? 0.02 : 0,
        run.happens(0.5) ? 0.2 : 0,
        run.happens(0.3) ? 0.03 : 0,
        run.happens(0.4) ? 0.05 : 0,
        run.happens(0.5) ? 0.1 : 0);
  }

  /** The same without weights: those come with promises. */
  static ShareFaults ofPromises(FuzzRun run) {
    ShareFaults any = of(run);
    return new ShareFaults(any.withdrawals, any.hangs, any.shortMoves, 0, any.quiets, any.ends);
  }
}
