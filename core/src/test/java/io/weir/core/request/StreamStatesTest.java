// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StreamStatesTest {
  private final IoStream stream = new IoStream(new Flow("gold", 1));
  private final StreamStates<String> one = new StreamStates<>();
  private final StreamStates<String> other = new StreamStates<>();

  @Test
  void eachLayerKeepsItsOwn() {
    one.put(stream, "of one");
    other.put(stream, "of the other");

    one.remove(stream);

    assertThat(one.of(stream)).isNull();
    assertThat(other.of(stream)).isEqualTo("of the other");
  }

  @Test
  void whatIsPutLastIsKept() {
    one.put(stream, "first");
    other.put(stream, "of the other");
    one.put(stream, "second");

    assertThat(one.of(stream)).isEqualTo("second");
    one.remove(stream);
    assertThat(one.of(stream)).isNull();
  }
}
