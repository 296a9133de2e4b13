// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Throughput of a device by the number of streams that it serves at a time, as a probe has measured
 * it: any device, with seeks or without, one disk or an array. Between two numbers of streams it is
 * taken to be on the line through them, and beyond the last as there.
 */
public final class Curve {
  private final int[] streams;
  private final double[] bytesPerSecond;

  /**
   * @param streams rising, the first is 1
   * @param bytesPerSecond of all of them together, as many, above 0
   */
  public Curve(int[] streams, double[] bytesPerSecond) {
    this.streams = streams.clone();
    this.bytesPerSecond = bytesPerSecond.clone();
    if (streams.length == 0 || streams.length != bytesPerSecond.length || streams[0] != 1) {
      throw new IllegalArgumentException(
          "bytesPerSecond must have one number for each of streams, which must start with 1;"
              + " streams were %s, bytesPerSecond %s"
                  .formatted(Arrays.toString(streams), Arrays.toString(bytesPerSecond)));
    }
    for (int i = 0; i < streams.length; i++) {
      if (i > 0 && streams[i] <= streams[i - 1]) {
        throw new IllegalArgumentException(
            "streams[%d] must be above %d, was %d".formatted(i, streams[i - 1], streams[i]));
      }
      if (!(bytesPerSecond[i] > 0 && bytesPerSecond[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "bytesPerSecond[%d] must be above 0, was %s".formatted(i, bytesPerSecond[i]));
      }
    }
  }

  /**
   * @param sharers 1 or more, not always a whole number
   */
  public double bytesPerSecond(double sharers) {
    int above = 0;
    while (above < streams.length && streams[above] < sharers) {
      above++;
    }
    if (above == 0) {
      return bytesPerSecond[0];
    }
    if (above == streams.length) {
      return bytesPerSecond[above - 1];
    }
    double part = (sharers - streams[above - 1]) / (double) (streams[above] - streams[above - 1]);
    return bytesPerSecond[above - 1] + part * (bytesPerSecond[above] - bytesPerSecond[above - 1]);
  }

  /** Of those who do as much of one thing as of another, first the one and then the other. */
  Curve inTurnWith(Curve other) {
    int[] all =
        IntStream.concat(Arrays.stream(streams), Arrays.stream(other.streams))
            .distinct()
            .sorted()
            .toArray();
    return new Curve(
        all,
        Arrays.stream(all)
            .mapToDouble(n -> 2 / (1 / bytesPerSecond(n) + 1 / other.bytesPerSecond(n)))
            .toArray());
  }

  /**
   * The same where streams take turns of which a seek is no more than a part.
   *
   * @param seekOverTurn above 0
   */
  Curve inTurns(double seekOverTurn) {
    double least = bytesPerSecond[0] / (1 + seekOverTurn);
    return new Curve(
        streams, Arrays.stream(bytesPerSecond).map(each -> Math.max(each, least)).toArray());
  }

  /**
   * The same where streams lose only a part of what they lose to each other,
   *
   * <pre>
   *   1 / T'(n) = 1 / T + part · (1 / T(n) − 1 / T)
   * </pre>
   *
   * @param part 0 or more
   * @param without T, bytes a second where nothing is lost, above 0
   */
  Curve losing(double part, double without) {
    return new Curve(
        streams,
        Arrays.stream(bytesPerSecond)
            .map(
                each ->
                    each >= without ? each : 1 / (1 / without + part * (1 / each - 1 / without)))
            .toArray());
  }

  /** What of the throughput of one stream is lost by the number of streams that lose most. */
  double worstLoss(double without) {
    return Math.max(0, 1 - Arrays.stream(bytesPerSecond).min().orElseThrow() / without);
  }

  /**
   * What one of several takes for so many bytes.
   *
   * @param streams as how many each of them is to the device, 1 or more
   */
  double seconds(double bytes, double sharers, double streams) {
    return sharers * bytes / bytesPerSecond(sharers * streams);
  }

  @Override
  public String toString() {
    return Arrays.toString(streams) + " streams: " + Arrays.toString(bytesPerSecond) + " bytes/s";
  }
}
