// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelSettingsTest {
  @TempDir Path folder;
  private Path setting;
  private Path record;

  @BeforeEach
  void setUp() throws IOException {
    setting = Files.writeString(folder.resolve("dirty_expire"), "3000\n");
    record = folder.resolve("weir/record");
  }

  @Test
  void areAsTheyWereAfterwards() throws IOException {
    KernelSettings settings = new KernelSettings(record);

    assertThat(settings.remember(setting)).isEqualTo("3000");
    Files.writeString(setting, "27000");
    settings.restore();

    assertThat(setting).hasContent("3000");
    assertThat(record).doesNotExist();
  }

  @Test
  void anotherProcessRestoresThoseOfOneThatWasKilled() throws IOException {
    new KernelSettings(record).remember(setting);
    Files.writeString(setting, "27000");

    new KernelSettings(record).restore();

    assertThat(setting).hasContent("3000");
    assertThat(record).doesNotExist();
  }

  @Test
  void whatWasChangedTwiceIsAsBeforeTheFirst() throws IOException {
    KernelSettings settings = new KernelSettings(record);
    settings.remember(setting);
    Files.writeString(setting, "27000");
    settings.remember(setting);
    Files.writeString(setting, "99000");

    settings.restore();

    assertThat(setting).hasContent("3000");
  }

  @Test
  void aSettingThatIsGoneKeepsNobodyFromTheRest() throws IOException {
    KernelSettings settings = new KernelSettings(record);
    Path gone = Files.createDirectory(folder.resolve("device")).resolve("max_bytes");
    Files.writeString(gone, "1");
    settings.remember(gone);
    settings.remember(setting);
    Files.delete(gone);
    Files.delete(gone.getParent());
    Files.writeString(setting, "27000");

    settings.restore();

    assertThat(setting).hasContent("3000");
  }
}
