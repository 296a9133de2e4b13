// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What clients got, as people read it: "scan 52.1 MB/s, log hflush 200 /s, p99 1.5 ms". */
public final class Texts {
  private Texts() {}

  public static String got(LoadClient client, ClientResult got) {
    String amount = "%s %s".formatted(number(got.amount()), client.unit());
    return client.kind().isStream()
        ? amount
        : "%s, p99 %s ms, max %s ms"
            .formatted(amount, number(got.p99Millis()), number(got.maxMillis()));
  }

  public static String got(ClientMix mix, List<ClientResult> got) {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < got.size(); i++) {
      LoadClient client = mix.clients().get(i);
      each.add("%s %s".formatted(client.label(), got(client, got.get(i))));
    }
    return String.join("; ", each);
  }

  /** Three digits that count, and no more after the point than two. */
  public static String number(double value) {
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
  }
}
