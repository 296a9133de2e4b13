// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.core.request.Operation;

/**
 * The message with which a process opens a stream.
 *
 * @param operation whether it reads or writes
 * @param device the number of the device that the file is on, as the kernel has it
 * @param order where the stream stands among those of its flow
 * @param user for whom it works, at most {@value #LONGEST_NAME} bytes; empty if it does not say
 * @param application for which application, at most {@value #LONGEST_NAME} bytes
 */
public record Opening(
    Operation operation, long device, long order, String user, String application) {
  /** In bytes of UTF-8. */
  public static final int LONGEST_NAME = 128;
}
