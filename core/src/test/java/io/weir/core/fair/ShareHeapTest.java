// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static io.weir.core.fair.Queues.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Flow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShareHeapTest {
  private final Flow gold = new Flow("gold", 3);
  private final Flow iron = new Flow("iron", 1);
  private final FlowQueue ofGold = waiting(gold, 2, 10);
  private final FlowQueue ofIron = waiting(iron, 1, 20);
  private final ShareHeap heap = new ShareHeap();

  @Test
  void theWeightOfAllOverOnesOwn() {
    heap.add(ofGold);
    heap.add(ofIron);
    assertThat(heap.size()).isEqualTo(2);
    assertThat(heap.weight()).isEqualTo(3 + 1);
    assertThat(heap.weightsOver(ofGold)).isEqualTo(4 / 3.0);
    assertThat(heap.weightsOver(ofIron)).isEqualTo(4 / 1.0);
  }

  @Test
  void aFlowThatHasNothingWaitingCountsAsIfItHad() {
    FlowQueue away = Queues.of(new Flow("away", 2));
    assertThat(heap.weightsOver(away)).as("alone").isEqualTo(1);
    heap.add(ofGold);
    heap.add(ofIron);
    assertThat(heap.weightsOver(away)).isEqualTo(6 / 2.0);
  }

  @Test
  void aNewWeightCountsInRoundsFromTheFlowsNextRequestOn() {
    heap.add(ofGold);
    heap.add(ofIron);
    gold.setWeight(1);
    iron.setWeight(3);
    assertThat(heap.weightsOver(ofGold)).isEqualTo(4 / 3.0);
    assertThat(heap.weightsOver(ofIron)).isEqualTo(4 / 1.0);
    heap.grown(ofGold);
    assertThat(heap.weightsOver(ofGold)).isEqualTo(2 / 1.0);
    assertThat(heap.weightsOver(ofIron)).isEqualTo(2 / 1.0);
  }

  @Test
  void whoHasLeftCountsNoMore() {
    FlowQueue third = waiting(new Flow("third", 4), 1, 30);
    heap.add(ofGold);
    heap.add(ofIron);
    heap.add(third);
    heap.remove(third); // the last place
    assertThat(heap.weight()).isEqualTo(4);
    assertThat(heap.weightsOver(ofIron)).isEqualTo(4 / 1.0);
    assertThat(heap.weightsOver(third)).as("as who is away").isEqualTo(8 / 4.0);
    heap.remove(ofGold); // the first
    assertThat(heap.least()).isSameAs(ofIron);
    assertThat(heap.weightsOver(ofIron)).isEqualTo(1);
    heap.remove(ofIron);
    assertThat(heap.isEmpty()).isTrue();
    assertThat(heap.weightsOver(ofGold)).isEqualTo(1);
  }

  @Test
  void ofEqualTagsTheOneThatWasSetFirstGoesFirst() {
    ofIron.startTag = ofGold.startTag;
    ofIron.sequence = 1;
    ofGold.sequence = 2;
    assertThat(ofIron.goesBefore(ofGold)).isTrue();
    assertThat(ofGold.goesBefore(ofIron)).isFalse();
  }

  @Test
  void theLeastIsOnTopWhateverHappens() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<FlowQueue> model = new ArrayList<>();
    long sequence = 0;
    for (int step = 0; step < 10_000; step++) {
      int dice = random.nextInt(4);
      if ((dice == 0 && model.size() < 40) || model.isEmpty()) {
        FlowQueue queue =
            waiting(new Flow("flow", 1 + random.nextInt(9)), 1, (double) random.nextInt(100));
        queue.sequence = sequence++;
        model.add(queue);
        heap.add(queue);
      } else if (dice == 1) {
        heap.remove(model.remove(random.nextInt(model.size())));
      } else {
        FlowQueue queue = model.get(random.nextInt(model.size()));
        int by = random.nextInt(50);
        queue.startTag += dice == 2 ? by : -by;
        if (dice == 2) {
          heap.grown(queue);
        } else {
          heap.shrunk(queue);
        }
      }
      heap.verifyState();
      assertThat(heap.size()).as("seed %d", seed).isEqualTo(model.size());
      FlowQueue least =
          model.stream()
              .min(
                  Comparator.<FlowQueue>comparingDouble(each -> each.startTag)
                      .thenComparingLong(each -> each.sequence))
              .orElse(null);
      if (least != null) {
        assertThat(heap.least()).as("seed %d, step %d", seed, step).isSameAs(least);
      }
    }
  }

  @Test
  void aTagThatChangedUnseenIsFound() {
    heap.add(ofGold);
    heap.add(ofIron);
    heap.verifyState();
    ofIron.startTag = 0;
    assertThatThrownBy(heap::verifyState).hasMessageContaining("goes before its parent");
  }

  @Test
  void aFlowThatHasNothingWaitingIsNotInTheHeap() {
    heap.add(Queues.of(gold));
    assertThatThrownBy(heap::verifyState).hasMessageContaining("has nothing waiting");
  }

  @Test
  void aFlowIsWhereItIsKnownToBe() {
    heap.add(ofGold);
    heap.add(ofIron);
    ofGold.heapIndex = 1;
    assertThatThrownBy(heap::verifyState).hasMessageContaining("is misplaced");
  }
}
