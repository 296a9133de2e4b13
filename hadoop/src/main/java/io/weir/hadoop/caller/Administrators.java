// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import java.io.IOException;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;

/** Who calls a servlet that changes something, and whether he may. */
public final class Administrators {
  private static final int LONGEST_USER = 100;

  private Administrators() {}

  /** Without Kerberos whoever one says that one is, as everywhere in HDFS. */
  public static String user(HttpServletRequest request) {
    String claimed = request.getParameter("user.name");
    boolean isProven = UserGroupInformation.isSecurityEnabled();
    String principal = CallerIdentity.of(request);
    String proven = principal == null ? null : Reporters.shortName(principal);
    String user = isProven || claimed == null ? proven : claimed;
    if (user == null || user.isBlank()) {
      return "somebody";
    }
    return user.substring(0, Math.min(LONGEST_USER, user.length())).replaceAll("[^!-~]", "_");
  }

  /** The daemon's own user, and those of dfs.cluster.administrators; without Kerberos anybody. */
  public static boolean areWith(ServletContext server, String user) throws IOException {
    return !UserGroupInformation.isSecurityEnabled() || areNamed(server, user);
  }

  /** The same, and without Kerberos those who say that they are one of them. */
  public static boolean areNamed(ServletContext server, String user) throws IOException {
    return user.equals(UserGroupInformation.getLoginUser().getShortUserName())
        || HttpServer2.userHasAdministratorAccess(server, user);
  }
}
