// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import io.weir.hadoop.usage.UsedFlow;
import java.util.Locale;

/** To whose account the use of a flow goes. */
public enum Grouping {
  APPLICATION {
    @Override
    String of(UsedFlow flow) {
      return flow.name();
    }
  },
  USER {
    @Override
    String of(UsedFlow flow) {
      return flow.user().isEmpty() ? NOBODY : flow.user();
    }
  },
  QUEUE {
    @Override
    String of(UsedFlow flow) {
      return flow.queue().isEmpty() ? NOBODY : flow.queue();
    }
  };

  /** Where users are not known, or there are no queues. */
  public static final String NOBODY = "(none)";

  abstract String of(UsedFlow flow);

  /** Of a name in the history of flows. */
  public String of(String name) {
    int tab = name.indexOf('\t');
    String flow = tab < 0 ? name : name.substring(0, tab);
    String place = tab < 0 ? "" : name.substring(tab + 1);
    return of(new UsedFlow(flow, place, 0, 0, 0, 0));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
