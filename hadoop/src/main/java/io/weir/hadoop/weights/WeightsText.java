// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.core.request.Flow;
import io.weir.core.request.Require;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.BadWeightsException.Problem;
import io.weir.hadoop.weights.Rule.Who;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of weights: a rule a line, in columns, with comments after {@code #}.
 *
 * <pre>
 * # who        name                            weight  priority  promises
 * application  application_1700000000000_0042  16      1
 * application  nightly-*                       4                 latency=50ms
 * user         etl                             8                 reserve=40m limit=200m
 * service      replication                     0.5
 * default                                      1
 * </pre>
 *
 * <p>All faults of a text are told at once.
 */
public final class WeightsText {
  /** The most rules a text may have: who opens a file looks through all of them. */
  public static final int MAX_RULES = 10_000;

  private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final int MAX_NAME = 128;
  private static final int MAX_PRIORITY = 1_000;
  private static final String SERVICES =
      Arrays.stream(Client.Kind.values())
          .filter(kind -> kind != Client.Kind.CLIENT)
          .map(Client.Kind::serviceName)
          .collect(Collectors.joining(", "));

  private final List<Rule> rules = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private int line;

  private WeightsText() {}

  /** Nothing of a text with a fault is used. */
  public static Weights parse(String text) throws BadWeightsException {
    WeightsText reader = new WeightsText();
    withoutMark(text).lines().forEach(reader::line);
    if (!reader.problems.isEmpty()) {
      throw new BadWeightsException(reader.problems);
    }
    return new Weights(reader.rules);
  }

  /** Some editors begin a file with a mark of its encoding. */
  static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** The words of a line's rule, between white space of whatever kind; empty if it has none. */
  static List<String> words(String line) {
    int comment = line.indexOf('#');
    String rule = comment < 0 ? line : line.substring(0, comment);
    return SPACE.splitAsStream(rule).filter(each -> !each.isEmpty()).toList();
  }

  private void line(String text) {
    line++;
    List<String> words = words(text);
    if (!words.isEmpty()) {
      try {
        rule(words.toArray(new String[0]));
      } catch (IllegalArgumentException e) {
        problems.add(new Problem(line, "" + e.getMessage()));
      }
    }
  }

  private void rule(String[] all) {
    Who who = who(all[0]);
    int named = who == Who.DEFAULT ? 0 : 1;
    int length = all.length;
    while (length > 2 + named && PromiseText.isOne(all[length - 1])) {
      length--;
    }
    NodePromise promise = PromiseText.of(Arrays.asList(all).subList(length, all.length));
    String[] words = Arrays.copyOf(all, length);
    if (length < 2 + named || length > 3 + named) {
      throw refused(
          "a rule",
          String.join(" ", words),
          (named == 1 ? who + " NAME" : "" + who)
              + " WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME]");
    }
    if (rules.size() == MAX_RULES) {
      throw new IllegalArgumentException("a list must have at most " + MAX_RULES + " rules");
    }
    if (!rules.isEmpty() && rules.get(rules.size() - 1).who() == Who.DEFAULT) {
      throw new IllegalArgumentException("no rule may follow default, which matches everybody");
    }
    String name = named == 1 ? name(who, words[1]) : "*";
    double weight = weight(words[1 + named]);
    int priority = length > 2 + named ? priority(words[2 + named]) : 0;
    rules.add(new Rule(who, name, new GivenShare(weight, priority, promise)));
  }

  private static Who who(String word) {
    for (Who who : Who.values()) {
      if (who.toString().equals(word.toLowerCase(Locale.ROOT))) {
        return who;
      }
    }
    throw refused("the first word", word, "application, user, service or default");
  }

  private static String name(Who who, String word) {
    if (word.length() > MAX_NAME) {
      throw new IllegalArgumentException(
          "a name must have at most " + MAX_NAME + " letters, had " + word.length());
    }
    if (who == Who.SERVICE && service(word) == null) {
      throw refused("service", word, SERVICES + ", or a pattern that matches one");
    }
    return word;
  }

  private static @Nullable String service(String pattern) {
    return Arrays.stream(SERVICES.split(", ", -1))
        .filter(new Glob(pattern)::matches)
        .findFirst()
        .orElse(null);
  }

  private static double weight(String word) {
    try {
      double weight = Double.parseDouble(word);
      if (weight >= Flow.MIN_WEIGHT && weight <= Flow.MAX_WEIGHT) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw refused(
        "weight", word, "a number from " + Flow.MIN_WEIGHT + " to " + (long) Flow.MAX_WEIGHT);
  }

  private static int priority(String word) {
    try {
      int priority = Integer.parseInt(word);
      if (Math.abs(priority) <= MAX_PRIORITY) {
        return priority;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw refused(
        "priority",
        word,
        "a whole number from -" + MAX_PRIORITY + " to " + MAX_PRIORITY + " (lower goes first)");
  }

  static IllegalArgumentException refused(String name, String value, String allowed) {
    return Require.wrong(name, "'" + shown(value) + "'", allowed);
  }

  /** What may stand in a log: short, and without control characters. */
  static String shown(String word) {
    String printable = word.replaceAll("\\p{Cntrl}", "?");
    return printable.length() <= 40 ? printable : printable.substring(0, 40) + "…";
  }
}
