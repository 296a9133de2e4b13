// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class SilentResourceManagerTest {
  @Test
  void saysWhoDoesNotAnswerAndWhy() {
    saysOf(new ConnectException("Connection refused"), "Connection refused");
    saysOf(new SocketTimeoutException("10000 millis timeout while waiting"), "timed out");
    saysOf(new UnknownHostException("m0"), "no such host");
  }

  @Test
  void anotherFailureStaysWhatItIs() {
    IOException other = new IOException("not in yarn.admin.acl");

    assertThat(SilentResourceManager.failure("m0:8033", other)).isSameAs(other);
  }

  private static void saysOf(IOException root, String why) {
    IOException hadoops = new IOException("Call From n1 to m0:8033 failed on exception", root);

    assertThat(SilentResourceManager.failure("m0:8033", hadoops))
        .hasMessage(
            "the ResourceManager m0:8033 does not answer: %s; does it run, and is --conf its cluster's?",
            why)
        .hasCause(hadoops);
  }
}
