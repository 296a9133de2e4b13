// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

class QueueListsTest {
  private final QueueLists lists = new QueueLists();

  @Test
  void eachQueueHasItsListInWhateverOrderTheyAreAskedFor() {
    StreamList gold = added("gold");
    StreamList silver = added("silver");
    StreamList bronze = added("bronze");

    assertThat(lists.of(gold.queue)).isSameAs(gold);
    assertThat(lists.of(silver.queue)).isSameAs(silver);
    assertThat(lists.of(bronze.queue)).isSameAs(bronze);
    assertThat(lists.all()).containsExactlyInAnyOrder(gold, silver, bronze);
  }

  @Test
  void whatIsRemovedIsGoneAndTheOthersStay() {
    StreamList gold = added("gold");
    StreamList silver = added("silver");
    StreamList bronze = added("bronze");

    lists.remove(bronze);
    lists.remove(gold);
    lists.remove(gold);

    assertThat(lists.of(gold.queue)).isNull();
    assertThat(lists.of(bronze.queue)).isNull();
    assertThat(lists.of(silver.queue)).isSameAs(silver);
  }

  private StreamList added(String name) {
    CoordinationRule rule = new CoordinationRule(2, 1, 0.3, 1, 1, StreamCurve.UNKNOWN);
    StreamList list = new StreamList(rule, 0, new Flow(name, 1), Operation.READ, 0);
    lists.add(list);
    return list;
  }
}
