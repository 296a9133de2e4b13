// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.Answer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Divides limits of the cluster among its nodes. With r the bytes that a node moves for all that is
 * below the limit, and s how many of its flows there it names; R and S are those of all nodes
 * together:
 *
 * <pre>
 *   part = (1 − β) · r/R + β · s/S
 * </pre>
 *
 * <p>A node at which more is wanted grows, as the parts of those that do not use theirs add up to
 * less than all (flow proportional share: Raghavan and others, SIGCOMM'07, "Cloud control with
 * distributed rate limiting"). β = {@value #EVEN}: by r/R alone any division would stay as it is,
 * and whoever came last would have next to nothing. Parts of nodes that give nothing now count,
 * too: all of them may begin at once.
 */
final class LimitParts {
  /** β. */
  static final double EVEN = 0.1;

  /** r and s. */
  private static final class Here {
    private long bytesPerSecond;
    private int named;
  }

  private final IdentityHashMap<ClusterLimit, Here> here = new IdentityHashMap<>(0);

  /** A flow of the node that is below each place that has a limit. */
  private final IdentityHashMap<ClusterShare, Integer> numbers = new IdentityHashMap<>(0);

  /** A flow of the node, which moves so much for it. */
  void add(int number, ClusterShare share, long bytesPerSecond) {
    for (ClusterShare at = share; at != null; at = at.parent()) {
      ClusterLimit limit = at.limit;
      if (limit != null) {
        Here its = here.computeIfAbsent(limit, any -> new Here());
        its.bytesPerSecond += bytesPerSecond;
        its.named++;
        numbers.putIfAbsent(at, number);
      }
    }
  }

  List<Answer.Factors.Part> list() {
    List<Answer.Factors.Part> parts = new ArrayList<>(numbers.size());
    numbers.forEach(
        (share, number) -> {
          ClusterLimit limit = Objects.requireNonNull(share.limit);
          parts.add(new Answer.Factors.Part(number, share.depth() - 1, (float) part(limit)));
        });
    return parts;
  }

  private double part(ClusterLimit limit) {
    Here its = Objects.requireNonNull(here.get(limit));
    double ofNamed = (double) its.named / Math.max(limit.named, its.named);
    double ofBytes =
        its.bytesPerSecond == 0
            ? 0
            : (double) its.bytesPerSecond / Math.max(limit.bytesPerSecond, its.bytesPerSecond);
    return (1 - EVEN) * ofBytes + EVEN * ofNamed;
  }
}
