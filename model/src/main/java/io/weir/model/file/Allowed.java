// SPDX-License-Identifier: Apache-2.0
package io.weir.model.file;

import io.weir.core.request.Require;

/** Checks of numbers in records. */
public final class Allowed {
  private Allowed() {}

  public static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw Require.wrong(name, value, "0 or more");
    }
  }

  public static void atLeastOne(String name, double value) {
    if (!(value >= 1 && value < Double.POSITIVE_INFINITY)) {
      throw Require.wrong(name, value, "1 or more");
    }
  }

  public static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw Require.wrong(name, value, "above 0");
    }
  }

  public static void part(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw Require.wrong(name, value, "0 to 1");
    }
  }

  public static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw Require.wrong(name, value, "1 or more");
    }
  }
}
