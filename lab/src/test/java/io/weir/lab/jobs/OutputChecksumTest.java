// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputChecksumTest {
  @TempDir Path first;
  @TempDir Path second;

  @BeforeEach
  void writeTheSameTwice() throws IOException {
    for (Path directory : new Path[] {first, second}) {
      Files.writeString(directory.resolve("part-r-00000"), "a\t1\n");
      Files.writeString(directory.resolve("part-r-00001"), "b\t2\n");
      Files.createFile(directory.resolve("_SUCCESS"));
    }
  }

  @Test
  void isTheSameForTheSameOutputWhateverMarkersLieBeside() throws IOException {
    Files.writeString(second.resolve("_logs"), "another time");

    assertThat(checksum(second)).isEqualTo(checksum(first)).matches("[0-9a-f]{64}");
  }

  @Test
  void differsWhenAByteMovedToAnotherFile() throws IOException {
    Files.writeString(second.resolve("part-r-00000"), "a\t1\nb");
    Files.writeString(second.resolve("part-r-00001"), "\t2\n");

    assertThat(checksum(second)).isNotEqualTo(checksum(first));
  }

  @Test
  void isNotTakenOfAnOutputThatWasNotFinished() throws IOException {
    Files.delete(second.resolve("_SUCCESS"));

    assertThatThrownBy(() -> checksum(second))
        .hasMessageEndingWith("is not the output of a job that succeeded");
  }

  private static String checksum(Path directory) throws IOException {
    try (FileSystem local = FileSystem.newInstanceLocal(new Configuration())) {
      return OutputChecksum.of(local, new org.apache.hadoop.fs.Path(directory.toUri()));
    }
  }
}
