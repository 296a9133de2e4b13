// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCheckTest {
  private static final String FACTORY =
      property("dfs.datanode.fsdataset.factory", "io.weir.hadoop.WeirDatasetFactory");

  @TempDir Path conf;

  @Test
  void keysThatAreAllowedAreFine() throws Exception {
    site(FACTORY, property("weir.datanode.policy", "observe"), property("weir.weight.etl", "8"));

    assertThat(KeysCheck.of(conf))
        .containsExactly(Finding.ok("keys", "Weir is on (hdfs-site.xml, line 2), policy observe"));
  }

  @Test
  void eachBadValueIsNamedWithItsLine() throws Exception {
    site(
        FACTORY,
        property("weir.datanode.depth", "0"),
        property("weir.datanode.max-wait", "30"),
        property("weir.weight.etl", "none"));

    assertThat(problems())
        .extracting(Finding::what)
        .hasSize(3)
        .anySatisfy(
            what ->
                assertThat(what)
                    .startsWith("weir.datanode.depth must be ")
                    .endsWith("(hdfs-site.xml, line 3)"))
        .anySatisfy(what -> assertThat(what).startsWith("weir.datanode.max-wait must be "))
        .anySatisfy(what -> assertThat(what).startsWith("weir.weight.etl must be "));
  }

  @Test
  void aKeyThatNobodyKnowsIsAWarning() throws Exception {
    site(
        FACTORY,
        property("weir.datanode.dept", "4"),
        property("weir.broker.yarns", "follow"),
        property("weir.datanode.volume./data/1.depht", "2"),
        property("weir.datanode.volume./data/1.depth", "2"),
        property("weir.node.socket", "/run/weir/node.sock"));

    assertThat(KeysCheck.of(conf))
        .filteredOn(each -> each.level() == Finding.Level.WARNING)
        .extracting(Finding::what)
        .containsExactly(
            "Weir knows no key weir.broker.yarns (hdfs-site.xml, line 4)",
            "Weir knows no key weir.datanode.dept (hdfs-site.xml, line 3)",
            "Weir knows no key weir.datanode.volume./data/1.depht (hdfs-site.xml, line 5)");
    assertThat(problems()).isEmpty();
  }

  @Test
  void withoutTheFactoryItIsADataNodeWithoutWeir() throws Exception {
    site(property("dfs.replication", "2"));

    assertThat(KeysCheck.of(conf))
        .singleElement()
        .extracting(Finding::level)
        .isEqualTo(Finding.Level.WARNING);
  }

  @Test
  void linesOfAWeightsFileAreNamed() throws Exception {
    Path weights = Files.writeString(conf.resolve("weights"), "user etl 8\nuser bi much\n");
    site(FACTORY, property("weir.datanode.weights.file", weights.toString()));

    assertThat(problems())
        .singleElement()
        .extracting(Finding::what)
        .asString()
        .startsWith(weights + ", line 2: ");
  }

  @Test
  void aFileThatIsNoXmlIsNamedWithTheLine() throws Exception {
    Files.writeString(
        conf.resolve("hdfs-site.xml"), "<configuration>\n<property>\n</configuration>\n");

    assertThatThrownBy(() -> KeysCheck.of(conf))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("hdfs-site.xml, line 3");
  }

  private List<Finding> problems() throws IOException {
    return KeysCheck.of(conf).stream().filter(Finding::isProblem).toList();
  }

  /** Each on a line, from the second on. */
  private void site(String... properties) throws IOException {
    Files.writeString(
        conf.resolve("hdfs-site.xml"),
        "<configuration>\n" + String.join("\n", properties) + "\n</configuration>\n");
  }

  private static String property(String name, String value) {
    return "<property><name>%s</name><value>%s</value></property>".formatted(name, value);
  }
}
