// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;

/**
 * A cluster with Kerberos, block tokens, protected data transfer and TLS, and a KDC of its own, in
 * this process. One at a time, as Kerberos is of a whole process.
 */
public final class SecureHdfs implements AutoCloseable {
  /** Whom daemons run as: the superuser. */
  public static final String HDFS = "hdfs";

  private static final String[] USERS = {"ann", "eve"};

  public final TestCluster cluster;
  private final MiniKdc kdc;
  private final Path folder;

  private SecureHdfs(MiniKdc kdc, Path folder, TestCluster cluster) {
    this.kdc = kdc;
    this.folder = folder;
    this.cluster = cluster;
  }

  /**
   * Starts a KDC, and a cluster that it vouches for.
   *
   * @param conf with what the test wants of the cluster
   */
  public static SecureHdfs start(Class<?> test, Configuration conf, int dataNodes)
      throws Exception {
    Path folder = Path.of("target/secure", test.getSimpleName()).toAbsolutePath();
    Files.createDirectories(folder);
    Properties properties = MiniKdc.createConf();
    MiniKdc kdc = new MiniKdc(properties, folder.toFile());
    kdc.start();
    try {
      File keytab = folder.resolve("daemons.keytab").toFile();
      kdc.createPrincipal(keytab, HDFS + "/localhost", "HTTP/localhost");
      for (String user : USERS) {
        kdc.createPrincipal(folder.resolve(user + ".keytab").toFile(), user);
      }
      secure(conf, kdc.getRealm(), keytab, folder);
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromKeytab(
          HDFS + "/localhost@" + kdc.getRealm(), keytab.toString());
      TestCluster cluster =
          TestCluster.start(
              test, conf, hdfs -> hdfs.numDataNodes(dataNodes).storagesPerDatanode(1));
      return new SecureHdfs(kdc, folder, cluster);
    } catch (Exception e) {
      UserGroupInformation.reset();
      kdc.stop();
      throw e;
    }
  }

  private static void secure(Configuration conf, String realm, File keytab, Path folder)
      throws Exception {
    SecurityUtil.setAuthenticationMethod(AuthenticationMethod.KERBEROS, conf);
    conf.setBoolean("hadoop.security.authorization", true);
    for (String daemon : new String[] {"namenode", "datanode"}) {
      conf.set("dfs." + daemon + ".kerberos.principal", HDFS + "/localhost@" + realm);
      conf.set("dfs." + daemon + ".keytab.file", keytab.toString());
    }
    conf.set("dfs.namenode.https-address", "localhost:0");
    conf.set("dfs.datanode.https.address", "localhost:0");
    conf.set("dfs.web.authentication.kerberos.principal", "HTTP/localhost@" + realm);
    conf.set("dfs.web.authentication.kerberos.keytab", keytab.toString());
    conf.set("hadoop.http.authentication.type", "kerberos");
    conf.set("hadoop.http.authentication.kerberos.principal", "HTTP/localhost@" + realm);
    conf.set("hadoop.http.authentication.kerberos.keytab", keytab.toString());
    conf.setBoolean("dfs.block.access.token.enable", true);
    conf.set("dfs.data.transfer.protection", "privacy");
    conf.set("dfs.http.policy", "HTTPS_ONLY");
    conf.setInt("ipc.client.connect.max.retries.on.sasl", 10);
    KeyStoreTestUtil.setupSSLConfig(
        folder.toString(),
        KeyStoreTestUtil.getClasspathDir(SecureHdfs.class),
        conf,
        /* useClientCert= */ false);
    conf.set("dfs.client.https.keystore.resource", KeyStoreTestUtil.getClientSSLConfigFileName());
    conf.set("dfs.https.server.keystore.resource", KeyStoreTestUtil.getServerSSLConfigFileName());
  }

  /** Somebody who has proven who he is. */
  public UserGroupInformation user(String name) throws IOException {
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
        name + "@" + kdc.getRealm(), folder.resolve(name + ".keytab").toString());
  }

  @Override
  public void close() throws Exception {
    try {
      cluster.close();
    } finally {
      kdc.stop();
      KeyStoreTestUtil.cleanupSSLConfig(
          folder.toString(), KeyStoreTestUtil.getClasspathDir(SecureHdfs.class));
      UserGroupInformation.reset();
    }
  }
}
