// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MountTest {
  @Test
  void aLineWithAndWithoutOptionalFields() {
    Mount expected = new Mount("98:0", Path.of("/mnt2"), "ext3", "/dev/root", "rw,errors=continue");

    assertThat(Mount.parse("36 35 98:0 /m /mnt2 rw - ext3 /dev/root rw,errors=continue"))
        .contains(expected);
    assertThat(
            Mount.parse(
                "36 35 98:0 /m /mnt2 rw master:1 shared:2 - ext3 /dev/root rw,errors=continue"))
        .contains(expected);
  }

  @Test
  void escapesAreUndone() {
    Mount mount =
        Mount.parse("36 35 0:9 / /a\\040b\\134c\\9 rw - overlay o rw,upperdir=/x\\054y,workdir=/w")
            .orElseThrow();

    assertThat(mount.point()).isEqualTo(Path.of("/a b\\c\\9"));
    assertThat(mount.option("upperdir")).contains("/x,y");
    assertThat(mount.option("dir")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "36",
        "36 35 98:0 /m /mnt2 rw",
        "1 2 3:4 / /m rw - ext4",
        "1 2 3:4 / /m rw x y z"
      })
  void aLineOfAnotherFormIsSkipped(String line) {
    assertThat(Mount.parse(line)).isEmpty();
  }

  @Test
  void aMountIsFoundByNumberElseTheInnermostAndTheLatest(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mountinfo");
    String lines =
        """
        1 0 8:1 / / rw - ext4 /dev/sda1 rw
        2 1 0:30 / /m rw - btrfs old rw
        3 1 0:31 / /m rw - btrfs new rw
        nonsense \u00ff
        4 1 0:32 / /m/1 rw - btrfs inner rw
        """;
    Files.write(file, lines.getBytes(StandardCharsets.ISO_8859_1));
    MountTable table = MountTable.read(file);

    assertThat(source(table, "/m/1/x", 30)).isEqualTo("old");
    assertThat(source(table, "/m/1/x", 99)).isEqualTo("inner");
    assertThat(source(table, "/m/10", 99)).isEqualTo("new");
    assertThat(source(table, "/n", 99)).isEqualTo("/dev/sda1");
    assertThat(table.around(Path.of("/m"), new MajorMinor(8, 2))).isEmpty();
  }

  private static String source(MountTable table, String folder, int minor) {
    return table.around(Path.of(folder), new MajorMinor(0, minor)).orElseThrow().source();
  }

  @ParameterizedTest
  @CsvSource({"0x811, 8:17", "0x2d, 0:45", "0x10fd03, 253:259", "0x1000abc234de, 4660:703710"})
  void aNumberIsTakenApartAsTheKernelPutItTogether(String device, String parts) {
    assertThat(MajorMinor.of(Long.decode(device))).hasToString(parts);
  }
}
