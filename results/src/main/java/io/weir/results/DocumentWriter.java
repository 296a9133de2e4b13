// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/** Records to tree: the order of the calls is the order of the keys. */
final class DocumentWriter {
  private DocumentWriter() {}

  static ObjectNode toTree(ResultDocument document) {
    ObjectNode tree = object();
    tree.put("bench", document.bench());
    tree.put("summary", document.summary());
    tree.put("version", document.version());
    tree.put("commit", document.commit());
    tree.set("machine", machine(document.machine()));
    document.device().forEach(tree.putObject("device")::putPOJO);
    document.settings().forEach(tree.putObject("settings")::putPOJO);
    tree.put("seed", document.seed());
    ObjectNode figures = tree.putObject("figures");
    document.figures().forEach((name, figure) -> figures.set(name, figure(figure)));
    tree.set("series", list(document.series(), DocumentWriter::series));
    tree.set("tables", list(document.tables(), DocumentWriter::table));
    tree.set("bars", list(document.bars(), DocumentWriter::bars));
    document.notes().forEach(tree.putArray("notes")::add);
    return tree;
  }

  private static ObjectNode machine(Machine machine) {
    return object()
        .put("cores", machine.cores())
        .put("memoryBytes", machine.memoryBytes())
        .put("os", machine.os())
        .put("kernel", machine.kernel())
        .put("jvm", machine.jvm())
        .put("cpu", machine.cpu());
  }

  private static ObjectNode figure(Figure figure) {
    ObjectNode tree =
        object()
            .put("value", figure.value())
            .put("unit", figure.unit())
            .put("min", figure.min())
            .put("max", figure.max())
            .put("n", figure.n());
    Target target = figure.target();
    if (target != null) {
      tree.putObject("target")
          .put("relation", target.relation().words())
          .put("value", target.value());
    }
    return tree;
  }

  private static ObjectNode series(Series series) {
    ObjectNode tree =
        object()
            .put("panel", series.panel())
            .put("title", series.title())
            .put("name", series.name())
            .put("unitX", series.unitX())
            .put("unitY", series.unitY());
    numbers(tree.putArray("x"), series.x());
    numbers(tree.putArray("y"), series.y());
    return tree;
  }

  private static ObjectNode table(Table table) {
    ObjectNode tree = object().put("title", table.title());
    tree.set(
        "columns",
        list(
            table.columns(),
            column -> object().put("name", column.name()).put("unit", column.unit())));
    ArrayNode rows = tree.putArray("rows");
    for (List<Object> row : table.rows()) {
      row.forEach(rows.addArray()::addPOJO);
    }
    if (table.isShaded()) {
      tree.put("shaded", true);
    }
    return tree;
  }

  private static ObjectNode bars(Bars bars) {
    ObjectNode tree = object().put("title", bars.title()).put("quantity", bars.quantity());
    if (bars.baseline() != null) {
      tree.put("baseline", bars.baseline());
    }
    tree.set(
        "bars",
        list(bars.bars(), bar -> object().put("label", bar.label()).put("figure", bar.figure())));
    return tree;
  }

  private static <T> ArrayNode list(List<T> items, Function<T, ObjectNode> toTree) {
    ArrayNode array = ResultJson.MAPPER.createArrayNode();
    items.forEach(item -> array.add(toTree.apply(item)));
    return array;
  }

  /** Whole numbers without ".0": a series is most of a document's size. */
  private static void numbers(ArrayNode array, double[] values) {
    for (double value : values) {
      if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        array.add((long) value);
      } else {
        array.add(value);
      }
    }
  }

  private static ObjectNode object() {
    return ResultJson.MAPPER.createObjectNode();
  }
}
