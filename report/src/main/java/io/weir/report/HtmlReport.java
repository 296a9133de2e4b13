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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A document as an HTML page. A page that a user makes needs nothing else: style, scripts, plot
 * library and data are in it, and its content security policy forbids it to load anything, so that
 * it can be mailed, opened from a disk and kept for years. Published pages lie beside each other
 * and share style and scripts, in the folder {@value #SHARED} beside them.
 *
 * <p>Names in a document come from jobs that others submitted. The scripts put them into the page
 * as text only, never as markup, and {@link PageData} keeps them from ending the script they stand
 * in.
 */
public final class HtmlReport {
  static final String SHARED = "assets";

  private static final String STYLE = "page.css";
  private static final String LIBRARY = "d3.min.js";
  private static final String SCRIPT = "page.js";

  /** In the order in which they are loaded; page.js comes last and starts the others. */
  private static final List<String> SCRIPTS =
      List.of("elements.js", "tables.js", "axes.js", "bars.js", "panels.js", "facts.js", "page.js");

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

  private HtmlReport() {}

  /** Writes the page with all that it needs, whole or not at all. */
  public static void write(ResultDocument document, Path file) throws IOException {
    AtomicFile.write(file, render(document));
  }

  /** The page with all that it needs, as text. */
  public static String render(ResultDocument document) {
    String scripts =
        Stream.of(library(), script())
            .map(text -> "<script>\n" + text + "</script>")
            .collect(Collectors.joining("\n"));
    return page(
        document, "'unsafe-inline'", "<style>\n" + Resources.own(STYLE) + "</style>", scripts);
  }

  /** The page without the {@link #shared} files, which it loads. */
  static String published(ResultDocument document) {
    String scripts =
        Stream.of(LIBRARY, SCRIPT)
            .map(name -> "<script src=\"" + SHARED + "/" + name + "\"></script>")
            .collect(Collectors.joining("\n"));
    // A file that is opened from a disk is of no origin, so 'self' is not enough.
    return page(
        document,
        "'self' file:",
        "<link rel=\"stylesheet\" href=\"" + SHARED + "/" + STYLE + "\">",
        scripts);
  }

  /** What published pages load, by name. */
  static Map<String, String> shared() {
    return Map.of(STYLE, Resources.own(STYLE), LIBRARY, library(), SCRIPT, script());
  }

  private static String library() {
    return "/* The plot library, D3:\n%s\n*/\n%s\n"
        .formatted(Resources.library("LICENSE"), Resources.library("dist/d3.min.js"));
  }

  private static String script() {
    String own = SCRIPTS.stream().map(Resources::own).collect(Collectors.joining());
    return "(() => {\n\"use strict\";\n" + own + "})();\n";
  }

  private static String page(
      ResultDocument document, String sources, String style, String scripts) {
    Map<String, String> parts =
        Map.of(
            "title",
            escape("Weir: " + document.bench()),
            "sources",
            sources,
            "style",
            style,
            "document",
            PageData.document(document),
            "texts",
            PageData.texts(document),
            "scripts",
            scripts);
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
    return text.replaceAll("\\p{Cf}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
