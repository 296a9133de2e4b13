// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event of a history, whichever way Tez wrote it.
 *
 * @param type like DAG_FINISHED
 * @param id of the DAG, vertex, task, attempt or container that it is about
 * @param millis when it was, since the epoch
 * @param fields what else it says; numbers may be texts
 */
record TezEvent(String type, String id, long millis, JsonNode fields) {
  static final String NODE = "nodeId";
  static final String CONTAINER = "containerId";

  String text(String field) {
    return fields.path(field).asText("");
  }

  /** A number of 0 or more; 0 if there is none. */
  long number(String field) {
    return Math.max(0, fields.path(field).asLong(0));
  }
}
