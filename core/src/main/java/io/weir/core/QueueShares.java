// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * In whose name the jobs that are served have their share of the device: what a queue weighs is
 * divided evenly among those of its jobs that are served, however many are blocked.
 *
 * <pre>  share(job) = w(queue) / number of its jobs that are served</pre>
 *
 * <p>Jobs and not streams: a job that asks for little at a time would wait for a request of each
 * stream of the others, each time.
 */
final class QueueShares implements UnaryOperator<Flow> {
  /** How many jobs are remembered that have nothing to do, with their tags. */
  private static final int IDLE_KEPT = 1_000;

  private static final class Share {
    private final Flow inTheNameOf;
    private Flow queue;
    private int inside;

    private Share(Flow job) {
      inTheNameOf = new Flow(job.name(), Flow.DEFAULT_WEIGHT);
      queue = job.queue();
    }
  }

  private final Map<Flow, Share> shares = new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  private final Map<Flow, Integer> served = new HashMap<>();

  @Override
  public Flow apply(Flow job) {
    return of(job).inTheNameOf;
  }

  private Share of(Flow job) {
    Share share = shares.get(job);
    if (share == null) {
      if (shares.size() >= IDLE_KEPT) {
        shares.values().removeIf(each -> each.inside == 0);
      }
      share = new Share(job);
      shares.put(job, share);
    }
    return share;
  }

  /** A request of the job goes on to the scheduler that holds the shares. */
  void enters(Flow job) {
    Share share = of(job);
    if (share.inside++ == 0) {
      share.queue = job.queue();
      served.merge(share.queue, 1, Integer::sum);
    }
    weigh(share);
  }

  /** A request of the job has left that scheduler. */
  void exits(Flow job) {
    Share share = of(job);
    if (--share.inside == 0) {
      served.computeIfPresent(share.queue, (queue, jobs) -> jobs == 1 ? null : jobs - 1);
    }
  }

  private void weigh(Share share) {
    double weight = share.queue.weight() / served.getOrDefault(share.queue, 1);
    share.inTheNameOf.setWeight(Math.max(Flow.MIN_WEIGHT, weight));
  }
}
