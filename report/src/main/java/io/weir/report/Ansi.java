// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

/** The few colours of a terminal that a table needs. */
enum Ansi {
  BOLD("1"),
  DIM("2"),
  GREEN("32"),
  RED("1;31");

  private final String code;

  Ansi(String code) {
    this.code = code;
  }

  String paint(String text, boolean coloured) {
    return coloured && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
