// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import io.weir.hadoop.caller.Administrators;
import java.io.IOException;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * Who may look: the users and groups of a list, and administrators; where Hadoop shows its metrics
 * to administrators alone, these alone.
 */
public final class ConsoleReaders {
  private final AccessControlList readers;

  /**
   * @param list users, a space, groups, as everywhere in Hadoop; {@code *}: everybody
   */
  public ConsoleReaders(String list) {
    this.readers = new AccessControlList(list);
  }

  /** Whether this one may; if not, he has been told. */
  boolean may(ServletContext server, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!HttpServer2.isInstrumentationAccessAllowed(server, request, response)) {
      return false;
    }
    String user = Administrators.user(request);
    if (readers.isAllAllowed()
        || readers.isUserAllowed(UserGroupInformation.createRemoteUser(user))
        || Administrators.areNamed(server, user)) {
      return true;
    }
    response.setContentType("text/plain; charset=utf-8");
    response.setStatus(HttpServletResponse.SC_FORBIDDEN);
    response
        .getWriter()
        .print(user + " may not look at the console: see weir.console.readers of the NameNode\n");
    return false;
  }
}
