// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What was promised, and what was got: over any time T a limit lets no more pass than λ(T + 1/4 s)
 * and one request.
 */
final class PromiseBook implements ShareWatch {
  private static final double UNUSED_SECONDS = 0.25;
  private static final double ROUNDING_BYTES = 16;

  private final ToDoubleFunction<Flow> limits;
  private final Map<Flow, Bucket> buckets = new HashMap<>();
  private final Map<Flow, Double> servedNanos = new LinkedHashMap<>();

  private final Set<Flow> hung = new HashSet<>();

  /** What has passed, less what may pass by now; never below 0. */
  private static final class Bucket {
    private final double bytesPerSecond;
    private double bytes;
    private long atNanos;
    private long largest;

    Bucket(double bytesPerSecond, long nowNanos) {
      this.bytesPerSecond = bytesPerSecond;
      this.atNanos = nowNanos;
    }
  }

  /**
   * @param limits what each flow may move at most, in bytes a second
   */
  PromiseBook(ToDoubleFunction<Flow> limits) {
    this.limits = limits;
  }

  @Override
  public void dispatched(IoRequest request, int outstanding, long nowNanos) {
    for (Flow each = request.flow(); each != null; each = each.parent()) {
      double limit = limits.applyAsDouble(each);
      if (limit < Double.POSITIVE_INFINITY) {
        passes(each.promisedTogether(), limit, request.bytes(), nowNanos);
      } else {
        buckets.remove(each.promisedTogether());
      }
    }
  }

  @Override
  public void hangs(Flow flow) {
    for (Flow each = flow; each != null; each = each.parent()) {
      hung.add(each.promisedTogether());
    }
  }

  /** Whether the device has hung with some request. */
  boolean hasHung() {
    return !hung.isEmpty();
  }

  /** Whether one of its requests has: that is charged to it, and to what is reserved for it. */
  boolean hasHung(Flow flow) {
    return hung.contains(flow.promisedTogether());
  }

  private void passes(Flow flow, double limit, long bytes, long nowNanos) {
    Bucket bucket = buckets.get(flow);
    if (bucket == null || bucket.bytesPerSecond != limit) {
      bucket = new Bucket(limit, nowNanos);
      buckets.put(flow, bucket);
    }
    double mayPass = limit * (nowNanos - bucket.atNanos) / 1e9;
    bucket.bytes = Math.max(0, bucket.bytes - mayPass) + bytes;
    bucket.atNanos = nowNanos;
    bucket.largest = Math.max(bucket.largest, bytes);
    check(
        bucket.bytes <= UNUSED_SECONDS * limit + bucket.largest + ROUNDING_BYTES,
        "%s has a limit of %.0f, and is %.0f bytes ahead of it, with requests of %d",
        flow,
        limit,
        bucket.bytes,
        bucket.largest);
  }

  @Override
  public void completed(IoRequest request, long nowNanos) {
    for (Flow each = request.flow(); each != null; each = each.parent()) {
      servedNanos.merge(each.promisedTogether(), (double) request.chargedNanos(), Double::sum);
      Bucket bucket = buckets.get(each.promisedTogether());
      if (bucket != null) {
        bucket.bytes = Math.max(0, bucket.bytes - (request.bytes() - request.movedBytes()));
      }
    }
  }

  /** For which time the device has served the flow, since it was asked last. */
  double takeServedNanos(Flow flow) {
    Double served = servedNanos.remove(flow.promisedTogether());
    return served == null ? 0 : served;
  }
}
