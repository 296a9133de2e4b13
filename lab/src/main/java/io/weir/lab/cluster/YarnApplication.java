// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/**
 * An application of YARN without containers: its master runs here and asks for none (an unmanaged
 * application master). To YARN it runs, in its queue and of its user.
 */
public final class YarnApplication implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final int HEARTBEAT_MILLIS = 2_000;
  private static final int MEGABYTES = 256;

  private final ApplicationId id;
  private final UserGroupInformation master;
  private final AMRMClient<AMRMClient.ContainerRequest> resourceManager;
  private final Thread heartbeat;
  private volatile boolean ended;

  private YarnApplication(
      ApplicationId id,
      UserGroupInformation master,
      AMRMClient<AMRMClient.ContainerRequest> resourceManager) {
    this.id = id;
    this.master = master;
    this.resourceManager = resourceManager;
    this.heartbeat = new Thread(this::beat, "heartbeat of " + id);
    heartbeat.setDaemon(true);
    heartbeat.start();
  }

  /** Submits one, and waits until it runs. */
  public static YarnApplication start(Configuration conf, String user, String queue, String name)
      throws IOException, InterruptedException {
    UserGroupInformation owner = UserGroupInformation.createRemoteUser(user);
    return as(
        owner,
        () -> {
          try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            ApplicationId id = submit(client, queue, name);
            UserGroupInformation master = UserGroupInformation.createRemoteUser(user);
            master.addToken(awaitToken(client, id));
            return new YarnApplication(id, master, as(master, () -> register(conf)));
          }
        });
  }

  private static ApplicationId submit(YarnClient client, String queue, String name)
      throws IOException, YarnException {
    YarnClientApplication application = client.createApplication();
    ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
    context.setApplicationName(name);
    context.setQueue(queue);
    context.setUnmanagedAM(true);
    context.setMaxAppAttempts(1);
    context.setResource(Resource.newInstance(MEGABYTES, 1));
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), null, null, null, null));
    return client.submitApplication(context);
  }

  private static Token<AMRMTokenIdentifier> awaitToken(YarnClient client, ApplicationId id)
      throws IOException, YarnException, InterruptedException {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < untilNanos) {
      Token<AMRMTokenIdentifier> token = client.getAMRMToken(id);
      if (token != null) {
        return token;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IOException(
        "%s does not start: %s".formatted(id, client.getApplicationReport(id).getDiagnostics()));
  }

  private static AMRMClient<AMRMClient.ContainerRequest> register(Configuration conf)
      throws IOException, YarnException {
    AMRMClient<AMRMClient.ContainerRequest> resourceManager = AMRMClient.createAMRMClient();
    resourceManager.init(conf);
    resourceManager.start();
    resourceManager.registerApplicationMaster("localhost", 0, "");
    return resourceManager;
  }

  private void beat() {
    while (!ended) {
      try {
        as(master, () -> resourceManager.allocate(0));
        TimeUnit.MILLISECONDS.sleep(HEARTBEAT_MILLIS);
      } catch (InterruptedException e) {
        return;
      } catch (IOException e) {
        // the next one may be heard; YARN waits for ten minutes
      }
    }
  }

  /** As YARN and DataNodes call it. */
  public String id() {
    return id.toString();
  }

  /** Ends it: YARN forgets that it ran within moments. */
  @Override
  public void close() throws IOException {
    ended = true;
    heartbeat.interrupt();
    try {
      heartbeat.join();
      as(
          master,
          () -> {
            resourceManager.unregisterApplicationMaster(
                FinalApplicationStatus.SUCCEEDED, "", /* appTrackingUrl= */ "");
            resourceManager.stop();
            return null;
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> T as(UserGroupInformation who, PrivilegedExceptionAction<T> action)
      throws IOException, InterruptedException {
    try {
      return who.doAs(action);
    } catch (java.lang.reflect.UndeclaredThrowableException e) {
      throw new IOException(String.valueOf(e.getCause()), e.getCause());
    }
  }
}
