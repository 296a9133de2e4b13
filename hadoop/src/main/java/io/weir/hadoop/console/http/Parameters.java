// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import io.weir.core.request.Require;
import io.weir.hadoop.console.history.Grouping;
import java.util.Locale;

/** What is asked for in a URL. The exception for a value that is not allowed names it. */
final class Parameters {
  private final ConsoleSite.Asked asked;

  Parameters(ConsoleSite.Asked asked) {
    this.asked = asked;
  }

  /** Empty if it is not there. */
  String text(String name) {
    String text = asked.parameter(name);
    return text == null ? "" : text;
  }

  long number(String name, long otherwise, long least, long most) {
    String text = text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw Require.wrong(name, text, "a whole number from " + least + " to " + most);
  }

  Grouping grouping() {
    String text = text("by").toUpperCase(Locale.ROOT);
    for (Grouping each : Grouping.values()) {
      if (each.name().equals(text)) {
        return each;
      }
    }
    throw Require.wrong("by", text("by"), "application, user or queue");
  }
}
