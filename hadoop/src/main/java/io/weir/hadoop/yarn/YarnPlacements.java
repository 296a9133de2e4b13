// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where YARN's applications stand in the tree of weights: its queues by what they are to have, then
 * the users of a queue alike, then the applications of a user alike.
 *
 * <p>YARN's priority becomes the flow's, which is a rank and no weight. An application of a queue
 * that is not known has no place.
 */
final class YarnPlacements {
  /**
   * A queue that is to have nothing but what others leave has this part of its largest neighbour.
   */
  private static final double LEAST_SHARE = 0.001;

  private final Map<String, Double> shares = new HashMap<>();
  private final Map<String, Double> largest = new HashMap<>();
  private final Map<String, String> pathByName = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private final Map<String, List<Level>> paths = new HashMap<>();

  private YarnPlacements(List<YarnState.Queue> queues) {
    paths.put(YarnState.ROOT, List.of());
    for (YarnState.Queue each : queues) {
      double share = each.share() > 0 && each.share() < Double.POSITIVE_INFINITY ? each.share() : 0;
      shares.put(each.path(), share);
      largest.merge(parent(each.path()), share, Math::max);
      String name = each.path().substring(each.path().lastIndexOf('.') + 1);
      String other = pathByName.put(name, each.path());
      if (other != null && !other.equals(each.path())) {
        ambiguous.add(name);
      }
    }
  }

  static List<Placement> of(YarnState state) {
    YarnPlacements placements = new YarnPlacements(state.queues());
    List<Placement> all = new ArrayList<>();
    for (YarnState.Application each : state.applications()) {
      placements
          .queue(each.queue())
          .ifPresent(queue -> all.add(placed(each, queue, placements.path(queue))));
    }
    return all;
  }

  private static Placement placed(
      YarnState.Application application, String queue, List<Level> queuePath) {
    List<Level> path = new ArrayList<>(queuePath);
    path.add(new Level("user " + application.user(), 1));
    path.add(new Level(application.id(), 1));
    int most = FlowWeight.MAX_PRIORITY;
    return new Placement(
        application.id(),
        Set.of(application.user() + "/" + application.id()),
        -Math.max(-most, Math.min(most, application.priority())),
        queue.length() <= BrokerLimits.DEFAULT.nameLength() ? queue : "", // nodes are told names
        path);
  }

  private Optional<String> queue(String said) {
    if (shares.isEmpty()) {
      return Optional.of(YarnState.ROOT);
    }
    if (shares.containsKey(said)) {
      return Optional.of(said);
    }
    String name = said.substring(said.lastIndexOf('.') + 1);
    return ambiguous.contains(name) || said.indexOf('.') >= 0
        ? Optional.empty()
        : Optional.ofNullable(pathByName.get(name));
  }

  private List<Level> path(String queue) {
    List<Level> path = paths.get(queue);
    if (path == null) {
      path = new ArrayList<>(path(parent(queue)));
      path.add(level(queue));
      paths.put(queue, path);
    }
    return path;
  }

  private Level level(String queue) {
    double share = atLeast(queue);
    return new Level("queue " + queue, share > 0 ? share / unit(parent(queue)) : 1);
  }

  private double atLeast(String queue) {
    double most = largest.getOrDefault(parent(queue), 0.0);
    return Math.max(shares.getOrDefault(queue, 0.0), LEAST_SHARE * most);
  }

  /**
   * What weighs 1: the mean of the queues below the root, as flows without a queue stand beside
   * those.
   */
  private double unit(String parent) {
    return parent.equals(YarnState.ROOT)
        ? shares.keySet().stream()
            .filter(queue -> parent(queue).equals(parent) && !queue.equals(parent))
            .mapToDouble(this::atLeast)
            .average()
            .orElse(1)
        : 1;
  }

  private static String parent(String queue) {
    int dot = queue.lastIndexOf('.');
    return dot < 0 ? YarnState.ROOT : queue.substring(0, dot);
  }
}
