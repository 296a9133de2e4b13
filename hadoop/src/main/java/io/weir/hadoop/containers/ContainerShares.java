// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.threads.DaemonThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.server.nodemanager.ContainerStateTransitionListener;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares of the disks for whatever a container's processes read and write: the value of {@code
 * yarn.nodemanager.container-state-transition-listener.classes} in yarn-site.xml. It makes their
 * groups where YARN does not, and gives these the weights of their applications. It does nothing
 * where {@code weir.node.container-groups} is empty.
 */
public final class ContainerShares implements ContainerStateTransitionListener {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerShares.class);

  private static final long PERIOD_MILLIS = 1_000;
  private static final Pattern PROCESS = Pattern.compile("[0-9]{1,18}");

  private @Nullable String said;

  @Override
  public void init(Context context) {
    try {
      follow(context, new Settings(context.getConf()));
    } catch (RuntimeException | LinkageError fault) {
      LOG.error("Containers have no shares of disks: {}", fault.toString());
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a look tells its faults itself
  private void follow(Context node, Settings settings) {
    Path groups = settings.file(WeirKeys.NODE_CONTAINER_GROUPS);
    Path socket = settings.file(WeirKeys.NODE_SOCKET);
    if (groups == null || socket == null) {
      LOG.info(
          "Containers have no shares of disks: {} and {} say where they are",
          WeirKeys.NODE_CONTAINER_GROUPS,
          WeirKeys.NODE_SOCKET);
      return;
    }
    OwnGroups own = new OwnGroups(groups);
    GroupWeights weights = new GroupWeights(groups, PartsFile.beside(socket));
    ScheduledExecutorService thread = DaemonThreads.oneCalled("Weir: weights of containers");
    thread.scheduleWithFixedDelay(
        () -> look(node, own, weights), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(thread, weights), "weights-back"));
    LOG.info("Containers below {} have the shares of their applications", groups);
  }

  private void look(Context node, OwnGroups own, GroupWeights weights) {
    try {
      own.follow(running(node));
      weights.look(Instant.now());
      if (said != null) {
        LOG.info("Containers have shares of disks again");
      }
      said = null;
    } catch (IOException | RuntimeException fault) {
      String why = fault.toString();
      if (!why.equals(said)) {
        LOG.warn("Containers have no shares of disks: {}", why);
      }
      said = why;
    }
  }

  /** The containers that have a process: the one that YARN keeps of each. */
  private static Map<String, Long> running(Context node) {
    Map<String, Long> running = new HashMap<>();
    node.getContainers()
        .forEach(
            (id, container) -> {
              String process =
                  container.getContainerState() == ContainerState.RUNNING
                      ? node.getContainerExecutor().getProcessId(id)
                      : null;
              if (process != null && PROCESS.matcher(process).matches()) {
                running.put(id.toString(), Long.parseLong(process));
              }
            });
    return running;
  }

  private static void end(ScheduledExecutorService thread, GroupWeights weights) {
    thread.shutdownNow();
    try {
      weights.putBack();
    } catch (IOException gone) {
      // with its containers
    }
  }

  @Override
  public void preTransition(ContainerImpl container, ContainerState before, ContainerEvent event) {}

  @Override
  public void postTransition(
      ContainerImpl container, ContainerState before, ContainerState after, ContainerEvent event) {}
}
