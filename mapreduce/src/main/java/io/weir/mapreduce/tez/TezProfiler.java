// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Makes profiles of the DAGs of Tez from the history of one run of them. */
public final class TezProfiler {
  private static final double MILLIS = 1e-3;

  private final TezHistory history;
  private final double replication;
  private final List<String> doubts = new ArrayList<>();

  /**
   * Reads a history.
   *
   * @param history a file that SimpleHistoryLoggingService or ProtoHistoryLoggingService wrote, or
   *     a folder of such files; of the local file system unless it names another
   * @param replication copies of what is written to HDFS, 1 or more
   * @param progress is told the part that has been read, 0 to 1
   * @throws BadFileException if it is empty or something else, with file and line
   */
  public TezProfiler(
      String history, double replication, Configuration conf, DoubleConsumer progress)
      throws IOException {
    this.history = TezHistory.read(history, conf, progress);
    this.replication = replication;
    doubts.addAll(this.history.cuts());
    if (this.history.dags().isEmpty()) {
      throw new BadFileException(
          doubts.isEmpty() ? this.history.name() + " has no DAG" : doubts.get(0));
    }
  }

  /**
   * The profiles of all DAGs that succeeded; why another has none is a doubt.
   *
   * @throws BadFileException if none succeeded
   */
  public List<DagProfile> all() throws BadFileException {
    List<DagProfile> profiles = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (RanDag each : history.dags()) {
      try {
        profiles.add(profile(each));
      } catch (BadFileException e) {
        without.add("%s: has no profile of %s".formatted(history.name(), e.getMessage()));
      }
    }
    doubts.addAll(without);
    if (profiles.isEmpty()) {
      throw new BadFileException(String.join("\n", doubts));
    }
    return profiles;
  }

  /**
   * The profiles of those that are chosen.
   *
   * @param dag id of a DAG, or the name of one or more
   * @throws BadFileException if there is none, with those that there are, or if one did not succeed
   */
  public List<DagProfile> of(String dag) throws BadFileException {
    List<RanDag> chosen =
        history.dags().stream()
            .filter(each -> each.id.equals(dag) || each.name.equals(dag))
            .toList();
    if (chosen.isEmpty()) {
      throw new BadFileException(
          "--dag must be one of %s in %s, was '%s'"
              .formatted(
                  history.dags().stream().map(RanDag::shown).collect(Collectors.joining(", ")),
                  history.name(),
                  dag));
    }
    List<DagProfile> profiles = new ArrayList<>();
    for (RanDag each : chosen) {
      try {
        profiles.add(profile(each));
      } catch (BadFileException e) {
        throw new BadFileException(
            String.join("\n", with(history.cuts(), history.name() + ": " + e.getMessage())), e);
      }
    }
    return profiles;
  }

  /** Why profiles may be wrong or missing, a line each. */
  public List<String> doubts() {
    return List.copyOf(doubts);
  }

  private DagProfile profile(RanDag dag) throws BadFileException {
    MeasuredDag measured = new MeasuredDag(dag, replication);
    return new DagProfile(
        dag.id,
        measured.graph(name(dag)),
        MILLIS * (dag.endMillis - dag.startMillis),
        measured.doubts());
  }

  /** Of its own among the DAGs of the history. */
  private String name(RanDag dag) {
    boolean single =
        history.dags().stream().filter(each -> each.shortName().equals(dag.shortName())).count()
            == 1;
    return single ? dag.shortName() : dag.shortName() + " " + dag.id;
  }

  private static List<String> with(List<String> some, String last) {
    List<String> all = new ArrayList<>(some);
    all.add(last);
    return all;
  }
}
