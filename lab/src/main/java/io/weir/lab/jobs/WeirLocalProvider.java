// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Where MapReduce finds {@link WeirLocalRunner}: by {@code mapreduce.framework.name=weir-local}.
 * Public with a public constructor, because a service loader creates it.
 */
public final class WeirLocalProvider extends ClientProtocolProvider {
  static final String FRAMEWORK = "weir-local";

  @Override
  public @Nullable ClientProtocol create(Configuration configuration) throws IOException {
    boolean isAskedFor = FRAMEWORK.equals(configuration.get(MRConfig.FRAMEWORK_NAME));
    return isAskedFor ? new WeirLocalRunner(configuration) : null;
  }

  @Override
  public @Nullable ClientProtocol create(InetSocketAddress address, Configuration configuration) {
    return null;
  }

  @Override
  public void close(ClientProtocol clientProtocol) {}
}
