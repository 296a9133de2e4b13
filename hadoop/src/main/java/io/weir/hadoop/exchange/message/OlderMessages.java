// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import io.weir.core.request.Flow;
import io.weir.core.tree.FlowWeight;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports and answers as bytes. Numbers are as long as they need to be, and service is told in
 * units of 1,024 ns: 500 flows of a node are about 3 kB.
 *
 * <pre>
 *   report   version  node  incarnation  edition  sequence  first-name  n (name base)…  n service…
 *            weights-heard
 *   answer   version  0  epoch  n total…  weights   |   version  1   |   version  2  reason
 *   weights  0   |   1 or 2  edition  n (number weight priority queue)…
 * </pre>
 *
 * <p>Weights are 0 as long as none has changed: an octet. They are 1 if those that are not named
 * stay as they were, 2 if those have none. A weight is the bits of a float, 0 where there is none
 * any more; then no priority and no queue follow.
 */
public final class OlderMessages {
  /** Changes when the layout does; a message of another version is refused. */
  public static final int VERSION = 3;

  private static final int TOTALS = 0;
  private static final int TELL_NAMES = 1;
  private static final int REFUSED = 2;

  private static final int AS_BEFORE = 0;
  private static final int SOME_WEIGHTS = 1;
  private static final int ALL_WEIGHTS = 2;

  private static final int USUAL_NUMBER_BYTES = 6;
  private static final int USUAL_NAME_BYTES = 40;
  private static final int BYTES_PER_CHARACTER = 3;
  private static final int HEAD_BYTES = 64;

  private OlderMessages() {}

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
      out.number(ServiceUnits.of(report.baseNanos()[i]));
    }
    out.numbers(ServiceUnits.of(report.serviceNanos()));
    out.number(report.weightsHeard());
    return out.message();
  }

  /** The message is the first {@code length} bytes. */
  public static ServiceReport decodeReport(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    in.version(VERSION);
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
    long[] serviceNanos = ServiceUnits.nanos(in.numbers("number of flows", limits.flowsOfNode()));
    long weightsHeard = in.number();
    in.end();
    return new ServiceReport(
        node,
        incarnation,
        edition,
        sequence,
        firstName,
        List.copyOf(names),
        ServiceUnits.nanos(bases.stream().mapToLong(Long::longValue).toArray()),
        serviceNanos,
        weightsHeard);
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
      out.numbers(ServiceUnits.of(totals.totalNanos()));
      encode(totals.weights(), out);
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
    in.version(VERSION);
    Answer answer =
        switch (in.octet()) {
          case TOTALS -> decodeTotals(in, limits);
          case TELL_NAMES -> new Answer.TellNames();
          case REFUSED ->
              new Answer.Refused(in.text("reason", limits.nameLength() * BYTES_PER_CHARACTER));
          default -> throw new MalformedMessageException("it is no answer");
        };
    in.end();
    return answer;
  }

  private static void encode(@Nullable WeightChanges weights, MessageWriter out) {
    if (weights == null) {
      out.octet(AS_BEFORE);
      return;
    }
    out.octet(weights.all() ? ALL_WEIGHTS : SOME_WEIGHTS);
    out.number(weights.edition());
    out.number(weights.changes().size());
    for (WeightChanges.Change each : weights.changes()) {
      out.number(each.number());
      FlowWeight weight = each.weight();
      if (weight == null) {
        out.number(0);
      } else {
        out.number(Float.floatToIntBits((float) weight.weight()));
        out.number(weight.priority() + FlowWeight.MAX_PRIORITY);
        out.text(weight.queue());
      }
    }
  }

  private static Answer.Totals decodeTotals(MessageReader in, BrokerLimits limits)
      throws MalformedMessageException {
    long epoch = in.number();
    long[] totals = ServiceUnits.nanos(in.numbers("number of totals", limits.flowsOfNode()));
    int kind = in.octet();
    return new Answer.Totals(
        epoch,
        totals,
        switch (kind) {
          case AS_BEFORE -> null;
          case SOME_WEIGHTS, ALL_WEIGHTS -> weights(in, kind == ALL_WEIGHTS, totals.length, limits);
          default -> throw new MalformedMessageException("its weights are of no known kind");
        });
  }

  private static WeightChanges weights(
      MessageReader in, boolean all, int flows, BrokerLimits limits)
      throws MalformedMessageException {
    int queueBytes = limits.nameLength() * BYTES_PER_CHARACTER;
    long edition = in.number();
    int count = in.count("number of weights", flows);
    List<WeightChanges.Change> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = in.count("number of a flow", flows - 1);
      int bits = in.count("weight of a flow", Integer.MAX_VALUE);
      changes.add(
          new WeightChanges.Change(number, bits == 0 ? null : weight(bits, in, queueBytes)));
    }
    return new WeightChanges(edition, all, changes);
  }

  private static FlowWeight weight(int bits, MessageReader in, int queueBytes)
      throws MalformedMessageException {
    double weight = Float.intBitsToFloat(bits);
    int priority = in.count("priority of a flow", 2 * FlowWeight.MAX_PRIORITY);
    String queue = in.text("queue of a flow", queueBytes);
    // The least weight may be below itself as a float.
    if (!(weight >= (float) Flow.MIN_WEIGHT && weight <= Flow.MAX_WEIGHT)) {
      throw new MalformedMessageException("a weight in it is out of range");
    }
    return new FlowWeight(
        Math.max(Flow.MIN_WEIGHT, weight), priority - FlowWeight.MAX_PRIORITY, queue);
  }
}
