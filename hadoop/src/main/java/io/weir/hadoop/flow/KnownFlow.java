// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.request.Flow;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.GivenShare;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link FlowRegistry}, under its lock, knows of a flow with open streams or without. */
final class KnownFlow {
  final Client client;
  final Flow flow;
  final long firstSeenMillis;
  int streams;

  /** Where it stands, by the names from below the root. */
  List<String> path = List.of();

  private @Nullable GivenShare share;

  KnownFlow(Client client, Flow flow, long firstSeenMillis) {
    this.client = client;
    this.flow = flow;
    this.firstSeenMillis = firstSeenMillis;
  }

  /** By the rules of now, which are looked at once. */
  GivenShare share(FlowShares shares) {
    GivenShare known = share;
    if (known == null) {
      known = shares.of(client);
      share = known;
    }
    return known;
  }

  /** Other rules hold from now on. */
  void forgetShare() {
    share = null;
  }

  /** The user whose application it is, where users are known. */
  @Nullable Flow user() {
    return client.user().isEmpty() ? null : flow.parent();
  }

  /** YARN's queue, if it has one: what the user of the flow is part of. */
  @Nullable Flow queue() {
    Flow user = flow.parent();
    return user == null ? null : user.parent();
  }
}
