// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.core.Flow;
import io.weir.hadoop.client.Client;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who is given what: the first rule that fits counts.
 *
 * @param rules in their order
 */
public record Weights(List<Rule> rules) {
  /** Gives everybody the same. */
  public static final Weights EQUAL = new Weights(List.of());

  /** How many rules a line of a log shows. */
  private static final int SHOWN = 20;

  private static final Share OTHERS = new Share(Flow.DEFAULT_WEIGHT, 0);

  public Weights {
    rules = List.copyOf(rules);
  }

  public Share of(Client client) {
    for (Rule rule : rules) {
      if (rule.fits(client)) {
        return rule.share();
      }
    }
    return OTHERS;
  }

  /** What a rule gives it that is for somebody, and not for everybody. */
  public Optional<Share> named(Client client) {
    for (Rule rule : rules) {
      if (rule.fits(client)) {
        return rule.who() == Rule.Who.DEFAULT ? Optional.empty() : Optional.of(rule.share());
      }
    }
    return Optional.empty();
  }

  /** These rules, and for those that none of them fits, others. */
  public Weights orElse(Weights others) {
    return new Weights(Stream.concat(rules.stream(), others.rules.stream()).toList());
  }

  @Override
  public String toString() {
    if (rules.size() <= SHOWN) {
      return rules.isEmpty() ? "the same for all" : rules.toString();
    }
    return rules.subList(0, SHOWN) + " and " + (rules.size() - SHOWN) + " more";
  }
}
