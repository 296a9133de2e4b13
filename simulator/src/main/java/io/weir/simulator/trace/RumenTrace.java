// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The job traces of Rumen, as {@code hadoop rumen}'s TraceBuilder writes them: JSON objects, one
 * for each job, one after the other. Counts are −1 there where nobody knows.
 */
public final class RumenTrace implements TraceJobs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SUCCESS = "SUCCESS";

  private final Path file;
  private final JsonParser in;
  private @Nullable JsonLocation last;

  private RumenTrace(Path file, JsonParser in) {
    this.file = file;
    this.in = in;
  }

  public static RumenTrace open(Path file) throws IOException {
    JsonParser parser = new JsonFactory().createParser(TraceInput.open(file));
    parser.setCodec(JSON);
    return new RumenTrace(file, parser);
  }

  @Override
  public @Nullable TraceJob next() throws IOException {
    try {
      JsonToken token = in.nextToken();
      if (token == null) {
        return null;
      }
      JsonLocation at = in.currentTokenLocation();
      last = at;
      if (token != JsonToken.START_OBJECT) {
        throw fault(at, "the object of a job", "'" + in.getText() + "'");
      }
      JsonNode job = in.readValueAsTree();
      return job(job, at);
    } catch (JsonProcessingException e) {
      throw fault(e.getLocation(), "JSON as Rumen writes it", e.getOriginalMessage());
    } catch (IOException e) {
      throw TraceInput.isDamage(e)
          ? fault(in.currentLocation(), TraceInput.WHOLE, String.valueOf(e.getMessage()))
          : e;
    }
  }

  private TraceJob job(JsonNode job, JsonLocation at) throws IOException {
    JsonNode maps = tasks(job, "mapTasks", at);
    JsonNode reduces = tasks(job, "reduceTasks", at);
    return new TraceJob(
        text(job, "jobID", at),
        job.path("user").asText(""),
        job.path("queue").asText(""),
        number(job, "submitTime", at),
        sum(maps, "hdfsBytesRead", at),
        shuffled(maps, reduces, at),
        plus(
            sum(maps, "hdfsBytesWritten", at),
            sum(reduces, "hdfsBytesWritten", at),
            "hdfsBytesWritten",
            at),
        maps.size(),
        reduces.size(),
        runTimes(maps, at),
        runTimes(reduces, at),
        processorSeconds(maps, at),
        processorSeconds(reduces, at));
  }

  /** What reduces fetched, as it was compressed; or what maps had, where that is not known. */
  private long shuffled(JsonNode maps, JsonNode reduces, JsonLocation at) throws IOException {
    long fetched = sum(reduces, "reduceShuffleBytes", at);
    return fetched > 0 ? fetched : sum(maps, "mapOutputBytes", at);
  }

  /** Of attempts that were successful, if all of them say it. */
  private double processorSeconds(JsonNode tasks, JsonLocation at) throws IOException {
    long millis = 0;
    int attempts = 0;
    for (JsonNode task : tasks) {
      for (JsonNode attempt : task.path("attempts")) {
        if (SUCCESS.equals(attempt.path("result").asText())) {
          JsonNode usage = attempt.path("resourceUsageMetrics");
          long used = counted(usage, "cumulativeCpuUsage", at);
          if (used <= 0) {
            return TraceJob.UNKNOWN;
          }
          millis = plus(millis, used, "cumulativeCpuUsage", at);
          attempts++;
        }
      }
    }
    return attempts == 0 ? TraceJob.UNKNOWN : millis / 1e3;
  }

  private JsonNode tasks(JsonNode job, String name, JsonLocation at) throws IOException {
    JsonNode tasks = job.path(name);
    if (!tasks.isMissingNode() && !tasks.isNull() && !tasks.isArray()) {
      throw fault(at, "a job whose " + name + " are a list", "'" + tasks + "'");
    }
    return tasks;
  }

  /** Of what its attempts that were successful have moved; tasks that failed moved nothing. */
  private long sum(JsonNode tasks, String counter, JsonLocation at) throws IOException {
    long sum = 0;
    for (JsonNode task : tasks) {
      for (JsonNode attempt : task.path("attempts")) {
        if (SUCCESS.equals(attempt.path("result").asText())) {
          sum = plus(sum, Math.max(0, counted(attempt, counter, at)), counter, at);
        }
      }
    }
    return sum;
  }

  private long plus(long sum, long more, String counter, JsonLocation at) throws IOException {
    if (more > Long.MAX_VALUE - sum) {
      throw fault(
          at, "a job whose " + counter + " is at most " + Long.MAX_VALUE + " in all", "more");
    }
    return sum + more;
  }

  private long counted(JsonNode attempt, String counter, JsonLocation at) throws IOException {
    JsonNode value = attempt.path(counter);
    return value.isMissingNode() || value.isNull() ? 0 : whole(value, counter, at);
  }

  private List<Long> runTimes(JsonNode tasks, JsonLocation at) throws IOException {
    List<Long> millis = new ArrayList<>();
    for (JsonNode task : tasks) {
      for (JsonNode attempt : task.path("attempts")) {
        long started = counted(attempt, "startTime", at);
        long finished = counted(attempt, "finishTime", at);
        if (SUCCESS.equals(attempt.path("result").asText()) && finished >= started && started > 0) {
          millis.add(finished - started);
        }
      }
    }
    return millis;
  }

  private String text(JsonNode job, String name, JsonLocation at) throws IOException {
    JsonNode value = job.path(name);
    if (!value.isTextual() || value.asText().isEmpty()) {
      throw fault(at, "a job whose " + name + " is a text", "'" + value + "'");
    }
    return value.asText();
  }

  private long number(JsonNode job, String name, JsonLocation at) throws IOException {
    long value = whole(job.path(name), name, at);
    if (value < 0) {
      throw fault(at, "a job whose " + name + " is 0 or more", "'" + value + "'");
    }
    return value;
  }

  private long whole(JsonNode value, String name, JsonLocation at) throws IOException {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw fault(at, "a job whose " + name + " is a whole number", "'" + value + "'");
    }
    return value.asLong();
  }

  private IOException fault(@Nullable JsonLocation at, String allowed, String was) {
    return new IOException("%s: must be %s, was %s".formatted(where(at), allowed, was));
  }

  @Override
  public String where() {
    return where(last);
  }

  private String where(@Nullable JsonLocation at) {
    return "%s:%d:%d"
        .formatted(file, at == null ? 0 : at.getLineNr(), at == null ? 0 : at.getColumnNr());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
