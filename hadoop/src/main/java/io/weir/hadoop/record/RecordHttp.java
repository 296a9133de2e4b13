// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

/** How a recording is asked for, for both sides. */
final class RecordHttp {
  static final String PATH = "/weir/record";

  /** What a page of others cannot have a browser send. */
  static final String TYPE = "application/vnd.weir.record";

  static final int MOST_SECONDS = 600;

  private RecordHttp() {}
}
