// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.util.List;

/**
 * A key of a scenario. The reader goes by it, and so does the schema that is published.
 *
 * @param usual what it has where the scenario does not say; empty if that depends on others
 * @param what it is, for people
 * @param least of a number
 * @param words that it may have; empty if any
 * @param keys of a section
 */
record Key(
    String name,
    Kind kind,
    String usual,
    String what,
    double least,
    List<String> words,
    List<Key> keys,
    boolean isRequired) {
  /** What the value of a key is. */
  enum Kind {
    TEXT,
    /** One word, or a list of words. */
    WORDS,
    COUNT,
    NUMBER,
    ABOVE_ZERO,
    /** From 0 to 1. */
    PART,
    BYTES,
    BYTES_PER_SECOND,
    TIME,
    YES_OR_NO,
    SECTION,
    /** One section, or a list of them. */
    SECTIONS,
    /** A section whose keys are names, and whose values are all alike. */
    NAMES
  }

  static Key text(String name, String usual, String what) {
    return of(name, Kind.TEXT, usual, what, 0);
  }

  /** One of some words. */
  static Key word(String name, String usual, String what, List<String> words) {
    return new Key(name, Kind.TEXT, usual, what, 0, words, List.of(), false);
  }

  static Key words(String name, String usual, String what, List<String> words) {
    return new Key(name, Kind.WORDS, usual, what, 0, words, List.of(), false);
  }

  static Key count(String name, String usual, String what, int least) {
    return of(name, Kind.COUNT, usual, what, least);
  }

  static Key number(String name, String usual, String what) {
    return of(name, Kind.NUMBER, usual, what, 0);
  }

  static Key aboveZero(String name, String usual, String what) {
    return of(name, Kind.ABOVE_ZERO, usual, what, 0);
  }

  static Key part(String name, String usual, String what) {
    return of(name, Kind.PART, usual, what, 0);
  }

  static Key bytes(String name, String usual, String what) {
    return of(name, Kind.BYTES, usual, what, 0);
  }

  static Key bytesPerSecond(String name, String usual, String what) {
    return of(name, Kind.BYTES_PER_SECOND, usual, what, 0);
  }

  static Key time(String name, String usual, String what) {
    return of(name, Kind.TIME, usual, what, 0);
  }

  static Key yesOrNo(String name, String usual, String what) {
    return of(name, Kind.YES_OR_NO, usual, what, 0);
  }

  static Key section(String name, String what, Key... keys) {
    return new Key(name, Kind.SECTION, "", what, 0, List.of(), List.of(keys), false);
  }

  static Key sections(String name, String what, Key... keys) {
    return new Key(name, Kind.SECTIONS, "", what, 0, List.of(), List.of(keys), false);
  }

  /**
   * @param value what each of them has
   */
  static Key names(String name, String what, Key value) {
    return new Key(name, Kind.NAMES, "", what, 0, List.of(), List.of(value), false);
  }

  private static Key of(String name, Kind kind, String usual, String what, double least) {
    return new Key(name, kind, usual, what, least, List.of(), List.of(), false);
  }

  Key required() {
    return new Key(name, kind, usual, what, least, words, keys, true);
  }

  /** The same for a name. */
  Key called(String other) {
    return new Key(other, kind, usual, what, least, words, keys, isRequired);
  }

  /** Whether the values of a section stand under names, which can be any. */
  boolean hasNames() {
    return kind == Kind.NAMES;
  }

  /** The words, for messages. */
  String listed() {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }
}
