// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import static io.weir.lab.load.LoadClient.random;
import static io.weir.lab.load.LoadClient.reader;
import static io.weir.lab.load.LoadClient.scan;
import static io.weir.lab.load.LoadClient.writer;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class LibraryTest {
  private static final List<ClientMix> MIXES =
      List.of(
          ClientMix.named("scans").of(scan().weighing(8)).of(16, scan()),
          ClientMix.named("all").of(scan(), reader(9), random(64, 4), writer()).of(4, reader(40)),
          ClientMix.named("replicated").of(2, scan()).on(Shape.REPLICATED),
          ClientMix.named("coded").of(scan(), random(4, 4)).on(Shape.ERASURE_CODED));

  @Test
  void noTwoReadersReadTheSame() {
    for (DiskKind disk : DiskKind.values()) {
      for (ClientMix mix : MIXES) {
        List<List<Path>> files = new Library(disk, mix.shape(), 13).filesOf(mix);
        Set<Path> used = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
          if (mix.clients().get(i).kind() == LoadClient.Kind.READ) {
            assertThat(files.get(i)).isNotEmpty();
            assertThat(used.addAll(files.get(i))).isTrue();
          }
        }
      }
    }
  }

  @Test
  void whoOnlyWritesHasNoFiles() {
    List<List<Path>> files =
        new Library(DiskKind.FLASH, Shape.PLAIN, 13)
            .filesOf(ClientMix.named("writers").of(2, writer()));
    assertThat(files).hasSize(2).allMatch(List::isEmpty);
  }
}
