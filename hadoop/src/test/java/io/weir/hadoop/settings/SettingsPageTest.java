// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsPageTest {
  private static final Path PAGE = Path.of("../docs/guide/settings.md");

  @Test
  void thePageIsTheOneOfTheFile() throws Exception {
    String page = SettingsPage.of(WeirDefaults.read());
    if (Boolean.getBoolean("weir.regenerate")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as(
            "docs/guide/settings.md is not that of weir-default.xml; run%n  %s",
            SettingsPage.REGENERATE)
        .exists()
        .hasContent(page);
  }
}
