// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.usage.UsageException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedRunTest {
  private final NamedRun run = new NamedRun("night.yaml", "simulate less");

  @Test
  void whatComesOfItIsReturned() throws Exception {
    assertThat(run.<Integer>run(() -> 7)).isEqualTo(7);
  }

  @Test
  void tooLittleMemoryIsSaidWithHowMuchThereIs() {
    // More than any array may have, however large the memory is.
    assertThatThrownBy(() -> run.run(() -> new long[Integer.MAX_VALUE]))
        .isInstanceOf(RunFailedException.class)
        .message()
        .matches(
            "night.yaml: it takes more than the \\d+\\.\\d GiB of memory that Java has: simulate less");
  }

  @Test
  void anErrorOfOursHasTheNameOfTheRun() {
    assertThatThrownBy(
            () ->
                run.run(
                    () -> {
                      throw new IllegalArgumentException("disks must be 1 or more, was 0");
                    }))
        .isInstanceOf(RunFailedException.class)
        .hasMessage("night.yaml: disks must be 1 or more, was 0");
  }

  @Test
  void anErrorOfJavaHasItsKindToo() {
    assertThatThrownBy(() -> run.run(() -> new int[-2]))
        .hasMessage("night.yaml: NegativeArraySizeException: -2");
    assertThatThrownBy(() -> run.run(() -> List.of().get(0)))
        .hasMessageStartingWith("night.yaml: ArrayIndexOutOfBoundsException: Index 0");
  }

  @Test
  void whatHasItsOwnMessageKeepsIt() {
    assertThatThrownBy(
            () ->
                run.run(
                    () -> {
                      throw new UsageException("--nodes must be 1 or more");
                    }))
        .isInstanceOf(UsageException.class)
        .hasMessage("--nodes must be 1 or more");
    assertThatThrownBy(
            () ->
                run.run(
                    () -> {
                      throw new IOException("no room");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
  }
}
