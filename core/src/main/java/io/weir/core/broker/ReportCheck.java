// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a broker takes from whoever may report: names, numbers and services within bounds. */
public final class ReportCheck {
  /** The shortest time that a report covers. */
  public static final long LEAST_INTERVAL_NANOS = 1_000_000L;

  /** The longest. */
  public static final long MOST_INTERVAL_NANOS = 7_200_000_000_000L;

  static final long LARGEST_SERVICE_NANOS = 1L << 53;

  private final BrokerLimits limits;

  ReportCheck(BrokerLimits limits) {
    this.limits = limits;
  }

  /** Else nodes could not read the answer in which it is. */
  boolean canBeTold(Placement placement) {
    List<Placement.Level> path = placement.path();
    return path.size() <= BrokerLimits.LEVELS
        && path.stream().noneMatch(level -> isTooLong(level.name()))
        && placement.queue().length() <= limits.nameLength();
  }

  /** What is wrong with a report by itself, or null. */
  @Nullable String objection(NodeReport report) {
    if (report.flows() > limits.flowsOfNode()) {
      return "it must have at most " + limits.flowsOfNode() + " flows, has " + report.flows();
    }
    if (isTooLong(report.node())) {
      return "the name of its node is empty or longer than " + limits.nameLength() + " characters";
    }
    for (NodeReport.Named each : report.names()) {
      if (isTooLong(each.flow()) || each.path().size() > BrokerLimits.LEVELS) {
        return "the name of a flow is empty, or it or its path is too long";
      }
      if (each.path().stream().anyMatch(level -> isTooLong(level.name()))) {
        return "the name of a level is empty or longer than " + limits.nameLength() + " characters";
      }
    }
    if (report.wanted().length != report.flows()) {
      return "it must say of each service what was wanted, has "
          + report.flows()
          + " services and says it of "
          + report.wanted().length;
    }
    if (report.intervalNanos() < LEAST_INTERVAL_NANOS
        || report.intervalNanos() > MOST_INTERVAL_NANOS) {
      return "it must cover 1 ms to 2 hours, covers " + report.intervalNanos() + " ns";
    }
    for (NodeReport.Moved each : report.moved()) {
      if (each.number() < 0 || each.number() >= report.flows() || each.bytes() < 0) {
        return "what it has moved must be 0 bytes or more of a flow below number "
            + report.flows()
            + ", was "
            + each.bytes()
            + " bytes of number "
            + each.number();
      }
    }
    return outOfRange(report.serviceNanos());
  }

  /** The same of a node of version 0.1. */
  @Nullable String objection(ServiceReport report) {
    if (report.flows() > limits.flowsOfNode()) {
      return "it must have at most " + limits.flowsOfNode() + " flows, has " + report.flows();
    }
    if (isTooLong(report.node()) || report.names().stream().anyMatch(this::isTooLong)) {
      return "a name in it is empty or longer than " + limits.nameLength() + " characters";
    }
    if (report.baseNanos().length != report.names().size()) {
      return "it must have a base for each name, has "
          + report.names().size()
          + " names and "
          + report.baseNanos().length
          + " bases";
    }
    String outOfRange = outOfRange(report.serviceNanos());
    return outOfRange == null ? outOfRange(report.baseNanos()) : outOfRange;
  }

  private static @Nullable String outOfRange(long[] nanos) {
    for (long each : nanos) {
      if (each < 0 || each > LARGEST_SERVICE_NANOS) {
        return "a service must be 0 to " + LARGEST_SERVICE_NANOS + " ns, was " + each;
      }
    }
    return null;
  }

  private boolean isTooLong(String name) {
    return name.isEmpty() || name.length() > limits.nameLength();
  }
}
