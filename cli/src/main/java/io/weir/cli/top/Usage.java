// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One row: what an application, a user or a DataNode makes of the disks.
 *
 * @param name whose row it is
 * @param readPerSecond bytes
 * @param writtenPerSecond bytes
 * @param share its part of all device time that was given out, from 0 to 1
 * @param due its part by the weights, of all that was due, from 0 to 1
 * @param waitingOnAverage how many of its requests waited, on average over some seconds
 * @param waiting how many wait now
 * @param device below it, and how large bursts are there; empty for what is no volume
 * @param promised what it has beside its share; empty for what is no application
 */
record Usage(
    String name,
    long readPerSecond,
    long writtenPerSecond,
    double share,
    double due,
    double waitingOnAverage,
    long waiting,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String device,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String promised) {

  /** What stands below its row; empty if nothing does. */
  String below() {
    return device.isEmpty() ? promised : device;
  }

  /**
   * @param filter only rows that have this in their names, in whatever case; empty for all
   */
  static List<Usage> of(Published published, Grouping grouping, Sorting sorting, String filter) {
    Map<String, Sum> sums = new LinkedHashMap<>();
    Sum all = new Sum();
    for (FlowReading reading : published.flows()) {
      sums.computeIfAbsent(grouping.of.apply(reading), name -> new Sum()).add(reading);
      all.add(reading);
    }
    Map<String, String> devices = new HashMap<>();
    if (grouping == Grouping.VOLUME) {
      for (VolumeReading volume : published.volumes()) {
        devices.put(volume.name(), volume.describe());
        sums.computeIfAbsent(
            volume.name(), name -> new Sum()); // one that nobody uses has a row too
      }
    }
    String wanted = filter.toLowerCase(Locale.ROOT);
    Comparator<Usage> order = sorting.order;
    return sums.entrySet().stream()
        .filter(entry -> entry.getKey().toLowerCase(Locale.ROOT).contains(wanted))
        .map(
            entry ->
                entry
                    .getValue()
                    .usage(
                        entry.getKey(),
                        all,
                        devices.getOrDefault(entry.getKey(), ""),
                        grouping == Grouping.APPLICATION ? entry.getValue().promised() : ""))
        .sorted(order)
        .toList();
  }

  private static final class Sum {
    private long read;
    private long written;
    private long service;
    private long due;
    private long waited;
    private long waiting;
    private Promised promised = Promised.NOTHING;

    /** By DataNode; a limit is one of all its volumes. */
    private final Map<String, Long> limits = new HashMap<>();

    void add(FlowReading reading) {
      read += reading.readPerSecond();
      written += reading.writtenPerSecond();
      service += reading.servicePerSecond();
      due += reading.duePerSecond();
      waited += reading.waitedPerSecond();
      waiting += reading.waiting();
      limits.put(reading.node(), reading.promised().limitBytesPerSecond());
      promised = promised.and(reading.promised());
    }

    String promised() {
      boolean isLimited = limits.values().stream().allMatch(each -> each > 0);
      long limit = isLimited ? limits.values().stream().mapToLong(each -> each).sum() : 0;
      return promised.withLimit(limit).describe();
    }

    Usage usage(String name, Sum all, String device, String promised) {
      return new Usage(
          name,
          read,
          written,
          part(service, all.service),
          part(due, all.due),
          waited / 1e9,
          waiting,
          device,
          promised);
    }

    private static double part(long of, long all) {
      return all == 0 ? 0 : (double) of / all;
    }
  }
}
