// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;

/** MapReduce's history server, by its REST interface. */
public final class HistoryServer implements AutoCloseable {
  private static final String ROOT = "/ws/v1/history/";
  private static final String JOBS = ROOT + "mapreduce/jobs";
  private static final String MAPS = "mapCounterValue";
  private static final String REDUCES = "reduceCounterValue";
  private static final String TOTAL = "totalCounterValue";

  private final Rest rest;

  /**
   * Asks nothing yet.
   *
   * @param address of its web pages, like {@code http://history:19888}
   */
  public HistoryServer(URI address, Configuration conf) throws IOException {
    this.rest = new Rest(address, conf);
  }

  /**
   * The jobs that were started in a time.
   *
   * @throws IOException if nobody answers, or somebody who is no history server, or whoever asks
   *     has no right to see a job
   */
  public PastJobs jobs(TimeSpan time) throws IOException {
    String asks =
        "%s?startedTimeBegin=%d&startedTimeEnd=%d"
            .formatted(JOBS, time.from().toEpochMilli(), time.to().toEpochMilli());
    List<JsonNode> all = Rest.all(rest.get(asks).path("jobs").path("job"));
    if (all.size() > PastJobs.MOST) {
      throw PastJobs.tooMany(rest.address().toString(), all.size());
    }
    List<PastJob> jobs = new ArrayList<>();
    int others = 0;
    for (JsonNode each : all) {
      if (each.path("state").asText().equals(JobState.SUCCEEDED.toString())) {
        jobs.add(job(each));
      } else {
        others++;
      }
    }
    return new PastJobs(jobs, others, List.of());
  }

  private PastJob job(JsonNode listed) throws IOException {
    String id = listed.path("id").asText();
    JsonNode counters = rest.get(JOBS + "/" + id + "/counters").path("jobCounters");
    JsonNode details = rest.get(JOBS + "/" + id).path("job");
    Map<String, Long> maps = counters(counters, MAPS);
    Map<String, Long> reduces = counters(counters, REDUCES);
    Map<String, Long> total = counters(counters, TOTAL);
    return new PastJob(
        id,
        listed.path("name").asText(),
        listed.path("user").asText(),
        listed.path("queue").asText(),
        listed.path("submitTime").asLong(),
        listed.path("finishTime").asLong(),
        new PastJob.Tasks(
            listed.path("mapsCompleted").asInt(),
            JobTotals.processorSeconds(maps),
            details.path("avgMapTime").asDouble() / 1e3),
        new PastJob.Tasks(
            listed.path("reducesCompleted").asInt(),
            JobTotals.processorSeconds(reduces),
            (details.path("avgShuffleTime").asDouble()
                    + details.path("avgMergeTime").asDouble()
                    + details.path("avgReduceTime").asDouble())
                / 1e3),
        JobTotals.read(maps),
        JobTotals.shuffled(reduces),
        JobTotals.written(maps) + JobTotals.written(reduces),
        JobTotals.containerBytes(total));
  }

  private static Map<String, Long> counters(JsonNode groups, String of) {
    Map<String, Long> counters = new HashMap<>();
    for (JsonNode group : Rest.all(groups.path("counterGroup"))) {
      for (JsonNode each : Rest.all(group.path("counter"))) {
        counters.put(each.path("name").asText(), each.path(of).asLong());
      }
    }
    return counters;
  }

  /**
   * What Hadoop's configuration says where it runs: of a key, its value; empty if it says nothing.
   */
  public String configured(String key) throws IOException {
    return rest.configured(key);
  }

  @Override
  public void close() {
    rest.close();
  }
}
