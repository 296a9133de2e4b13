// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.Console.Moment;
import io.weir.hadoop.console.change.Preview;
import io.weir.hadoop.console.history.Account;
import io.weir.hadoop.console.history.Grouping;
import io.weir.hadoop.console.history.History;
import io.weir.hadoop.console.history.HistoryQuery;
import io.weir.hadoop.console.history.Subject;
import io.weir.hadoop.console.live.FlowSum;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the page asks for.
 *
 * <pre>
 *   now                                      the cluster
 *   node?name=                               a node, disk by disk
 *   flow?name=                               a flow, disk by disk
 *   history?by=&amp;name=&amp;from=&amp;to=&amp;steps=     what was used, step by step
 *   nodes?from=&amp;to=&amp;steps=                   the same of nodes; disks?node= of the disks of one
 *   accounts?by=&amp;from=&amp;to=&amp;format=          what was used in all: json or csv
 *   preview                                  what the weights in the body would change
 * </pre>
 */
final class ConsoleApi {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int DAY_SECONDS = 86_400;
  private static final int USUAL_STEPS = 300;
  private static final int MOST_STEPS = 5_000;
  private static final int USUAL_LINES = 20;
  private static final int MOST_LINES = 200;
  private static final long MOST_SECOND = 32_503_680_000L; // of the year 3000

  private final Console console;
  private final ReentrantLock reading = new ReentrantLock();

  /** The last one is written once for all who ask within a second. */
  private long writtenNanos;

  private boolean isEmpty = true;

  private byte[] bytes = {};

  ConsoleApi(Console console) {
    this.console = console;
  }

  /** What is written into JSON. */
  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /**
   * Null if there is nothing of this name.
   *
   * @throws IllegalArgumentException if something that is asked for is not allowed
   */
  ConsoleSite.@Nullable Answer get(String what, Parameters asked) throws IOException {
    return switch (what) {
      case "now" -> ConsoleSite.Answer.json(now());
      case "node" -> node(asked.text("name"));
      case "flow" -> json(json -> DetailJson.flow(asked.text("name"), console.now(), json));
      case "history", "nodes", "disks", "accounts" -> history(what, asked);
      default -> null;
    };
  }

  private ConsoleSite.@Nullable Answer history(String what, Parameters asked) throws IOException {
    if (!reading.tryLock()) {
      throw new BusyException();
    }
    try {
      return switch (what) {
        case "history" -> lines(Subject.FLOWS, asked, byFlow(asked.grouping(), asked.text("name")));
        case "nodes" -> lines(Subject.NODES, asked, named(asked.text("name")));
        case "disks" -> lines(Subject.DISKS, asked, ofNode(asked.text("node")));
        default -> accounts(asked);
      };
    } finally {
      reading.unlock();
    }
  }

  private synchronized byte[] now() throws IOException {
    Moment moment = console.now();
    if (isEmpty || moment.nanos() != writtenNanos) {
      bytes = bytes(json -> MomentJson.write(moment, json));
      writtenNanos = moment.nanos();
      isEmpty = false;
    }
    return bytes;
  }

  private ConsoleSite.@Nullable Answer node(String name) throws IOException {
    HeardNode node = console.node(name);
    return node == null ? null : json(json -> DetailJson.node(node, console.now(), json));
  }

  private static HistoryQuery.Group byFlow(Grouping by, String one) {
    return name -> {
      String group = by.of(name);
      return one.isEmpty() || one.equals(group) ? group : null;
    };
  }

  private static HistoryQuery.Group named(String one) {
    return name -> one.isEmpty() || one.equals(name) ? name : null;
  }

  private static HistoryQuery.Group ofNode(String node) {
    return name -> name.startsWith(node + "\t") ? name.substring(node.length() + 1) : null;
  }

  private ConsoleSite.@Nullable Answer lines(
      Subject subject, Parameters asked, HistoryQuery.Group group) throws IOException {
    History history = console.history();
    if (history == null) {
      return null;
    }
    long now = console.nowSecond();
    HistoryQuery query =
        new HistoryQuery(
            subject,
            group,
            from(asked, now),
            to(asked, now),
            (int) asked.number("steps", USUAL_STEPS, 1, MOST_STEPS),
            (int) asked.number("lines", USUAL_LINES, 1, MOST_LINES));
    HistoryQuery.Answer answer = query.of(history, now);
    return json(json -> HistoryJson.lines(subject, answer, json));
  }

  private static long from(Parameters asked, long now) {
    return asked.number("from", now - DAY_SECONDS, 0, MOST_SECOND);
  }

  private static long to(Parameters asked, long now) {
    return asked.number("to", now, 0, MOST_SECOND);
  }

  private ConsoleSite.@Nullable Answer accounts(Parameters asked) throws IOException {
    History history = console.history();
    if (history == null) {
      return null;
    }
    Grouping by = asked.grouping();
    long now = console.nowSecond();
    long from = from(asked, now);
    long to = to(asked, now);
    List<Account> accounts = Account.of(history, by, from, to, now);
    return asked.text("format").equals("csv")
        ? new ConsoleSite.Answer(
            "text/csv; charset=utf-8",
            HistoryJson.csv(accounts, by).getBytes(StandardCharsets.UTF_8))
        : json(json -> HistoryJson.accounts(accounts, by, from, to, json));
  }

  /**
   * What other weights would change.
   *
   * @param now the list that counts
   */
  ConsoleSite.Answer preview(String now, String then) throws IOException, BadWeightsException {
    List<Preview.Change> changes =
        Preview.of(
            console.now().overview().flows().stream().map(FlowSum::flow).toList(),
            WeightsText.parse(now),
            WeightsText.parse(then));
    return json(json -> PreviewJson.write(changes, json));
  }

  private static ConsoleSite.Answer json(Content content) throws IOException {
    return ConsoleSite.Answer.json(bytes(content));
  }

  private static byte[] bytes(Content content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      content.write(json);
    }
    return out.toByteArray();
  }
}
