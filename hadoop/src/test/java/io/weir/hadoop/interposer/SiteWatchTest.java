// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class SiteWatchTest {
  @TempDir private Path folder;
  private final List<Configuration> told = new ArrayList<>();

  @Test
  void aChangedKeyIsToldWhenTheFileLooksTheSameTwice() throws Exception {
    SiteWatch watch = watch(put("weir.datanode.depth", "4"));
    put("weir.datanode.depth", "16");
    watch.look();
    assertThat(told).isEmpty();
    watch.look();
    watch.look();
    assertThat(told).singleElement().extracting(c -> c.get("weir.datanode.depth")).isEqualTo("16");
  }

  @Test
  void aKeyThatIsTakenOutHasItsDefaultAgain() throws Exception {
    SiteWatch watch = watch(put("weir.datanode.depth", "4"));
    put("weir.datanode.policy", "fifo");
    lookTwice(watch);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).get("weir.datanode.depth")).isNull();
    assertThat(told.get(0).get("weir.datanode.policy")).isEqualTo("fifo");
  }

  @Test
  void whatDoesNotComeFromTheFileStays() throws Exception {
    Path file = put("weir.datanode.depth", "4");
    Configuration conf = conf(file);
    conf.set("weir.datanode.max-wait", "3s"); // on the command line
    SiteWatch watch = new SiteWatch(file, conf, told::add);
    put("weir.datanode.depth", "16");
    lookTwice(watch);
    assertThat(told.get(0).get("weir.datanode.max-wait")).isEqualTo("3s");
  }

  /** Hadoop refuses any later value of such a key; a DataNode that starts again takes it. */
  @Test
  void aKeyThatIsFinalIsReadAnewAsAnyOther() throws Exception {
    SiteWatch watch = watch(putFinal("observe", "3"));
    putFinal("none", "3");
    lookTwice(watch);
    assertThat(told.get(0).get("weir.datanode.policy")).isEqualTo("none");
    assertThat(told.get(0).get("weir.datanode.depth")).isEqualTo("3");
  }

  private Path putFinal(String policy, String depth) throws IOException {
    return write(
        """
        <configuration>
          <property><name>weir.datanode.policy</name><value>%s</value><final>true</final></property>
          <property><name>weir.datanode.depth</name><value>%s</value><final>true</final></property>
        </configuration>"""
            .formatted(policy, depth));
  }

  @Test
  void aKeyThatIsTakenOutHasWhatCoreSiteSays() throws Exception {
    Files.writeString(folder.resolve("core-site.xml"), site("weir.datanode.policy", "observe"));
    Path file = put("weir.datanode.policy", "fifo");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, /* parent= */ null)) {
      Configuration conf = new Configuration(/* loadDefaults= */ false);
      conf.setClassLoader(loader);
      conf.addResource("core-site.xml");
      conf.addResource("hdfs-site.xml");
      assertThat(conf.get("weir.datanode.policy")).isEqualTo("fifo");
      SiteWatch watch = new SiteWatch(file, conf, told::add);
      put("weir.datanode.depth", "16");
      lookTwice(watch);
    }
    assertThat(told.get(0).get("weir.datanode.policy")).isEqualTo("observe");
    assertThat(told.get(0).get("weir.datanode.depth")).isEqualTo("16");
  }

  @Test
  void aKeyOfSomebodyElseIsNoChange() throws Exception {
    SiteWatch watch = watch(put("dfs.replication", "3"));
    put("dfs.replication", "200");
    lookTwice(watch);
    assertThat(told).isEmpty();
    put("weir.datanode.depth", "16"); // which it sees
    lookTwice(watch);
    assertThat(told).hasSize(1);
  }

  @Test
  void aFileThatIsBrokenIsToldOnceAndTheNextGoodOneCounts() throws Exception {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SiteWatch.class));
    SiteWatch watch = watch(put("weir.datanode.depth", "4"));
    write("<configuration><property>");
    for (int i = 0; i < 5; i++) {
      watch.look();
    }
    put("weir.datanode.depth", "16");
    lookTwice(watch);
    log.stopCapturing();
    assertThat(log.getOutput().lines().filter(line -> line.contains("Weir keeps the settings")))
        .hasSize(1);
    assertThat(told).hasSize(1);
  }

  @Test
  void aFileThatVanishesChangesNothing() throws Exception {
    Path file = put("weir.datanode.depth", "4");
    SiteWatch watch = watch(file);
    Files.delete(file);
    lookTwice(watch);
    assertThat(told).isEmpty();
    put("weir.datanode.depth", "16"); // which it sees
    lookTwice(watch);
    assertThat(told).hasSize(1);
  }

  private static void lookTwice(SiteWatch watch) {
    watch.look();
    watch.look();
  }

  private SiteWatch watch(Path file) {
    return new SiteWatch(file, conf(file), told::add);
  }

  private static Configuration conf(Path file) {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    conf.size(); // read it now, as a DataNode has
    return conf;
  }

  private Path put(String key, String value) throws IOException {
    return write(site(key, value));
  }

  private static String site(String key, String value) {
    return "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
        .formatted(key, value);
  }

  private Path write(String text) throws IOException {
    Path draft = Files.writeString(folder.resolve("draft"), text);
    return Files.move(draft, folder.resolve("hdfs-site.xml"), StandardCopyOption.ATOMIC_MOVE);
  }
}
