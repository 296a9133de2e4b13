// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaBeingWritten;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InterposedReplicaTest {
  private static final Set<String> NOT_OVERRIDDEN = Set.of("getNext", "setNext", "setVolume");

  @TempDir private File folder;
  private ReplicaBeingWritten stock;
  private InterposedReplica interposed;

  @BeforeEach
  void wrapAndThenChangeTheStockReplica() {
    stock = new ReplicaBeingWritten(1, 1000, null, folder, 77);
    interposed = new InterposedReplica(stock, (streams, offset) -> streams);
    stock.set(2, 300, 1001);
    stock.setLastChecksumAndDataLen(200, new byte[] {1, 2, 3, 4});
  }

  @Test
  void everyMethodThatCanBeOverriddenIs() {
    Set<String> notOverridden = new TreeSet<>();
    for (Class<?> type = ReplicaBeingWritten.class;
        type != Object.class;
        type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (canBeOverridden(method) && !overridden(method)) {
          notOverridden.add(method.getName());
        }
      }
    }
    assertThat(notOverridden).isEqualTo(NOT_OVERRIDDEN);
  }

  static Stream<Method> getters() {
    return declared()
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> method.getParameterCount() == 0 && method.getReturnType() != void.class)
        .filter(method -> !OutputStream.class.isAssignableFrom(method.getReturnType()))
        .filter(method -> !InputStream.class.isAssignableFrom(method.getReturnType()));
  }

  @ParameterizedTest
  @MethodSource("getters")
  void itSaysWhatTheStockReplicaSays(Method getter) throws ReflectiveOperationException {
    Object[] said = new Object[2];
    Throwable expected =
        catchThrowable(
            () -> said[0] = LocalReplicaInPipeline.class.getMethod(getter.getName()).invoke(stock));
    Throwable actual = catchThrowable(() -> said[1] = getter.invoke(interposed));
    if (expected instanceof InvocationTargetException failed) {
      assertThat(actual).hasCauseInstanceOf(failed.getCause().getClass());
    } else {
      assertThat(actual).isNull();
      assertThat(said[1]).usingRecursiveComparison().isEqualTo(said[0]);
    }
  }

  @Test
  void whatIsSetIsSetInTheStockReplica() throws Exception {
    interposed.setNumBytes(500);
    interposed.setGenerationStamp(1002);
    interposed.setLastChecksumAndDataLen(400, new byte[4]);
    interposed.releaseReplicaInfoBytesReserved();
    assertThat(stock.getNumBytes()).isEqualTo(500);
    assertThat(stock.getGenerationStamp()).isEqualTo(1002);
    assertThat(stock.getBytesOnDisk()).isEqualTo(400);
    assertThat(stock.getBytesReserved()).isZero();
    interposed.waitForMinLength(400, 0, TimeUnit.SECONDS);
  }

  @Test
  void theWriterIsTheStockReplicas() {
    Thread next = new Thread(() -> {});
    assertThat(interposed.attemptToSetWriter(Thread.currentThread(), next)).isTrue();
    assertThat(stock.attemptToSetWriter(next, null)).isTrue();
  }

  @Test
  void theDataNodeKeepsTheStockReplica() {
    assertThat(interposed.getReplicaInfo()).isSameAs(stock);
  }

  @Test
  void aTemporaryReplicaStaysTemporary() {
    LocalReplicaInPipeline temporary = new LocalReplicaInPipeline(1, 1, null, folder, 0);
    InterposedReplica wrapped = new InterposedReplica(temporary, (streams, offset) -> streams);
    assertThat(wrapped.getState()).isEqualTo(ReplicaState.TEMPORARY);
    assertThat(wrapped.getVisibleLength()).isEqualTo(-1);
  }

  @Test
  void itsStreamsAreInterposedAtTheOffsetWhereTheyWrite() throws Exception {
    long[] at = {-1};
    InterposedReplica wrapped =
        new InterposedReplica(
            stock,
            (streams, offset) -> {
              at[0] = offset;
              return streams;
            });
    wrapped
        .createStreams(true, DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512))
        .close();
    assertThat(at[0]).isZero();
    assertThat(stock.getBlockFile()).exists();
  }

  private static Stream<Method> declared() {
    return Stream.of(InterposedReplica.class, ForwardingReplica.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
  }

  private static boolean canBeOverridden(Method method) {
    int modifiers = method.getModifiers();
    return !method.isSynthetic()
        && !Modifier.isStatic(modifiers)
        && !Modifier.isPrivate(modifiers)
        && !Modifier.isFinal(modifiers);
  }

  private static boolean overridden(Method method) {
    return declared()
        .filter(own -> own.getName().equals(method.getName()))
        .anyMatch(own -> Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
  }
}
