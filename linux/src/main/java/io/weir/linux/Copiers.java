// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Those who read files and write as much to another, as a merge does: each by one thread, so it
 * reads or writes at a time, while the kernel reads ahead for it and writes behind. fio cannot do
 * that, as its jobs go either way each.
 */
final class Copiers {
  private static final int PIECE_BYTES = 128 << 10;

  private final Path folder;

  Copiers(Path folder) {
    this.folder = folder;
  }

  /**
   * All at once, from a cold page cache, until all is on the disk.
   *
   * @param from the files that each goes through
   * @param to the file that each writes
   * @param bytesEach the most that each copies
   * @return bytes a second, read and written, of all together
   */
  double bytesPerSecond(List<List<String>> from, List<String> to, long bytesEach)
      throws IOException, InterruptedException {
    for (List<String> files : from) {
      for (String each : files) {
        forget(each);
      }
    }
    ExecutorService threads = Executors.newFixedThreadPool(to.size());
    try {
      long start = System.nanoTime();
      List<Future<Long>> copies = new ArrayList<>();
      for (int i = 0; i < to.size(); i++) {
        List<String> sources = from.get(i);
        String target = to.get(i);
        copies.add(threads.submit(() -> copy(sources, target, bytesEach)));
      }
      long bytes = 0;
      for (Future<Long> each : copies) {
        bytes += each.get();
      }
      return 2 * bytes / ((System.nanoTime() - start) / 1e9);
    } catch (ExecutionException e) {
      throw new IOException("copying in " + folder + ": " + e.getCause(), e);
    } finally {
      threads.shutdownNow(); // where it was interrupted
    }
  }

  /** Nothing of it stays in memory. */
  private void forget(String file) throws IOException, InterruptedException {
    Process dd =
        new ProcessBuilder("dd", "if=" + folder.resolve(file), "iflag=nocache", "count=0")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (dd.waitFor() != 0) {
      throw new IOException("dd cannot drop what is cached of " + folder.resolve(file));
    }
  }

  private long copy(List<String> sources, String target, long most) throws IOException {
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
    long copied = 0;
    try (FileChannel out =
        FileChannel.open(
            folder.resolve(target), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (String source : sources) {
        if (copied >= most) {
          break;
        }
        try (FileChannel in = FileChannel.open(folder.resolve(source))) {
          while (copied < most && in.read(piece) > 0) {
            piece.flip();
            copied += piece.remaining();
            while (piece.hasRemaining()) {
              out.write(piece);
            }
            piece.clear();
          }
        }
      }
      out.force(/* metaData= */ false);
    } catch (IOException e) {
      Files.deleteIfExists(folder.resolve(target));
      throw e;
    }
    return copied;
  }
}
