// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsFileTest {
  @TempDir private Path folder;
  private Path path;
  private WeightsFile file;

  @BeforeEach
  void start() {
    path = folder.resolve("weights");
    file = new WeightsFile(path);
  }

  @Test
  void aFileCountsWhenItLooksTheSameTwice() throws Exception {
    Files.writeString(path, "user etl 8");
    assertThat(file.look()).isEmpty();
    Files.writeString(path, "user etl 8\nuser other 2"); // still being written
    assertThat(file.look()).isEmpty();
    assertThat(rules(file.look())).isEqualTo(2);
    assertThat(file.look()).isEmpty();
  }

  @Test
  void aBrokenFileIsToldUntilItIsMended() throws Exception {
    Files.writeString(path, "user etl heavy");
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).startsWith("line 1: weight must be a number");
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).startsWith("line 1: weight must be a number");
    Files.writeString(path, "user etl 80");
    assertThat(rules(settled())).isEqualTo(1);
    assertThat(file.fault()).isNull();
  }

  /** A file whose text is changed, or cannot be had, while it is read. */
  private static final class Changing implements WatchedFile {
    private long changes;
    private Runnable whileRead = () -> {};

    @Override
    public FileStamp stamp() {
      return new FileStamp(FileTime.fromMillis(changes), 1, null);
    }

    @Override
    public byte[] bytes(int most) {
      whileRead.run();
      return "user etl 8".getBytes(StandardCharsets.UTF_8);
    }
  }

  @Test
  void aFileThatIsChangedWhileItIsReadIsReadAgain() {
    Changing changing = new Changing();
    WeightsFile looked = new WeightsFile(changing);
    changing.whileRead = () -> changing.changes++;
    assertThat(looked.look()).isEmpty();
    assertThat(looked.look()).as("half of it may have been written").isEmpty();
    changing.whileRead = () -> {};
    assertThat(rules(looked.look())).isEqualTo(1);
  }

  @Test
  void aFileForWhichThereWasNoMemoryIsReadAgain() {
    Changing changing = new Changing();
    WeightsFile looked = new WeightsFile(changing);
    changing.whileRead =
        () -> {
          throw new OutOfMemoryError("simulated");
        };
    assertThat(looked.look()).isEmpty();
    assertThatThrownBy(looked::look).isInstanceOf(OutOfMemoryError.class);
    changing.whileRead = () -> {};
    assertThat(rules(looked.look())).isEqualTo(1);
  }

  @Test
  void aFileMayVanishAndComeBack() throws Exception {
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).isEqualTo(path + " does not exist");
    Files.writeString(path, "user etl 8");
    assertThat(rules(settled())).isEqualTo(1);
    Files.delete(path);
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).isEqualTo(path + " does not exist");
    Files.writeString(path, "user etl 8");
    assertThat(rules(settled())).isEqualTo(1);
    assertThat(file.fault()).isNull();
  }

  @Test
  void aDirectoryIsNoFile() throws Exception {
    Files.createDirectory(path);
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).isEqualTo(path + " is no file");
    Files.delete(path);
    Files.writeString(path, "user etl 8");
    assertThat(rules(settled())).isEqualTo(1);
  }

  @Test
  void whatIsNoTextOrTooLongIsRefused() throws Exception {
    Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).isEqualTo(path + " is no text in UTF-8");
    Files.write(path, new byte[(1 << 20) + 1]);
    assertThat(settled()).isEmpty();
    assertThat(file.fault()).contains("has over 1048576 bytes");
  }

  private Optional<Weights> settled() throws IOException {
    Optional<Weights> first = file.look();
    return first.isPresent() ? first : file.look();
  }

  private static int rules(Optional<Weights> weights) {
    return weights.orElseThrow().rules().size();
  }
}
