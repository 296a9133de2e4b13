// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.client;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of HDFS that tells DataNodes which application it works for: the value of {@code
 * fs.hdfs.impl}. That is the setting {@value #APPLICATION} or, without it, the YARN application of
 * its container; without either it is the stock client.
 */
public final class TaggingFileSystem extends DistributedFileSystem {
  /** The application that this client works for; see {@link ApplicationName#ALLOWED}. */
  public static final String APPLICATION = "weir.client.application";

  /** What the file system's client puts into its name. */
  public static final String ATTEMPT = "mapreduce.task.attempt.id";

  /** Set by YARN in every container. */
  public static final String CONTAINER = "CONTAINER_ID";

  private static final Logger LOG = LoggerFactory.getLogger(TaggingFileSystem.class);

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, tagged(conf, Optional.ofNullable(System.getenv(CONTAINER))));
  }

  /** The configuration of a client that tells; the same where there is nothing to tell. */
  static Configuration tagged(Configuration conf, Optional<String> container) {
    boolean isTask = !ApplicationName.ofAttempt(conf.get(ATTEMPT, "")).isEmpty();
    String setting = conf.getTrimmed(APPLICATION, "");
    if (isTask && setting.isEmpty()) {
      return conf;
    }
    if (!setting.isEmpty() && !ApplicationName.isAllowed(setting)) {
      LOG.warn(
          "{} must be {}, was '{}': this client has no tag",
          APPLICATION,
          ApplicationName.ALLOWED,
          setting.length() <= 64 ? setting.replaceAll("\\p{Cntrl}", "?") : "too long");
      return conf;
    }
    Optional<String> application =
        setting.isEmpty() ? container.flatMap(ApplicationName::ofContainer) : Optional.of(setting);
    return application.map(name -> withTag(conf, name)).orElse(conf);
  }

  private static Configuration withTag(Configuration conf, String application) {
    Configuration tagged = new Configuration(conf);
    tagged.set(ATTEMPT, ApplicationName.PREFIX + application);
    return tagged;
  }
}
