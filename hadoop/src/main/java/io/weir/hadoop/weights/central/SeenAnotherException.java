// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

/** The weights were changed since the version that the caller has seen. */
public final class SeenAnotherException extends Exception {
  private static final long serialVersionUID = 1L;

  SeenAnotherException(long seen, long last) {
    super(
        "the weights are of version %d now, and not of version %d: look what has changed, and set yours again"
            .formatted(last, seen));
  }
}
