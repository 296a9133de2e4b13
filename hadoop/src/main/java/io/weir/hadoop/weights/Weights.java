// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.core.request.Flow;
import io.weir.hadoop.client.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list of rules; the first rule that matches a client gives its share. Users divide the devices,
 * and the applications of a user divide what he has.
 *
 * @param rules in their order
 */
public record Weights(List<Rule> rules) {
  /** Gives everybody the same. */
  public static final Weights EQUAL = new Weights(List.of());

  /** How many rules a line of a log shows. */
  private static final int SHOWN = 20;

  private static final int MOST_COMPARED = 2_000;

  private static final GivenShare OTHERS = new GivenShare(Flow.DEFAULT_WEIGHT, 0);

  public Weights {
    rules = List.copyOf(rules);
  }

  /**
   * What an application or a service has beside its neighbours: those of its user, where the user
   * is known, or all.
   */
  public GivenShare of(Client client) {
    return named(client).orElseGet(() -> client.user().isEmpty() ? ofOthers() : ownOfUser(client));
  }

  /**
   * One of many of its user: they are alike, and have the user's rank. What is reserved for him,
   * and his limit, is of all of them together; a latency is of each.
   */
  private GivenShare ownOfUser(Client client) {
    GivenShare his = ofUser(client.user());
    return new GivenShare(
        Flow.DEFAULT_WEIGHT,
        his.priority(),
        NodePromise.NONE.withLatency(his.promise().latencyNanos()));
  }

  /** What a user has beside other users, however many applications he has. */
  public GivenShare ofUser(String user) {
    for (Rule rule : rules) {
      if (rule.fitsUser(user)) {
        return rule.share();
      }
    }
    return ofOthers();
  }

  private GivenShare ofOthers() {
    for (Rule rule : rules) {
      if (rule.who() == Rule.Who.DEFAULT) {
        return rule.share();
      }
    }
    return OTHERS;
  }

  /** What a rule gives an application or a service that is for it by name. */
  public Optional<GivenShare> named(Client client) {
    for (Rule rule : rules) {
      if (rule.fits(client)) {
        return Optional.of(rule.namesNoUserOf(client) ? withoutRights(rule, client) : rule.share());
      }
    }
    return Optional.empty();
  }

  /**
   * Anybody may call his application so: where users are known, nothing is reserved for a name, and
   * no rank goes with it, but with a user's.
   */
  private GivenShare withoutRights(Rule rule, Client client) {
    return new GivenShare(
        rule.share().weight(),
        ofUser(client.user()).priority(),
        rule.share().promise().withReserve(0));
  }

  /** These rules, and for those that none of them fits, others. */
  public Weights orElse(Weights others) {
    return new Weights(Stream.concat(rules.stream(), others.rules.stream()).toList());
  }

  /**
   * The rules that count for nobody, as an earlier one fits whoever they fit. Looks at no more than
   * the first 2,000.
   */
  public List<Rule> unreached() {
    List<Rule> unreached = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST_COMPARED, rules.size()); i++) {
      Rule rule = rules.get(i);
      if (rules.subList(0, i).stream().anyMatch(each -> each.covers(rule))) {
        unreached.add(rule);
      }
    }
    return unreached;
  }

  @Override
  public String toString() {
    if (rules.size() <= SHOWN) {
      return rules.isEmpty() ? "the same for all" : rules.toString();
    }
    return rules.subList(0, SHOWN) + " and " + (rules.size() - SHOWN) + " more";
  }
}
