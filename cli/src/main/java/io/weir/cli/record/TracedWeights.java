// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.core.tree.Placement;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Weights;
import io.weir.simulator.replay.FlowService;
import io.weir.simulator.replay.ReplayResult;
import io.weir.simulator.replay.WeightChanges;
import io.weir.simulator.replay.WeightChanges.Change;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a weights file gives the flows of a trace and the users above them, as a DataNode would. A
 * queue is in no weights file: it weighs what the trace says.
 */
final class TracedWeights {
  private final Weights weights;
  private final Map<String, Client> clients = new LinkedHashMap<>();

  /** By the names of their flows. */
  private final Map<String, String> users = new HashMap<>();

  TracedWeights(Weights weights, ReplayResult trace) {
    this.weights = weights;
    Set<String> above = trace.parents();
    for (FlowService each : trace.flows()) {
      clients.put(each.flow(), client(each.flow()));
    }
    for (String each : above) {
      if (Placement.Level.isUser(each)) {
        users.put(each, Placement.Level.userOf(each));
      }
    }
  }

  /** The inverse of {@link Client#flow}. */
  private static Client client(String flow) {
    int slash = flow.indexOf('/');
    String user = flow.substring(0, Math.max(0, slash));
    String application = flow.substring(slash + 1);
    if (user.isEmpty()) {
      for (Client.Kind each : Client.Kind.values()) {
        if (each != Client.Kind.CLIENT && each.serviceName().equals(flow)) {
          return Client.of(each);
        }
      }
    }
    return new Client(
        Client.Kind.CLIENT, application.equals(Client.DEFAULT) ? "" : application, user);
  }

  WeightChanges changes() {
    Map<String, Change> changes = new HashMap<>();
    clients.forEach((flow, client) -> changes.put(flow, change(weights.of(client))));
    users.forEach((flow, user) -> changes.put(flow, change(weights.ofUser(user))));
    return new WeightChanges(changes);
  }

  private static Change change(GivenShare share) {
    return new Change(share.weight(), share.priority());
  }

  /** The rules that are for nobody in the trace. */
  List<Rule> unused() {
    return weights.rules().stream().filter(rule -> !isUsed(rule)).toList();
  }

  private boolean isUsed(Rule rule) {
    return switch (rule.who()) {
      case APPLICATION, SERVICE -> clients.values().stream().anyMatch(rule::fits);
      case USER ->
          users.values().stream().anyMatch(rule::fitsUser)
              || clients.values().stream().anyMatch(each -> rule.fitsUser(each.user()));
      case DEFAULT -> true;
    };
  }
}
