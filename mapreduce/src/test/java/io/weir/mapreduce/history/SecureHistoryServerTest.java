// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.SaslRpcServer.AuthMethod;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** MapReduce's own history server on a cluster with Kerberos. */
@Timeout(180)
class SecureHistoryServerTest {
  @TempDir private Path folder;
  private MiniKdc kdc;
  private Configuration conf;
  private JobHistoryServer server;
  private URI address;

  @BeforeEach
  void start() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), Files.createDirectory(folder.resolve("kdc")).toFile());
    kdc.start();
    Path keytab = folder.resolve("daemons.keytab");
    kdc.createPrincipal(keytab.toFile(), "jhs/localhost", "HTTP/localhost");
    kdc.createPrincipal(folder.resolve("alice.keytab").toFile(), "alice");
    conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.security.authentication", "kerberos");
    conf.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    conf.set("hadoop.http.authentication.type", "kerberos");
    conf.set("hadoop.http.authentication.kerberos.principal", "HTTP/localhost@" + kdc.getRealm());
    conf.set("hadoop.http.authentication.kerberos.keytab", keytab.toString());
    conf.set("hadoop.http.authentication.signature.secret.file", secret().toString());
    conf.set(JHAdminConfig.MR_HISTORY_PRINCIPAL, "jhs/localhost@" + kdc.getRealm());
    conf.set(JHAdminConfig.MR_HISTORY_KEYTAB, keytab.toString());
    conf.set(JHAdminConfig.MR_WEBAPP_SPNEGO_USER_NAME_KEY, "HTTP/localhost@" + kdc.getRealm());
    conf.set(JHAdminConfig.MR_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString());
    conf.set("yarn.app.mapreduce.am.staging-dir", folder.resolve("staging").toString());
    conf.set(JHAdminConfig.MR_HISTORY_ADDRESS, "localhost:0");
    conf.set(JHAdminConfig.JHS_ADMIN_ADDRESS, "localhost:0");
    conf.set(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS, "localhost:0");
    UserGroupInformation.setConfiguration(conf);
    server = new JobHistoryServer();
    server.init(conf);
    server.start();
    String bound = server.getConfig().get(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS);
    address = URI.create("http://localhost:" + bound.substring(bound.lastIndexOf(':') + 1));
  }

  private Path secret() throws IOException {
    return Files.writeString(folder.resolve("secret"), "of a test");
  }

  @AfterEach
  void stop() {
    server.stop();
    kdc.stop();
    UserGroupInformation.reset();
  }

  @Test
  void whoHasATicketSeesJobs() throws Exception {
    UserGroupInformation alice =
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            "alice@" + kdc.getRealm(), folder.resolve("alice.keytab").toString());
    assertThat(alice.doAs((PrivilegedExceptionAction<WebDaemon>) () -> WebDaemon.at(address, conf)))
        .isEqualTo(WebDaemon.HISTORY_SERVER);
  }

  @Test
  void whoHasNoneIsToldToGetOne() {
    UserGroupInformation bob = UserGroupInformation.createRemoteUser("bob", AuthMethod.KERBEROS);
    assertThatThrownBy(
            () ->
                bob.doAs((PrivilegedExceptionAction<WebDaemon>) () -> WebDaemon.at(address, conf)))
        .hasMessage(
            address.getAuthority()
                + " does not believe that it is bob who asks: there is no Kerberos ticket; get one"
                + " with kinit");
  }

  @Test
  void whoDoesNotKnowOfKerberosIsToldSo() {
    UserGroupInformation.setConfiguration(new Configuration(/* loadDefaults= */ false));
    UserGroupInformation bob = UserGroupInformation.createRemoteUser("bob");
    assertThatThrownBy(
            () ->
                bob.doAs((PrivilegedExceptionAction<WebDaemon>) () -> WebDaemon.at(address, conf)))
        .hasMessage(
            address
                + ": bob has no right to /ws/v1/history/info (401): it wants Kerberos; give --conf"
                + " with the core-site.xml of its cluster, and kinit");
  }
}
