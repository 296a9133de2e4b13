// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import org.jspecify.annotations.Nullable;

/**
 * Who runs next on a processor.
 *
 * @param vcpu null: nobody, the processor idles
 * @param sliceNanos when to ask again at the latest, from now; {@link #UNTIL_TICKLED} with nobody
 */
public record Choice(@Nullable Vcpu vcpu, long sliceNanos) {
  public static final long UNTIL_TICKLED = 0;
  public static final Choice IDLE = new Choice(null, UNTIL_TICKLED);
}
