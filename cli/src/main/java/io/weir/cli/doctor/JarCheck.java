// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** The plug-in's jar: there once, and of this version. */
final class JarCheck {
  private static final String JAR = "jar";
  private static final String PLUG_IN = "*weir*.jar";
  private static final String FACTORY = "io/weir/hadoop/WeirDatasetFactory.class";
  private static final List<String> FOLDERS =
      List.of(
          "share/hadoop/common",
          "share/hadoop/common/lib",
          "share/hadoop/hdfs",
          "share/hadoop/hdfs/lib");

  private JarCheck() {}

  /**
   * @param hadoop Hadoop's folder; null if it is not known
   * @param classPath HADOOP_CLASSPATH
   * @param version of this command
   */
  static List<Finding> of(@Nullable Path hadoop, String classPath, String version)
      throws IOException {
    if (hadoop == null) {
      return List.of(
          Finding.warning(
              JAR, "not looked for: HADOOP_HOME is not set", "set it to Hadoop's folder"));
    }
    List<Path> found = found(hadoop, classPath);
    if (found.isEmpty()) {
      return List.of(
          Finding.problem(
              JAR,
              "no jar of Weir in %s, nor in HADOOP_CLASSPATH".formatted(hadoop),
              "copy weir-hadoop-plugin.jar to %s before the key is set"
                  .formatted(hadoop.resolve("share/hadoop/hdfs/lib"))));
    }
    List<Finding> findings = new ArrayList<>();
    if (found.size() > 1) {
      findings.add(
          Finding.problem(
              JAR, "Weir is there %d times: %s".formatted(found.size(), found), "leave one"));
    }
    for (Path each : found) {
      findings.add(version(each, version));
    }
    return findings;
  }

  private static Finding version(Path jar, String version) throws IOException {
    try (JarFile opened = new JarFile(jar.toFile())) {
      Manifest manifest = opened.getManifest();
      String its = manifest == null ? null : manifest.getMainAttributes().getValue("Weir-Version");
      return version.equals(its)
          ? Finding.ok(JAR, "%s is Weir %s".formatted(jar, version))
          : Finding.warning(
              JAR,
              "%s is %s, this command is Weir %s"
                  .formatted(jar, its == null ? "of an older version" : "Weir " + its, version),
              "use one version on all nodes");
    }
  }

  private static List<Path> found(Path hadoop, String classPath) throws IOException {
    Set<Path> jars = new LinkedHashSet<>();
    for (String folder : FOLDERS) {
      addIn(hadoop.resolve(folder), jars);
    }
    for (String entry : classPath.split(":", -1)) {
      if (entry.endsWith("/*")) {
        addIn(Path.of(entry.substring(0, entry.length() - 2)), jars);
      } else if (entry.endsWith(".jar") && isPlugIn(Path.of(entry))) {
        jars.add(Path.of(entry).toRealPath());
      }
    }
    return List.copyOf(jars);
  }

  private static void addIn(Path folder, Set<Path> jars) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> named = Files.newDirectoryStream(folder, PLUG_IN)) {
      for (Path jar : named) {
        if (isPlugIn(jar)) {
          jars.add(jar.toRealPath());
        }
      }
    }
  }

  private static boolean isPlugIn(Path jar) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (JarFile opened = new JarFile(jar.toFile())) {
      return opened.getEntry(FACTORY) != null;
    }
  }
}
