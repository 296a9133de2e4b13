// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.core.request.Flow;
import java.util.List;
import java.util.SplittableRandom;

/** Makes flows and clients at random. */
final class NewClients {
  private static final int MOST_REQUESTS_OF_STREAM = 8;

  private final SplittableRandom random;
  private long flows;

  NewClients(SplittableRandom random) {
    this.random = random;
  }

  /** How many it has made. */
  long flows() {
    return flows;
  }

  Flow flow() {
    flows++;
    return new Flow("application", weight());
  }

  /** From the least to the greatest, each decade as likely as the next. */
  double weight() {
    double decades = Math.log10(Flow.MAX_WEIGHT / Flow.MIN_WEIGHT);
    double weight = Flow.MIN_WEIGHT * Math.pow(10, decades * random.nextDouble());
    return Math.min(Flow.MAX_WEIGHT, Math.max(Flow.MIN_WEIGHT, weight));
  }

  /** Of a flow of its own, or one more stream of one that is here. */
  SoakClient client(List<SoakClient> here, int place) {
    SoakClient other = here.get(random.nextInt(here.size()));
    Flow flow = other.isProbe() || random.nextInt(4) > 0 ? flow() : other.flow;
    return new SoakClient(
        flow,
        random.nextLong(),
        SoakClient.NO_PROBE,
        place,
        random.nextInt(1, MOST_REQUESTS_OF_STREAM));
  }
}
