// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports and answers as bytes. Numbers are as long as they need to be, and service is told in
 * units of 1,024 ns: 500 flows of a node are about 2 kB.
 *
 * <pre>
 *   report     version  node  incarnation  edition  sequence  interval  first-name
 *              n (name path)…  n service…  wanted…  n (number  bytes)…  heard
 *   path       n (name weight limited)…
 *   answer     version  1   |   version  2  reason
 *              version  3  epoch  edition  weights  nodes  all  n (number  n factor…  moved)…
 *              n (number  level  part)…
 *   moved      0   |   1   |   2  priority  queue  path
 * </pre>
 *
 * <p>Bytes are in units of 1,024. What was wanted of each flow is an octet. A weight is the bits of
 * a float. A factor is the thousandths by which its logarithm is above that of 1/8; a part is in
 * millionths. A flow that has moved stands where the node says (1), or where the broker does (2).
 */
public final class Messages {
  /** Changes when the layout does. The broker knows the one before, too. */
  public static final int VERSION = 4;

  static final int TELL_NAMES = 1;
  static final int REFUSED = 2;
  private static final int FACTORS = 3;

  private static final int MOVED_BY_NODE = 1;
  private static final int MOVED_BY_BROKER = 2;

  private static final int USUAL_NUMBER_BYTES = 4;
  private static final int USUAL_NAME_BYTES = 100;
  private static final int BYTES_PER_CHARACTER = 3;
  private static final int HEAD_BYTES = 64;

  /** However many flows a node has, and however long their names are. */
  private static final int LONGEST = 8 << 20;

  private static final int PART_UNITS = 1_000_000;

  private Messages() {}

  /** The longest report that a broker reads, and the longest answer that a node reads, in bytes. */
  public static int longest() {
    return LONGEST;
  }

  public static byte[] encode(NodeReport report) {
    int flows = report.serviceNanos().length;
    MessageWriter out =
        new MessageWriter(
            HEAD_BYTES + USUAL_NUMBER_BYTES * flows + USUAL_NAME_BYTES * report.names().size());
    out.octet(VERSION);
    out.text(report.node());
    out.number(report.incarnation());
    out.number(report.edition());
    out.number(report.sequence());
    out.number(report.intervalNanos());
    out.number(report.firstName());
    out.number(report.names().size());
    for (NodeReport.Named each : report.names()) {
      out.text(each.flow());
      Positions.write(each.path(), out);
      Positions.write(each.factors(), out);
    }
    out.numbers(ServiceUnits.of(report.serviceNanos()));
    for (int i = 0; i < flows; i++) {
      out.octet(report.wanted()[i]);
    }
    out.number(report.moved().size());
    for (NodeReport.Moved each : report.moved()) {
      out.number(each.number());
      out.number(ServiceUnits.of(each.bytes()));
    }
    out.number(report.heard());
    return out.message();
  }

