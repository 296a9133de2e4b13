// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.cache.CachedFileOpener;
import io.weir.hadoop.client.ApplicationName;
import io.weir.hadoop.client.TaggingFileSystem;
import io.weir.hadoop.device.DeviceNumber;
import io.weir.hadoop.node.NodeClient;
import io.weir.hadoop.node.NodeStream;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The local streams of one process, for the application of the process. */
public final class LocalStreams {
  private static final Logger LOG = LoggerFactory.getLogger(LocalStreams.class);

  private static final int SMALLEST_LEASE_BYTES = 4 << 10;
  private static final int LARGEST_LEASE_BYTES = 16 << 20;

  /** Requests go from stream to stream in the order in which those were opened. */
  private static final AtomicLong ORDER = new AtomicLong(System.nanoTime());

  private final NodeClient client;
  private final String user;
  private final int leaseBytes;
  private final long mostAheadBytes;

  private LocalStreams(NodeClient client, String user, int leaseBytes, long mostAheadBytes) {
    this.client = client;
    this.user = user;
    this.leaseBytes = leaseBytes;
    this.mostAheadBytes = mostAheadBytes;
  }

  /** Nothing where no socket is set, or one that is not allowed, which is named in the log. */
  public static Optional<LocalStreams> of(Configuration conf) {
    try {
      Settings settings = new Settings(conf);
      Path socket = settings.file(WeirKeys.NODE_SOCKET);
      return socket == null
          ? Optional.empty()
          : Optional.of(
              new LocalStreams(
                  NodeClient.at(socket),
                  UserGroupInformation.getCurrentUser().getShortUserName(),
                  leaseBytes(settings),
                  settings.bytes(WeirKeys.NODE_AHEAD, WeirKeys.NODE_AHEAD_DEFAULT, "")));
    } catch (IllegalArgumentException | IOException refused) {
      LOG.error("Local files are read and written as without Weir: {}", refused.getMessage());
      return Optional.empty();
    }
  }

  private static int leaseBytes(Settings settings) {
    long bytes = settings.bytes(WeirKeys.NODE_LEASE, WeirKeys.NODE_LEASE_DEFAULT, "");
    if (bytes < SMALLEST_LEASE_BYTES || bytes > LARGEST_LEASE_BYTES) {
      throw settings.refused(WeirKeys.NODE_LEASE, "a size from 4k to 16m");
    }
    return (int) bytes;
  }

  /** The application that a process with this configuration works for; nothing if none. */
  public static Optional<String> application(Configuration conf) {
    String task = ApplicationName.ofAttempt(conf.get(TaggingFileSystem.ATTEMPT, ""));
    if (!task.isEmpty()) {
      return Optional.of(task);
    }
    return Optional.ofNullable(System.getenv(TaggingFileSystem.CONTAINER))
        .flatMap(ApplicationName::ofContainer);
  }

  public int leaseBytes() {
    return leaseBytes;
  }

  /**
   * The leases of a file that is written; null if it is on no device.
   *
   * @param file it need not be there before something is written
   * @param beside the file or its folder, which is there already
   */
  public @Nullable WrittenFile written(Path file, Path beside, String application) {
    NodeStream stream = stream(Operation.WRITE, beside, application);
    return stream == null ? null : new WrittenFile(file, stream, leaseBytes, mostAheadBytes);
  }

  /** The leases of a part of a file that is read; null if it needs none, or cannot be read. */
  public @Nullable FetchedPart part(Path file, long offset, long length, String application) {
    NodeStream stream =
        length < SharedRawFileSystem.SMALL_FILE_BYTES
            ? null
            : stream(Operation.READ, file, application);
    CachedFile opened =
        stream == null ? null : CachedFileOpener.OF_KERNEL.open(file, Operation.READ);
    return stream == null || opened == null
        ? null
        : new FetchedPart(opened, stream, offset, length, leaseBytes);
  }

  /** A stream of a file in this folder, which exists; null if that is on no device. */
  public @Nullable NodeStream stream(Operation operation, Path folder, String application) {
    return stream(operation, folder, application, user);
  }

  /** The same for a process that works for others. */
  public @Nullable NodeStream stream(
      Operation operation, Path folder, String application, String ofUser) {
    OptionalLong device = DeviceNumber.of(folder);
    if (device.isEmpty()) {
      return null;
    }
    return client.stream(
        new Opening(operation, device.getAsLong(), ORDER.getAndIncrement(), ofUser, application));
  }
}
