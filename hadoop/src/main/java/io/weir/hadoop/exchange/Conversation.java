// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.exchange.Standing;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's talk with one broker, in the newest language that both know. Used by one thread, but for
 * what asks how long it has answered.
 *
 * <pre>
 *            it knows no messages of this version
 *    NEWEST ─────────────────────────────────────▶ OLDER
 *      ▲                                             │
 *      └─────────────────────────────────────────────┘ once a minute, as it may have been upgraded
 * </pre>
 */
final class Conversation {
  private final BrokerConnection link;
  private final Language newest;
  private final Language older;
  private final int periodsBetweenTries;
  private final long mostSilentNanos;
  private Language language;
  private int periodsUntilTry;
  private int periodsToSitOut;
  private volatile boolean answered;
  private volatile long answeredNanos;
  private volatile long sinceNanos;
  private long epoch;

  Conversation(
      BrokerConnection link,
      Language newest,
      Language older,
      int periodsBetweenTries,
      long mostSilentNanos) {
    this.link = link;
    this.newest = newest;
    this.older = older;
    this.language = newest;
    this.periodsBetweenTries = periodsBetweenTries;
    this.mostSilentNanos = mostSilentNanos;
  }

  String with() {
    return link.with();
  }

  /** Says nothing for so many periods. */
  void sitOut(int periods) {
    periodsToSitOut = periods;
  }

  /** Asked once a period. */
  boolean sitsOut() {
    return periodsToSitOut > 0 && periodsToSitOut-- > 0;
  }

  /** What to say, and that the node acts on this now; under the lock of the ledger. */
  byte[] report(long nowNanos, Map<String, Standing> acted) {
    if (language == older && --periodsUntilTry <= 0) {
      language = newest;
    }
    return language.report(nowNanos, acted);
  }

  /** Says it, in the older language if the broker knows no other, and waits for the answer. */
  byte[] say(byte[] report, Supplier<byte[]> olderReport) throws IOException, InterruptedException {
    try {
      return link.exchange(report);
    } catch (OtherVersionException e) {
      if (language == older) {
        throw e;
      }
      return link.exchange(olderReport.get());
    }
  }

  /** The broker does not know the newest language: from now on, and what to say; under the lock. */
  byte[] olderReport(long nowNanos) {
    language = older;
    periodsUntilTry = periodsBetweenTries;
    return older.report(nowNanos, Map.of());
  }

  void hear(byte[] answer, long nowNanos) throws IOException {
    language.answered(answer, nowNanos);
    if (!isHeard(nowNanos) || language.epoch() != epoch) {
      sinceNanos = nowNanos;
      epoch = language.epoch();
    }
    answeredNanos = nowNanos;
    answered = true;
  }

  /** What it has said of flows, by name: the same map as long as that is the same. */
  Map<String, Standing> standings() {
    return language.standings();
  }

  Map<List<String>, Double> limitParts() {
    return language.limitParts();
  }

  /** Weights that an older one gives, by flow; null if it has said nothing of weights. */
  @Nullable Map<String, FlowWeight> weights() {
    return language.weights();
  }

  /** The number of the weights that the cluster has; 0: none, as far as is known. */
  long weightsNumber() {
    return language.weightsNumber();
  }

  WeightsVersion clusterWeights() throws IOException, InterruptedException {
    return link.weights();
  }

  boolean hasEverAnswered() {
    return answered;
  }

  /** Whether it is not silent. */
  boolean isHeard(long nowNanos) {
    return hasAnsweredSince(nowNanos - mostSilentNanos);
  }

  boolean hasAnsweredSince(long nanos) {
    return answered && answeredNanos - nanos >= 0;
  }

  /** Whether it has begun before that, and answered ever since: one that begins has no factors. */
  boolean hasGoneOnSince(long nanos) {
    return answered && sinceNanos - nanos <= 0;
  }

  void close() {
    link.close();
  }
}
