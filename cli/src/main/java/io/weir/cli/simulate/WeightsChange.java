// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Weights;
import io.weir.mapreduce.history.PastJob;
import io.weir.simulator.job.JobPlan;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.scenario.Scenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two lists of weights, under which the same jobs are compared. */
final class WeightsChange {
  static final String BEFORE = "before";
  static final String AFTER = "after";

  private final Weights before;
  private final Weights after;
  private final Map<String, PastJob> past;

  /**
   * @param past what is known of jobs that a cluster has run, by the name of their plans
   */
  WeightsChange(Weights before, Weights after, Map<String, PastJob> past) {
    this.before = before;
    this.after = after;
    this.past = Map.copyOf(past);
  }

  /**
   * The scenario before and after.
   *
   * @param policy of Weir's, that all disks have both times
   */
  Scenario of(Scenario scenario, String policy) {
    return new Scenario(
        scenario.name(),
        List.of(BEFORE, AFTER),
        scenario.seed(),
        (which, seed) ->
            shared(scenario.planner().plan(policy, seed), which.equals(BEFORE) ? before : after));
  }

  private ClusterPlan shared(ClusterPlan plan, Weights weights) {
    Map<String, Double> users = new HashMap<>();
    List<JobPlan> jobs = plan.jobs().stream().map(each -> shared(each, weights)).toList();
    for (JobPlan each : jobs) {
      if (!each.user().isEmpty()) {
        users.put(each.user(), weights.ofUser(each.user()).weight());
      }
    }
    return plan.with(jobs, users);
  }

  private JobPlan shared(JobPlan job, Weights weights) {
    GivenShare share =
        weights
            .named(byId(job))
            .or(() -> weights.named(byName(job)))
            .orElseGet(() -> weights.of(byId(job)));
    return job.sharing(share.weight(), share.priority());
  }

  private Client byId(JobPlan job) {
    PastJob its = past.get(job.name());
    return client(its == null ? job.name() : its.application(), job);
  }

  /** As its user called it. */
  private Client byName(JobPlan job) {
    PastJob its = past.get(job.name());
    return client(its == null ? job.name() : its.name(), job);
  }

  private static Client client(String application, JobPlan job) {
    return new Client(Client.Kind.CLIENT, application, job.user());
  }

  /** The rules of the new list that are for none of these jobs. */
  List<Rule> unused(List<JobPlan> jobs) {
    return after.rules().stream()
        .filter(rule -> rule.who() == Rule.Who.APPLICATION || rule.who() == Rule.Who.USER)
        .filter(rule -> jobs.stream().noneMatch(job -> isFor(rule, job)))
        .toList();
  }

  private boolean isFor(Rule rule, JobPlan job) {
    return rule.who() == Rule.Who.USER
        ? rule.fitsUser(job.user())
        : rule.fits(byId(job)) || rule.fits(byName(job));
  }
}
