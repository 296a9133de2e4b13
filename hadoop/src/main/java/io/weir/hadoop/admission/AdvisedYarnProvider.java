// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.YARNRunner;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits jobs to YARN as Hadoop does, with the limits of {@link AdviceFolder} for jobs that have
 * advice by their name or their {@link JobSignature}: used where {@code mapreduce.framework.name}
 * is {@value #FRAMEWORK} and this jar is on the class path of the client. A key that the job sets
 * itself stays as it is. Without advice, or with advice that cannot be read, a job is submitted as
 * it is.
 */
public final class AdvisedYarnProvider extends ClientProtocolProvider {
  /** The value of {@code mapreduce.framework.name} that asks for it. */
  public static final String FRAMEWORK = "weir-yarn";

  private static final Logger LOG = LoggerFactory.getLogger(AdvisedYarnProvider.class);

  @Override
  public @Nullable ClientProtocol create(Configuration conf) throws IOException {
    if (!FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null; // somebody else's
    }
    // The job's own configuration, which goes to the cluster with it.
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    advise(conf);
    return new YARNRunner(conf);
  }

  @Override
  public @Nullable ClientProtocol create(InetSocketAddress address, Configuration conf)
      throws IOException {
    return create(conf);
  }

  @Override
  public void close(ClientProtocol client) {
    // As Hadoop's own provider: the client of a resource manager is not closed.
  }

  static void advise(Configuration conf) {
    String folder = conf.getTrimmed(WeirKeys.ADMISSION_FOLDER, WeirKeys.ADMISSION_FOLDER_DEFAULT);
    String job = conf.get(MRJobConfig.JOB_NAME, "");
    if (folder.isEmpty() || job.isEmpty()) {
      return;
    }
    try {
      AdviceFolder.read(new Path(folder), job, JobSignature.of(conf), conf, trusted(conf))
          .ifPresent(limits -> apply(limits.keys(), job, conf));
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} is submitted as it is: its advice cannot be read: {}", job, e.toString());
    }
  }

  /** Administrators, and whoever submits the job: what he writes he could as well set himself. */
  private static Set<String> trusted(Configuration conf) throws IOException {
    Set<String> trusted = new HashSet<>();
    for (String user :
        conf.getTrimmedStrings(
            WeirKeys.ADMISSION_ADMINISTRATORS, WeirKeys.ADMISSION_ADMINISTRATORS_DEFAULT)) {
      trusted.add(user);
    }
    trusted.add(UserGroupInformation.getCurrentUser().getShortUserName());
    return trusted;
  }

  private static void apply(Map<String, String> keys, String job, Configuration conf) {
    keys.forEach(
        (key, value) -> {
          String objection = AdvisedKeys.objection(key, value, conf);
          if (objection != null) {
            LOG.warn("{} does not get the advised {} = {}: {}", job, key, value, objection);
          } else if (isOfJob(conf, key)) {
            LOG.info("{} keeps its own {} = {}; advised was {}", job, key, conf.get(key), value);
          } else {
            LOG.info("{} gets the advised {} = {}", job, key, value);
            conf.set(key, value, "weir.admission.folder");
          }
        });
  }

  /** Whether it was set for this job, rather than by a file of Hadoop's. */
  private static boolean isOfJob(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    if (sources == null || sources.length == 0) {
      return false;
    }
    String last = sources[sources.length - 1];
    return !last.endsWith("-default.xml") && !last.endsWith("-site.xml");
  }
}
