// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import io.weir.hadoop.yarn.SilentResourceManager;
import io.weir.hadoop.yarn.YarnClientTimeouts;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceManagerAdministrationProtocol;
import org.apache.hadoop.yarn.server.api.protocolrecords.UpdateNodeResourceRequest;

/**
 * The nodes of a cluster by its ResourceManager, which takes their resources as {@code yarn rmadmin
 * -updateNodeResource} gives them. The overcommit timeout is always -1: YARN kills no container of
 * a node that has less than they use.
 */
public final class YarnAdmin implements NodeResources, AutoCloseable {
  private static final int KILL_NOTHING = ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT;
  private static final long LOOK_MILLIS = 50;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final YarnClient yarn;
  private final ResourceManagerAdministrationProtocol admin;
  private final String cluster;

  private YarnAdmin(YarnClient yarn, ResourceManagerAdministrationProtocol admin, String cluster) {
    this.yarn = yarn;
    this.admin = admin;
    this.cluster = cluster;
  }

  /**
   * Asks later; nothing is asked yet.
   *
   * @param conf of a client of the cluster
   */
  public static YarnAdmin open(Configuration conf) throws IOException {
    UserGroupInformation.setConfiguration(conf);
    Configuration impatient = YarnClientTimeouts.with(conf);
    impatient.set(
        CommonConfigurationKeys.HADOOP_SECURITY_SERVICE_USER_NAME_KEY,
        impatient.get(YarnConfiguration.RM_PRINCIPAL, ""));
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(impatient);
    yarn.start();
    return new YarnAdmin(
        yarn,
        ClientRMProxy.createRMProxy(impatient, ResourceManagerAdministrationProtocol.class),
        nameOf(impatient));
  }

  private static String nameOf(Configuration conf) {
    String[] managers = conf.getTrimmedStrings(YarnConfiguration.RM_HA_IDS);
    return managers.length > 0
        ? conf.getTrimmed(YarnConfiguration.RM_CLUSTER_ID, String.join(",", managers))
        : conf.getTrimmed(
            YarnConfiguration.RM_ADMIN_ADDRESS, YarnConfiguration.DEFAULT_RM_ADMIN_ADDRESS);
  }

  /** Which cluster it is: the address of its ResourceManager, or its name where it has several. */
  public String cluster() {
    return cluster;
  }

  /**
   * Sees that this user may change nodes, and changes nothing.
   *
   * @throws IOException if not, or if the ResourceManager does not answer
   */
  public void check() throws IOException {
    try {
      update(Map.of());
    } catch (IOException e) {
      throw SilentResourceManager.failure(cluster, e);
    } catch (YarnException e) {
      throw new IOException(
          "%s may not change nodes of YARN, and must be one of yarn.admin.acl: %s"
              .formatted(UserGroupInformation.getCurrentUser().getShortUserName(), e.getMessage()),
          e);
    }
  }

  private void update(Map<NodeId, ResourceOption> nodes) throws IOException, YarnException {
    admin.updateNodeResource(UpdateNodeResourceRequest.newInstance(nodes));
  }

  @Override
  public List<RunningNode> running() throws IOException {
    return reports().values().stream().map(YarnAdmin::node).toList();
  }

  private Map<String, NodeReport> reports() throws IOException {
    Map<String, NodeReport> reports = new HashMap<>();
    try {
      yarn.getNodeReports(NodeState.RUNNING)
          .forEach(each -> reports.put(each.getNodeId().toString(), each));
    } catch (IOException e) {
      throw SilentResourceManager.failure(cluster, e);
    } catch (YarnException e) {
      throw new IOException("the ResourceManager says: " + e.getMessage(), e);
    }
    return reports;
  }

  private static RunningNode node(NodeReport report) {
    Resource used = report.getUsed();
    return new RunningNode(
        report.getNodeId().toString(),
        resource(report.getCapability()),
        used == null ? new NodeResource(0, 0) : resource(used),
        Math.max(0, report.getNumContainers()));
  }

  private static NodeResource resource(Resource its) {
    return new NodeResource(Math.max(0, its.getMemorySize()), Math.max(0, its.getVirtualCores()));
  }

  @Override
  public void set(Map<String, NodeResource> wanted) throws IOException {
    Map<String, NodeReport> reports = reports();
    Map<String, NodeResource> told = new HashMap<>();
    IOException failure = null;
    for (Map.Entry<String, NodeResource> each : wanted.entrySet()) {
      try {
        set(each.getKey(), reports, each.getValue());
        told.put(each.getKey(), each.getValue());
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    await(told);
    if (failure != null) {
      throw failure;
    }
  }

  /** Other kinds of resources, such as GPUs, stay as they are. */
  private void set(String id, Map<String, NodeReport> reports, NodeResource wanted)
      throws IOException {
    NodeReport report = reports.get(id);
    if (report == null) {
      throw new IOException(id + " is no node of YARN that runs");
    }
    Resource its = Resource.newInstance(report.getCapability());
    its.setMemorySize(wanted.megabytes());
    its.setVirtualCores(wanted.cores());
    try {
      update(Map.of(report.getNodeId(), ResourceOption.newInstance(its, KILL_NOTHING)));
    } catch (YarnException e) {
      throw new IOException(id + " is not changed: " + e.getMessage(), e);
    }
  }

  /** The ResourceManager answers before its scheduler has it. A node may be lost meanwhile. */
  private void await(Map<String, NodeResource> told) throws IOException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!have(told)) {
      if (System.nanoTime() > end) {
        throw new IOException("the ResourceManager has not changed all of " + told.keySet());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while nodes are changed", e);
      }
    }
  }

  private boolean have(Map<String, NodeResource> told) throws IOException {
    Map<String, NodeReport> reports = reports();
    return told.entrySet().stream()
        .allMatch(
            each -> {
              NodeReport report = reports.get(each.getKey());
              return report == null || resource(report.getCapability()).equals(each.getValue());
            });
  }

  @Override
  public void close() {
    yarn.stop();
    RPC.stopProxy(admin);
  }
}
