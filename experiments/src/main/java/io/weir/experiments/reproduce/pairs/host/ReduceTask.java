// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A reduce: fetches its part of each map's output, merges what it has to a file whenever two thirds
 * of its memory are full, merges all files when the last part is there, and writes its output to
 * HDFS.
 */
final class ReduceTask {
  /** Seven tenths of a heap of 200 MB: so much it keeps in memory. */
  private static final long MEMORY_BYTES = 140L << 20;

  /** Two thirds of that: so much it merges to a file while it fetches on. */
  private static final long MERGED_BYTES = 92L << 20;

  /** {@code mapred.reduce.parallel.copies}. */
  private static final int FETCHERS = 5;

  /** One reduce's part of a map's output. */
  private record Segment(MapOutput output, int part) {
    long bytes(int parts) {
      return output.bytes() / parts;
    }
  }

  private final Guest guest;
  private final Network network;
  private final Replicas replicas;
  private final Workload workload;
  private final Shuffle shuffle;
  private final int index;
  private final Random random;
  private final Runnable whenFetched;
  private final Runnable whenDone;
  private final List<Segment> waiting = new ArrayList<>();
  private final List<MapOutput> written = new ArrayList<>();
  private boolean isStarted;
  private int fetching;
  private int fetched;
  private long buffered;
  private long writing;
  private boolean isWriting;
  private boolean hasAll;
  private long outputBytes;

  /**
   * @param replicas where the second copies of its output are
   * @param index of it among the reduces of its host
   * @param whenFetched runs when it has all
   */
  ReduceTask(
      Guest guest,
      Replicas replicas,
      Network network,
      Workload workload,
      Shuffle shuffle,
      int index,
      Random random,
      Runnable whenFetched,
      Runnable whenDone) {
    this.guest = guest;
    this.replicas = replicas;
    this.network = network;
    this.workload = workload;
    this.shuffle = shuffle;
    this.index = index;
    this.random = random;
    this.whenFetched = whenFetched;
    this.whenDone = whenDone;
  }

  void start() {
    isStarted = true;
    fetch();
  }

  /**
   * It may fetch its part of this output. All hosts do the same at the same time: while it fetches
   * from another host, the reduce there that has its place fetches from this one.
   */
  void isReady(MapOutput output) {
    for (int host = 0; host < shuffle.hosts(); host++) {
      waiting.add(new Segment(output, host * shuffle.reducesOfHost() + index));
    }
    fetch();
  }

  /** Hadoop shuffles the outputs that it may fetch, so that not all ask the same machine. */
  private void fetch() {
    while (isStarted
        && fetching < FETCHERS
        && buffered + writing < MEMORY_BYTES
        && !waiting.isEmpty()) {
      int last = waiting.size() - 1;
      Collections.swap(waiting, random.nextInt(waiting.size()), last);
      Segment segment = waiting.remove(last);
      long bytes = segment.bytes(shuffle.reduces());
      fetching++;
      MapOutput output = segment.output();
      output
          .guest()
          .read(output.file(), segment.part() * bytes, bytes, 0, () -> send(segment, bytes));
    }
  }

  private void send(Segment segment, long bytes) {
    if (segment.part() == index) {
      arrived(bytes);
    } else {
      network.send(bytes, () -> arrived(bytes));
    }
  }

  private void arrived(long bytes) {
    fetching--;
    fetched++;
    buffered += bytes;
    if (buffered >= MERGED_BYTES && !isWriting) {
      merge(this::goOn);
    }
    goOn();
  }

  private void goOn() {
    if (fetched < shuffle.fetches()) {
      fetch();
    } else if (!isWriting && !hasAll) {
      hasAll = true;
      whenFetched.run();
      if (buffered > 0) {
        merge(this::reduce);
      } else {
        reduce();
      }
    }
  }

  /** Writes what is in memory to one file; meanwhile it fetches on. */
  private void merge(Runnable whenWritten) {
    long bytes = buffered;
    buffered = 0;
    writing = bytes;
    isWriting = true;
    CachedFile file = guest.machine.file(bytes);
    written.add(new MapOutput(guest, file, bytes));
    guest.write(
        file,
        0,
        bytes,
        () -> {
          isWriting = false;
          writing = 0;
          whenWritten.run();
        });
  }

  private void reduce() {
    long input = written.stream().mapToLong(MapOutput::bytes).sum();
    double outputOfInput = workload.reduceOutput() / workload.mapOutput();
    long bytes = Math.round(input * outputOfInput);
    HdfsOutput output = new HdfsOutput(guest, replicas, network, bytes);
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
