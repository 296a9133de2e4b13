// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files that clients read, written once for all mixes. In a mix each client has its own, as
 * many as it can read before the mix is over.
 */
final class Library {
  static final Path FOLDER = new Path("/library");

  /** Readers go on for a while after the window. */
  private static final double MARGIN_SECONDS = 1.5;

  /** One of several scans may get more than its share for a while. */
  private static final double MORE_THAN_SHARE = 1.6;

  private static final double RANDOM_BYTES = 2.0 * (1 << 30);
  private static final double RANDOM_BYTES_OF_FLASH = 5.0 * (1 << 30);
  private static final int BUFFER_BYTES = 1 << 20;

  private final DiskKind disk;
  private final Shape shape;
  private final double seconds;

  /**
   * @param seconds that a mix lasts
   */
  Library(DiskKind disk, Shape shape, double seconds) {
    this.disk = disk;
    this.shape = shape;
    this.seconds = seconds + MARGIN_SECONDS;
  }

  /** The files of each client of a mix; of random readers they are the same, dealt by place. */
  List<List<Path>> filesOf(ClientMix mix) {
    List<List<Path>> all = new ArrayList<>();
    int used = mix.clients().stream().anyMatch(Library::isRandom) ? randomFiles() : 0;
    List<Path> random = range(0, used);
    for (LoadClient client : mix.clients()) {
      if (isRandom(client)) {
        all.add(random);
      } else {
        int count = client.kind().reads() ? filesOf(client, mix) : 0;
        all.add(range(used, count));
        used += count;
      }
    }
    return all;
  }

  private static boolean isRandom(LoadClient client) {
    return client.kind() == LoadClient.Kind.RANDOM;
  }

  private static List<Path> range(int from, int count) {
    return IntStream.range(from, from + count).mapToObj(Library::file).toList();
  }

  private static Path file(int number) {
    return new Path(FOLDER, Integer.toString(number));
  }

  private int randomFiles() {
    return files(disk.isRotating() ? RANDOM_BYTES : RANDOM_BYTES_OF_FLASH);
  }

  private int filesOf(LoadClient client, ClientMix mix) {
    double most = disk.bytesPerSecond() / shape.slowMotion() * shape.width();
    if (client.isBounded()) {
      return files(Math.min(most, client.asks() * 1e6) * (seconds + 1));
    }
    List<LoadClient> scans =
        mix.clients().stream()
            .filter(each -> each.kind() == LoadClient.Kind.READ && !each.isBounded())
            .toList();
    double part =
        Math.max(
            client.weight() / scans.stream().mapToDouble(LoadClient::weight).sum(),
            1.0 / scans.size());
    // Of several nodes, each scan may have one to itself.
    double ofDevice = shape.nodes() > 1 ? 1 : Math.min(1, MORE_THAN_SHARE * part);
    return files(most * ofDevice * seconds);
  }

  private int files(double bytes) {
    return (int) Math.ceil(bytes / shape.fileBytes());
  }

  /** Writes as many files as the largest mix needs. */
  void write(FileSystem hdfs, List<ClientMix> mixes) throws IOException {
    int count = 0;
    for (ClientMix mix : mixes) {
      for (List<Path> files : filesOf(mix)) {
        for (Path file : files) {
          count = Math.max(count, Integer.parseInt(file.getName()) + 1);
        }
      }
    }
    byte[] buffer = new byte[BUFFER_BYTES];
    new SplittableRandom(1).nextBytes(buffer);
    for (int i = 0; i < count; i++) {
      try (FSDataOutputStream out = hdfs.create(file(i))) {
        for (long written = 0; written < shape.fileBytes(); written += buffer.length) {
          out.write(buffer);
        }
      }
    }
  }
}
