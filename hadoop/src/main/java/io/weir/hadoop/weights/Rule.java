// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import io.weir.hadoop.client.Client;
import java.util.Locale;

/**
 * Gives a share to every client that it matches.
 *
 * @param who what the name is the name of
 * @param name a name or a pattern
 * @param share what they get, each of them
 */
public record Rule(Who who, String name, GivenShare share) {

  /** What a rule looks at. */
  public enum Who {
    /** The application that a client works for, or that one of a user: {@code user/application}. */
    APPLICATION,
    /** The user that a client's block token names: all of his applications together. */
    USER,
    SERVICE,
    /** Everybody. */
    DEFAULT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether it is for this application, or this service. */
  public boolean fits(Client client) {
    return switch (who) {
      case APPLICATION -> !client.application().isEmpty() && fitsApplication(client);
      case SERVICE -> !client.isClient() && fits(client.kind().serviceName());
      case USER, DEFAULT -> false;
    };
  }

  /** A name with a slash is of a user and an application, each a name or a pattern. */
  private boolean fitsApplication(Client client) {
    int slash = name.indexOf('/');
    return slash < 0
        ? fits(client.application())
        : new Glob(name.substring(0, slash)).matches(client.user())
            && new Glob(name.substring(slash + 1)).matches(client.application());
  }

  /** Whether it is for an application of any user, and this client is one of a user. */
  boolean namesNoUserOf(Client client) {
    return who == Who.APPLICATION && !client.user().isEmpty() && name.indexOf('/') < 0;
  }

  /** Whether it has what goes with a user's name alone, where users are known. */
  public boolean needsUser() {
    return who == Who.APPLICATION
        && name.indexOf('/') < 0
        && (share.priority() != 0 || share.promise().reserveBytesPerSecond() > 0);
  }

  static boolean isPattern(String name) {
    return name.indexOf('*') >= 0 || name.indexOf('?') >= 0;
  }

  /** Whether whoever the other rule fits is fitted by this one. */
  boolean covers(Rule other) {
    return who == other.who && covers(name, other.name);
  }

  /** The same of the names of two rules of one kind, as far as that is easily seen. */
  static boolean covers(String name, String other) {
    int slash = name.indexOf('/');
    int othersSlash = other.indexOf('/');
    if (slash >= 0) {
      return othersSlash >= 0
          && coversPart(name.substring(0, slash), other.substring(0, othersSlash))
          && coversPart(name.substring(slash + 1), other.substring(othersSlash + 1));
    }
    return coversPart(name, other.substring(othersSlash + 1));
  }

  /**
   * Whether the name of a rule for applications is of a user, or of some, and the other one, of any
   * user, is for the same application.
   */
  static boolean isOfOneUser(String name, String other) {
    int slash = name.indexOf('/');
    if (slash < 0 || other.indexOf('/') >= 0 || name.substring(0, slash).matches("\\*+")) {
      return false;
    }
    String application = name.substring(slash + 1);
    return coversPart(application, other) || coversPart(other, application);
  }

  private static boolean coversPart(String name, String other) {
    boolean isClear = !isPattern(other) || name.indexOf('?') < 0;
    return name.equals(other) || (isClear && new Glob(name).matches(other));
  }

  /** Whether it is for this user. */
  public boolean fitsUser(String user) {
    return who == Who.USER && fits(user);
  }

  private boolean fits(String value) {
    return new Glob(name).matches(value);
  }

  @Override
  public String toString() {
    String head = who == Who.DEFAULT ? "" + who : who + " " + name;
    String rank = share.priority() == 0 ? "" : " " + share.priority();
    String promise = share.promise().equals(NodePromise.NONE) ? "" : " " + share.promise();
    return head + " " + share.weight() + rank + promise;
  }
}
