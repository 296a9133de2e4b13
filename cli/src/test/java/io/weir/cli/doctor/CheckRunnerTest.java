// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CheckRunnerTest {
  @Test
  void whatIsFoundComesInOrder() throws Exception {
    assertThat(run(Duration.ofMinutes(1), fine("one"), fine("two")))
        .extracting(Finding::check)
        .containsExactly("one", "two");
  }

  @Test
  void aCheckThatHangsKeepsNobody() throws Exception {
    Check hangs =
        new Check(
            "mount",
            () -> {
              new CountDownLatch(1).await();
              return List.of();
            });

    assertThat(run(Duration.ZERO, hangs))
        .singleElement()
        .matches(Finding::isProblem)
        .extracting(Finding::what)
        .asString()
        .startsWith("gave no answer within");
  }

  @Test
  void aCheckThatFailsIsAProblem() throws Exception {
    Check fails =
        new Check(
            "keys",
            () -> {
              throw new IOException("hdfs-site.xml, line 3: no XML");
            });

    assertThat(run(Duration.ofMinutes(1), fails, fine("disk")))
        .extracting(Finding::level)
        .containsExactly(Finding.Level.PROBLEM, Finding.Level.OK);
  }

  @Test
  void withoutHadoopWhatNeedsItIsNotLookedAt() throws Exception {
    Check needsHadoop =
        new Check(
            "disk",
            () -> {
              throw new NoClassDefFoundError("org/apache/hadoop/conf/Configuration");
            });

    assertThat(run(Duration.ofMinutes(1), needsHadoop))
        .singleElement()
        .extracting(Finding::level)
        .isEqualTo(Finding.Level.WARNING);
  }

  private static Check fine(String name) {
    return new Check(name, () -> List.of(Finding.ok(name, "fine")));
  }

  private static List<Finding> run(Duration limit, Check... checks) throws InterruptedException {
    return new CheckRunner(limit).run(List.of(checks));
  }
}
