// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.graph;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.model.file.BadFileException;

/** Numbers that a history has of a task, which may be damaged, or of a clock that jumped. */
public final class Amounts {
  /** More than the memory and the disks of a rack. */
  public static final double MOST_BYTES = 1e15;

  /** Thirty years. */
  public static final double MOST_SECONDS = 1e9;

  private Amounts() {}

  /**
   * A number, which may be written as text; 0 where there is none.
   *
   * @param name for people
   * @param most that it may be
   * @throws BadFileException if it is no number from 0 to that
   */
  public static double of(JsonNode value, String name, double most) throws BadFileException {
    if (value.isMissingNode() || value.isNull()) {
      return 0;
    }
    double number = value.isNumber() || value.isTextual() ? value.asDouble(-1) : -1;
    if (!(number >= 0 && number <= most)) {
      throw new BadFileException(
          "%s must be a number from 0 to %.0e, was %s".formatted(name, most, value));
    }
    return number;
  }

  /** A field in bytes, or in a number of something. */
  public static double bytes(JsonNode object, String field) throws BadFileException {
    return of(object.path(field), field, MOST_BYTES);
  }

  /**
   * A field in seconds.
   *
   * @param unit seconds of 1 in it
   */
  public static double seconds(JsonNode object, String field, double unit) throws BadFileException {
    return unit * of(object.path(field), field, MOST_SECONDS / unit);
  }
}
