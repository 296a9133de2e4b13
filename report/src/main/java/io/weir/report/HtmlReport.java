// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.AtomicFile;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document as one HTML page that needs nothing else: style, scripts, plot library and data are in
 * it, and its content security policy forbids it to load anything, so that it can be mailed, opened
 * from a disk and kept for years.
 *
 * <p>Names in a document come from jobs that others submitted. The scripts put them into the page
 * as text only, never as markup, and {@link PageData} keeps them from ending the script they stand
 * in.
 */
public final class HtmlReport {
  /** In the order in which they are loaded; page.js comes last and starts the others. */
  private static final List<String> SCRIPTS =
      List.of("elements.js", "tables.js", "axes.js", "bars.js", "panels.js", "facts.js", "page.js");

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

  private HtmlReport() {}

  /** Writes the page whole or not at all. */
  public static void write(ResultDocument document, Path file) throws IOException {
    AtomicFile.write(file, render(document));
  }

  /** The page as text. */
  public static String render(ResultDocument document) {
    StringBuilder scripts = new StringBuilder();
    SCRIPTS.forEach(name -> scripts.append(Resources.own(name)));
    Map<String, String> parts =
        Map.of(
            "title", escape("Weir: " + document.bench()),
            "style", Resources.own("page.css"),
            "licence", Resources.library("LICENSE"),
            "library", Resources.library("dist/d3.min.js"),
            "script", scripts.toString(),
            "document", PageData.document(document),
            "texts", PageData.texts(document));
    // In one pass: what is put in is not searched for places again.
    return PLACE
        .matcher(Resources.own("page.html"))
        .replaceAll(place -> Matcher.quoteReplacement(part(parts, place.group(1))));
  }

  private static String part(Map<String, String> parts, String name) {
    String part = parts.get(name);
    if (part == null) {
      throw new IllegalStateException("page.html has no such place: " + name);
    }
    return part;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
