// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.core.tree.ShareTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real ResourceManager with each scheduler, and what is read of its queues and applications. */
@Timeout(300)
class YarnClientViewTest {
  private static final String PACKAGE = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.";

  private final Configuration conf = new YarnConfiguration();
  @TempDir private Path folder;

  @Test
  void theCapacitySchedulersQueuesHaveTheirCapacities() throws Exception {
    conf.set(YarnConfiguration.RM_SCHEDULER, PACKAGE + "capacity.CapacityScheduler");

    String root = "yarn.scheduler.capacity.root.";
    conf.set(root + "queues", "prod,adhoc");
    conf.set(root + "prod.capacity", "75");
    conf.set(root + "adhoc.capacity", "25");
    conf.set(root + "prod.queues", "etl,reports");
    conf.set(root + "prod.etl.capacity", "80");
    conf.set(root + "prod.reports.capacity", "20");

    assertParts("etl", "root.prod.etl");
  }

  @Test
  void theFairSchedulersQueuesHaveTheirWeights() throws Exception {
    Path queues = folder.resolve("queues.xml");
    Files.writeString(
        queues,
        """
        <allocations>
          <queue name="prod" type="parent"><weight>3</weight>
            <queue name="etl"><weight>8</weight></queue>
            <queue name="reports"><weight>2</weight></queue>
          </queue>
          <queue name="adhoc"><weight>1</weight></queue>
        </allocations>
        """);
    conf.set(YarnConfiguration.RM_SCHEDULER, PACKAGE + "fair.FairScheduler");
    conf.set("yarn.scheduler.fair.allocation.file", queues.toString());

    assertParts("root.prod.etl", "root.prod.etl");
  }

  /** Of three that run in etl, reports and adhoc. */
  private void assertParts(String etl, String etlToo) throws Exception {
    for (String each : new String[] {"", ".scheduler", ".resource-tracker", ".admin", ".webapp"}) {
      conf.set("yarn.resourcemanager" + each + ".address", "127.0.0.1:0");
    }
    // Else in a folder that all ResourceManagers of a user have together.
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        folder.resolve("attributes").toString());
    try (ResourceManager manager = new WithoutPages()) {
      manager.init(conf);
      manager.start();
      Configuration client = manager.getConfig();
      String one = submit(client, "ann", etl, 4);
      String two = submit(client, "ann", etlToo, 0);
      String reports = submit(client, "bob", "root.prod.reports", 0);
      String adhoc = submit(client, "bob", "root.adhoc", 0);
      YarnState state;
      try (YarnView view = YarnClientView.open(client)) {
        state = view.look();
      }
      assertThat(state.applications())
          .extracting(YarnState.Application::id, YarnState.Application::user)
          .contains(tuple(one, "ann"), tuple(adhoc, "bob"));
      Map<String, Double> parts = ShareTree.divide(YarnPlacements.of(state), 100);
      assertThat(parts.get(one)).isCloseTo(30, Percentage.withPercentage(0.01));
      assertThat(parts.get(two)).isCloseTo(30, Percentage.withPercentage(0.01));
      assertThat(parts.get(reports)).isCloseTo(15, Percentage.withPercentage(0.01));
      assertThat(parts.get(adhoc)).isCloseTo(25, Percentage.withPercentage(0.01));
    }
  }

  /** One whose master would run somewhere else, and does not. */
  private static String submit(Configuration conf, String user, String queue, int priority)
      throws IOException, InterruptedException {
    return UserGroupInformation.createRemoteUser(user)
        .doAs(
            (PrivilegedExceptionAction<String>)
                () -> {
                  try (YarnClient client = YarnClient.createYarnClient()) {
                    client.init(conf);
                    client.start();
                    ApplicationSubmissionContext application =
                        client.createApplication().getApplicationSubmissionContext();
                    application.setQueue(queue);
                    application.setPriority(Priority.newInstance(priority));
                    application.setUnmanagedAM(true);
                    application.setResource(Resource.newInstance(256, 1));
                    application.setAMContainerSpec(
                        ContainerLaunchContext.newInstance(
                            Map.of(), Map.of(), null, null, null, null));
                    return client.submitApplication(application).toString();
                  }
                });
  }

  /** Its web pages need more of Java 17 than Hadoop 3.4.2 is given in a test. */
  private static final class WithoutPages extends ResourceManager {
    @Override
    protected void startWepApp() {}
  }
}
