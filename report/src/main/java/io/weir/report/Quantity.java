// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.Figure;
import io.weir.results.Target;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Numbers as a person reads them: three or four digits that count, fractions in percent, changes
 * with their sign. Terminal and page both get their texts here, so they cannot disagree.
 *
 * @param name of the figure or column; says whether a fraction is a change
 * @param unit as in the document
 */
record Quantity(String name, String unit) {
  private static final int MOST_DECIMALS = 6;

  /** A slowdown of 5 % could be read as a run at 5 % of the speed; +5 % could not. */
  private static final Pattern CHANGE =
      Pattern.compile("(?<![a-z])(slowdown|speedup|change|gain)(?![a-z])");

  boolean isFraction() {
    return unit.equals(Figure.FRACTION);
  }

  /** The unit as it stands in a heading or on an axis. */
  String shownUnit() {
    return isFraction() ? "%" : unit;
  }

  /** One number without its unit, for a column whose heading has it. */
  String bare(double value) {
    return text(value, decimals(value));
  }

  /** The median with its unit. */
  String value(Figure figure) {
    return text(figure.value(), decimals(figure)) + " " + shownUnit();
  }

  /** Least to greatest, in as many decimals as the median; empty for a single sample. */
  String spread(Figure figure) {
    if (figure.n() == 1) {
      return "";
    }
    int decimals = decimals(figure);
    return text(figure.min(), decimals) + " to " + text(figure.max(), decimals);
  }

  String target(Target target) {
    String number = text(target.value(), MOST_DECIMALS);
    String trimmed = number.contains(".") ? number.replaceFirst("\\.?0+$", "") : number;
    return target.relation().words() + " " + trimmed + " " + shownUnit();
  }

  /** More decimals where a median that misses its target would otherwise read as if it met it. */
  private int decimals(Figure figure) {
    int decimals = decimals(figure.value());
    Target target = figure.target();
    while (target != null
        && target.value() != figure.value()
        && decimals < MOST_DECIMALS
        && text(target.value(), decimals).equals(text(figure.value(), decimals))) {
      decimals++;
    }
    return decimals;
  }

  private int decimals(double value) {
    double shown = Math.abs(isFraction() ? value * 100 : value);
    if (shown >= 99.95 || shown == 0) {
      return 0;
    }
    if (isFraction() || shown >= 9.995) {
      return isFraction() && shown < 0.95 ? 2 : 1;
    }
    return shown >= 1 ? 2 : Math.min(MOST_DECIMALS, 2 - (int) Math.floor(Math.log10(shown)));
  }

  private String text(double value, int decimals) {
    String sign = isFraction() && CHANGE.matcher(name).find() ? "+" : "";
    String format = "%" + sign + ",." + decimals + "f";
    String text = String.format(Locale.ROOT, format, isFraction() ? value * 100 : value);
    return text.matches("[+-]0(\\.0+)?") ? text.substring(1) : text;
  }
}
