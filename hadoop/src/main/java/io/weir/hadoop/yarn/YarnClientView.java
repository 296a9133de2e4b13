// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Asks the ResourceManager, or the active one of several, as the user of this process. */
final class YarnClientView implements YarnView {
  private final YarnClient client;

  private YarnClientView(YarnClient client) {
    this.client = client;
  }

  static YarnView open(Configuration conf) throws IOException, InterruptedException {
    Configuration impatient = YarnClientTimeouts.with(conf);
    return asLogin(
        () -> {
          YarnClient client = YarnClient.createYarnClient();
          client.init(impatient);
          client.start();
          return new YarnClientView(client);
        });
  }

  private static <T> T asLogin(PrivilegedExceptionAction<T> action)
      throws IOException, InterruptedException {
    UserGroupInformation login = UserGroupInformation.getLoginUser();
    if (UserGroupInformation.isSecurityEnabled()) {
      login.checkTGTAndReloginFromKeytab();
    }
    return login.doAs(action);
  }

  @Override
  public YarnState look() throws IOException, InterruptedException {
    return asLogin(
        () -> {
          try {
            return lookAsLogin();
          } catch (YarnException e) {
            throw new IOException("the ResourceManager says: " + e.getMessage(), e);
          }
        });
  }

  private YarnState lookAsLogin() throws IOException, YarnException {
    List<YarnState.Application> applications = new ArrayList<>();
    for (ApplicationReport each :
        client.getApplications(
            Set.of(), EnumSet.of(YarnApplicationState.ACCEPTED, YarnApplicationState.RUNNING))) {
      Priority priority = each.getPriority();
      applications.add(
          new YarnState.Application(
              each.getApplicationId().toString(),
              each.getUser(),
              each.getQueue(),
              priority == null ? 0 : priority.getPriority()));
    }
    // Last, so that the queue of each application that was made before is there.
    List<YarnState.Queue> queues = new ArrayList<>();
    add(client.getRootQueueInfos(), YarnState.ROOT, queues);
    return new YarnState(queues, applications);
  }

  private static void add(List<QueueInfo> children, String parent, List<YarnState.Queue> queues) {
    ToDoubleFunction<QueueInfo> share = share(children);
    for (QueueInfo each : children) {
      String name = each.getQueueName();
      // The Fair Scheduler says paths, the Capacity Scheduler last names.
      String path = name.startsWith(parent + ".") ? name : parent + "." + name;
      queues.add(new YarnState.Queue(path, share.applyAsDouble(each)));
      if (each.getChildQueues() != null) {
        add(each.getChildQueues(), path, queues);
      }
    }
  }

  /** What the administrator has said: percentages or weights. */
  private static ToDoubleFunction<QueueInfo> share(List<QueueInfo> neighbours) {
    boolean byCapacity =
        neighbours.stream()
            .anyMatch(
                each -> !"FairScheduler".equals(each.getSchedulerType()) && each.getCapacity() > 0);
    return byCapacity ? QueueInfo::getCapacity : QueueInfo::getWeight;
  }

  @Override
  public void close() {
    client.stop();
  }
}
