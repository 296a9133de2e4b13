// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection of a process to the scheduler of its node. */
public interface NodeConnection extends Closeable {
  /** Makes connections. */
  interface Opener {
    /** A new one; an exception if nobody accepts it for so long. */
    NodeConnection open(long mostMillis) throws IOException;
  }

  /** Sends a message that has no answer. */
  void tell(ByteBuffer message) throws IOException;

  /** Sends a message, and waits for an answer of so many bytes; an exception if none comes. */
  ByteBuffer ask(ByteBuffer message, int answerBytes, long mostMillis) throws IOException;
}
