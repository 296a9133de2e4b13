// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.model.file.BadFileException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a history tells of DAGs.
 *
 * @param name of its file or folder
 * @param dags in the order in which they began
 * @param cuts of its files, a line each
 */
record TezHistory(String name, List<RanDag> dags, List<String> cuts) {
  private static final int EVENTS_BETWEEN_NEWS = 1_000;
  private static final byte[] SEQUENCE_FILE = {'S', 'E', 'Q'};

  TezHistory {
    dags = List.copyOf(dags);
    cuts = List.copyOf(cuts);
  }

  /**
   * Reads a history.
   *
   * @param history a file or a folder, of the local file system unless it names another
   * @param progress is told the part that has been read, 0 to 1
   * @throws BadFileException if it is none, with file and line
   */
  static TezHistory read(String history, Configuration conf, DoubleConsumer progress)
      throws IOException {
    Path given = new Path(history);
    Path path =
        given.toUri().getScheme() == null ? FileSystem.getLocal(conf).makeQualified(given) : given;
    FileSystem system = HadoopFolder.fileSystem(path, conf);
    HistoryFiles files = HistoryFiles.of(path, system);
    DagReader reader = new DagReader();
    List<String> cuts = new ArrayList<>();
    double before = 0;
    for (Path each : files.inOrder()) {
      double from = before;
      double bytes = system.getFileStatus(each).getLen();
      try {
        read(each, system, conf, reader, at -> progress.accept((from + at) / files.bytes()));
      } catch (CutException e) {
        cuts.add(e.getMessage());
      }
      before += bytes;
    }
    return new TezHistory(files.name(), reader.dags(), cuts);
  }

  private static void read(
      Path file, FileSystem system, Configuration conf, DagReader reader, DoubleConsumer atByte)
      throws IOException {
    try (InputStream in = new BufferedInputStream(system.open(file), 1 << 16)) {
      in.mark(SEQUENCE_FILE.length);
      boolean sequence = Arrays.equals(in.readNBytes(SEQUENCE_FILE.length), SEQUENCE_FILE);
      in.reset();
      if (!sequence) {
        read(new SimpleHistory(file, in), reader, atByte);
        return;
      }
    }
    try (ProtoHistory events = new ProtoHistory(file, conf)) {
      read(events, reader, atByte);
    }
  }

  private static void read(HistoryEvents events, DagReader reader, DoubleConsumer atByte)
      throws IOException {
    long read = 0;
    for (TezEvent each = events.next(); each != null; each = events.next()) {
      try {
        reader.event(each);
      } catch (BadFileException e) {
        throw new BadFileException(events.place() + ": " + e.getMessage(), e);
      }
      read++;
      if (read % EVENTS_BETWEEN_NEWS == 0) {
        atByte.accept((double) events.bytes());
      }
    }
  }
}
