// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.Standing;
import io.weir.core.node.FactorView;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.exchange.message.Messages;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@link Messages}: what flows get, and by which factors their weights are moved. */
final class NewestLanguage implements Language {
  private final FactorView view;

  NewestLanguage(FactorView view) {
    this.view = view;
  }

  @Override
  public byte[] report(long nowNanos, Map<String, Standing> acted) {
    return Messages.encode(view.next(nowNanos, acted));
  }

  @Override
  public void answered(byte[] answer, long nowNanos) throws IOException {
    Answer heard = Messages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT);
    view.answered(heard);
    if (heard instanceof Answer.Refused refused) {
      throw new IOException("it refuses a report: " + refused.reason());
    }
  }

  @Override
  public long epoch() {
    return view.epoch();
  }

  @Override
  public Map<String, Standing> standings() {
    return view.standings();
  }

  @Override
  public Map<List<String>, Double> limitParts() {
    return view.limitParts();
  }

  @Override
  public Map<String, FlowWeight> weights() {
    return Map.of();
  }

  @Override
  public long weightsNumber() {
    return view.weights();
  }
}
