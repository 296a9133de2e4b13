// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What a job can be recognised by before it runs: its classes, and its name without numbers and
 * ids. Two submissions of the same query have the same one, whatever day their names have.
 */
public final class JobSignature {
  private static final String NONE = "-";
  private static final int HASH_BYTES = 8;
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}([-_][0-9a-f]{4}){3}[-_][0-9a-f]{12}");
  private static final Pattern DIGIT = Pattern.compile("[0-9]");

  /** {@code q17} and {@code stage2} are words; more digits are a date, a time or an id. */
  private static final int MOST_DIGITS = 2;

  private JobSignature() {}

  /**
   * The signature of a job by its configuration, like {@code map=… combine=… reduce=… name=…};
   * nothing if it has no mapper class of its own, or no word in its name: then it could be any job.
   */
  public static Optional<String> of(Configuration conf) {
    String mapper = either(conf, MRJobConfig.MAP_CLASS_ATTR, "mapred.mapper.class");
    String name = plainName(conf.get(MRJobConfig.JOB_NAME, ""));
    if (mapper.equals(NONE) || name.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "map=%s combine=%s reduce=%s name=%s"
            .formatted(
                mapper,
                either(conf, MRJobConfig.COMBINE_CLASS_ATTR, "mapred.combiner.class"),
                either(conf, MRJobConfig.REDUCE_CLASS_ATTR, "mapred.reducer.class"),
                name));
  }

  /** Of the class of Hadoop's present API, or of the one before it. */
  private static String either(Configuration conf, String key, String before) {
    String its = conf.getTrimmed(key, conf.getTrimmed(before, ""));
    return its.isEmpty() ? NONE : its;
  }

  /**
   * A job's name in small letters, its words joined by '-', without UUIDs and words that are
   * numbers or have more than {@value #MOST_DIGITS} digits; empty if no word with a letter is left.
   */
  public static String plainName(String name) {
    List<String> words = new ArrayList<>();
    String withoutIds = UUID.matcher(name.toLowerCase(Locale.ROOT)).replaceAll(" ");
    for (String each : BETWEEN_WORDS.split(withoutIds, 0)) {
      long digits = DIGIT.matcher(each).results().count();
      if (digits <= MOST_DIGITS && digits < each.length()) {
        words.add(each);
      }
    }
    return String.join("-", words);
  }

  /** Short, for the name of a file. */
  static String hash(String signature) {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(signature.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
