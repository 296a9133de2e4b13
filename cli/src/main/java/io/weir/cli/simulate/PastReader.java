// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.usage.UsageException;
import io.weir.cli.usage.WebAddress;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.exchange.WeightsRefusedException;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsText;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.history.HistoryServer;
import io.weir.mapreduce.history.PastJobs;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.mapreduce.history.WebDaemon;
import io.weir.mapreduce.history.YarnNodes;
import io.weir.mapreduce.profile.HadoopFolder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Asks a cluster, or its history files, for its jobs, its nodes and its weights. */
final class PastReader {
  private static final String MANAGER = "yarn.resourcemanager.webapp.address";
  private static final String MANAGER_TLS = "yarn.resourcemanager.webapp.https.address";
  private static final String NOT_SAID = "0.0.0.0";
  private static final double MEGABYTE = 1 << 20;

  /** What a node has where only their number is known. */
  private static final int PROCESSORS = 8;

  private final PastOptions options;
  private final @Nullable Integer nodes;
  private final Configuration conf;
  private Weights weights = Weights.EQUAL;
  private String managerOfHistory = "";

  /**
   * @param nodes how many there are, if somebody says so
   */
  PastReader(PastOptions options, @Nullable Integer nodes) throws IOException {
    this.options = options;
    this.nodes = nodes;
    this.conf = HadoopFolder.configuration(options.conf);
    HadoopFolder.useSecurityOf(conf);
  }

  /** Those that the NameNode has, if it was asked and has some. */
  Weights weights() {
    return weights;
  }

  PastWorkload ofCluster(String address, Instant now) throws IOException {
    URI at = WebAddress.parse("--from-cluster", address);
    TimeSpan time = new TimeSpan(options.from(now), options.to(now));
    PastJobs jobs =
        switch (WebDaemon.at(at, conf)) {
          case HISTORY_SERVER -> ofHistoryServer(at, time);
          case NAMENODE -> {
            weights = weightsAt(at);
            yield new HistoryFolder(conf).at(at, time);
          }
        };
    return workload(address, jobs, time);
  }

  PastWorkload ofFiles(String path, Instant now) throws IOException {
    boolean isOfTime = options.since != null || options.until != null;
    TimeSpan time =
        isOfTime
            ? new TimeSpan(
                options.since == null ? Instant.EPOCH : options.from(now), options.to(now))
            : TimeSpan.ALL;
    return workload(path, new HistoryFolder(conf).of(path, time), time);
  }

  private PastWorkload workload(String where, PastJobs jobs, TimeSpan time) throws IOException {
    if (jobs.jobs().isEmpty()) {
      throw new IOException(
          "%s has no job that was submitted in the time %s and succeeded (%d did not, %d cannot be read)%s"
              .formatted(
                  where,
                  time,
                  jobs.others(),
                  jobs.unread().size(),
                  jobs.unread().isEmpty() ? "" : ": " + jobs.unread().get(0)));
    }
    return new PastWorkload(
        "The jobs of " + where,
        jobs,
        nodes(),
        options.disks(),
        conf.getInt("dfs.replication", 3),
        conf.getLongBytes("dfs.blocksize", 128 << 20));
  }

  private PastJobs ofHistoryServer(URI at, TimeSpan time) throws IOException {
    try (HistoryServer server = new HistoryServer(at, conf)) {
      managerOfHistory = server.configured(MANAGER);
      return server.jobs(time);
    }
  }

  private Weights weightsAt(URI nameNode) throws IOException {
    try (WeightsClient client = WeightsClient.of(nameNode.toURL(), conf)) {
      return WeightsText.parse(client.last().text());
    } catch (WeightsRefusedException e) {
      if (e.status() == HttpURLConnection.HTTP_NOT_FOUND) {
        return Weights.EQUAL; // it has no broker
      }
      throw e;
    } catch (BadWeightsException e) {
      throw new IOException("the weights of " + nameNode + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private YarnNodes nodes() throws IOException {
    if (nodes != null) {
      double memory = PROCESSORS * 1024 * MEGABYTE;
      return new YarnNodes(
          List.of(new YarnNodes.Kind(nodes, PROCESSORS, memory)), "fair", Map.of());
    }
    return YarnNodes.of(manager(), conf);
  }

  private URI manager() {
    if (options.resourceManager != null) {
      return WebAddress.parse("--resourcemanager", options.resourceManager);
    }
    String tls = conf.get(MANAGER_TLS, "");
    boolean isTls = "HTTPS_ONLY".equals(conf.get("yarn.http.policy")) && isSaid(tls);
    String host = conf.get("yarn.resourcemanager.hostname", "");
    for (String each :
        List.of(
            isTls ? "https://" + tls : "",
            conf.get(MANAGER, ""),
            isSaid(host) ? host + ":8088" : "",
            managerOfHistory)) {
      if (isSaid(each)) {
        return WebAddress.parse(MANAGER, each);
      }
    }
    throw new UsageException(
        "nobody says where the ResourceManager is: give --resourcemanager HOST:PORT, or --conf with"
            + " its yarn-site.xml, or --nodes N in its place");
  }

  private static boolean isSaid(String address) {
    return !address.isEmpty() && !address.contains(NOT_SAID) && !address.contains("$");
  }
}
