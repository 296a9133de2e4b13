// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What two applications had written by the end of each period: of the whole cluster, and at one
 * disk to which both write. Filled by one thread, read by others.
 */
public final class ShareTimeline {
  private final List<Sample> samples = new ArrayList<>();

  /**
   * At one moment.
   *
   * @param seconds since the beginning
   * @param wide bytes of the one application so far
   * @param narrow of the other
   * @param wideThere of the one at the disk that is watched
   * @param narrowThere of the other there
   */
  record Sample(double seconds, long wide, long narrow, long wideThere, long narrowThere) {}

  synchronized void add(Sample sample) {
    samples.add(sample);
  }

  /** How many samples there are: the number of the next one. */
  public synchronized int size() {
    return samples.size();
  }

  public synchronized double secondsOf(int sample) {
    return samples.get(sample).seconds();
  }

  /** The narrow one's part of what both wrote from one sample to another; NaN if nobody wrote. */
  public synchronized double narrowShare(int from, int to) {
    Sample first = samples.get(from);
    Sample last = samples.get(to);
    return share(last.narrow() - first.narrow(), last.wide() - first.wide());
  }

  /** The same at the disk that is watched. */
  public synchronized double narrowShareThere(int from, int to) {
    Sample first = samples.get(from);
    Sample last = samples.get(to);
    return share(last.narrowThere() - first.narrowThere(), last.wideThere() - first.wideThere());
  }

  private static double share(long narrow, long wide) {
    return (double) narrow / (narrow + wide);
  }

  /**
   * After how many periods the narrow one's share of the cluster is what it should be: before the
   * first window from whose beginning to the end its error is small enough, and in itself too.
   *
   * @param from the sample at which the fault was over
   * @param to the last sample that counts
   * @param window in periods; shorter ones would show the turns of disks
   * @return none if it is never so
   */
  public synchronized OptionalInt periodsToReturn(
      int from, int to, int window, double promised, double mostError) {
    for (int start = from; start + window <= to; start++) {
      boolean isSoon = Math.abs(narrowShare(start, start + window) - promised) <= mostError;
      boolean itStays = Math.abs(narrowShare(start, to) - promised) <= mostError;
      if (isSoon && itStays) {
        return OptionalInt.of(start - from);
      }
    }
    return OptionalInt.empty();
  }
}
