// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Changes one rule in a text of weights, and keeps the rest. */
public final class WeightsEdit {
  private static final String DEFAULT = "default";
  private static final String APPLICATION = Rule.Who.APPLICATION.toString();
  private static final String NONE = "none";

  private WeightsEdit() {}

  /**
   * The text with this rule. In place of the one for the same name, of which stays what the new one
   * does not name: rank and promises, but for those that are said to be none, as in {@code
   * limit=none}. Else in front of all, but behind rules for the same application of one user; or,
   * if it is a pattern, before the first rule that would take all of its places, and behind all
   * others but default, as the first rule that fits counts.
   *
   * @param rule its words, as they stand in a line
   */
  public static String with(String text, List<String> rule) {
    List<String> lines = lines(text);
    List<String> words = words(rule);
    int at = find(lines, words, 0);
    if (at >= 0) {
      lines.set(at, line(text, rule) + comment(lines.get(at)));
    } else {
      lines.add(place(lines, words), line(text, rule));
    }
    return joined(lines);
  }

  /** The line that {@link #with} puts in. */
  public static String line(String text, List<String> rule) {
    List<String> lines = lines(text);
    List<String> words = words(rule);
    int at = find(lines, words, 0);
    List<String> before = at < 0 ? List.of() : WeightsText.words(lines.get(at));
    List<String> merged = new ArrayList<>(plain(words));
    List<String> plainBefore = plain(before);
    int named = who(words).size();
    if (merged.size() == named + 1 && plainBefore.size() > named + 1) {
      merged.add(plainBefore.get(named + 1)); // the rank
    }
    for (String word : before) {
      if (PromiseText.isOne(word) && words.stream().noneMatch(each -> isOfOneKey(each, word))) {
        merged.add(word);
      }
    }
    for (String word : words) {
      if (PromiseText.isOne(word) && !word.toLowerCase(Locale.ROOT).endsWith("=" + NONE)) {
        merged.add(word);
      }
    }
    return String.join(" ", merged);
  }

  private static boolean isOfOneKey(String word, String other) {
    return PromiseText.isOne(word) && PromiseText.key(word).equals(PromiseText.key(other));
  }

  private static List<String> plain(List<String> words) {
    return words.stream().filter(each -> !PromiseText.isOne(each)).toList();
  }

  /**
   * The text without any rule for this name, of which these are the words; nothing if it has none.
   */
  public static Optional<String> without(String text, List<String> rule) {
    List<String> lines = lines(text);
    List<String> words = words(rule);
    boolean isThere = false;
    for (int at = find(lines, words, 0); at >= 0; at = find(lines, words, at)) {
      lines.remove(at);
      isThere = true;
    }
    return isThere ? Optional.of(joined(lines)) : Optional.empty();
  }

  private static List<String> lines(String text) {
    return new ArrayList<>(WeightsText.withoutMark(text).lines().toList());
  }

  /** One word may hold several, where somebody has put a rule into quotes. */
  private static List<String> words(List<String> rule) {
    return WeightsText.words(String.join(" ", rule));
  }

  private static String joined(List<String> lines) {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static int find(List<String> lines, List<String> rule, int from) {
    for (int i = from; i < lines.size(); i++) {
      List<String> words = WeightsText.words(lines.get(i));
      if (!words.isEmpty() && who(words).equals(who(rule))) {
        return i;
      }
    }
    return -1;
  }

  /** Of whom a rule is. */
  private static List<String> who(List<String> rule) {
    String kind = rule.isEmpty() ? "" : rule.get(0).toLowerCase(Locale.ROOT);
    return kind.equals(DEFAULT) || rule.size() < 2 ? List.of(kind) : List.of(kind, rule.get(1));
  }

  private static boolean isPattern(List<String> rule) {
    List<String> who = who(rule);
    return who.size() < 2 || Rule.isPattern(who.get(1));
  }

  private static int beforeAll(List<String> lines) {
    int at = 0;
    while (at < lines.size() && WeightsText.words(lines.get(at)).isEmpty()) {
      at++;
    }
    return at;
  }

  private static int place(List<String> lines, List<String> rule) {
    List<String> who = who(rule);
    int place = isPattern(rule) ? behindAll(lines) : beforeAll(lines);
    for (int i = 0; i < lines.size(); i++) {
      List<String> its = who(WeightsText.words(lines.get(i)));
      if (its.size() == 2 && who.size() == 2 && its.get(0).equals(who.get(0))) {
        if (Rule.covers(its.get(1), who.get(1))) {
          return Math.min(i, place);
        }
        if (who.get(0).equals(APPLICATION) && Rule.isOfOneUser(its.get(1), who.get(1))) {
          place = Math.max(i + 1, place);
        }
      }
    }
    return place;
  }

  private static int behindAll(List<String> lines) {
    int at = lines.size();
    for (int i = lines.size() - 1; i >= 0; i--) {
      List<String> words = WeightsText.words(lines.get(i));
      if (!words.isEmpty()) {
        at = who(words).equals(List.of(DEFAULT)) ? i : lines.size();
        break;
      }
    }
    return at;
  }

  private static String comment(String line) {
    int comment = line.indexOf('#');
    return comment < 0 ? "" : "  " + line.substring(comment);
  }
}
