// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;

/**
 * A KDC in this process, and the keys with which the daemons of an HDFS and their clients prove who
 * they are. One at a time, as Kerberos is of a whole process.
 */
final class Kerberos implements AutoCloseable {
  /** Whom daemons run as: the superuser. */
  private static final String HDFS = "hdfs/localhost";

  private static final String HTTP = "HTTP/localhost";

  private final MiniKdc kdc;
  private final Path folder;
  private final ClassLoader classesBefore = Thread.currentThread().getContextClassLoader();

  private Kerberos(MiniKdc kdc, Path folder) throws IOException {
    this.kdc = kdc;
    this.folder = folder;
    // Hadoop looks for the configuration of TLS among classes.
    Thread.currentThread()
        .setContextClassLoader(
            new URLClassLoader(new URL[] {folder.toUri().toURL()}, classesBefore));
  }

  /**
   * Starts a KDC, makes a configuration that of a secure cluster, and logs this process in as its
   * superuser.
   *
   * @param users for whom there are keys
   */
  static Kerberos start(Path folder, List<String> users, Configuration conf) throws Exception {
    Files.createDirectories(folder);
    MiniKdc kdc = new MiniKdc(MiniKdc.createConf(), folder.toFile());
    kdc.start();
    Kerberos kerberos = new Kerberos(kdc, folder);
    try {
      kdc.createPrincipal(kerberos.keytab("daemons").toFile(), HDFS, HTTP);
      for (String user : users) {
        kdc.createPrincipal(kerberos.keytab(user).toFile(), user);
      }
      kerberos.secure(conf);
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromKeytab(
          kerberos.of(HDFS), kerberos.keytab("daemons").toString());
      return kerberos;
    } catch (Exception e) {
      kerberos.close();
      throw e;
    }
  }

  private Path keytab(String name) {
    return folder.resolve(name + ".keytab");
  }

  private String of(String principal) {
    return principal + "@" + kdc.getRealm();
  }

  private void secure(Configuration conf) throws Exception {
    String keytab = keytab("daemons").toString();
    SecurityUtil.setAuthenticationMethod(AuthenticationMethod.KERBEROS, conf);
    conf.setBoolean("hadoop.security.authorization", true);
    for (String daemon : List.of("dfs.namenode", "dfs.datanode")) {
      conf.set(daemon + ".kerberos.principal", of(HDFS));
      conf.set(daemon + ".keytab.file", keytab);
    }
    conf.set("dfs.namenode.https-address", "localhost:0");
    conf.set("dfs.datanode.https.address", "localhost:0");
    for (String web : List.of("dfs.web.authentication", "hadoop.http.authentication")) {
      conf.set(web + ".kerberos.principal", of(HTTP));
      conf.set(web + ".kerberos.keytab", keytab);
    }
    conf.set("hadoop.http.authentication.type", "kerberos");
    conf.setBoolean("dfs.block.access.token.enable", true);
    conf.set("dfs.data.transfer.protection", "privacy");
    conf.set("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    conf.set("dfs.http.policy", "HTTPS_ONLY");
    KeyStoreTestUtil.setupSSLConfig(
        folder.toString(), folder.toString(), conf, /* useClientCert= */ false);
    conf.set("dfs.client.https.keystore.resource", KeyStoreTestUtil.getClientSSLConfigFileName());
    conf.set("dfs.https.server.keystore.resource", KeyStoreTestUtil.getServerSSLConfigFileName());
  }

  /** Somebody who has proven who he is. */
  UserGroupInformation login(String user) throws IOException {
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(of(user), keytab(user).toString());
  }

  @Override
  public void close() {
    kdc.stop();
    UserGroupInformation.reset();
    Thread.currentThread().setContextClassLoader(classesBefore);
  }
}
