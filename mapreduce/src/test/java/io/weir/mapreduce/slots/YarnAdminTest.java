// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real ResourceManager and NodeManager in this process. */
@Timeout(120)
class YarnAdminTest {
  private static final NodeResource OWN = new NodeResource(4_096, 4);
  private static final NodeResource ONE = new NodeResource(1_024, 1);

  @TempDir private Path folder;
  private final MiniYARNCluster cluster = new MiniYARNCluster("slots", 1, 1, 1);
  private List<KeptNode> stored = List.of();

  @BeforeEach
  void start() throws Exception {
    assumeThat(VersionInfo.getVersion())
        .as("the pages of YARN 3.4 do not run on JDK 17, and it does not start without them")
        .doesNotStartWith("3.4.");
    Configuration conf = new YarnConfiguration();
    conf.set("fs.defaultFS", "file:///");
    conf.setInt(YarnConfiguration.NM_PMEM_MB, (int) OWN.megabytes());
    conf.setInt(YarnConfiguration.NM_VCORES, OWN.cores());
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(
        YarnConfiguration.YARN_ADMIN_ACL, UserGroupInformation.getCurrentUser().getShortUserName());
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        folder.resolve("attributes").toString());
    cluster.init(conf);
    cluster.start();
    assertThat(cluster.waitForNodeManagersToConnect(30_000)).isTrue();
  }

  @AfterEach
  void stop() {
    cluster.stop();
  }

  private ResourceKeeper keeper(YarnAdmin yarn) {
    return new ResourceKeeper(yarn, nodes -> stored = nodes, stored);
  }

  private static RunningNode node(YarnAdmin yarn) throws IOException {
    return yarn.running().get(0);
  }

  @Test
  void nodesAreChangedAsToldAndPutBackInEachWayOfEnding() throws Exception {
    try (YarnAdmin yarn = YarnAdmin.open(cluster.getConfig())) {
      yarn.check();
      assertThat(node(yarn).total()).isEqualTo(OWN);

      ResourceKeeper ends = keeper(yarn);
      ends.set(Map.of(node(yarn), ONE));
      assertThat(node(yarn).total()).isEqualTo(ONE);
      TimeUnit.MILLISECONDS.sleep(500); // heartbeats of the NodeManager do not undo it
      assertThat(node(yarn).total()).isEqualTo(ONE);
      ends.putBack();
      assertThat(node(yarn).total()).isEqualTo(OWN);
      assertThat(stored).isEmpty();

      ResourceKeeper isKilled = keeper(yarn);
      isKilled.set(Map.of(node(yarn), ONE));
      keeper(yarn).putBack(); // by revert, or by the next follow
      assertThat(node(yarn).total()).isEqualTo(OWN);

      ResourceKeeper meets = keeper(yarn);
      meets.set(Map.of(node(yarn), ONE));
      assertThat(meets.check(yarn.running())).isEmpty();
      NodeResource administrators = new NodeResource(2_048, 3);
      yarn.set(Map.of(node(yarn).id(), administrators));
      meets.putBack();
      assertThat(node(yarn).total()).isEqualTo(administrators);

      assertThatThrownBy(() -> yarn.set(Map.of("nowhere:1", ONE)))
          .hasMessage("nowhere:1 is no node of YARN that runs");
      yarn.set(Map.of(node(yarn).id(), OWN));
      containersGoOn(yarn);
      whoeverIsNoAdministratorIsTold();
    }
  }

  /** Of an application that is here: its containers count for YARN, and nothing is started. */
  private void containersGoOn(YarnAdmin yarn) throws Exception {
    try (TestApplication application = new TestApplication(cluster.getConfig())) {
      assertThat(application.containers(2, 1_024)).isEqualTo(2);
      RunningNode busy = node(yarn);
      assertThat(busy.containers()).isEqualTo(2);

      ResourceKeeper keeper = keeper(yarn);
      keeper.set(Map.of(busy, ONE));
      assertThat(application.containers(1, 1_024)).isZero();
      assertThat(application.ended()).isEmpty();
      assertThat(node(yarn).used().megabytes()).isEqualTo(2_048);

      keeper.putBack();
      assertThat(application.containers(0, 1_024)).isEqualTo(1);
      assertThat(application.ended()).isEmpty();
    }
  }

  private void whoeverIsNoAdministratorIsTold() throws Exception {
    List<String> told = new ArrayList<>();
    PrivilegedExceptionAction<Boolean> asking =
        () -> {
          try (YarnAdmin yarn = YarnAdmin.open(cluster.getConfig())) {
            assertThatThrownBy(yarn::check)
                .isInstanceOf(IOException.class)
                .satisfies(e -> told.add(e.getMessage()));
          }
          return true;
        };
    UserGroupInformation.createRemoteUser("guest").doAs(asking);
    assertThat(told)
        .singleElement()
        .asString()
        .contains("guest may not change nodes of YARN", "yarn.admin.acl");
  }
}
