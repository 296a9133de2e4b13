// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Something that an experiment varies, or what it compares.
 *
 * @param <L> what its levels are
 * @param name what it is called in a sentence: "streams"
 * @param levels in their order; 1 or more
 * @param label of a level, as the names of figures have it: letters, digits and {@code _}
 * @param words for a level, as people say it: "16 streams", "stock HDFS"
 */
public record Factor<L>(
    String name,
    List<L> levels,
    Function<? super L, String> label,
    Function<? super L, String> words) {
  public Factor {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("the factor " + name + " has no level");
    }
  }

  /** People say levels as figures have them. */
  public Factor(String name, List<L> levels, Function<? super L, String> label) {
    this(name, levels, label, label);
  }

  /** Numbers of something. */
  public static Factor<Integer> of(String name, Integer... numbers) {
    return new Factor<>(name, List.of(numbers), Object::toString, number -> number + " " + name);
  }

  /** Names of something. */
  public static Factor<String> named(String name, List<String> names) {
    return new Factor<>(name, names, each -> each);
  }

  /** All constants of an enum, in small letters. */
  public static <E extends Enum<E>> Factor<E> of(String name, Class<E> type) {
    return new Factor<>(
        name, List.of(type.getEnumConstants()), each -> each.name().toLowerCase(Locale.ROOT));
  }

  List<String> labels() {
    return levels.stream().map(label).toList();
  }

  String label(L level) {
    return label.apply(level);
  }

  String words(L level) {
    return words.apply(level);
  }
}
