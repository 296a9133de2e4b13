// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.request.Flow;
import java.math.BigDecimal;
import java.util.List;

/**
 * A key of a scenario. The reader goes by it, and so does the schema that is published.
 *
 * @param usual what it has where the scenario does not say; empty if that depends on others
 * @param what it is, for people
 * @param least of a number, as people write it
 * @param most of a number; empty if there is no bound
 * @param words that it may have; empty if any
 * @param keys of a section
 */
record Key(
    String name,
    Kind kind,
    String usual,
    String what,
    String least,
    String most,
    List<String> words,
    List<Key> keys,
    boolean isRequired) {
  private static final String NONE = "0";

  /** What the value of a key is. */
  enum Kind {
    TEXT,
    /** One word, or a list of words. */
    WORDS,
    COUNT,
    NUMBER,
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
    return of(name, Kind.TEXT, usual, what, NONE);
  }

  /** One of some words. */
  static Key word(String name, String usual, String what, List<String> words) {
    return new Key(name, Kind.TEXT, usual, what, NONE, "", words, List.of(), false);
  }

  static Key words(String name, String usual, String what, List<String> words) {
    return new Key(name, Kind.WORDS, usual, what, NONE, "", words, List.of(), false);
  }

  static Key count(String name, String usual, String what, int least) {
    return of(name, Kind.COUNT, usual, what, Integer.toString(least));
  }

  static Key number(String name, String usual, String what) {
    return of(name, Kind.NUMBER, usual, what, NONE);
  }

  /** A share in proportion to it, as a gate takes it. */
  static Key weight(String name, String usual, String what) {
    return number(name, usual, what)
        .within(BigDecimal.valueOf(Flow.MIN_WEIGHT), BigDecimal.valueOf(Flow.MAX_WEIGHT));
  }

  static Key bytes(String name, String usual, String what) {
    return of(name, Kind.BYTES, usual, what, NONE);
  }

  static Key bytesPerSecond(String name, String usual, String what) {
    return of(name, Kind.BYTES_PER_SECOND, usual, what, NONE);
  }

  static Key time(String name, String usual, String what) {
    return of(name, Kind.TIME, usual, what, NONE);
  }

  static Key yesOrNo(String name, String usual, String what) {
    return of(name, Kind.YES_OR_NO, usual, what, NONE);
  }

  static Key section(String name, String what, Key... keys) {
    return new Key(name, Kind.SECTION, "", what, NONE, "", List.of(), List.of(keys), false);
  }

  static Key sections(String name, String what, Key... keys) {
    return new Key(name, Kind.SECTIONS, "", what, NONE, "", List.of(), List.of(keys), false);
  }

  /**
   * @param value what each of them has
   */
  static Key names(String name, String what, Key value) {
    return new Key(name, Kind.NAMES, "", what, NONE, "", List.of(), List.of(value), false);
  }

  private static Key of(String name, Kind kind, String usual, String what, String least) {
    return new Key(name, kind, usual, what, least, "", List.of(), List.of(), false);
  }

  /** The same between two bounds, as people write them. */
  Key within(String lower, String upper) {
    return new Key(name, kind, usual, what, lower, upper, words, keys, isRequired);
  }

  private Key within(BigDecimal lower, BigDecimal upper) {
    return within(plain(lower), plain(upper));
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  Key required() {
    return new Key(name, kind, usual, what, least, most, words, keys, true);
  }

  /** The same for a name. */
  Key called(String other) {
    return new Key(other, kind, usual, what, least, most, words, keys, isRequired);
  }

  /** Whether the values of a section stand under names, which can be any. */
  boolean hasNames() {
    return kind == Kind.NAMES;
  }

  /**
   * The number of a text, in bytes, bytes a second or nanoseconds if it has a unit.
   *
   * @throws NumberFormatException if it is none
   */
  double number(String text) {
    return switch (kind) {
      case BYTES -> Units.bytes(text);
      case BYTES_PER_SECOND -> Units.bytesPerSecond(text);
      case TIME -> Units.nanos(text);
      default -> Units.number(text);
    };
  }

  double leastNumber() {
    return number(least);
  }

  double mostNumber() {
    return !most.isEmpty()
        ? number(most)
        : kind == Kind.COUNT ? Integer.MAX_VALUE : Long.MAX_VALUE / 2.0;
  }

  boolean allows(double number) {
    boolean isWhole = kind != Kind.COUNT || number == Math.rint(number);
    return isWhole && number >= leastNumber() && number <= mostNumber();
  }

  /** What its number may be, for messages. */
  String allowed() {
    String bounds = "from " + least + (most.isEmpty() ? " on" : " to " + most);
    return switch (kind) {
      case COUNT -> "a whole number " + bounds;
      case BYTES -> "bytes, like 128 MiB or 4 GB, " + bounds;
      case BYTES_PER_SECOND -> "a rate, like 110 MB/s or 1 Gbit/s, " + bounds;
      case TIME -> "a time, like 500 ms, 3 s or 2 min, " + bounds;
      default -> "a number " + bounds;
    };
  }

  /** The words, for messages. */
  String listed() {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }
}
