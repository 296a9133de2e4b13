// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.BrokerView;
import io.weir.core.broker.Heard;
import io.weir.core.broker.ServiceReport;
import io.weir.core.tree.FlowWeight;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node's talk with one broker. Used by one thread, but for {@link #hasAnsweredSince}. */
final class Conversation {
  private final BrokerLink link;
  private final BrokerView view;
  private int periodsToSitOut;
  private volatile boolean answered;
  private volatile long answeredNanos;

  Conversation(BrokerLink link, BrokerView view) {
    this.link = link;
    this.view = view;
  }

  String with() {
    return link.url().toString();
  }

  /** Says nothing for so many periods. */
  void sitOut(int periods) {
    periodsToSitOut = periods;
  }

  /** Asked once a period. */
  boolean sitsOut() {
    return periodsToSitOut > 0 && periodsToSitOut-- > 0;
  }

  /** What to say; under the lock of the ledger that the view is of. */
  ServiceReport report() {
    return view.next();
  }

  /** Says it, and waits for the answer. */
  Answer say(ServiceReport report) throws IOException, InterruptedException {
    return link.exchange(report);
  }

  /** What each flow got here and elsewhere, by device; under the same lock. */
  Map<String, Map<String, Heard>> hear(Answer answer, long nowNanos) throws IOException {
    Map<String, Map<String, Heard>> heard = view.answered(answer);
    if (answer instanceof Answer.Refused refused) {
      throw new IOException("it refuses a report: " + refused.reason());
    }
    answeredNanos = nowNanos;
    answered = true;
    return heard;
  }

  /** What it has given flows, by name; null if it has said nothing of weights. Under that lock. */
  @Nullable Map<String, FlowWeight> weights() {
    return view.weights();
  }

  boolean hasEverAnswered() {
    return answered;
  }

  boolean hasAnsweredSince(long nanos) {
    return answered && answeredNanos - nanos >= 0;
  }

  void close() {
    link.close();
  }
}
