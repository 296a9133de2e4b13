// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chart with one bar for each of some figures. It names them and holds no number of its own, so
 * that a bar and its figure cannot differ.
 *
 * @param title of the chart
 * @param quantity what the length of a bar is, for the axis: "run time"
 * @param baseline the figure that the others are to be compared with; absent where there is none
 */
public record Bars(String title, String quantity, @Nullable String baseline, List<Bar> bars) {

  /**
   * @param label the configuration
   * @param figure name of the figure
   */
  public record Bar(String label, String figure) {
    public Bar {
      Check.text("bar.label", label);
      Check.text("bar.figure", figure);
    }
  }

  public Bars {
    Check.text("title", title);
    Check.text("quantity", quantity);
    bars = List.copyOf(bars);
    Check.that(!bars.isEmpty(), "bars", "empty", "1 or more bars");
  }

  /** A chart without bars cannot exist, so the first comes with it. */
  public static Bars of(String title, String quantity, String label, String figure) {
    return new Bars(title, quantity, null, List.of(new Bar(label, figure)));
  }

  public Bars with(String label, String figure) {
    List<Bar> more = new ArrayList<>(bars);
    more.add(new Bar(label, figure));
    return new Bars(title, quantity, baseline, more);
  }

  public Bars comparedWith(String figure) {
    return new Bars(title, quantity, figure, bars);
  }

  /** Throws unless every figure named is there and all have one unit. */
  void checkAgainst(Map<String, Figure> figures) {
    String unit = unitOf(bars.get(0).figure(), figures);
    bars.forEach(bar -> checkUnit(bar.figure(), figures, unit));
    if (baseline != null) {
      checkUnit(baseline, figures, unit);
    }
  }

  private void checkUnit(String name, Map<String, Figure> figures, String unit) {
    String found = unitOf(name, figures);
    Check.that(
        found.equals(unit),
        "the unit of figure " + name + " in bars \"" + title + "\"",
        found,
        "that of the first bar: " + unit);
  }

  private String unitOf(String name, Map<String, Figure> figures) {
    Figure figure = figures.get(name);
    if (figure == null) {
      throw new IllegalArgumentException(
          "a figure of bars \""
              + title
              + "\" must be one of "
              + figures.keySet()
              + ", was "
              + name);
    }
    return figure.unit();
  }
}
