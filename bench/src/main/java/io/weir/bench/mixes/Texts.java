// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What clients got, as people read it: "scan 52.1 MB/s, log hflush 200 /s, p99 1.5 ms". */
final class Texts {
  private Texts() {}

  static String got(Client client, Got got) {
    String amount = "%s %s".formatted(number(got.amount()), client.unit());
    return client.kind().isStream()
        ? amount
        : "%s, p99 %s ms, max %s ms"
            .formatted(amount, number(got.p99Millis()), number(got.maxMillis()));
  }

  static String got(Mix mix, List<Got> got) {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < got.size(); i++) {
      Client client = mix.clients().get(i);
      each.add("%s %s".formatted(client.label(), got(client, got.get(i))));
    }
    return String.join("; ", each);
  }

  /** The same with y of each. */
  static String got(Score score) {
    Mix mix = score.run().mix();
    List<String> each = new ArrayList<>();
    for (int i = 0; i < mix.clients().size(); i++) {
      Client client = mix.clients().get(i);
      each.add(
          "%s %s (%s)"
              .formatted(
                  client.label(),
                  got(client, score.run().got().get(i)),
                  number(score.kept().get(i))));
    }
    return String.join("; ", each);
  }

  /** Three digits that count, and no more after the point than two. */
  static String number(double value) {
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
  }
}
