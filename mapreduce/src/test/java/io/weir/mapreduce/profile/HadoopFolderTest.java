// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopFolderTest {
  private static final String REALM = "java.security.krb5.realm";
  private static final String KDC = "java.security.krb5.kdc";

  private final Configuration secure = new Configuration();

  @BeforeEach
  void haveARealm() {
    System.setProperty(REALM, "EXAMPLE.COM");
    System.setProperty(KDC, "localhost:1");
    secure.set("hadoop.security.authentication", "kerberos");
  }

  @AfterEach
  void haveNone() {
    System.clearProperty(REALM);
    System.clearProperty(KDC);
    UserGroupInformation.reset();
  }

  @Test
  void filesOfThisMachineNeedNoTicket() throws IOException {
    HadoopFolder.fileSystem(new Path("/tmp"), secure);

    assertThat(UserGroupInformation.isSecurityEnabled()).isFalse();
  }

  @Test
  void aConfigurationThatIsNoXmlIsNamedWithItsLine(@TempDir java.nio.file.Path folder)
      throws IOException {
    java.nio.file.Path site = folder.resolve("yarn-site.xml");
    Files.writeString(site, "<configuration>\n<property>\n</configuration>\n");

    assertThatThrownBy(() -> HadoopFolder.configuration(folder))
        .isInstanceOf(BadFileException.class)
        .hasMessage("%s, line 3: is no XML that Hadoop reads", site);

    Files.writeString(
        site, "<configuration><property><name>a</name><value>b</value></property></configuration>");
    assertThat(HadoopFolder.configuration(folder).get("a")).isEqualTo("b");
  }

  @Test
  void filesOfASecureClusterAreAskedForWithOne() throws IOException {
    secure.set("fs.defaultFS", "hdfs://localhost:1");

    HadoopFolder.fileSystem(new Path("/mr-history"), secure);

    assertThat(UserGroupInformation.isSecurityEnabled()).isTrue();
  }
}
