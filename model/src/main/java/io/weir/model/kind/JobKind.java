// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import io.weir.model.file.Allowed;
import io.weir.model.job.JobProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Runs of one job, whatever they were called.
 *
 * @param profile medians of its runs; of those with logs, if there are any
 * @param fingerprint medians of all runs
 * @param runs how many, 1 or more
 * @param logged how many of these had logs, 0 or more
 * @param spread the greatest distance of a run from the fingerprint, 0 or more; above 1 it is
 *     doubtful whether all are one job
 * @param names of its runs, the most frequent first, at most {@value #MOST_NAMES}
 * @param signatures of its runs, likewise
 */
public record JobKind(
    JobProfile profile,
    Fingerprint fingerprint,
    int runs,
    int logged,
    double spread,
    List<String> names,
    List<String> signatures) {
  /** More names are not kept. */
  public static final int MOST_NAMES = 100;

  public JobKind {
    Allowed.atLeastOne("runs", runs);
    Allowed.notNegative("logged", logged);
    Allowed.notNegative("spread", spread);
    names = List.copyOf(names);
    signatures = List.copyOf(signatures);
  }

  /**
   * The kinds of jobs among runs, those with most runs first. Each has the name of more than half
   * of its runs, else the most frequent name without numbers; a name that a kind before has gets a
   * number.
   */
  public static List<JobKind> of(List<JobRun> runs) {
    List<List<JobRun>> groups = new ArrayList<>(KindGrouping.of(runs, JobRun::fingerprint));
    groups.sort(Comparator.comparingInt((List<JobRun> each) -> each.size()).reversed());
    Set<String> taken = new HashSet<>();
    return groups.stream().map(each -> of(each, name(each, taken))).toList();
  }

  private static JobKind of(List<JobRun> runs, String name) {
    List<JobRun> logged = runs.stream().filter(JobRun::isLogged).toList();
    List<JobRun> profiled = logged.isEmpty() ? runs : logged;
    Fingerprint middle = Medians.fingerprint(runs.stream().map(JobRun::fingerprint).toList());
    return new JobKind(
        Medians.profile(name, profiled.stream().map(JobRun::profile).toList()),
        middle,
        runs.size(),
        logged.size(),
        runs.stream().mapToDouble(each -> middle.distance(each.fingerprint())).max().orElse(0),
        frequent(runs.stream().map(JobRun::name).toList()),
        frequent(runs.stream().flatMap(each -> each.signature().stream()).toList()));
  }

  private static String name(List<JobRun> runs, Set<String> taken) {
    String name = frequent(runs.stream().map(JobRun::name).toList()).get(0);
    long same = runs.stream().filter(each -> each.name().equals(name)).count();
    List<String> plain =
        frequent(runs.stream().map(JobRun::plainName).filter(each -> !each.isEmpty()).toList());
    String its = 2 * same > runs.size() || plain.isEmpty() ? name : plain.get(0);
    String free = its;
    for (int number = 2; !taken.add(free); number++) {
      free = its + " " + number;
    }
    return free;
  }

  /** Each once, the most frequent first, those that are as frequent by the alphabet. */
  private static List<String> frequent(List<String> words) {
    Map<String, Integer> counts = new HashMap<>();
    words.forEach(each -> counts.merge(each, 1, Integer::sum));
    return new TreeMap<>(counts)
        .entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .limit(MOST_NAMES)
            .toList();
  }
}
