// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a host of the lab is booted with.
 *
 * @param scheduler mrg, credit or credit2
 * @param processors of the host, 1 to 4
 * @param guests what each does: wordcount, grep, sort or burn
 * @param tasks of each, as many; of burn seconds
 * @param weights of each, as many, or none: all the same
 * @param groups as the parameter mrg_groups has them, or empty
 * @param policy more for Xen's command line, with spaces, or empty
 * @param ratelimitMicros for so long at least whoever was chosen runs
 * @param events what the hypervisor traces
 * @param seed 0 to 1000: with another one than 0 guests compute up to a tenth more or less at a
 *     time
 */
public record XenRun(
    String scheduler,
    int processors,
    List<String> guests,
    List<Integer> tasks,
    List<Integer> weights,
    String groups,
    String policy,
    int ratelimitMicros,
    int events,
    int seed) {
  public static final String MRG = "mrg";
  public static final String CREDIT = "credit";
  public static final String CREDIT2 = "credit2";
  public static final List<String> SCHEDULERS = List.of(CREDIT, CREDIT2, MRG);

  /** Xen's own. */
  public static final int RATELIMIT = 1_000;

  private static final int ALL_OF_SCHEDULING = 0x2_f000;
  private static final int WHO_RUNS = 0x2_8000;

  /** On one processor, with Xen's defaults. */
  public static XenRun of(String scheduler) {
    return new XenRun(
        scheduler, 1, List.of(), List.of(), List.of(), "", "", RATELIMIT, WHO_RUNS, 0);
  }

  /** With some more guests that do the same. */
  public XenRun with(int count, String kind, int tasksOfEach) {
    List<String> all = new ArrayList<>(guests);
    all.addAll(Collections.nCopies(count, kind));
    List<Integer> allTasks = new ArrayList<>(tasks);
    allTasks.addAll(Collections.nCopies(count, tasksOfEach));
    return new XenRun(
        scheduler,
        processors,
        all,
        allTasks,
        weights,
        groups,
        policy,
        ratelimitMicros,
        events,
        seed);
  }

  public XenRun weighing(List<Integer> each) {
    return new XenRun(
        scheduler, processors, guests, tasks, each, groups, policy, ratelimitMicros, events, seed);
  }

  /** Forms clusters if the scheduler is one that knows of them. */
  public XenRun inClusters(List<VmCluster> clusters) {
    String known = scheduler.equals(MRG) ? VmCluster.groups(clusters) : "";
    return new XenRun(
        scheduler,
        processors,
        guests,
        tasks,
        weights,
        known,
        policy,
        ratelimitMicros,
        events,
        seed);
  }

  /** With other settings of its scheduler than those that it has by itself. */
  public XenRun policy(String words) {
    return new XenRun(
        scheduler,
        processors,
        guests,
        tasks,
        weights,
        groups,
        words,
        ratelimitMicros,
        events,
        seed);
  }

  public XenRun on(int count) {
    return new XenRun(
        scheduler, count, guests, tasks, weights, groups, policy, ratelimitMicros, events, seed);
  }

  public XenRun ratelimit(int micros) {
    return new XenRun(
        scheduler, processors, guests, tasks, weights, groups, policy, micros, events, seed);
  }

  /** With the events that schedulers trace themselves, such as steals, which take time. */
  public XenRun inDetail() {
    return new XenRun(
        scheduler,
        processors,
        guests,
        tasks,
        weights,
        groups,
        policy,
        ratelimitMicros,
        ALL_OF_SCHEDULING,
        seed);
  }

  /** The same with requests that meet in another order. */
  public XenRun seed(int other) {
    return new XenRun(
        scheduler,
        processors,
        guests,
        tasks,
        weights,
        groups,
        policy,
        ratelimitMicros,
        events,
        other);
  }

  List<String> options() {
    return List.of(
        "--scheduler",
        scheduler,
        "--processors",
        Integer.toString(processors),
        "--guests",
        String.join(",", guests),
        "--tasks",
        listed(tasks),
        "--weights",
        listed(weights),
        "--groups",
        groups,
        "--policy",
        policy,
        "--ratelimit",
        Integer.toString(ratelimitMicros),
        "--events",
        "0x%x".formatted(events),
        "--seed",
        Integer.toString(seed));
  }

  private static String listed(List<Integer> numbers) {
    return String.join(",", numbers.stream().map(each -> Integer.toString(each)).toList());
  }
}
