// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

/**
 * What a figure was promised to be.
 *
 * @param value in the unit of the figure
 */
public record Target(Relation relation, double value) {

  /** On which side of the target a figure has to be; the target itself is met. */
  public enum Relation {
    AT_LEAST("at least"),
    AT_MOST("at most");

    private final String words;

    Relation(String words) {
      this.words = words;
    }

    /** The relation as it stands in JSON and before a reader. */
    public String words() {
      return words;
    }
  }

  public Target {
    Check.finite("target.value", value);
  }

  public static Target atLeast(double value) {
    return new Target(Relation.AT_LEAST, value);
  }

  public static Target atMost(double value) {
    return new Target(Relation.AT_MOST, value);
  }

  boolean isMetBy(double measured) {
    return relation == Relation.AT_LEAST ? measured >= value : measured <= value;
  }
}
