// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.live;

import io.weir.hadoop.yarn.SilentResourceManager;
import io.weir.hadoop.yarn.YarnClientTimeouts;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** MapReduce jobs that YARN has, as whoever runs this may see them. */
public final class JobsOfYarn implements AutoCloseable {
  private static final String MAPREDUCE = "MAPREDUCE";

  private final YarnClient yarn;
  private final Cluster jobs;
  private final Configuration conf;

  private JobsOfYarn(YarnClient yarn, Cluster jobs, Configuration conf) {
    this.yarn = yarn;
    this.jobs = jobs;
    this.conf = conf;
  }

  /**
   * Asks later; nothing is asked yet.
   *
   * @param conf of a client of the cluster
   */
  public static JobsOfYarn open(Configuration conf) throws IOException {
    UserGroupInformation.setConfiguration(conf);
    Configuration impatient = YarnClientTimeouts.with(conf);
    impatient.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    // A master that has gone is asked no more; the ResourceManager says what became of its job.
    impatient.setInt(MRJobConfig.MR_CLIENT_MAX_RETRIES, 1);
    impatient.setInt(MRJobConfig.MR_CLIENT_TO_AM_IPC_MAX_RETRIES, 0);
    impatient.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(impatient);
    yarn.start();
    return new JobsOfYarn(yarn, new Cluster(impatient), impatient);
  }

  /**
   * Those that run, in the order in which they were submitted; not those that wait in a queue.
   *
   * @throws IOException if the ResourceManager does not answer
   */
  public List<LiveJob> running() throws IOException {
    return with(EnumSet.of(YarnApplicationState.RUNNING));
  }

  /** All that the ResourceManager knows of, also those that wait and those that have ended. */
  public List<LiveJob> all() throws IOException {
    return with(EnumSet.allOf(YarnApplicationState.class));
  }

  private List<LiveJob> with(EnumSet<YarnApplicationState> states) throws IOException {
    List<ApplicationReport> reports;
    try {
      reports = yarn.getApplications(Set.of(MAPREDUCE), states);
    } catch (IOException e) {
      throw SilentResourceManager.failure(
          conf.get(YarnConfiguration.RM_ADDRESS, YarnConfiguration.DEFAULT_RM_ADDRESS), e);
    } catch (YarnException e) {
      throw new IOException("the ResourceManager says: " + e.getMessage(), e);
    }
    return reports.stream()
        .sorted(Comparator.comparing(ApplicationReport::getApplicationId))
        .map(each -> new LiveJob(yarn, jobs, conf, each))
        .toList();
  }

  @Override
  public void close() throws IOException {
    jobs.close();
    yarn.stop();
  }
}
