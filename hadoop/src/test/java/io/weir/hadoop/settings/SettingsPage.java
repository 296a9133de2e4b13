// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import java.util.List;
import java.util.StringJoiner;

/** docs/guide/settings.md: every key of weir-default.xml, in its order. */
final class SettingsPage {
  static final String REGENERATE =
      "mvn -pl hadoop -am test -Dtest=SettingsPageTest -Dweir.regenerate=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  private static final int WIDTH = 120;
  private static final String KEY = "(?<![\\w.`-])(?:weir|dfs|yarn)(?:\\.[A-Za-z]+(?:-[a-z]+)*)+";

  private static final String HEAD =
      """
      <!-- Generated from hadoop/src/main/resources/weir-default.xml: change that, then run
           %s -->
      # Settings

      Every key that Weir reads, in the `hdfs-site.xml` of a DataNode unless the description says otherwise. You need not set any: a
      missing key has the default below. A DataNode reads the keys when it starts. If a value is not allowed, the DataNode's log names key and value, and
      says what is allowed, and the DataNode starts without Weir.

      Times are whole numbers with a unit: `ns`, `us`, `ms`, `s`, `m`, `h`.
      """
          .formatted(REGENERATE);

  private SettingsPage() {}

  static String of(List<WeirDefaults.Property> properties) {
    StringBuilder page = new StringBuilder(HEAD);
    for (WeirDefaults.Property property : properties) {
      page.append("\n## `%s`\n\n".formatted(property.key()))
          .append("Default: %s\n\n".formatted(shown(property.value())))
          .append(wrapped(property.description().replaceAll(KEY, "`$0`")))
          .append('\n');
    }
    return page.toString();
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : "`" + value + "`";
  }

  private static String wrapped(String text) {
    StringJoiner lines = new StringJoiner("\n");
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    return lines.add(line).toString();
  }
}
