// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import java.security.Principal;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.server.AuthenticationToken;
import org.jspecify.annotations.Nullable;

/**
 * Who calls a servlet. In a cluster with Kerberos only Kerberos' word counts, as HTTP servers with
 * simple authentication, their default, believe anybody.
 */
public final class CallerIdentity {
  private static final String KERBEROS = "kerberos"; // or kerberos-dt, with a token that it gave

  private CallerIdentity() {}

  /** Null if that is not proven. */
  public static @Nullable String of(HttpServletRequest request) {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return request.getRemoteUser();
    }
    Principal principal = request.getUserPrincipal();
    return principal instanceof AuthenticationToken token
            && String.valueOf(token.getType()).startsWith(KERBEROS)
        ? token.getName()
        : null;
  }
}
