// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.function.Function;

/** What a row stands for. */
enum Grouping {
  APPLICATION("application", 'a', FlowReading::flow),
  QUEUE("queue", 'p', FlowReading::queue),
  USER("user", 'u', FlowReading::user),
  DATANODE("datanode", 'd', FlowReading::node),
  VOLUME("volume", 'v', FlowReading::volumeName);

  final String title;
  final char key;

  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing
  final Function<FlowReading, String> of;

  Grouping(String title, char key, Function<FlowReading, String> of) {
    this.title = title;
    this.key = key;
    this.of = of;
  }

  @Override
  public String toString() {
    return title;
  }
}
