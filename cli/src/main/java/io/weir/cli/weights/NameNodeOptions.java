// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.usage.UsageException;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.mapreduce.profile.HadoopFolder;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster's weights. */
final class NameNodeOptions {
  private static final int MOST_PORT = 65_535;

  @Option(
      names = "--namenode",
      paramLabel = "HOST:PORT",
      required = true,
      description =
          "A NameNode's web address, as in namenode1:9870; any of them. With https:// before it over TLS.")
  private String nameNode = "";

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description =
          "Hadoop's configuration, for Kerberos and TLS (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  WeightsClient connect() throws IOException {
    Configuration hadoop = HadoopFolder.configuration(conf);
    UserGroupInformation.setConfiguration(hadoop);
    return WeightsClient.of(address(), hadoop);
  }

  private URL address() {
    try {
      URL url = new URL(nameNode.contains("://") ? nameNode : "http://" + nameNode);
      if (!url.getHost().isEmpty() && url.getPort() <= MOST_PORT) {
        return url;
      }
    } catch (MalformedURLException e) {
      // refused below
    }
    throw new UsageException(
        "--namenode must be HOST:PORT with a PORT up to " + MOST_PORT + ", was '" + nameNode + "'");
  }
}
