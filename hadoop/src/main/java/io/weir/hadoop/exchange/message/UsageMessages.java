// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.util.ArrayList;
import java.util.List;

/**
 * The usage of a node as bytes. Each message tells all names, so that nobody has to remember any: a
 * node with 12 disks and 20 flows on each takes 4 kB.
 *
 * <pre>
 *   usage   version  node  interval  n flow…  n disk…
 *   flow    name  place  weight  reserved  limit  latency
 *   disk    volume  kind  busy  waiting  given  state  n row…
 *   row     flow  read  written  served  due  wanted  waiting  late
 * </pre>
 *
 * <p>Weights and parts of a whole are in ten-thousandths, numbers of waiting requests in
 * hundredths, bytes in a second in units of 1,024, times in ns. A state is 1 where shares hold for
 * the cluster, and 2 more where the scheduler has failed.
 */
public final class UsageMessages {
  static final int VERSION = 1;

  private static final double PARTS = 1e4;
  private static final double HUNDREDTHS = 100;
  private static final int COORDINATED = 1;
  private static final int FAILED = 2;

  /** No disk does more in a second: what says so spoils no bill of a month. */
  private static final double MOST_SERVED = 4;

  private static final float MOST_BYTES = 20e9f;
  private static final double MOST_WAITING = 10_000;
  private static final int MOST_LATE = 100_000_000;

  private static final int HEAD_BYTES = 64;
  private static final int USUAL_NAME_BYTES = 80;
  private static final int USUAL_ROW_BYTES = 16;
  private static final int LEAST_ROW_BYTES = 8;
  private static final int BYTES_PER_CHARACTER = 3;
  private static final int MOST_DISKS = 256;
  private static final int MOST_KIND_BYTES = 32;
  private static final int MOST_VOLUME_BYTES = 1_024;
  private static final int MOST_SECONDS = 3_600;
  private static final int LONGEST = 2 << 20;

  private UsageMessages() {}

  /** The longest message that is read, in bytes. */
  public static int longest() {
    return LONGEST;
  }

  public static byte[] encode(NodeUsage usage) {
    MessageWriter out =
        new MessageWriter(
            HEAD_BYTES
                + USUAL_NAME_BYTES * (usage.flows().size() + usage.disks().size())
                + USUAL_ROW_BYTES * usage.rows());
    out.octet(VERSION);
    out.text(usage.node());
    out.number(usage.intervalNanos());
    out.number(usage.flows().size());
    for (UsedFlow each : usage.flows()) {
      out.text(each.name());
      out.text(each.place());
      out.number(scaled(each.weight(), PARTS));
      out.number(scaled(each.reserved(), PARTS));
      out.number(each.limitBytesPerSecond());
      out.number(each.latencyNanos());
    }
    out.number(usage.disks().size());
    usage.disks().forEach(each -> write(each, out));
    return out.message();
  }

  private static void write(DiskUsage disk, MessageWriter out) {
    out.text(disk.volume());
    out.text(disk.kind());
    out.number(scaled(disk.busy(), PARTS));
    out.number(disk.waiting());
    out.number(scaled(disk.given(), PARTS));
    out.octet((disk.isCoordinated() ? COORDINATED : 0) + (disk.hasFailed() ? FAILED : 0));
    FlowRates rates = disk.flows();
    out.number(rates.rows());
    for (int row = 0; row < rates.rows(); row++) {
      out.number(rates.flow()[row]);
      out.number(ServiceUnits.of((long) rates.readPerSecond()[row]));
      out.number(ServiceUnits.of((long) rates.writtenPerSecond()[row]));
      out.number(scaled(rates.served()[row], PARTS));
      out.number(scaled(rates.due()[row], PARTS));
      out.number(scaled(rates.wanted()[row], PARTS));
      out.number(scaled(rates.waiting()[row], HUNDREDTHS));
      out.number(rates.late()[row]);
    }
  }

  private static long scaled(double value, double by) {
    return Math.round(Math.max(0, value) * by);
  }

  /**
   * The message is the first {@code length} bytes.
   *
   * @param limits on how many flows there are, and how long names are
   */
  public static NodeUsage decode(byte[] bytes, int length, BrokerLimits limits)
      throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    in.version(VERSION);
    int mostBytes = limits.nameLength() * BYTES_PER_CHARACTER;
    String node = in.text("node", mostBytes);
    long intervalNanos = in.number();
    if (node.isEmpty() || intervalNanos <= 0) {
      throw new MalformedMessageException("its node or its interval is missing");
    }
    int flows = in.count("number of flows", limits.flowsOfNode());
    List<UsedFlow> used = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      used.add(
          new UsedFlow(
              in.text("name of a flow", mostBytes),
              in.text("place of a flow", mostBytes * 2),
              in.amount("a weight") / PARTS,
              in.amount("a reservation") / PARTS,
              in.amount("a limit"),
              in.amount("a latency")));
    }
    int count = in.count("number of disks", MOST_DISKS);
    List<DiskUsage> disks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      disks.add(disk(in, flows));
    }
    in.end();
    return new NodeUsage(node, intervalNanos, used, disks);
  }

  /**
   * What a console answers.
   *
   * @param seconds after which it is to be told again
   */
  public static byte[] encodeAnswer(int seconds) {
    MessageWriter out = new MessageWriter(HEAD_BYTES);
    out.octet(VERSION);
    out.number(seconds);
    return out.message();
  }

  /** After how many seconds the console is to be told again: 1 to 3,600. */
  public static int decodeAnswer(byte[] bytes, int length) throws MalformedMessageException {
    MessageReader in = new MessageReader(bytes, length);
    in.version(VERSION);
    int seconds = in.count("number of seconds", MOST_SECONDS);
    in.end();
    return Math.max(1, seconds);
  }

  private static float bytes(MessageReader in) throws MalformedMessageException {
    return Math.min(MOST_BYTES, (float) ServiceUnits.amount(in.number(), "a number of bytes"));
  }

  private static DiskUsage disk(MessageReader in, int flows) throws MalformedMessageException {
    String volume = in.text("volume", MOST_VOLUME_BYTES);
    String kind = in.text("kind of a disk", MOST_KIND_BYTES);
    double busy = Math.min(1, in.amount("a part") / PARTS);
    int waiting = in.count("number of waiting requests", Integer.MAX_VALUE);
    double given = in.amount("a part") / PARTS;
    int state = in.octet();
    int rows = in.count("number of rows", flows);
    in.needs(rows * LEAST_ROW_BYTES);
    FlowRates rates = FlowRates.ofRows(rows);
    for (int row = 0; row < rows; row++) {
      rates.flow()[row] = in.count("number of a flow", flows - 1);
      rates.readPerSecond()[row] = bytes(in);
      rates.writtenPerSecond()[row] = bytes(in);
      rates.served()[row] = (float) Math.min(MOST_SERVED, in.amount("a part") / PARTS);
      rates.due()[row] = (float) Math.min(MOST_SERVED, in.amount("a part") / PARTS);
      rates.wanted()[row] = (float) Math.min(1, in.amount("a part") / PARTS);
      rates.waiting()[row] =
          (float) Math.min(MOST_WAITING, in.amount("a number of requests") / HUNDREDTHS);
      rates.late()[row] = in.count("number of late requests", MOST_LATE);
    }
    boolean isCoordinated = (state & COORDINATED) != 0;
    boolean hasFailed = (state & FAILED) != 0;
    return new DiskUsage(volume, kind, busy, waiting, given, isCoordinated, hasFailed, rates);
  }
}
