// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the scripts of the page read: the document as it is, to plot and to keep, and beside it the
 * texts of its tables, made by the code that makes the terminal's.
 */
final class PageData {
  private static final Pattern FORMAT = Pattern.compile("[\\p{Cf}&&[\\x{0}-\\x{ffff}]]");

  private PageData() {}

  static String document(ResultDocument document) {
    return escape(ResultJson.toJson(document));
  }

  static String texts(ResultDocument document) {
    ObjectNode texts = JsonNodeFactory.instance.objectNode();
    texts.put("verdict", Grid.verdict(document));
    // As text: a script would round a seed above 2^53.
    texts.put("seed", Long.toString(document.seed()));
    ArrayNode headlines = texts.putArray("headlines");
    Grid.headlines(document).forEach(grid -> headlines.add(tree(grid)));
    texts.set("figures", tree(Grid.figures(document)));
    return escape(texts.toString());
  }

  private static ObjectNode tree(Grid grid) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("title", grid.title());
    ArrayNode headings = tree.putArray("headings");
    for (Grid.Heading heading : grid.headings()) {
      headings.addObject().put("name", heading.name()).put("numeric", heading.numeric());
    }
    ArrayNode rows = tree.putArray("rows");
    for (List<String> row : grid.rows()) {
      row.forEach(rows.addArray()::add);
    }
    return tree;
  }

  /**
   * The same JSON without a character that means anything to HTML. All of them can stand only
   * inside of JSON's strings, where an escape means the same. Characters that change how their
   * neighbours are shown are escaped, too, as those that turn the direction of reading.
   */
  private static String escape(String json) {
    return FORMAT
        .matcher(json)
        .replaceAll(each -> "\\\\u%04x".formatted(each.group().codePointAt(0)))
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