  /** The message is the first {@code length} bytes. */
  public static NodeReport decodeReport(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    in.version(VERSION);
    int mostBytes = limits.nameLength() * BYTES_PER_CHARACTER;
    String node = in.text("node", mostBytes);
    long incarnation = in.number();
    long edition = in.number();
    long sequence = in.number();
    long intervalNanos = in.number();
    int firstName = in.count("first name", limits.flowsOfNode());
    int count = in.count("number of names", limits.flowsOfNode());
    List<NodeReport.Named> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String flow = in.text("name of a flow", mostBytes);
      List<Placement.Level> path = Positions.path(in, mostBytes);
      names.add(new NodeReport.Named(flow, path, Positions.factors(in)));
    }
    long[] serviceNanos = ServiceUnits.nanos(in.numbers("number of flows", limits.flowsOfNode()));
    byte[] wanted = in.octets(serviceNanos.length);
    List<NodeReport.Moved> moved = moved(in, limits);
    long heard = in.number();
    in.end();
    return new NodeReport(
        node,
        incarnation,
        edition,
        sequence,
        intervalNanos,
        firstName,
        names,
        serviceNanos,
        wanted,
        moved,
        heard);
  }

  private static List<NodeReport.Moved> moved(MessageReader in, BrokerLimits limits)
      throws MalformedMessageException {
    int count = in.count("number of flows with a limit", limits.flowsOfNode());
    List<NodeReport.Moved> moved = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = in.count("number of a flow", limits.flowsOfNode());
      moved.add(
          new NodeReport.Moved(number, ServiceUnits.amount(in.number(), "a number of bytes")));
    }
    return moved;
  }

  public static byte[] encode(Answer answer) {
    MessageWriter out = new MessageWriter(HEAD_BYTES);
    out.octet(VERSION);
    if (answer instanceof Answer.Factors factors) {
      out.octet(FACTORS);
      encode(factors, out);
    } else if (answer instanceof Answer.Refused refused) {
      out.octet(REFUSED);
      out.text(refused.reason());
    } else if (answer instanceof Answer.TellNames) {
      out.octet(TELL_NAMES);
    } else {
      throw new IllegalArgumentException("no answer of version " + VERSION + ": " + answer);
    }
    return out.message();
  }

  private static void encode(Answer.Factors factors, MessageWriter out) {
    out.number(factors.epoch());
    out.number(factors.edition());
    out.number(factors.weights());
    out.number(factors.nodes());
    out.octet(factors.all() ? 1 : 0);
    out.number(factors.changes().size());
    for (Answer.Factors.Change each : factors.changes()) {
      out.number(each.number());
      Positions.write(each.factors(), out);
      Placement placement = each.placement();
      if (placement == null) {
        out.octet(each.isMoved() ? MOVED_BY_NODE : 0);
      } else {
        out.octet(MOVED_BY_BROKER);
        Positions.write(placement, out);
      }
    }
    out.number(factors.parts().size());
    for (Answer.Factors.Part each : factors.parts()) {
      out.number(each.number());
      out.number(each.level());
      out.number(Math.round(each.part() * PART_UNITS));
    }
  }

  public static Answer decodeAnswer(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    in.version(VERSION);
    Answer answer =
        switch (in.octet()) {
          case FACTORS -> factors(in, limits);
          case TELL_NAMES -> new Answer.TellNames();
          case REFUSED ->
              new Answer.Refused(in.text("reason", limits.nameLength() * BYTES_PER_CHARACTER));
          default -> throw new MalformedMessageException("it is no answer");
        };
    in.end();
    return answer;
  }

  private static Answer.Factors factors(MessageReader in, BrokerLimits limits)
      throws MalformedMessageException {
    int mostBytes = limits.nameLength() * BYTES_PER_CHARACTER;
    long epoch = in.number();
    long edition = in.number();
    long weights = in.number();
    int nodes = in.count("number of nodes", Integer.MAX_VALUE);
    boolean all = in.octet() != 0;
    int count = in.count("number of changes", limits.flowsOfNode());
    List<Answer.Factors.Change> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = in.count("number of a flow", limits.flowsOfNode());
      float[] factors = Positions.factors(in);
      int moved = in.octet();
      Placement placement = moved == MOVED_BY_BROKER ? Positions.placement(in, mostBytes) : null;
      changes.add(new Answer.Factors.Change(number, factors, moved != 0, placement));
    }
    return new Answer.Factors(epoch, edition, all, changes, parts(in, limits), nodes, weights);
  }

  private static List<Answer.Factors.Part> parts(MessageReader in, BrokerLimits limits)
      throws MalformedMessageException {
    int count = in.count("number of parts", limits.flowsOfNode() * BrokerLimits.LEVELS);
    List<Answer.Factors.Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = in.count("number of a flow", limits.flowsOfNode());
      int level = in.count("level", BrokerLimits.LEVELS);
      parts.add(
          new Answer.Factors.Part(
              number, level, in.count("part", PART_UNITS) / (float) PART_UNITS));
    }
    return parts;
  }

  /** The version of a message, −1 if it is empty; it may be of none that is known. */
  public static int version(byte[] bytes, int length) {
    return length == 0 ? -1 : bytes[0];
  }
}
