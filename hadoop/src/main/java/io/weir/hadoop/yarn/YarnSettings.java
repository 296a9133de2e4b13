// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import org.apache.hadoop.conf.Configuration;

/** Whether the broker of a NameNode follows YARN, and how often it looks. */
public record YarnSettings(boolean follows, long periodNanos) {
  private static final int MAX_SECONDS = 3600;

  public static YarnSettings of(Configuration conf) {
    Settings settings = new Settings(conf);
    boolean follows =
        switch (settings.word(WeirKeys.BROKER_YARN, WeirKeys.BROKER_YARN_DEFAULT)) {
          case "follow" -> true;
          case "none" -> false;
          default -> throw settings.refused(WeirKeys.BROKER_YARN, "follow or none");
        };
    return new YarnSettings(
        follows,
        settings.nanos(
            WeirKeys.BROKER_YARN_PERIOD, WeirKeys.BROKER_YARN_PERIOD_DEFAULT, MAX_SECONDS));
  }
}
