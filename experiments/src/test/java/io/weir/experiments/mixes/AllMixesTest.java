// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.client.ApplicationName;
import io.weir.lab.load.ClientMix;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AllMixesTest {
  @Test
  void haveNamesOfTheirOwn() {
    assertThat(AllMixes.ALL).extracting(ClientMix::name).doesNotHaveDuplicates();
    assertThat(AllMixes.ALL).hasSizeGreaterThanOrEqualTo(22);
  }

  @Test
  void areMeasuredPlaceByPlaceWithBaselinesInTheMiddle() {
    List<ClientMix> all = Place.withBaselines(AllMixes.ALL);
    List<Place> places = all.stream().map(Place::of).toList();
    assertThat(new HashSet<>(places)).hasSameSizeAs(changes(places));
    List<Boolean> inPlace =
        all.stream()
            .filter(mix -> Place.of(mix).equals(new Place(Shape.PLAIN, false)))
            .map(Place::isBaseline)
            .toList();
    assertThat(changes(inPlace)).containsExactly(false, true, false);
    assertThat(all).containsAll(AllMixes.ALL).doesNotHaveDuplicates();
  }

  @Test
  void haveTurnsOfAtMostFive() {
    List<ClientMix> all = Place.withBaselines(AllMixes.ALL);
    List<Integer> turns = all.stream().map(Place::turn).toList();
    assertThat(turns).isSorted();
    for (ClientMix mix : AllMixes.ALL) {
      List<ClientMix> its = all.stream().filter(one -> Place.turn(one) == Place.turn(mix)).toList();
      assertThat(its).hasSizeBetween(1, 5).noneMatch(Place::isBaseline);
      assertThat(its).allMatch(one -> Place.of(one).equals(Place.of(mix)));
    }
  }

  private static <T> List<T> changes(List<T> all) {
    List<T> changes = new ArrayList<>();
    for (T each : all) {
      if (changes.isEmpty() || !changes.get(changes.size() - 1).equals(each)) {
        changes.add(each);
      }
    }
    return changes;
  }

  @Test
  void haveClientsThatDataNodesCanTellApart() {
    for (ClientMix mix : AllMixes.ALL) {
      Set<String> applications = new HashSet<>();
      for (int i = 0; i < mix.clients().size(); i++) {
        applications.add(mix.clients().get(i).application(i));
      }
      assertThat(applications).hasSize(mix.clients().size()).allMatch(ApplicationName::isAllowed);
    }
  }

  @Test
  void giveEachOfTheirWeights() {
    ClientMix mix = ClientMix.named("a mix").of(LoadClient.scan().weighing(8), LoadClient.scan());

    assertThat(mix.shareOf(mix.clients().get(0))).isEqualTo(8 / 9.0, within(1e-9));
    assertThat(mix.shareOf(mix.clients().get(1))).isEqualTo(1 / 9.0, within(1e-9));
  }

  @Test
  void knowWhoWantsAllAndWhoWrites() {
    ClientMix log =
        ClientMix.named("").of(LoadClient.scan(), LoadClient.log(LoadClient.Kind.LOG_HFLUSH));
    ClientMix readers = ClientMix.named("").of(8, LoadClient.reader(9));

    assertThat(log.isGreedy()).isTrue();
    assertThat(log.isMixed()).isFalse();
    assertThat(log.of(LoadClient.writer()).isMixed()).isTrue();
    assertThat(readers.isGreedy()).isFalse();
    assertThat(readers.writes()).isFalse();
  }

  @Test
  void sayWhatTheirClientsDo() {
    assertThat(LoadClient.reader(9).asks()).isEqualTo(9, within(1e-9));
    assertThat(LoadClient.log(LoadClient.Kind.LOG_HSYNC).asks()).isEqualTo(200);
    assertThat(LoadClient.smallReader().label()).isEqualTo("small reader");
    assertThat(LoadClient.random(64, 4).label()).isEqualTo("random 64 KiB, 4 threads");
    assertThat(LoadClient.smallReader().unbounded()).isEqualTo(LoadClient.random(64, 1));
  }
}
