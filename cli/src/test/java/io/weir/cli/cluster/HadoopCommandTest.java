// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.Prompt;
import io.weir.cli.usage.UsageException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopCommandTest {
  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void byItselfItSaysWhatThereIs() {
    assertThat(prompt.weir("cluster", "hdfs")).isZero();
    assertThat(prompt.out()).contains("Usage: weir cluster hdfs", "dfsadmin");
    assertThat(prompt.weir("cluster", "job")).isZero();
    assertThat(prompt.out()).contains("Usage: weir cluster job", "teragen, terasort");
  }

  @Test
  void whatThereIsNotIsOneLine() {
    assertThat(prompt.weir("cluster", "mapred", "distcp")).isEqualTo(2);
    assertThat(prompt.err())
        .isEqualTo("weir: weir cluster mapred has no 'distcp'; there are: job, queue\n");
  }

  @Test
  void everyProgramIsAMainOfTheHadoopThatIsHere() {
    for (HadoopTool tool : HadoopTool.all()) {
      for (HadoopTool.Program each : tool.programs()) {
        assertThatCode(() -> Class.forName(each.mainClass()).getMethod("main", String[].class))
            .as("%s %s", tool.name(), each.name())
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void aMainOfSeveralProgramsIsToldWhich() {
    assertThat(tool("yarn").program("container").first()).containsExactly("container");
    assertThat(tool("job").program("wordcount").first()).containsExactly("wordcount");
    assertThat(tool("job").program("teragen").first()).isEmpty();
  }

  @Test
  void theResultsOfAProgramGoIntoTheFolderForLogsUnlessTheUserNamesAFile() {
    HadoopTool.Program dfsio = tool("job").program("dfsio");
    Path logs = Path.of("/logs");

    assertThat(dfsio.arguments(List.of("-write"), logs))
        .containsExactly("-write", "-resFile", "/logs/dfsio-results.log");
    assertThat(dfsio.arguments(List.of("-write", "-resFile", "mine"), logs))
        .containsExactly("-write", "-resFile", "mine");
    assertThat(tool("job").program("wordcount").arguments(List.of("/in"), logs))
        .containsExactly("wordcount", "/in");
  }

  @Test
  void anyOtherMainClassMayBeNamed() {
    HadoopTool.Program named = tool("hdfs").program("org.apache.hadoop.hdfs.tools.GetGroups");

    assertThat(named.mainClass()).isEqualTo("org.apache.hadoop.hdfs.tools.GetGroups");
    assertThatThrownBy(() -> tool("hdfs").program("groups")).isInstanceOf(UsageException.class);
  }

  private static HadoopTool tool(String name) {
    List<HadoopTool> named =
        HadoopTool.all().stream().filter(each -> each.name().equals(name)).toList();
    assertThat(named).hasSize(1);
    return named.get(0);
  }
}
