// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

  /** A unit of service is 1,024 ns: a shift, where a division by 1,000 would cost more. */
  private static final int UNIT_BITS = 10;

  private static final long MOST_UNITS = Long.MAX_VALUE >> UNIT_BITS;
  private static final int USUAL_NUMBER_BYTES = 4;
  private static final int USUAL_NAME_BYTES = 100;
  private static final int BYTES_PER_CHARACTER = 3;
  private static final int HEAD_BYTES = 64;

  /** However many flows a node has, and however long their names are. */
  private static final int LONGEST = 8 << 20;

  private static final double LEAST_LOG = -Math.log(8);
  private static final double LOG_UNITS = 1_000;
  private static final int MOST_LOG_UNITS = (int) Math.ceil(2 * -LEAST_LOG * LOG_UNITS);

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
      encode(each.path(), out);
      encode(each.factors(), out);
    }
    out.number(flows);
    for (int i = 0; i < flows; i++) {
      out.number(report.serviceNanos()[i] >> UNIT_BITS);
    }
    for (int i = 0; i < flows; i++) {
      out.octet(report.wanted()[i]);
    }
    out.number(report.moved().size());
    for (NodeReport.Moved each : report.moved()) {
      out.number(each.number());
      out.number(each.bytes() >> UNIT_BITS);
    }
    out.number(report.heard());
    return out.message();
  }

  /**
   * @param length how many of the bytes are the message
   */
  public static NodeReport decodeReport(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    version(in);
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
      List<Placement.Level> path = path(in, mostBytes);
      names.add(new NodeReport.Named(flow, path, factors(in)));
    }
    long[] serviceNanos = in.numbers("number of flows", limits.flowsOfNode());
    for (int i = 0; i < serviceNanos.length; i++) {
      if (serviceNanos[i] < 0 || serviceNanos[i] > MOST_UNITS) {
        throw new MalformedMessageException("a service in it is out of range");
      }
      serviceNanos[i] <<= UNIT_BITS;
    }
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
      long units = in.number();
      if (units < 0 || units > MOST_UNITS) {
        throw new MalformedMessageException("a number of bytes in it is out of range");
      }
      moved.add(new NodeReport.Moved(number, units << UNIT_BITS));
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
      encode(each.factors(), out);
      Placement placement = each.placement();
      if (placement == null) {
        out.octet(each.isMoved() ? MOVED_BY_NODE : 0);
      } else {
        out.octet(MOVED_BY_BROKER);
        out.number(placement.priority() + FlowWeight.MAX_PRIORITY);
        out.text(placement.queue());
        encode(placement.path(), out);
      }
    }
    out.number(factors.parts().size());
    for (Answer.Factors.Part each : factors.parts()) {
      out.number(each.number());
      out.number(each.level());
      out.number(Math.round(each.part() * PART_UNITS));
    }
  }

  private static void encode(float[] factors, MessageWriter out) {
    out.number(factors.length);
    for (float factor : factors) {
      out.number(Math.max(0, Math.round((Math.log(factor) - LEAST_LOG) * LOG_UNITS)));
    }
  }

  private static float[] factors(MessageReader in) throws MalformedMessageException {
    float[] factors = new float[in.count("number of factors", BrokerLimits.LEVELS)];
    for (int level = 0; level < factors.length; level++) {
      int units = in.count("factor", MOST_LOG_UNITS);
      factors[level] = (float) Math.exp(units / LOG_UNITS + LEAST_LOG);
    }
    return factors;
  }

  private static void encode(List<Placement.Level> path, MessageWriter out) {
    out.number(path.size());
    for (Placement.Level level : path) {
      out.text(level.name());
      out.number(Float.floatToIntBits((float) level.weight()));
      out.octet(level.isLimited() ? 1 : 0);
    }
  }

  public static Answer decodeAnswer(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    version(in);
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
      float[] factors = factors(in);
      int moved = in.octet();
      Placement placement = moved == MOVED_BY_BROKER ? placement(in, mostBytes) : null;
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

  private static Placement placement(MessageReader in, int mostBytes)
      throws MalformedMessageException {
    int priority = in.count("priority", 2 * FlowWeight.MAX_PRIORITY) - FlowWeight.MAX_PRIORITY;
    String queue = in.text("queue", mostBytes);
    List<Placement.Level> path = path(in, mostBytes);
    return new Placement(path.get(path.size() - 1).name(), Set.of(), priority, queue, path);
  }

  private static List<Placement.Level> path(MessageReader in, int mostBytes)
      throws MalformedMessageException {
    int levels = in.count("length of a path", BrokerLimits.LEVELS);
    List<Placement.Level> path = new ArrayList<>(levels);
    for (int i = 0; i < levels; i++) {
      String name = in.text("name of a level", mostBytes);
      double weight = Float.intBitsToFloat(in.count("weight", Integer.MAX_VALUE));
      if (!(weight > 0) || weight == Double.POSITIVE_INFINITY) {
        throw new MalformedMessageException("a weight in it is out of range");
      }
      path.add(new Placement.Level(name, weight, in.octet() != 0));
    }
    if (path.isEmpty()) {
      throw new MalformedMessageException("a path in it has no level");
    }
    return path;
  }

  private static void version(MessageReader in) throws MalformedMessageException {
    int version = in.octet();
    if (version != VERSION) {
      throw new MalformedMessageException(
          MalformedMessageException.VERSION + version + "; known here is " + VERSION);
    }
  }

  /** The version of a message, −1 if it is empty; it may be of none that is known. */
  public static int version(byte[] bytes, int length) {
    return length == 0 ? -1 : bytes[0];
  }
}
