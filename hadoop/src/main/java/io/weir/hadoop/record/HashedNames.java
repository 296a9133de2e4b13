// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/**
 * Names by hashes: one name has one hash in a trace, and another one in the next, so that nobody
 * finds a name by hashing all that he can think of.
 */
final class HashedNames implements UnaryOperator<String> {
  private static final int SALT_BYTES = 16;
  private static final int SHOWN_BYTES = 6;

  private final byte[] salt = new byte[SALT_BYTES];

  HashedNames() {
    new SecureRandom().nextBytes(salt);
  }

  @Override
  public String apply(String name) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      byte[] hash = digest.digest(name.getBytes(StandardCharsets.UTF_8));
      return "flow-" + HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
