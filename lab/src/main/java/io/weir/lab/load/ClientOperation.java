// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.io.IOException;

/** What one thread of a client does, again and again. */
public interface ClientOperation extends AutoCloseable {
  /** One operation of the client's size. */
  void next() throws IOException;

  @Override
  void close() throws IOException;
}
