// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.hadoop.console.history.Account;
import io.weir.hadoop.console.history.Grouping;
import io.weir.hadoop.console.history.HistoryQuery;
import io.weir.hadoop.console.history.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What was used, as JSON and as CSV; documented in docs/guide/console.md. */
final class HistoryJson {
  private HistoryJson() {}

  static void lines(Subject subject, HistoryQuery.Answer answer, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("start", answer.start());
    json.writeNumberField("stepSeconds", answer.stepSeconds());
    json.writeNumberField("steps", answer.steps());
    json.writeArrayFieldStart("lines");
    for (HistoryQuery.Line line : answer.lines()) {
      json.writeStartObject();
      json.writeStringField("name", line.name());
      for (int column = 0; column < subject.columns().size(); column++) {
        json.writeArrayFieldStart(subject.columns().get(column));
        for (double each : line.values()[column]) {
          json.writeNumber(Math.round(each));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void accounts(List<Account> accounts, Grouping by, long from, long to, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("by", by.toString());
    json.writeNumberField("from", from);
    json.writeNumberField("to", to);
    json.writeArrayFieldStart("accounts");
    for (Account each : accounts) {
      json.writeStartObject();
      json.writeStringField("name", each.name());
      json.writeNumberField("readBytes", each.readBytes());
      json.writeNumberField("writtenBytes", each.writtenBytes());
      json.writeNumberField("diskHours", each.diskHours());
      json.writeNumberField("dueHours", each.dueHours());
      json.writeNumberField("waitedHours", each.waitedHours());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** For a spreadsheet. */
  static String csv(List<Account> accounts, Grouping by) {
    StringBuilder csv =
        new StringBuilder(by + ",read_bytes,written_bytes,disk_hours,due_hours,waited_hours\r\n");
    for (Account each : accounts) {
      csv.append(
          String.format(
              Locale.ROOT,
              "%s,%d,%d,%.4f,%.4f,%.4f\r\n",
              cell(each.name()),
              each.readBytes(),
              each.writtenBytes(),
              each.diskHours(),
              each.dueHours(),
              each.waitedHours()));
    }
    return csv.toString();
  }

  /** A name that begins as a formula does is none: a spreadsheet would compute it. */
  private static String cell(String name) {
    boolean isFormula = !name.isEmpty() && "=+-@\t\r".indexOf(name.charAt(0)) >= 0;
    return "\"" + (isFormula ? "'" : "") + name.replace("\"", "\"\"") + "\"";
  }
}
