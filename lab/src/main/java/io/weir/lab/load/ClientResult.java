// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.Arrays;

/**
 * What a client got in a window.
 *
 * @param amount a second, in the client's unit
 * @param over100MsPerMinute how many of its operations took longer than that
 */
public record ClientResult(
    double amount,
    double p50Millis,
    double p99Millis,
    double maxMillis,
    double over100MsPerMinute) {

  static ClientResult of(
      LoadClient client, long operations, long[] latenciesNanos, double seconds) {
    double[] millis = Arrays.stream(latenciesNanos).mapToDouble(nanos -> nanos / 1e6).toArray();
    return new ClientResult(
        client.amount(operations / seconds),
        Percentile.of(millis, 0.5),
        Percentile.of(millis, 0.99),
        Percentile.of(millis, 1),
        Arrays.stream(millis).filter(each -> each > 100).count() * 60 / seconds);
  }
}
