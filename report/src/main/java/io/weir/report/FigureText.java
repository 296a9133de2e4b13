// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;

/** A figure of a document as Markdown. */
record FigureText(ResultDocument document, String name, Figure figure) {

  /** "isolation/slowdown_weir". */
  String path() {
    return document.bench() + "/" + name;
  }

  /** The value, which links to the page of its document, with spread and target. */
  String withTarget() {
    return withTarget("");
  }

  /** The same; it says so where the target is missed. */
  String withVerdict() {
    return withTarget(isMissed() ? ": **missed**" : "");
  }

  boolean isMissed() {
    return !figure.met().orElse(true);
  }

  /** "isolation/slowdown_weir is -28.2 % (target at most +5 %)", for errors. */
  @Override
  public String toString() {
    return path() + " is " + value() + inBrackets(target());
  }

  private String withTarget(String verdict) {
    String spread = quantity().spread(figure);
    String samples = spread.isEmpty() ? "" : spread + ", n = " + figure.n();
    String target = target() + verdict;
    String between = samples.isEmpty() || target.isEmpty() ? "" : "; ";
    return "["
        + value()
        + "]("
        + document.bench()
        + ".html)"
        + inBrackets(samples + between + target);
  }

  private String value() {
    return withoutRatio(quantity().value(figure));
  }

  private String target() {
    Target target = figure.target();
    return target == null ? "" : "target " + withoutRatio(quantity().target(target));
  }

  private Quantity quantity() {
    return new Quantity(name, figure.unit());
  }

  private static String inBrackets(String text) {
    return text.isEmpty() ? "" : " (" + text + ")";
  }

  /** A ratio is a number without a unit. */
  private static String withoutRatio(String text) {
    return text.replaceFirst(" ratio$", "");
  }
}
