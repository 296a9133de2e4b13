// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueSharesTest {
  private static final int KEPT = 1_000;

  private final QueueShares shares = new QueueShares();
  private final Flow queue = new Flow("queue", 6);
  private final Flow first = job("first");
  private final Flow second = job("second");
  private final Flow third = job("third");

  private Flow job(String name) {
    Flow job = new Flow(name, 1);
    job.setQueue(queue);
    return job;
  }

  @Test
  void aQueueIsDividedEvenlyAmongTheJobsThatAreServed() {
    shares.enters(first);
    assertThat(shareOf(first)).as("alone").isEqualTo(6);
    shares.enters(second);
    assertThat(shareOf(second)).as("of two").isEqualTo(3);
    shares.enters(third);
    shares.enters(first);
    shares.enters(second);
    assertThat(List.of(shareOf(first), shareOf(second), shareOf(third)))
        .as("of three, however many requests each has")
        .containsOnly(2.0);
  }

  @Test
  void aJobIsServedUntilTheLastOfItsRequestsHasLeft() {
    shares.enters(first);
    shares.enters(first);
    shares.exits(first);
    shares.enters(second);
    assertThat(shareOf(second)).as("beside the first").isEqualTo(3);
    shares.exits(first);
    shares.enters(second);
    assertThat(shareOf(second)).as("alone").isEqualTo(6);
  }

  @Test
  void oneOfThreeThatLeavesLeavesItsPartToTheOthers() {
    List.of(first, second, third).forEach(shares::enters);
    shares.exits(third);
    shares.enters(first);
    assertThat(shareOf(first)).isEqualTo(3);
  }

  @Test
  void anotherQueueIsDividedAmongItsOwn() {
    Flow other = new Flow("other", 1);
    Flow there = new Flow("there", 1);
    there.setQueue(other);
    List.of(first, second, there).forEach(shares::enters);
    assertThat(shareOf(there)).isEqualTo(1);
  }

  @Test
  void aJobThatMovesToAnotherQueueWhileItIsServedCountsWhereItIsServed() {
    shares.enters(first);
    first.setQueue(new Flow("other", 1));
    shares.exits(first);
    shares.enters(second);
    assertThat(shareOf(second)).isEqualTo(6);
  }

  @Test
  void jobsThatHaveNothingToDoAreForgottenWhenThereAreTooMany() {
    List<Flow> idle = new ArrayList<>();
    for (int i = 0; i < KEPT - 1; i++) {
      idle.add(job("idle " + i));
    }
    shares.enters(first);
    Flow ofFirst = shares.apply(first);
    List<Flow> before = idle.stream().map(shares).toList();
    assertThat(idle.stream().map(shares).toList()).as("so many are kept").isEqualTo(before);

    shares.apply(second);
    assertThat(shares.apply(first)).as("it is served").isSameAs(ofFirst);
    assertThat(shares.apply(idle.get(0))).as("one too many").isNotSameAs(before.get(0));
  }

  private double shareOf(Flow job) {
    return shares.apply(job).weight();
  }
}
