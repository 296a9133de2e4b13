// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.WritableName;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * A file of ProtoHistoryLoggingService: a sequence file, each value of which is a message
 * HistoryEventProto.
 */
final class ProtoHistory implements HistoryEvents, AutoCloseable {
  /** What Tez's values call themselves; {@link MessageBytes} has the same layout. */
  private static final String VALUE =
      "org.apache.tez.dag.history.logging.proto.ProtoMessageWritable";

  private static final int EVENT_TYPE = 1;
  private static final int EVENT_TIME = 2;
  private static final int DAG = 6;
  private static final int ATTEMPT = 9;
  private static final int DATA = 10;
  private static final int KEY = 1;
  private static final int TEXT = 2;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final SequenceFile.Reader reader;
  private final MessageBytes value = new MessageBytes();
  private long events;

  ProtoHistory(Path file, Configuration conf) throws IOException {
    WritableName.addName(MessageBytes.class, VALUE);
    this.file = file;
    SequenceFile.Reader opened;
    try {
      opened = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
    } catch (EOFException e) {
      throw new BadFileException(
          HistoryFiles.shown(file) + ": the history is cut in its header", e);
    }
    this.reader = opened;
    if (!reader.getValueClassName().equals(VALUE)) {
      reader.close();
      throw new BadFileException(
          "%s is no history of Tez: its values must be %s, were %s"
              .formatted(HistoryFiles.shown(file), VALUE, reader.getValueClassName()));
    }
  }

  @Override
  public @Nullable TezEvent next() throws IOException {
    try {
      if (!reader.next(NullWritable.get(), value)) {
        return null;
      }
      events++;
      return event(CodedInputStream.newInstance(value.bytes()));
    } catch (EOFException e) {
      events++;
      CutException cut = new CutException(place());
      cut.initCause(e);
      throw cut;
    } catch (InvalidProtocolBufferException | JsonProcessingException e) {
      throw new BadFileException(place() + ": is no event of Tez: " + e.getMessage(), e);
    }
  }

  @Override
  public long bytes() throws IOException {
    return reader.getPosition();
  }

  @Override
  public String place() {
    return "%s, event %d".formatted(HistoryFiles.shown(file), events);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private static TezEvent event(CodedInputStream in) throws IOException {
    String type = "";
    String id = "";
    long millis = 0;
    ObjectNode fields = JSON.createObjectNode();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      if (field == EVENT_TYPE) {
        type = in.readString();
      } else if (field == EVENT_TIME) {
        millis = in.readInt64();
      } else if (field >= DAG && field <= ATTEMPT) {
        id = in.readString(); // the last is what the event is about
      } else if (field == DATA) {
        put(fields, CodedInputStream.newInstance(in.readByteArray()));
      } else {
        in.skipField(tag);
      }
    }
    return new TezEvent(type, id, millis, fields);
  }

  private static void put(ObjectNode fields, CodedInputStream in) throws IOException {
    String key = "";
    String text = "";
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case KEY -> key = in.readString();
        case TEXT -> text = in.readString();
        default -> in.skipField(tag);
      }
    }
    switch (key) {
      case "dagPlan", "counters", "vertexNameIdMapping" -> fields.set(key, JSON.readTree(text));
      default -> fields.put(key, text);
    }
  }
}
