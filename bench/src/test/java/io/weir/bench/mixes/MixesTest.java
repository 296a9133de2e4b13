// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.client.ApplicationName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class MixesTest {
  @Test
  void haveNamesOfTheirOwn() {
    assertThat(Mixes.ALL).extracting(Mix::name).doesNotHaveDuplicates();
    assertThat(Mixes.ALL).hasSizeGreaterThanOrEqualTo(22);
  }

  @Test
  void haveClientsThatDataNodesCanTellApart() {
    for (Mix mix : Mixes.ALL) {
      Set<String> applications = new HashSet<>();
      for (int i = 0; i < mix.clients().size(); i++) {
        applications.add(mix.clients().get(i).application(i));
      }
      assertThat(applications).hasSize(mix.clients().size()).allMatch(ApplicationName::isAllowed);
    }
  }

  @Test
  void giveEachOfTheirWeights() {
    Mix mix = Mix.named("a mix").of(Client.scan().weighing(8), Client.scan());

    assertThat(mix.shareOf(mix.clients().get(0))).isEqualTo(8 / 9.0, within(1e-9));
    assertThat(mix.shareOf(mix.clients().get(1))).isEqualTo(1 / 9.0, within(1e-9));
  }

  @Test
  void letNoTwoReadersReadTheSame() {
    for (DiskKind disk : DiskKind.values()) {
      for (Mix mix : Mixes.ALL) {
        List<List<Path>> files = new Library(disk, mix.shape(), 13).filesOf(mix);
        Set<Path> used = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
          if (mix.clients().get(i).kind() == Client.Kind.READ) {
            assertThat(files.get(i)).isNotEmpty();
            assertThat(used.addAll(files.get(i))).isTrue();
          }
        }
      }
    }
  }

  @Test
  void knowWhoWantsAllAndWhoWrites() {
    Mix log = Mix.named("").of(Client.scan(), Client.log(Client.Kind.LOG_HFLUSH));
    Mix readers = Mix.named("").of(8, Client.reader(9));

    assertThat(log.isGreedy()).isTrue();
    assertThat(log.isMixed()).isFalse();
    assertThat(log.of(Client.writer()).isMixed()).isTrue();
    assertThat(readers.isGreedy()).isFalse();
    assertThat(readers.writes()).isFalse();
  }

  @Test
  void sayWhatTheirClientsDo() {
    assertThat(Client.reader(9).asks()).isEqualTo(9, within(1e-9));
    assertThat(Client.log(Client.Kind.LOG_HSYNC).asks()).isEqualTo(200);
    assertThat(Client.smallReader().label()).isEqualTo("small reader");
    assertThat(Client.random(64, 4).label()).isEqualTo("random 64 KiB, 4 threads");
    assertThat(Client.smallReader().unbounded()).isEqualTo(Client.random(64, 1));
  }
}
