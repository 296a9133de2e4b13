// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.Weights;
import java.util.List;
import java.util.Map;

/**
 * What each client is given: by the rules of this node, or, where none names it, by a broker of
 * version 0.1, which gives weights by flow and knows no users.
 */
final class FlowShares {
  private final Weights weights;
  private final Map<String, FlowWeight> given;

  FlowShares(Weights weights, Map<String, FlowWeight> given) {
    this.weights = weights;
    this.given = given;
  }

  FlowShares with(Weights fresh) {
    return new FlowShares(fresh, given);
  }

  FlowShares withGiven(Map<String, FlowWeight> fromBroker) {
    return new FlowShares(weights, fromBroker);
  }

  GivenShare of(Client client) {
    FlowWeight flat = given.get(client.flow());
    return flat == null || !isGivenFlat(client)
        ? weights.of(client)
        : new GivenShare(flat.weight(), flat.priority());
  }

  GivenShare ofUser(String user) {
    return weights.ofUser(user);
  }

  boolean isNamed(Client client) {
    return weights.named(client).isPresent();
  }

  /** The queue that such a broker knows; none is empty. */
  String queueOf(String flow) {
    FlowWeight flat = given.get(flow);
    return flat == null ? "" : flat.queue();
  }

  private boolean isGivenFlat(Client client) {
    return given.containsKey(client.flow()) && !isNamed(client);
  }

  /** Where a client stands by what this node knows: the user, and the application. */
  List<Placement.Level> path(Client client, GivenShare its) {
    Placement.Level itself =
        new Placement.Level(client.flow(), its.weight(), its.promise().isLimited());
    if (client.user().isEmpty() || isGivenFlat(client)) {
      return List.of(itself);
    }
    GivenShare ofUser = ofUser(client.user());
    return List.of(
        Placement.Level.ofUser(client.user(), ofUser.weight())
            .limited(ofUser.promise().isLimited()),
        itself);
  }
}
