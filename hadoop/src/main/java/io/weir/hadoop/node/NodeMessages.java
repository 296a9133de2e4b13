// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.core.request.Operation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a process and its node's scheduler say, over one connection for each stream.
 *
 * <pre>
 *   process                                              scheduler
 *     │ ── 1 version operation device order user app ──────▶ │  once
 *     │ ◀────────── 1 covered window max-wait ──────── │
 *     │ ── 2 bytes ────────────────────────────────────────▶ │  for each lease
 *     │ ◀───────────────────── 1 (or 0: without leave) ───── │  when it may go
 *     │ ── 3 moved ────────────────────────────────────────▶ │  and no answer
 *     │ (end of the connection) ───────────────────────────▶ │  the stream has ended
 * </pre>
 *
 * <p>Numbers are of fixed length, the most significant byte first.
 */
final class NodeMessages {
  private static final byte VERSION = 1;

  static final byte OPEN = 1;
  static final byte ENTER = 2;
  static final byte LEAVE = 3;

  private static final byte READ = 0;
  private static final byte WRITE = 1;

  static final byte GO = 1;
  static final byte WITHOUT_LEAVE = 0;

  static final int LONGEST = 3 + 2 * Long.BYTES + 2 * (1 + Opening.LONGEST_NAME);

  static final int TERMS_BYTES = 1 + Long.BYTES + Integer.BYTES;

  /** The most that one lease is for: a burst of a slow disk, which others can wait for. */
  static final int LARGEST_LEASE_BYTES = 16 << 20;

  private static final int HEAD_BYTES = 3 + 2 * Long.BYTES;

  private NodeMessages() {}

  static ByteBuffer open(Opening opening) {
    byte[] user = name(opening.user());
    byte[] application = name(opening.application());
    return ByteBuffer.allocate(LONGEST)
        .put(OPEN)
        .put(VERSION)
        .put(opening.operation() == Operation.READ ? READ : WRITE)
        .putLong(opening.device())
        .putLong(opening.order())
        .put((byte) user.length)
        .put(user)
        .put((byte) application.length)
        .put(application)
        .flip();
  }

  private static byte[] name(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > Opening.LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a name must have at most " + Opening.LONGEST_NAME + " bytes, had " + bytes.length);
    }
    return bytes;
  }

  static ByteBuffer number(byte kind, int number) {
    return ByteBuffer.allocate(1 + Integer.BYTES).put(kind).putInt(number).flip();
  }

  static ByteBuffer terms(Terms terms) {
    return ByteBuffer.allocate(TERMS_BYTES)
        .put((byte) (terms.covered() ? 1 : 0))
        .putLong(terms.windowBytes())
        .putInt(terms.maxWaitMillis())
        .flip();
  }

  static Terms readTerms(ByteBuffer in) {
    return new Terms(in.get() == 1, in.getLong(), in.getInt());
  }

  /** The opening at the start of what was read, if all of it is there; else nothing is taken. */
  static @Nullable Opening readOpening(ByteBuffer in) throws RefusedException {
    int start = in.position();
    check(in.get(start) == OPEN, "a connection begins with the opening of a stream");
    if (in.remaining() >= 2) {
      check(in.get(start + 1) == VERSION, "version " + in.get(start + 1) + " is not known here");
    }
    int userAt = start + HEAD_BYTES;
    int applicationAt = userAt + 1 + lengthAt(in, userAt);
    int end = applicationAt + 1 + lengthAt(in, applicationAt);
    if (end > in.limit()) {
      return null;
    }
    in.position(start + 2);
    int operation = in.get();
    check(operation == READ || operation == WRITE, "operation " + operation + " is unknown");
    long device = in.getLong();
    long order = in.getLong();
    String user = readName(in);
    return new Opening(
        operation == READ ? Operation.READ : Operation.WRITE, device, order, user, readName(in));
  }

  private static int lengthAt(ByteBuffer in, int index) throws RefusedException {
    if (index >= in.limit()) {
      return 0; // the message is not complete yet
    }
    int length = in.get(index) & 0xff;
    check(length <= Opening.LONGEST_NAME, "a name in it has " + length + " bytes");
    return length;
  }

  private static String readName(ByteBuffer in) {
    byte[] name = new byte[in.get() & 0xff];
    in.get(name);
    return new String(name, StandardCharsets.UTF_8);
  }

  static void check(boolean holds, String otherwise) throws RefusedException {
    if (!holds) {
      throw new RefusedException(otherwise);
    }
  }
}
