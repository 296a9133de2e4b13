// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.change;

import io.weir.hadoop.client.Client;
import io.weir.hadoop.usage.UsedFlow;
import io.weir.hadoop.weights.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of its queue's disks each flow is due by some weights, while all of them want the
 * disks: users divide the queue, and the applications of a user divide what he has.
 *
 * <pre>
 *   due_i  =  w_user / Σ w_users of the queue  ·  w_i / Σ w_flows of the user
 * </pre>
 */
public final class Preview {
  private final Map<String, Double> dueByFlow = new HashMap<>();
  private final Map<String, Double> weightByFlow = new HashMap<>();

  /**
   * A flow by two lists of weights.
   *
   * @param weight its own now
   * @param weightThen its own by the other list
   * @param due the part of its queue that it is due now, from 0 to 1
   * @param dueThen the same by the other list
   */
  public record Change(
      UsedFlow flow, double weight, double weightThen, double due, double dueThen) {}

  private Preview(List<UsedFlow> flows, Weights weights) {
    Map<String, Map<String, List<UsedFlow>>> queues = new HashMap<>();
    for (UsedFlow each : flows) {
      // Whose user is not known divides the queue as a user does.
      String member = each.user().isEmpty() ? "/" + each.name() : each.user();
      queues
          .computeIfAbsent(each.queue(), queue -> new HashMap<>())
          .computeIfAbsent(member, user -> new ArrayList<>())
          .add(each);
    }
    queues.values().forEach(each -> divide(each, weights));
  }

  private void divide(Map<String, List<UsedFlow>> queue, Weights weights) {
    double ofAll = queue.values().stream().mapToDouble(each -> ofMember(each, weights)).sum();
    for (List<UsedFlow> member : queue.values()) {
      double part = ofMember(member, weights) / ofAll;
      double ofFlows = member.stream().mapToDouble(each -> of(each, weights)).sum();
      for (UsedFlow each : member) {
        double weight = of(each, weights);
        weightByFlow.put(each.name(), weight);
        dueByFlow.put(each.name(), part * weight / ofFlows);
      }
    }
  }

  private static double ofMember(List<UsedFlow> flows, Weights weights) {
    UsedFlow first = flows.get(0);
    return first.user().isEmpty() ? of(first, weights) : weights.ofUser(first.user()).weight();
  }

  private static double of(UsedFlow flow, Weights weights) {
    return weights.of(client(flow)).weight();
  }

  private static Client client(UsedFlow flow) {
    String name = flow.name().substring(flow.name().indexOf('/') + 1);
    if (flow.user().isEmpty()) {
      for (Client.Kind each : Client.Kind.values()) {
        if (each != Client.Kind.CLIENT && each.serviceName().equals(name)) {
          return Client.of(each);
        }
      }
    }
    String application = name.equals(Client.DEFAULT) ? "" : name;
    return new Client(Client.Kind.CLIENT, application, flow.user());
  }

  /** Flow by flow, those that change the most first. */
  public static List<Change> of(List<UsedFlow> flows, Weights now, Weights then) {
    Preview before = new Preview(flows, now);
    Preview after = new Preview(flows, then);
    Change[] changes =
        flows.stream()
            .map(
                each ->
                    new Change(
                        each,
                        before.weightByFlow.getOrDefault(each.name(), 1.0),
                        after.weightByFlow.getOrDefault(each.name(), 1.0),
                        before.dueByFlow.getOrDefault(each.name(), 0.0),
                        after.dueByFlow.getOrDefault(each.name(), 0.0)))
            .toArray(Change[]::new);
    Arrays.sort(
        changes,
        (one, other) ->
            Double.compare(
                Math.abs(other.dueThen() - other.due()), Math.abs(one.dueThen() - one.due())));
    return List.of(changes);
  }
}
