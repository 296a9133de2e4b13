// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import io.weir.core.request.Flow;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The weights of all applications with a place, divided among the active ones ({@link ShareTree}).
 *
 * <p>The n that are active divide n among them, so that the mean of them weighs 1: as much as a
 * flow that has no place. One that is not active weighs what it would if it were active as well, so
 * that it has its part from its first request on.
 *
 * <p>Not thread-safe; the time must not go back.
 */
public final class WeightTree {
  private final Map<String, Place> byFlow = new HashMap<>();

  /** Each place under the application's own name. */
  private Map<String, Place> places = new HashMap<>();

  private Branch root = Branch.root();
  private long edition;
  private boolean someLeft;
  private boolean planted;

  /**
   * @param edition that of the weights begins above it
   */
  public WeightTree(long edition) {
    this.edition = edition;
  }

  /**
   * From now on these have a place and no others; it counts with the next {@link #weigh}. Of two
   * for one application the first counts.
   */
  public void plant(Collection<Placement> placements) {
    planted = true;
    root = Branch.root();
    byFlow.clear();
    Map<String, Place> fresh = new HashMap<>();
    for (Placement each : placements) {
      if (!fresh.containsKey(each.flow())) {
        Place place = placed(each, leaf(each));
        fresh.put(each.flow(), place);
        byFlow.put(each.flow(), place);
        each.alsoCalled().forEach(name -> byFlow.putIfAbsent(name, place));
      }
    }
    places.forEach(
        (flow, place) -> {
          if (!fresh.containsKey(flow)) {
            someLeft = true;
            place.leave(edition + 1);
          }
        });
    places = fresh;
  }

  private Branch leaf(Placement placement) {
    Branch leaf = root;
    for (Placement.Level level : placement.path()) {
      leaf = leaf.child(level);
    }
    return leaf;
  }

  private Place placed(Placement placement, Branch leaf) {
    Place place = places.get(placement.flow());
    if (place == null) {
      return new Place(leaf, placement.priority(), placement.queue());
    }
    place.move(leaf, placement.priority(), placement.queue());
    return place;
  }

  /** Weighs all of them, by who is active now. */
  public void weigh(long nowNanos) {
    root.sleep();
    int active = 0;
    for (Place each : places.values()) {
      if (each.isActive(nowNanos)) {
        each.leaf().wake();
        active++;
      }
    }
    boolean changed = someLeft;
    for (Place each : places.values()) {
      double whole = each.leaf().isActive() ? active : active + 1;
      double weight = each.leaf().part(whole);
      double allowed = Math.max(Flow.MIN_WEIGHT, Math.min(Flow.MAX_WEIGHT, weight));
      changed |= each.weigh(each.given(allowed), edition + 1);
    }
    someLeft = false;
    if (changed) {
      edition++;
    }
  }

  /** The place of a flow, by one of its names; null if it has none. */
  public @Nullable Place placeOf(String flow) {
    return byFlow.get(flow);
  }

  /** How many applications have a place. */
  public int size() {
    return places.size();
  }

  /** Whether it has ever been said who has a place. */
  public boolean isPlanted() {
    return planted;
  }

  /** Grows each time that a weight has changed. */
  public long edition() {
    return edition;
  }
}
