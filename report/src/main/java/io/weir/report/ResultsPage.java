// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.ResultDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page about results: a template in Markdown whose places are filled from the documents.
 *
 * <pre>
 * {figure BENCH/NAME}  a value with its spread and target, and whether that is missed
 * {missed BENCH/NAME}  the same of a target that is missed; the last cell of its row says why
 * {measured BENCH}     the device and the machine
 * {met}                how many targets there are, and how many of them are met
 * {documents}          links to all documents and their pages
 * </pre>
 *
 * <p>A bench or a figure that is not there is an error, and so is a reason for a target that is
 * met: text cannot outlive the figures that it is about.
 */
final class ResultsPage {
  private static final Pattern PLACE = Pattern.compile("\\{([^{} ]*) ?([^{}]*)}");
  private static final Pattern REASON = Pattern.compile("\\{missed [^|]*\\|\\s*[^|\\s]");
  private static final List<String> DEVICE_KEYS =
      List.of("kind", "model", "models", "disk", "disks", "elevator");

  private final SortedMap<String, ResultDocument> documents;
  private final Set<String> explained = new HashSet<>();
  private final List<String> problems = new ArrayList<>();

  private ResultsPage(SortedMap<String, ResultDocument> documents) {
    this.documents = documents;
  }

  /**
   * The page of all results, as text: a target that is missed and has no reason is an error.
   *
   * @param source the name of the template, for errors
   * @throws IllegalArgumentException if text and figures do not fit; it names all that is wrong
   */
  static String of(String template, String source, SortedMap<String, ResultDocument> documents) {
    ResultsPage page = new ResultsPage(documents);
    String filled = page.filled(template, source);
    page.demandReasons(source);
    page.demandNoProblem();
    return filled;
  }

  /** The same of a page about some of the results, which need not say why targets are missed. */
  static String ofSome(
      String template, String source, SortedMap<String, ResultDocument> documents) {
    ResultsPage page = new ResultsPage(documents);
    String filled = page.filled(template, source);
    page.demandNoProblem();
    return filled;
  }

  private String filled(String template, String source) {
    StringBuilder page = new StringBuilder();
    int number = 0;
    for (String line : template.lines().toList()) {
      number++;
      page.append(filledLine(line, source + ", line " + number + ": ")).append('\n');
    }
    return page.toString();
  }

  private void demandReasons(String source) {
    allFigures()
        .filter(figure -> figure.isMissed() && !explained.contains(figure.path()))
        .forEach(
            figure ->
                problems.add(
                    "%s: {missed %s} and a reason are missing: %s"
                        .formatted(source, figure.path(), figure)));
  }

  private void demandNoProblem() {
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
  }

  private String filledLine(String line, String where) {
    if (line.contains("{missed ") && !REASON.matcher(line).find()) {
      problems.add(where + "a reason is missing in the last cell: " + line.strip());
    }
    return PLACE
        .matcher(line)
        .replaceAll(
            place -> {
              try {
                return Matcher.quoteReplacement(text(place.group(1), place.group(2)));
              } catch (IllegalArgumentException e) {
                problems.add(where + place.group() + ": " + e.getMessage());
                return "";
              }
            });
  }

  private String text(String place, String name) {
    return switch (place) {
      case "figure" -> figure(name).withVerdict();
      case "missed" -> explained(figure(name)).withTarget();
      case "measured" -> measuredOn(document(name));
      case "met" -> met();
      case "documents" ->
          documents.keySet().stream().map(ResultsPage::links).collect(Collectors.joining(", "));
      default ->
          throw new IllegalArgumentException(
              "allowed are figure, missed, measured, met and documents");
    };
  }

  private FigureText explained(FigureText figure) {
    if (!figure.isMissed()) {
      throw new IllegalArgumentException("nothing is missed: " + figure);
    }
    explained.add(figure.path());
    return figure;
  }

  private FigureText figure(String path) {
    int slash = path.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("'" + path + "' is not BENCH/NAME");
    }
    String name = path.substring(slash + 1);
    return figures(document(path.substring(0, slash)))
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no figure " + path));
  }

  private ResultDocument document(String bench) {
    ResultDocument document = documents.get(bench);
    if (document == null) {
      throw new IllegalArgumentException("there is no document " + bench + ".json");
    }
    return document;
  }

  private Stream<FigureText> allFigures() {
    return documents.values().stream().flatMap(ResultsPage::figures);
  }

  private static Stream<FigureText> figures(ResultDocument document) {
    return document.figures().entrySet().stream()
        .map(entry -> new FigureText(document, entry.getKey(), entry.getValue()));
  }

  private static String measuredOn(ResultDocument document) {
    Stream<Object> device =
        DEVICE_KEYS.stream().<Object>map(document.device()::get).filter(Objects::nonNull);
    String cpu = document.machine().cpu().replaceAll("\\(R\\)| Processor", "");
    return Stream.concat(device, Stream.of(document.machine().cores() + " cores of " + cpu))
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private static String links(String bench) {
    return "[%s](%1$s.html) ([json](%1$s.json))".formatted(bench);
  }

  private String met() {
    List<Boolean> met = allFigures().flatMap(each -> each.figure().met().stream()).toList();
    return met.stream().filter(each -> each).count() + " of " + met.size();
  }
}
