// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import io.weir.core.depth.AdaptiveDepth.Settings;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the depth of a device is set; makes the depth of one gate.
 *
 * @param fixed a depth that stays, 1 or more; without meaning where it is set by feedback
 * @param adaptive how it is set by feedback; null if it stays
 */
public record DepthSettings(int fixed, @Nullable Settings adaptive) implements Supplier<Depth> {
  public static DepthSettings fixed(int depth) {
    return new DepthSettings(depth, null);
  }

  public static DepthSettings adaptive(Settings settings) {
    return new DepthSettings(settings.min(), settings);
  }

  public DepthSettings {
    Depth unused = Depth.fixed(fixed);
  }

  @Override
  public Depth get() {
    return adaptive == null ? Depth.fixed(fixed) : new AdaptiveDepth(adaptive);
  }
}
