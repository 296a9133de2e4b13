// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a local file system; on HDFS it is tested with a NameNode. */
class WeightsStoreTest {
  @TempDir private Path folder;
  private WeightsStore store;

  @BeforeEach
  void open() throws IOException {
    store =
        new WeightsStore(
            FileSystem.getLocal(new Configuration(false)).getRaw(),
            new org.apache.hadoop.fs.Path(folder.resolve("weights").toUri()));
  }

  @Test
  void versionsAreKeptWithWhoAndWhy() throws Exception {
    assertThat(store.lastNumber()).isZero();
    store.set("user etl 8\n", "ann", "begin", 0);
    store.set("user etl 9\n", "bob", "more", 1);
    assertThat(store.last().text()).isEqualTo("user etl 9\n");
    assertThat(store.numbers()).containsExactly(2L, 1L);
    assertThat(store.head(1))
        .returns("ann", WeightsVersion::user)
        .returns("", WeightsVersion::text);
    assertThatThrownBy(() -> store.set("user etl 7\n", "eve", "", 1))
        .isInstanceOf(SeenAnotherException.class);
  }

  @Test
  void whatNobodyCouldReadAgainIsNotSet() throws Exception {
    store.set("user etl 8\n", "ann", "", 0);
    String tooLong = "# " + "é".repeat(600_000) + "\n";
    assertThatThrownBy(() -> store.set(tooLong, "ann", "", 1))
        .hasMessageContaining("must have at most");
    assertThatThrownBy(() -> store.set("user etl 8\n", "a".repeat(1_100), "", 1))
        .hasMessageContaining("could not be read again");
    assertThatThrownBy(() -> store.set("user etl 8\n", "a b", "", 1))
        .hasMessageContaining("could not be read again");
    assertThat(store.lastNumber()).isEqualTo(1);
    assertThat(folder.resolve("weights")).isDirectoryNotContaining("glob:**.new*");
  }

  @Test
  void aVersionThatHasGoneBadIsLeftOutOfTheHistory() throws Exception {
    store.set("user etl 8\n", "ann", "", 0);
    store.set("user etl 9\n", "ann", "", 1);
    store.set("user etl 7\n", "ann", "", 2);
    put(2, "nonsense\n");
    try (CentralWeights central = CentralWeights.start(() -> store, 3_600_000_000_000L)) {
      assertThat(central.history(10)).extracting(WeightsVersion::number).containsExactly(3L, 1L);
      assertThat(central.history(1)).extracting(WeightsVersion::number).containsExactly(3L);
      assertThatThrownBy(() -> central.read(2))
          .isInstanceOf(MalformedVersionException.class)
          .hasMessageEndingWith("/v0000000002 is no version of weights: it begins with 'nonsense'");
    }
  }

  @Test
  void whatIsCalledAsAVersionAndIsNoneIsNotTheLastOne() throws Exception {
    store.set("user etl 8\n", "ann", "", 0);
    put(2, Files.readString(folder.resolve("weights/v0000000001")));
    put(20, "user etl 9\n");
    Files.createDirectory(folder.resolve("weights/v0000000021"));
    List<String> leftOut = new ArrayList<>();
    assertThat(store.lastNumber(0, fault -> leftOut.add(fault.getMessage()))).isEqualTo(1);
    assertThat(leftOut)
        .satisfiesExactly(
            line -> assertThat(line).contains("v0000000021").endsWith("it is no file"),
            line -> assertThat(line).contains("v0000000020").contains("begins with 'user etl 9'"),
            line -> assertThat(line).contains("v0000000002").contains("says that it is version 1"));
    assertThat(store.last().text()).isEqualTo("user etl 8\n");
    assertThat(store.set("user etl 7\n", "ann", "", 1).number())
        .as("2 is taken by what is no version")
        .isEqualTo(3);
    assertThat(store.lastNumber()).isEqualTo(3);
  }

  @Test
  void whoIsRefusedFindsWhatAnotherHasSet() throws Exception {
    try (CentralWeights central = CentralWeights.start(() -> store, 3_600_000_000_000L)) {
      central.set("user etl 8\n", "ann", "", 0);
      store.set("user etl 9\n", "bob", "", 1);
      assertThatThrownBy(() -> central.set("user etl 7\n", "ann", "", 1))
          .isInstanceOf(SeenAnotherException.class);
      assertThat(central.last().text()).isEqualTo("user etl 9\n");
      put(2, "nonsense\n");
      assertThatThrownBy(() -> central.set("user etl 7\n", "ann", "", 2))
          .isInstanceOf(SeenAnotherException.class);
      assertThat(central.last().number()).isEqualTo(1);
    }
  }

  @Test
  void aLookWithoutMemoryIsNotTheLast() throws Exception {
    store.set("user etl 8\n", "ann", "", 0);
    List<Boolean> hasMemory = new ArrayList<>(List.of(false, true));
    try (CentralWeights central =
        new CentralWeights(
            () -> {
              if (!hasMemory.remove(0)) {
                throw new OutOfMemoryError("simulated");
              }
              return store;
            })) {
      central.look();
      assertThat(central.last()).isEqualTo(WeightsVersion.NONE);
      central.look();
      assertThat(central.last().number()).isEqualTo(1);
    }
  }

  private void put(long number, String text) throws IOException {
    Files.writeString(folder.resolve("weights/v%010d".formatted(number)), text);
  }
}
