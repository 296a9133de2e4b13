// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/** Checks of values. The exception says which value is wrong, what it must be, and what it was. */
public final class Require {
  private Require() {}

  /**
   * Checks a value.
   *
   * @param holds whether the value is allowed
   * @param allowed what it must be: "1 or more"
   */
  public static void that(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw wrong(name, value, allowed);
    }
  }

  /** For a value that is not allowed. */
  public static IllegalArgumentException wrong(String name, Object value, String allowed) {
    return new IllegalArgumentException(message(name, value, allowed));
  }

  /** "depth must be 1 or more, was 0". */
  public static String message(String name, Object value, String allowed) {
    return name + " must be " + allowed + ", was " + value;
  }
}
