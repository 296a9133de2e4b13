// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntToDoubleFunction;

/**
 * One line of a plot. Series of one title form one chart, whose panels share their axes: so an
 * application can be compared from one configuration to the next.
 *
 * @param panel the configuration: one small plot
 * @param title the chart: what is plotted
 * @param name the line: an application
 * @param unitX unit of x, the same all through a chart
 * @param unitY unit of y, the same all through a chart
 * @param x never falling
 * @param y as many as x
 */
@SuppressWarnings("ArrayRecordComponent") // copied on the way in and out, compared by content
public record Series(
    String panel, String title, String name, String unitX, String unitY, double[] x, double[] y) {

  public Series {
    Check.text("panel", panel);
    Check.text("title", title);
    Check.text("name", name);
    Check.text("unitX", unitX);
    Check.text("unitY", unitY);
    x = x.clone();
    y = y.clone();
    Check.that(x.length == y.length, "y", y.length + " numbers", "as many as x: " + x.length);
    for (int i = 0; i < x.length; i++) {
      Check.finite("x[" + i + "]", x[i]);
      Check.finite("y[" + i + "]", y[i]);
      Check.that(
          i == 0 || x[i] >= x[i - 1], "x[" + i + "]", x[i], "a number not below the one before");
    }
  }

  /** The line of a function of whole numbers, at these, which never fall. */
  public static Series of(
      String panel,
      String title,
      String name,
      String unitX,
      String unitY,
      Collection<Integer> at,
      IntToDoubleFunction y) {
    int[] xs = at.stream().mapToInt(Integer::intValue).toArray();
    return new Series(
        panel,
        title,
        name,
        unitX,
        unitY,
        Arrays.stream(xs).asDoubleStream().toArray(),
        Arrays.stream(xs).mapToDouble(y).toArray());
  }

  @Override
  public double[] x() {
    return x.clone();
  }

  @Override
  public double[] y() {
    return y.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Series that
        && panel.equals(that.panel)
        && title.equals(that.title)
        && name.equals(that.name)
        && unitX.equals(that.unitX)
        && unitY.equals(that.unitY)
        && Arrays.equals(x, that.x)
        && Arrays.equals(y, that.y);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(
        new int[] {
          panel.hashCode(),
          title.hashCode(),
          name.hashCode(),
          unitX.hashCode(),
          unitY.hashCode(),
          Arrays.hashCode(x),
          Arrays.hashCode(y)
        });
  }

  @Override
  public String toString() {
    return title + ", " + panel + ": " + name + ", " + x.length + " points";
  }
}
