// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.weir.mapreduce.profile.HadoopFolder;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The event log of a Spark application: a line of JSON for each event, in a file or in several of a
 * folder. One event is in memory at a time.
 */
final class EventLog {
  private static final String EVENT = "Event";
  private static final String FIRST = "SparkListenerLogStart";
  private static final int EVENTS_BETWEEN_NEWS = 1_000;

  private final LogFiles files;
  private final FileSystem system;
  private final DoubleConsumer progress;
  private final RunReader reader = new RunReader();
  private long bytesBefore;
  private long events;

  private EventLog(LogFiles files, FileSystem system, DoubleConsumer progress) {
    this.files = files;
    this.system = system;
    this.progress = progress;
  }

  /**
   * What an application did.
   *
   * @param log its event log, or the folder of a rolling one; of the local file system unless it
   *     names another
   * @param progress is told the part that has been read, 0 to 1
   * @throws BadFileException if it is truncated, compressed, no event log, or of an application
   *     that failed, with file and line
   */
  static SparkRun read(String log, Configuration conf, DoubleConsumer progress) throws IOException {
    Path given = new Path(log);
    Path path =
        given.toUri().getScheme() == null ? FileSystem.getLocal(conf).makeQualified(given) : given;
    FileSystem system = HadoopFolder.fileSystem(path, conf);
    return new EventLog(LogFiles.of(path, system), system, progress).read();
  }

  private SparkRun read() throws IOException {
    for (Path each : files.inOrder()) {
      readFile(each);
      bytesBefore += system.getFileStatus(each).getLen();
    }
    try {
      return reader.run();
    } catch (BadFileException e) {
      throw new BadFileException(files.name() + ": " + e.getMessage(), e);
    }
  }

  private void readFile(Path file) throws IOException {
    try (InputStream in = system.open(file, 1 << 16);
        JsonParser json = new JsonFactory().createParser(in)) {
      try {
        while (json.nextToken() != null) {
          event(json);
        }
      } catch (JsonEOFException e) {
        throw bad(
            file,
            json,
            "the log is cut in the middle of an event, so SparkListenerApplicationEnd is missing",
            e);
      } catch (JsonParseException | StreamConstraintsException e) {
        String why = JsonField.why(e);
        throw bad(file, json, events == 0 ? "is no event log of Spark: " + why : why, e);
      } catch (BadFileException e) {
        throw bad(file, json, String.valueOf(e.getMessage()), e);
      }
    }
  }

  private void event(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT
        || !EVENT.equals(json.nextFieldName())
        || json.nextToken() != JsonToken.VALUE_STRING) {
      throw new BadFileException(
          "is no event log of Spark: each line must be an object whose first field is \"Event\"");
    }
    String name = json.getText();
    if (events == 0 && !name.equals(FIRST)) {
      throw new BadFileException(
          "is no event log of Spark from its beginning: the first event must be %s, was %s"
              .formatted(FIRST, name));
    }
    if (RunReader.reads(name)) {
      reader.event(name, EventTree.rest(json));
    } else {
      while (json.nextToken() != JsonToken.END_OBJECT) {
        json.skipChildren();
      }
    }
    events++;
    if (events % EVENTS_BETWEEN_NEWS == 0) {
      double read = bytesBefore + json.currentLocation().getByteOffset();
      progress.accept(Math.min(1, read / Math.max(1, files.bytes())));
    }
  }

  private static BadFileException bad(Path file, JsonParser json, String wrong, Exception cause) {
    return new BadFileException(
        "%s, line %d: %s"
            .formatted(LogFiles.shown(file), json.currentLocation().getLineNr(), wrong),
        cause);
  }
}
