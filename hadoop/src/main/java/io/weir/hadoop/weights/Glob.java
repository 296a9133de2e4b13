// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

/**
 * A name in which {@code *} stands for any characters, none included, and {@code ?} for one.
 * Matching takes at most pattern times name steps, as it keeps the place of the last star only.
 */
record Glob(String pattern) {

  boolean matches(String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int afterStar = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        afterStar = n;
      } else if (p < pattern.length() && fits(pattern.charAt(p), name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++afterStar;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  private static boolean fits(char of, char letter) {
    return of == '?' || of == letter;
  }

  @Override
  public String toString() {
    return pattern;
  }
}
