// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where flows stand, and by which factors their weights are moved, in a message. */
final class Positions {
  private static final double LEAST_LOG = -Math.log(8);
  private static final double LOG_UNITS = 1_000;
  private static final int MOST_LOG_UNITS = (int) Math.ceil(2 * -LEAST_LOG * LOG_UNITS);

  private Positions() {}

  static void write(float[] factors, MessageWriter out) {
    out.number(factors.length);
    for (float factor : factors) {
      out.number(Math.max(0, Math.round((Math.log(factor) - LEAST_LOG) * LOG_UNITS)));
    }
  }

  static float[] factors(MessageReader in) throws MalformedMessageException {
    float[] factors = new float[in.count("number of factors", BrokerLimits.LEVELS)];
    for (int level = 0; level < factors.length; level++) {
      int units = in.count("factor", MOST_LOG_UNITS);
      factors[level] = (float) Math.exp(units / LOG_UNITS + LEAST_LOG);
    }
    return factors;
  }

  static void write(List<Placement.Level> path, MessageWriter out) {
    out.number(path.size());
    for (Placement.Level level : path) {
      out.text(level.name());
      out.number(Float.floatToIntBits((float) level.weight()));
      out.octet(level.isLimited() ? 1 : 0);
    }
  }

  static List<Placement.Level> path(MessageReader in, int mostBytes)
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

  static void write(Placement placement, MessageWriter out) {
    out.number(placement.priority() + FlowWeight.MAX_PRIORITY);
    out.text(placement.queue());
    write(placement.path(), out);
  }

  static Placement placement(MessageReader in, int mostBytes) throws MalformedMessageException {
    int priority = in.count("priority", 2 * FlowWeight.MAX_PRIORITY) - FlowWeight.MAX_PRIORITY;
    String queue = in.text("queue", mostBytes);
    List<Placement.Level> path = path(in, mostBytes);
    return new Placement(path.get(path.size() - 1).name(), Set.of(), priority, queue, path);
  }
}
