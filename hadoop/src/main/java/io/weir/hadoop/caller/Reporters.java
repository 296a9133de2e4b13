// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import java.util.Set;
import org.apache.hadoop.security.authentication.util.KerberosName;
import org.jspecify.annotations.Nullable;

/**
 * Who may report to the broker: with Hadoop's authentication on, the users that DataNodes run as;
 * without it anybody, as nobody can be told from others.
 */
public final class Reporters {
  private final boolean authenticated;
  private final Set<String> users;

  public Reporters(boolean authenticated, Set<String> users) {
    this.authenticated = authenticated;
    this.users = Set.copyOf(users);
  }

  /**
   * Whether this one may.
   *
   * @param remoteUser null if it is not proven who that is
   */
  public boolean may(@Nullable String remoteUser) {
    return !authenticated || (remoteUser != null && users.contains(shortName(remoteUser)));
  }

  /** Why somebody else may not. */
  public String whyNot(@Nullable String remoteUser) {
    return remoteUser == null
        ? "only DataNodes report here, and it is not proven who this is: hadoop.http.authentication.type of the NameNode has to be kerberos"
        : "only DataNodes report here, which run as " + users + "; this is " + remoteUser;
  }

  static String shortName(String user) {
    try {
      return new KerberosName(user).getShortName();
    } catch (Exception noRule) {
      return user;
    }
  }
}
