// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A number of a paper beside ours.
 *
 * @param name of the row, within its figure: words and underscores
 * @param unit of both numbers
 * @param theirs null where the paper draws it and gives no number
 * @param ours null where it cannot be had; then {@code note} says why
 * @param neutral the number that would mean that nothing changes, such as 1 of a ratio; null where
 *     the number has no direction
 * @param source how ours was got: {@code simulated}, or the document and figure of the lab
 * @param given which parameters the paper gives, and ours has too
 * @param fitted which parameters were chosen so that ours comes near, and on which rows; empty if
 *     none
 * @param note what explains the difference; empty if nothing has to
 */
public record PaperRow(
    String name,
    String unit,
    @Nullable Double theirs,
    @Nullable Double ours,
    @Nullable Double neutral,
    String source,
    String given,
    String fitted,
    String note) {
  public static final String SIMULATED = "simulated";

  public PaperRow {
    if (ours == null && note.isEmpty()) {
      throw new IllegalArgumentException("a row without a number of ours says why: " + name);
    }
  }

  /** A row of which nothing is known yet. */
  public static PaperRow of(String name, String unit) {
    return new PaperRow(name, unit, null, null, null, SIMULATED, "", "", "not computed");
  }

  public PaperRow theirs(double value) {
    return new PaperRow(name, unit, value, ours, neutral, source, given, fitted, note);
  }

  /** Also takes back that it is not computed. */
  public PaperRow ours(double value) {
    return new PaperRow(name, unit, theirs, value, neutral, source, given, fitted, "");
  }

  public PaperRow neutral(double value) {
    return new PaperRow(name, unit, theirs, ours, value, source, given, fitted, note);
  }

  public PaperRow from(String otherSource) {
    return new PaperRow(name, unit, theirs, ours, neutral, otherSource, given, fitted, note);
  }

  public PaperRow given(String parameters) {
    return new PaperRow(name, unit, theirs, ours, neutral, source, parameters, fitted, note);
  }

  public PaperRow fitted(String parameters) {
    return new PaperRow(name, unit, theirs, ours, neutral, source, given, parameters, note);
  }

  public PaperRow because(String explanation) {
    return new PaperRow(name, unit, theirs, ours, neutral, source, given, fitted, explanation);
  }

  /** How far off ours is, as a fraction of theirs; empty where one of them is missing. */
  public OptionalDouble error() {
    return theirs == null || ours == null || theirs == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(ours / theirs - 1);
  }

  /** Whether ours lies on the same side of what is neutral; true where nothing has a side. */
  public boolean hasRightDirection() {
    return theirs == null
        || ours == null
        || neutral == null
        || Math.signum(theirs - neutral) == Math.signum(ours - neutral);
  }
}
