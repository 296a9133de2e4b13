// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import java.util.ArrayDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that one layer of schedulers keeps with each request. No other layer sees it, so layers
 * stack, two of one kind too. Slots are used again, so that a pass allocates nothing.
 *
 * @param <S> what is kept
 */
public final class Slots<S> {
  /** So many are kept for later, so that a crowd that has gone leaves little behind. */
  private static final int MOST_UNUSED = 256;

  private final Supplier<S> maker;
  private final ArrayDeque<S> unused = new ArrayDeque<>();

  /** One more that is unused: all there is where one request at a time is under way. */
  private @Nullable S spare;

  /**
   * @param maker makes a slot; whoever puts it sets all of its fields
   */
  public Slots(Supplier<S> maker) {
    this.maker = maker;
  }

  /**
   * Keeps a slot with a request until it is taken.
   *
   * @throws IllegalStateException if this layer holds the request already
   */
  public S put(IoRequest request) {
    S slot = unusedOrNew();
    request.keep(this, slot);
    return slot;
  }

  private S unusedOrNew() {
    S slot = spare;
    if (slot != null) {
      spare = null;
      return slot;
    }
    return unused.isEmpty() ? maker.get() : unused.pop();
  }

  /** What is kept with a request; null if this layer does not hold it. */
  @SuppressWarnings("unchecked") // it was put here
  public @Nullable S known(IoRequest request) {
    return (S) request.kept(this);
  }

  /**
   * What is kept with a request.
   *
   * @throws IllegalStateException if this layer does not hold it
   */
  public S of(IoRequest request) {
    S slot = known(request);
    if (slot == null) {
      throw new IllegalStateException("this scheduler does not hold the request: " + request);
    }
    return slot;
  }

  /** Ends what {@link #put} began. */
  public void take(IoRequest request, S slot) {
    request.release(this);
    if (spare == null) {
      spare = slot;
    } else if (unused.size() < MOST_UNUSED - 1) {
      unused.push(slot);
    }
  }
}
