// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.tree.FlowWeight;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.flow.StartOrder;
import io.weir.hadoop.weights.Weights;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In which queue a flow is coordinated with others. */
class QueuesTest {
  private static final String FIRST = "application_1700000000000_0001";
  private static final String SECOND = "application_1700000000000_0002";
  private static final String THIRD = "application_1700000000000_0003";

  private final FlowRegistry flows = new FlowRegistry(Weights.EQUAL);

  @Test
  void applicationsOfOneQueueAreInOneThatWeighsWhatTheyDo() {
    flows.give(
        Map.of(
            FIRST, new FlowWeight(1.5, 0, "root.prod"),
            SECOND, new FlowWeight(0.5, 0, "root.prod"),
            THIRD, new FlowWeight(1, 0, "root.adhoc")));
    Flow first = flows.open(Client.of(FIRST));
    Flow second = flows.open(Client.of(SECOND));
    Flow third = flows.open(Client.of(THIRD));
    assertThat(first.queue()).isSameAs(second.queue()).isNotSameAs(third.queue());
    assertThat(first.queue().name()).isEqualTo("root.prod");
    assertThat(first.queue().weight()).isEqualTo(2);
    flows.close(second);
    assertThat(first.queue().weight()).isEqualTo(1.5);
  }

  @Test
  void withoutYarnAllApplicationsAreInOneQueueAndOthersInNone() {
    Flow application = flows.open(Client.of(FIRST));
    Flow other = flows.open(Client.of(SECOND));
    Flow shell = flows.open(Client.unknown());
    Flow balancer = flows.open(Client.of(Client.Kind.BALANCER));
    assertThat(application.queue()).isSameAs(other.queue());
    assertThat(application.queue().name()).isEqualTo(Queues.NO_QUEUE);
    assertThat(shell.queue()).isSameAs(shell);
    assertThat(balancer.queue()).isSameAs(balancer);
  }

  @Test
  void anApplicationMayBeMovedToAnotherQueue() {
    Flow first = flows.open(Client.of(FIRST));
    flows.give(Map.of(FIRST, new FlowWeight(1, 0, "root.prod")));
    assertThat(first.queue().name()).isEqualTo("root.prod");
    flows.give(Map.of(FIRST, new FlowWeight(1, 0, "root.adhoc")));
    assertThat(first.queue().name()).isEqualTo("root.adhoc");
    flows.give(Map.of());
    assertThat(first.queue().name()).isEqualTo(Queues.NO_QUEUE);
  }

  @Test
  void aQueueThatComesBackIsTheSame() {
    Flow first = flows.open(Client.of(FIRST));
    Flow queue = first.queue();
    flows.close(first);
    assertThat(flows.open(Client.of(SECOND)).queue()).isSameAs(queue);
  }

  @Test
  void yarnNumbersApplicationsInTheOrderOfTheirStart() {
    long before = StartOrder.of("application_1699999999999_9999", 0);
    long first = StartOrder.of(FIRST, 0);
    long second = StartOrder.of(SECOND, 0);
    assertThat(before).isLessThan(first);
    assertThat(first).isLessThan(second);
    assertThat(second).isLessThan(StartOrder.of("shell", 1_700_000_000_001L));
    assertThat(StartOrder.of("application_9999999999999_9999999999", 0)).isPositive();
  }
}
