// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.host.LabScripts;
import io.weir.lab.host.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Nodes whose memory does not keep what was written: as where data are far larger than memory, so
 * that a job reads back from the disk what it has written. Without it a bench that is over in
 * minutes would find in memory whatever the kernel has not yet given away, and kernels differ in
 * when they do.
 *
 * <p>A file is forgotten once when it is closed or gets its name, and once more when what was dirty
 * of it is on the disk; what is read ahead of it afterwards stays. What a task of Spark writes for
 * each reduce, and copies to one file at once before it deletes it, is not: the smallest memory has
 * room for that.
 */
public final class NodesWithoutCache implements AutoCloseable {
  /** BypassMergeSortShuffleWriter's; spills of Spark are called so, too, and do not happen here. */
  private static final String COPIED_AT_ONCE = "/temp_shuffle_";

  private final Process closings;
  private final Thread listener = new Thread(this::listen, "closed-files");
  private final Thread forgetter = new Thread(this::forgetEverySecond, "forgetful-nodes");

  /** Closed since the last look; of the two threads. */
  private final Set<String> closed = new LinkedHashSet<>();

  /** From now on, until this is closed; an exception if that cannot be done here. */
  public NodesWithoutCache(List<String> nodes) throws IOException, InterruptedException {
    LabScripts.need("vmtouch:vmtouch", "inotifywait:inotify-tools");
    List<String> command =
        new ArrayList<>(
            List.of(
                "inotifywait", "-m", "-r", "-q", "-e", "close_write,moved_to", "--format", "%w%f"));
    for (String node : nodes) {
      Path data = ClusterLayout.dataOf(node);
      if (!Files.isDirectory(data)) {
        throw new IOException(data + " is no folder");
      }
      command.add(data.toString());
    }
    closings = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    for (Thread each : List.of(listener, forgetter)) {
      each.setDaemon(true);
      each.start();
    }
  }

  private void listen() {
    try (BufferedReader lines = closings.inputReader()) {
      for (String file = lines.readLine(); file != null; file = lines.readLine()) {
        if (!file.contains(COPIED_AT_ONCE)) {
          synchronized (closed) {
            closed.add(file);
          }
        }
      }
    } catch (IOException ended) {
      // With the process.
    }
  }

  private void forgetEverySecond() {
    Set<String> before = Set.of();
    try {
      while (!Thread.currentThread().isInterrupted()) {
        TimeUnit.SECONDS.sleep(1);
        Set<String> now = taken();
        Set<String> both = new LinkedHashSet<>(before);
        both.addAll(now);
        forget(both);
        before = now;
      }
    } catch (InterruptedException over) {
      // As it was closed.
    }
  }

  private Set<String> taken() {
    synchronized (closed) {
      Set<String> taken = new LinkedHashSet<>(closed);
      closed.clear();
      return taken;
    }
  }

  private static void forget(Set<String> files) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("vmtouch", "-q", "-e"));
    files.stream().filter(each -> Files.exists(Path.of(each))).forEach(command::add);
    if (command.size() > 3) {
      Shell.tries(command.toArray(String[]::new)); // false where one has gone meanwhile
    }
  }

  @Override
  public void close() {
    closings.destroy();
    forgetter.interrupt();
  }
}
