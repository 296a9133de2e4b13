// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import org.jspecify.annotations.Nullable;

/**
 * The state that one layer of schedulers keeps with each stream, as {@link Slots} does with each
 * request: a map would have to be asked for each stream, and most streams are short.
 *
 * @param <S> what is kept
 */
public final class StreamStates<S> {
  /** What one layer keeps; a stream has one for each layer that knows it, mostly one in all. */
  static final class Kept {
    private final StreamStates<?> layer;
    private final Object state;
    private @Nullable Kept next;

    private Kept(StreamStates<?> layer, Object state, @Nullable Kept next) {
      this.layer = layer;
      this.state = state;
      this.next = next;
    }
  }

  /** What is kept with a stream; null if nothing is. */
  @SuppressWarnings("unchecked") // it was put here
  public @Nullable S of(IoStream stream) {
    Kept kept = stream.kept;
    while (kept != null && kept.layer != this) {
      kept = kept.next;
    }
    return kept == null ? null : (S) kept.state;
  }

  /** Keeps this with a stream, in place of what was kept. */
  public void put(IoStream stream, S state) {
    remove(stream);
    stream.kept = new Kept(this, state, stream.kept);
  }

  /** Keeps nothing more with a stream. */
  public void remove(IoStream stream) {
    Kept before = null;
    for (Kept kept = stream.kept; kept != null; kept = kept.next) {
      if (kept.layer != this) {
        before = kept;
      } else if (before == null) {
        stream.kept = kept.next;
      } else {
        before.next = kept.next;
      }
    }
  }
}
