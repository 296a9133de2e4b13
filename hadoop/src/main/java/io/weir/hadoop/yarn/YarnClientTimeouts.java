// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Short timeouts for a client that polls YARN: a ResourceManager that does not answer soon is asked
 * later.
 */
public final class YarnClientTimeouts {
  /** Instead of YARN's quarter of an hour: whoever looks will look again. */
  private static final int CONNECT_MILLIS = 3_000;

  private static final int ANSWER_MILLIS = 15_000;
  private static final int RETRY_MILLIS = 100;
  private static final int ROUNDS = 2;

  private YarnClientTimeouts() {}

  public static Configuration with(Configuration conf) {
    YarnConfiguration own = new YarnConfiguration(conf);
    own.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, RETRY_MILLIS);
    own.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
    int managers = Math.max(1, own.getTrimmedStrings(YarnConfiguration.RM_HA_IDS).length);
    own.setInt(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS, ROUNDS * managers);
    own.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, RETRY_MILLIS);
    own.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, RETRY_MILLIS);
    own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
    own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    own.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, ANSWER_MILLIS);
    own.setBoolean(YarnConfiguration.TIMELINE_SERVICE_ENABLED, false);
    own.setBoolean(YarnConfiguration.APPLICATION_HISTORY_ENABLED, false);
    return own;
  }
}
