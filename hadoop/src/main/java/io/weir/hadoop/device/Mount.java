// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One line of /proc/self/mountinfo; options have the kernel's octal escapes. */
record Mount(String number, Path point, String type, String source, String options) {
  /**
   * Of "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw": the fields by their
   * places.
   */
  private static final int NUMBER = 2;

  private static final int POINT = 4;

  /** Fields before this one are fixed; after it come optional ones, and a lone hyphen. */
  private static final int FIRST_OPTIONAL = 6;

  /** The mount in a line; empty if the line has another form. */
  static Optional<Mount> parse(String line) {
    List<String> fields = Arrays.asList(line.split(" ", -1));
    if (fields.size() < FIRST_OPTIONAL) {
      return Optional.empty();
    }
    int hyphen = fields.subList(FIRST_OPTIONAL, fields.size()).indexOf("-");
    int type = FIRST_OPTIONAL + hyphen + 1;
    if (hyphen < 0 || type + 2 >= fields.size()) {
      return Optional.empty();
    }
    return Sysfs.path(unescape(fields.get(POINT)))
        .map(
            point ->
                new Mount(
                    fields.get(NUMBER),
                    point,
                    fields.get(type),
                    unescape(fields.get(type + 1)),
                    fields.get(type + 2)));
  }

  /** The value of an option of the file system, such as upperdir of an overlay. */
  Optional<String> option(String key) {
    return Arrays.stream(options.split(",", -1))
        .filter(each -> each.startsWith(key + "="))
        .map(each -> unescape(each.substring(key.length() + 1)))
        .findFirst();
  }

  /** The kernel writes a space, and the like, as a backslash and three octal digits. */
  private static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    byte[] in = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(in.length);
    for (int i = 0; i < in.length; i++) {
      if (in[i] == '\\'
          && i + 3 < in.length
          && octal(in[i + 1])
          && octal(in[i + 2])
          && octal(in[i + 3])) {
        out.write((in[i + 1] - '0') << 6 | (in[i + 2] - '0') << 3 | (in[i + 3] - '0'));
        i += 3;
      } else {
        out.write(in[i]);
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static boolean octal(byte digit) {
    return digit >= '0' && digit <= '7';
  }
}
