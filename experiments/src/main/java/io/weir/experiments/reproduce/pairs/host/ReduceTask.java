// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A reduce: fetches its part of each map's output, writes what it has whenever its buffer is full,
 * merges all that it has written when the last part is there, and writes its output to HDFS.
 */
final class ReduceTask {
  /** Two thirds of seven tenths of a heap of 200 MB. */
  private static final long BUFFER_BYTES = 92L << 20;

  private static final int FETCHERS = 2;

  private final Guest guest;
  private final Network network;
  private final Guest replicaGuest;
  private final Workload workload;
  private final int expected;
  private final int part;
  private final int parts;
  private final Runnable whenFetched;
  private final Runnable whenDone;
  private final ArrayDeque<MapOutput> waiting = new ArrayDeque<>();
  private final List<MapOutput> written = new ArrayList<>();
  private int fetching;
  private int fetched;
  private long buffered;
  private boolean isWriting;
  private long outputBytes;

  /**
   * @param replicaGuest that holds the second copy of its output
   * @param expected how many outputs it waits for
   * @param part which of each output is its own
   * @param parts of each output
   * @param whenFetched runs when it has all
   */
  ReduceTask(
      Guest guest,
      Guest replicaGuest,
      Network network,
      Workload workload,
      int expected,
      int part,
      int parts,
      Runnable whenFetched,
      Runnable whenDone) {
    this.guest = guest;
    this.replicaGuest = replicaGuest;
    this.network = network;
    this.workload = workload;
    this.expected = expected;
    this.part = part;
    this.parts = parts;
    this.whenFetched = whenFetched;
    this.whenDone = whenDone;
  }

  void isReady(MapOutput output) {
    waiting.add(output);
    fetch();
  }

  private void fetch() {
    while (!isWriting && fetching < FETCHERS && !waiting.isEmpty()) {
      MapOutput output = waiting.remove();
      long bytes = output.bytes() / parts;
      fetching++;
      output
          .guest()
          .read(
              output.file(),
              part * bytes,
              bytes,
              0,
              () -> network.shuffle(bytes, () -> arrived(bytes)));
    }
  }

  private void arrived(long bytes) {
    fetching--;
    fetched++;
    buffered += bytes;
    boolean isLast = fetched == expected;
    if (!isWriting && (buffered >= BUFFER_BYTES || isLast)) {
      spill();
    } else {
      fetch();
    }
  }

  private void spill() {
    long bytes = buffered;
    buffered = 0;
    isWriting = true;
    CachedFile file = guest.machine.file(bytes);
    written.add(new MapOutput(guest, file, bytes));
    guest.write(
        file,
        0,
        bytes,
        () -> {
          isWriting = false;
          if (fetched < expected) {
            fetch();
          } else if (buffered > 0) {
            spill();
          } else {
            whenFetched.run();
            reduce();
          }
        });
  }

  private void reduce() {
    long input = written.stream().mapToLong(MapOutput::bytes).sum();
    double outputOfInput = workload.reduceOutput() / workload.mapOutput();
    long bytes = Math.round(input * outputOfInput);
    HdfsOutput output = new HdfsOutput(guest, replicaGuest, network, bytes);
    IoStream process = guest.machine.process();
    List<FileReader> readers =
        written.stream()
            .map(each -> guest.machine.open(each.file(), process, 0, each.bytes()))
            .toList();
    guest.merge(
        readers,
        workload.reduceSecondsPerMegabyte(),
        then -> {
          outputBytes += Math.round(Guest.PIECE * outputOfInput);
          output.writeTo(outputBytes, then);
        },
        () -> {
          guest.machine.ended(process);
          whenDone.run();
        });
  }
}
