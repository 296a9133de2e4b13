// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class XenConsoleTest {
  private static final String TEXT =
      """
      (XEN) Detected 1000.013 MHz processor.
      WORK sort guest=0 requests=70 from=101000 to=103500 map=1.0 shuffle=1.0 reduce=0.5\r
      WORK burn from=101200 to=109000 rounds=5
      WORK sort guest=1 requests=72 from=100900 to=103000 map=1.0 shuffle=1.0 reduce=0.1\r
      """;

  @TempDir Path folder;

  private XenConsole read(String text) throws IOException {
    return XenConsole.read(Files.writeString(folder.resolve("console.log"), text));
  }

  @Test
  void aClusterWorksFromItsFirstToItsLast() throws IOException {
    List<GuestWork> sorts = read(TEXT).works("sort");
    assertThat(sorts).hasSize(2);
    assertThat(GuestWork.start(sorts)).isEqualTo(100_900);
    assertThat(GuestWork.end(sorts)).isEqualTo(103_500);
    assertThat(sorts).extracting(GuestWork::requests).containsExactly(70L, 72L);
    assertThat(read(TEXT).works("burn")).extracting(GuestWork::requests).containsExactly(0L);
    assertThat(read(TEXT).seconds(sorts)).isEqualTo(2_600 / 1_000_013_000.0);
  }

  @Test
  void aConsoleThatDoesNotSayHowFastTheProcessorIsIsRefused() {
    assertThatThrownBy(() -> read("WORK"))
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve("console.log") + " does not say how fast the processor is");
  }
}
