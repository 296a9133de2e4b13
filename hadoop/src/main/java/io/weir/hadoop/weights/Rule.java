// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.hadoop.client.Client;
import java.util.Locale;

/**
 * Gives a share to everybody that it fits.
 *
 * @param who what the name is the name of
 * @param name a name or a pattern
 * @param share what they get, each of them
 */
public record Rule(Who who, String name, Share share) {

  /** What a rule looks at. */
  public enum Who {
    /** The application that a client works for. */
    APPLICATION,
    /** The user that a client's block token names. */
    USER,
    /** A service of HDFS. */
    SERVICE,
    /** Everybody. */
    DEFAULT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  boolean fits(Client client) {
    return switch (who) {
      case APPLICATION -> !client.application().isEmpty() && fits(client.application());
      case USER -> !client.user().isEmpty() && fits(client.user());
      case SERVICE -> !client.isClient() && fits(client.kind().serviceName());
      case DEFAULT -> true;
    };
  }

  private boolean fits(String value) {
    return new Glob(name).matches(value);
  }

  @Override
  public String toString() {
    String head = who == Who.DEFAULT ? "" + who : who + " " + name;
    return head + " " + share.weight() + (share.priority() == 0 ? "" : " " + share.priority());
  }
}
