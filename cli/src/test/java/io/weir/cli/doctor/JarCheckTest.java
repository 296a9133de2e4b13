// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarCheckTest {
  @TempDir Path hadoop;
  private Path lib;

  @BeforeEach
  void install() throws IOException {
    lib = Files.createDirectories(hadoop.resolve("share/hadoop/hdfs/lib"));
  }

  @Test
  void oneOfThisVersionIsFine() throws Exception {
    jar(lib.resolve("weir-hadoop-plugin.jar"), "0.2");

    assertThat(JarCheck.of(hadoop, "", "0.2"))
        .singleElement()
        .extracting(Finding::level)
        .isEqualTo(Finding.Level.OK);
  }

  @Test
  void noneIsAProblem() throws Exception {
    assertThat(JarCheck.of(hadoop, "", "0.2"))
        .singleElement()
        .matches(Finding::isProblem)
        .extracting(Finding::todo)
        .asString()
        .contains("share/hadoop/hdfs/lib");
  }

  @Test
  void twoAreAProblemWhereverTheyAre() throws Exception {
    jar(lib.resolve("weir-hadoop-plugin.jar"), "0.2");
    Path elsewhere = jar(Files.createDirectory(hadoop.resolve("opt")).resolve("weir.jar"), "0.2");

    assertThat(JarCheck.of(hadoop, elsewhere.toString(), "0.2"))
        .filteredOn(Finding::isProblem)
        .singleElement()
        .extracting(Finding::what)
        .asString()
        .startsWith("Weir is there 2 times");
    assertThat(JarCheck.of(hadoop, hadoop.resolve("opt") + "/*", "0.2"))
        .anyMatch(Finding::isProblem);
  }

  @Test
  void anotherVersionIsAWarning() throws Exception {
    jar(lib.resolve("weir-hadoop-plugin.jar"), "0.1");

    assertThat(JarCheck.of(hadoop, "", "0.2"))
        .singleElement()
        .extracting(Finding::what)
        .asString()
        .endsWith("is Weir 0.1, this command is Weir 0.2");
  }

  private static Path jar(Path file, String version) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Weir-Version", version);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.putNextEntry(new JarEntry("io/weir/hadoop/WeirDatasetFactory.class"));
    }
    return file;
  }
}
