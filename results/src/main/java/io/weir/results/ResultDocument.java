// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that one run of a bench has to say. It describes itself: the numbers stand beside the
 * version, the settings, the device and the machine they were measured with, so that a figure that
 * is quoted can be traced, and a run repeated.
 *
 * @param bench name of the bench, as in {@code weir bench NAME}
 * @param summary one sentence that says what was run; may be empty
 * @param version of Weir
 * @param commit of Weir's sources
 * @param machine what it ran on
 * @param device keys and values of the disks it ran on
 * @param settings keys and values of the run
 * @param seed of all that is random in the run
 * @param figures the results, by name, in the order in which they are shown
 * @param series lines for plots
 * @param tables the answer at a glance
 * @param bars charts of figures
 * @param notes what a reader has to know to read the figures rightly
 */
public record ResultDocument(
    String bench,
    String summary,
    String version,
    String commit,
    Machine machine,
    Map<String, Object> device,
    Map<String, Object> settings,
    long seed,
    Map<String, Figure> figures,
    List<Series> series,
    List<Table> tables,
    List<Bars> bars,
    List<String> notes) {

  /** The setting of a run that was smaller, to see that it works, and is not published. */
  public static final String QUICK = "quick";

  public ResultDocument {
    Check.text("bench", bench);
    Check.text("version", version);
    Check.text("commit", commit);
    device = Check.scalars("device", device);
    settings = Check.scalars("settings", settings);
    figures = Check.ordered("figures", figures);
    series = List.copyOf(series);
    tables = List.copyOf(tables);
    bars = List.copyOf(bars);
    notes = List.copyOf(notes);
    checkUnits(series);
    for (Bars chart : bars) {
      chart.checkAgainst(figures);
    }
  }

  /** A document to be filled in by and by; see {@link ResultDocumentBuilder}. */
  public static ResultDocumentBuilder builder(String bench) {
    return new ResultDocumentBuilder(bench);
  }

  /** Panels of one chart share their axes, so they must share their units. */
  private static void checkUnits(List<Series> series) {
    Map<String, String> unitsOfChart = new HashMap<>();
    for (Series line : series) {
      String units = line.unitX() + " and " + line.unitY();
      String first = unitsOfChart.getOrDefault(line.title(), units);
      unitsOfChart.put(line.title(), first);
      Check.that(
          units.equals(first),
          "the units of series \"" + line + "\"",
          units,
          "those of the first series of its title: " + first);
    }
  }
}
