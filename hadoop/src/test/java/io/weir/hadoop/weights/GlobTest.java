// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource({
    "etl, etl, true",
    "etl, etl2, false",
    "etl, et, false",
    "*, '', true",
    "*, anything, true",
    "?, '', false",
    "nightly-*, nightly-7, true",
    "nightly-*, nightly, false",
    "*-etl, a-etl-etl, true",
    "a*b*c, a1b2b3c, true",
    "a*b*c, a1b2b3, false",
    "a.c, abc, false",
    "a?c, abc, true",
    "[a-z], a, false",
  })
  void aStarStandsForAnythingAndAQuestionMarkForALetter(String glob, String name, boolean fits) {
    assertThat(new Glob(glob).matches(name)).isEqualTo(fits);
  }

  @Test
  void answersAsARegularExpressionDoes() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      String glob = word(random, "ab*?", 8);
      String name = word(random, "ab", 10);
      Pattern regex = Pattern.compile(glob.replace("?", ".").replace("*", ".*"));
      assertThat(new Glob(glob).matches(name))
          .as("seed %d, '%s' for '%s'", seed, glob, name)
          .isEqualTo(regex.matcher(name).matches());
    }
  }

  /** A regular expression would be busy with this for longer than the universe is old. */
  @Test
  @Timeout(10)
  void noPatternTakesLong() {
    assertThat(new Glob("a*".repeat(64) + "b").matches("a".repeat(10_000))).isFalse();
  }

  private static String word(Random random, String letters, int longest) {
    StringBuilder word = new StringBuilder();
    for (int length = random.nextInt(longest + 1); length > 0; length--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }
}
