// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.FactorsFromTotals;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.Standing;
import io.weir.core.node.BrokerView;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.exchange.message.OlderMessages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@link OlderMessages}, of version 0.1: the broker says what flows have got in all, and the node
 * moves its weights itself.
 */
final class OlderLanguage implements Language {
  private final ServiceLedger ledger;
  private final BrokerView view;
  private final FactorsFromTotals factors = new FactorsFromTotals();
  private Map<String, Standing> standings = Map.of();
  private long answeredNanos;

  OlderLanguage(ServiceLedger ledger, BrokerView view) {
    this.ledger = ledger;
    this.view = view;
  }

  @Override
  public byte[] report(long nowNanos, Map<String, Standing> acted) {
    return OlderMessages.encode(view.next());
  }

  @Override
  public void answered(byte[] answer, long nowNanos) throws IOException {
    Answer heard = OlderMessages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT);
    var since = view.answered(heard);
    if (heard instanceof Answer.Refused refused) {
      throw new IOException("it refuses a report: " + refused.reason());
    }
    standings = factors.hear(since, ledger.paths(), ledger.wanted(), nowNanos - answeredNanos);
    answeredNanos = nowNanos;
  }

  @Override
  public long epoch() {
    return view.epoch();
  }

  @Override
  public Map<String, Standing> standings() {
    return standings;
  }

  /** One of version 0.1 knows no limits: they are those of a node. */
  @Override
  public Map<List<String>, Double> limitParts() {
    return Map.of();
  }

  @Override
  public @Nullable Map<String, FlowWeight> weights() {
    return view.weights();
  }

  @Override
  public long weightsNumber() {
    return 0;
  }
}
