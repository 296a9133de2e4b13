// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.mapreduce.slots.KeptNode;
import io.weir.mapreduce.slots.NodeResource;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.results.AtomicFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The file that says what nodes had before, and the lock that lets one process at a time use it; a
 * process that is killed holds no lock. There is no file while all nodes are as they were.
 */
final class SlotsState implements ResourceKeeper.Store, AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String KIND = "weir-slots";
  private static final int VERSION = 1;

  private final Path file;
  private final String cluster;
  private final FileChannel lock;

  private SlotsState(Path file, String cluster, FileChannel lock) {
    this.file = file;
    this.cluster = cluster;
    this.lock = lock;
  }

  /**
   * Locks it.
   *
   * @param cluster whose nodes are meant
   * @throws IOException if another process uses it
   */
  static SlotsState open(Path file, String cluster) throws IOException {
    Path whole = file.toAbsolutePath();
    Files.createDirectories(whole.resolveSibling(""));
    FileChannel lock =
        FileChannel.open(
            whole.resolveSibling(whole.getFileName() + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (!isLocked(lock)) {
      lock.close();
      throw new IOException(
          "another weir slots uses %s; end that one first (Ctrl-C or SIGTERM)".formatted(file));
    }
    return new SlotsState(whole, cluster, lock);
  }

  private static boolean isLocked(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * What an earlier one has not put back.
   *
   * @throws BadFileException if it is of another cluster, or is no such file
   */
  List<KeptNode> left() throws IOException {
    List<KeptNode> nodes = new ArrayList<>();
    if (!Files.exists(file)) {
      return nodes;
    }
    JsonField root = JsonField.read(file, KIND, VERSION);
    if (!root.get("cluster").text().equals(cluster)) {
      throw root.get("cluster").bad("'" + cluster + "', or --state another file");
    }
    for (JsonField each : root.get("nodes").elements()) {
      nodes.add(
          new KeptNode(
              each.get("node").text(),
              resource(each.get("before")),
              resource(each.get("last")),
              resource(each.get("next"))));
    }
    return nodes;
  }

  private static NodeResource resource(JsonField field) throws IOException {
    return new NodeResource(
        field.get("megabytes").whole(0, Integer.MAX_VALUE),
        field.get("cores").whole(0, Integer.MAX_VALUE));
  }

  @Override
  public void write(List<KeptNode> nodes) throws IOException {
    if (nodes.isEmpty()) {
      Files.deleteIfExists(file);
      return;
    }
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    root.put("cluster", cluster);
    ArrayNode all = root.putArray("nodes");
    for (KeptNode each : nodes) {
      ObjectNode node = all.addObject().put("node", each.id());
      put(node.putObject("before"), each.before());
      put(node.putObject("last"), each.last());
      put(node.putObject("next"), each.next());
    }
    AtomicFile.write(file, JSON.writeValueAsString(root) + "\n");
  }

  private static void put(ObjectNode object, NodeResource resource) {
    object.put("megabytes", resource.megabytes()).put("cores", resource.cores());
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
