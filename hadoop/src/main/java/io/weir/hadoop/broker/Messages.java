// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.ServiceReport;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports and answers as bytes. Numbers are as long as they need to be, and service is told in
 * units of 1,024 ns: 500 flows of a node are about 3 kB.
 *
 * <pre>
 *   report   version  node  incarnation  edition  sequence  first-name  n (name base)…  n service…
 *   answer   version  0  epoch  n total…   |   version  1   |   version  2  reason
 * </pre>
 */
public final class Messages {
  /** Changes when the layout does; a message of another version is refused. */
  private static final int VERSION = 1;

  private static final int TOTALS = 0;
  private static final int TELL_NAMES = 1;
  private static final int REFUSED = 2;

  /** A unit of service is 1,024 ns: a shift, where a division by 1,000 would cost more. */
  private static final int UNIT_BITS = 10;

  private static final long MOST_UNITS = Long.MAX_VALUE >> UNIT_BITS;
  private static final int USUAL_NUMBER_BYTES = 6;
  private static final int USUAL_NAME_BYTES = 40;
  private static final int BYTES_PER_CHARACTER = 3;
  private static final int NUMBER_BYTES = 10;
  private static final int HEAD_BYTES = 64;

  private Messages() {}

  /** The longest report that a broker with these limits reads, in bytes. */
  public static int longestReport(BrokerLimits limits) {
    int name = limits.nameLength() * BYTES_PER_CHARACTER + NUMBER_BYTES;
    return HEAD_BYTES + name + limits.flowsOfNode() * (name + 2 * NUMBER_BYTES);
  }

  /** The longest answer that a node reads, in bytes. */
  public static int longestAnswer(BrokerLimits limits) {
    return HEAD_BYTES + limits.nameLength() + limits.flowsOfNode() * NUMBER_BYTES;
  }

  public static byte[] encode(ServiceReport report) {
    MessageWriter out =
        new MessageWriter(
            HEAD_BYTES
                + USUAL_NUMBER_BYTES * report.serviceNanos().length
                + USUAL_NAME_BYTES * report.names().size());
    out.octet(VERSION);
    out.text(report.node());
    out.number(report.incarnation());
    out.number(report.edition());
    out.number(report.sequence());
    out.number(report.firstName());
    out.number(report.names().size());
    for (int i = 0; i < report.names().size(); i++) {
      out.text(report.names().get(i));
      out.number(report.baseNanos()[i] >> UNIT_BITS);
    }
    out.numbers(toUnits(report.serviceNanos()));
    return out.message();
  }

  /**
   * @param length how many of the bytes are the message
   */
  public static ServiceReport decodeReport(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    version(in);
    int mostBytes = limits.nameLength() * BYTES_PER_CHARACTER;
    String node = in.text("node", mostBytes);
    long incarnation = in.number();
    long edition = in.number();
    long sequence = in.number();
    int firstName = in.count("first name", limits.flowsOfNode());
    int count = in.count("number of names", limits.flowsOfNode());
    List<String> names = new ArrayList<>();
    List<Long> bases = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(in.text("name of a flow", mostBytes));
      bases.add(in.number());
    }
    long[] serviceNanos = toNanos(in.numbers("number of flows", limits.flowsOfNode()));
    in.end();
    return new ServiceReport(
        node,
        incarnation,
        edition,
        sequence,
        firstName,
        List.copyOf(names),
        toNanos(bases.stream().mapToLong(Long::longValue).toArray()),
        serviceNanos);
  }

  public static byte[] encode(Answer answer) {
    int totalsBytes =
        answer instanceof Answer.Totals totals
            ? USUAL_NUMBER_BYTES * totals.totalNanos().length
            : 0;
    MessageWriter out = new MessageWriter(HEAD_BYTES + totalsBytes);
    out.octet(VERSION);
    if (answer instanceof Answer.Totals totals) {
      out.octet(TOTALS);
      out.number(totals.epoch());
      out.numbers(toUnits(totals.totalNanos()));
    } else if (answer instanceof Answer.Refused refused) {
      out.octet(REFUSED);
      out.text(refused.reason());
    } else {
      out.octet(TELL_NAMES);
    }
    return out.message();
  }

  public static Answer decodeAnswer(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    version(in);
    Answer answer =
        switch (in.octet()) {
          case TOTALS ->
              new Answer.Totals(
                  in.number(), toNanos(in.numbers("number of totals", limits.flowsOfNode())));
          case TELL_NAMES -> new Answer.TellNames();
          case REFUSED ->
              new Answer.Refused(in.text("reason", limits.nameLength() * BYTES_PER_CHARACTER));
          default -> throw new MalformedMessageException("it is no answer");
        };
    in.end();
    return answer;
  }

  private static void version(MessageReader in) throws MalformedMessageException {
    int version = in.octet();
    if (version != VERSION) {
      throw new MalformedMessageException(
          "its version is " + version + "; known here is " + VERSION);
    }
  }

  private static long[] toUnits(long[] nanos) {
    long[] units = new long[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      units[i] = nanos[i] >> UNIT_BITS;
    }
    return units;
  }

  private static long[] toNanos(long[] units) throws MalformedMessageException {
    for (int i = 0; i < units.length; i++) {
      if (units[i] < 0 || units[i] > MOST_UNITS) {
        throw new MalformedMessageException("a service in it is out of range");
      }
      units[i] <<= UNIT_BITS;
    }
    return units;
  }
}
