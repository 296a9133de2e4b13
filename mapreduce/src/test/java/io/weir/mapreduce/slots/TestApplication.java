// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;

/** An application whose master is in this process (unmanaged), which gets containers. */
final class TestApplication implements AutoCloseable {
  private static final int LOOKS = 20;

  private final YarnClient yarn;
  private final ApplicationId id;
  private final UserGroupInformation user;
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
  private final List<ContainerStatus> ended = new ArrayList<>();

  TestApplication(Configuration conf) throws Exception {
    yarn = YarnClient.createYarnClient();
    yarn.init(conf);
    yarn.start();
    YarnClientApplication application = yarn.createApplication();
    ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
    context.setApplicationName("slots");
    context.setUnmanagedAM(true);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()));
    context.setResource(Resource.newInstance(1, 1));
    id = yarn.submitApplication(context);
    while (yarn.getApplicationReport(id).getYarnApplicationState() != YarnApplicationState.ACCEPTED
        || yarn.getAMRMToken(id) == null) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    user = UserGroupInformation.createRemoteUser(System.getProperty("user.name"));
    user.addToken(yarn.getAMRMToken(id));
    asMaster(
        () -> {
          master.init(conf);
          master.start();
          return master.registerApplicationMaster("localhost", 0, "");
        });
  }

  private <T> T asMaster(PrivilegedExceptionAction<T> action) throws Exception {
    return user.doAs(action);
  }

  /** Asks for some, and returns how many it was given within two seconds. */
  int containers(int count, int megabytes) throws Exception {
    ContainerRequest request =
        new ContainerRequest(
            Resource.newInstance(megabytes, 1), null, null, Priority.newInstance(1));
    for (int i = 0; i < count; i++) {
      master.addContainerRequest(request);
    }
    int given = 0;
    for (int i = 0; i < LOOKS && (given < Math.max(1, count)); i++) {
      AllocateResponse response = asMaster(() -> master.allocate(0));
      for (int j = 0; j < response.getAllocatedContainers().size(); j++) {
        master.removeContainerRequest(request); // else it is asked for once more
        given++;
      }
      ended.addAll(response.getCompletedContainersStatuses());
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return given;
  }

  /** Containers that it has no longer. */
  List<ContainerStatus> ended() {
    return ended;
  }

  @Override
  public void close() throws Exception {
    yarn.killApplication(id);
    master.stop();
    yarn.stop();
  }
}
