// SPDX-License-Identifier: Apache-2.0
package io.weir.model.file;

/** What records of this package allow. */
public final class Allowed {
  private Allowed() {}

  public static void notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is 0 or more");
    }
  }

  public static void atLeastOne(String name, double value) {
    if (!(value >= 1 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is 1 or more");
    }
  }

  public static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is above 0");
    }
  }

  public static void part(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is 0 to 1");
    }
  }

  public static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is 1 or more");
    }
  }
}
