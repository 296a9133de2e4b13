// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import io.weir.results.Bars.Bar;
import io.weir.results.Table.Column;
import io.weir.results.Target.Relation;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Tree to records, by hand: a mapper's errors speak of classes, these of keys. */
final class DocumentReader {
  private DocumentReader() {}

  static ResultDocument document(Node node) {
    node.object(
        "bench",
        "summary",
        "version",
        "commit",
        "machine",
        "device",
        "settings",
        "seed",
        "figures",
        "series",
        "tables",
        "bars",
        "notes");
    return new ResultDocument(
        node.text("bench"),
        node.find("summary").map(DocumentReader::text).orElse(""),
        node.text("version"),
        node.text("commit"),
        node.get("machine").named(DocumentReader::machine),
        node.map("device", Node::scalar),
        node.map("settings", Node::scalar),
        node.whole("seed"),
        node.map("figures", figure -> figure.named(DocumentReader::figure)),
        node.get("series").list(line -> line.named(DocumentReader::series)),
        node.list("tables", table -> table.named(DocumentReader::table)),
        node.list("bars", chart -> chart.named(DocumentReader::bars)),
        node.list("notes", DocumentReader::text));
  }

  private static Machine machine(Node node) {
    node.object("cores", "memoryBytes", "os", "kernel", "jvm", "cpu");
    return new Machine(
        node.count("cores"),
        node.whole("memoryBytes"),
        node.text("os"),
        node.text("kernel"),
        node.text("jvm"),
        node.text("cpu"));
  }

  private static Figure figure(Node node) {
    node.object("value", "unit", "min", "max", "n", "target");
    return new Figure(
        node.number("value"),
        node.text("unit"),
        node.number("min"),
        node.number("max"),
        node.count("n"),
        node.find("target").map(DocumentReader::target).orElse(null));
  }

  private static Target target(Node node) {
    node.object("relation", "value");
    String words = node.text("relation");
    Relation relation =
        Arrays.stream(Relation.values())
            .filter(known -> known.words().equals(words))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        node.path()
                            + ".relation must be "
                            + relations()
                            + ", was \""
                            + words
                            + "\""));
    return new Target(relation, node.number("value"));
  }

  private static String relations() {
    return Arrays.stream(Relation.values())
        .map(known -> "\"" + known.words() + "\"")
        .collect(Collectors.joining(" or "));
  }

  private static Series series(Node node) {
    node.object("panel", "title", "name", "unitX", "unitY", "x", "y");
    node.get("x");
    node.get("y");
    return new Series(
        node.text("panel"),
        node.text("title"),
        node.text("name"),
        node.text("unitX"),
        node.text("unitY"),
        node.numbers("x"),
        node.numbers("y"));
  }

  private static Table table(Node node) {
    node.object("title", "columns", "rows", "shaded");
    return new Table(
        node.text("title"),
        node.get("columns").list(DocumentReader::column),
        node.get("rows").list(row -> row.list(Node::scalar)),
        node.find("shaded").map(each -> each.scalar().equals(true)).orElse(false));
  }

  private static Column column(Node node) {
    node.object("name", "unit");
    return new Column(node.text("name"), node.text("unit"));
  }

  private static Bars bars(Node node) {
    node.object("title", "quantity", "baseline", "bars");
    return new Bars(
        node.text("title"),
        node.text("quantity"),
        node.find("baseline").map(DocumentReader::text).orElse(null),
        node.get("bars").list(DocumentReader::bar));
  }

  private static Bar bar(Node node) {
    node.object("label", "figure");
    return new Bar(node.text("label"), node.text("figure"));
  }

  private static String text(Node node) {
    node.check(node.json().isTextual(), "a text");
    return node.json().textValue();
  }
}
