// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.tree.Placement;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class YarnFollowerTest {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final String LOST = "lost";

  private final Told told = new Told();

  @Test
  void whatYarnSaysIsTold() throws Exception {
    YarnView view = new FakeYarn();
    try (YarnFollower follower = YarnFollower.start(() -> view, told, PERIOD_NANOS)) {
      assertThat(told.next()).isEqualTo("[a]");
      assertThat(follower).isNotNull();
    }
  }

  @Test
  void whileYarnIsGoneThatIsToldAndThenWhatItSaysAgain() throws Exception {
    FakeYarn yarn = new FakeYarn();
    try (YarnFollower follower = YarnFollower.start(() -> yarn, told, PERIOD_NANOS)) {
      told.await("[a]");
      yarn.gone = true;
      told.await(LOST);
      yarn.gone = false;
      told.await("[a]");
      assertThat(follower).isNotNull();
    }
    assertThat(yarn.closed).isTrue(); // and opened again
  }

  @Test
  void aManagerThatIsNotThereIsLostInSeconds() throws Exception {
    Configuration conf = new Configuration();
    conf.set(YarnConfiguration.RM_ADDRESS, "127.0.0.1:1");
    try (YarnFollower follower = YarnFollower.start(conf, told, PERIOD_NANOS)) {
      assertThat(told.next()).isEqualTo(LOST);
      assertThat(follower).isNotNull();
    }
  }

  @Test
  void oneOfTwoManagersThatAreNotThereIsLostTooAndSoon() throws Exception {
    Configuration conf = new Configuration();
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    for (String id : List.of("rm1", "rm2")) {
      conf.set(YarnConfiguration.RM_HOSTNAME + "." + id, "127.0.0.1");
      conf.set(YarnConfiguration.RM_ADDRESS + "." + id, "127.0.0.1:1");
    }
    try (YarnFollower follower = YarnFollower.start(conf, told, PERIOD_NANOS)) {
      assertThat(told.next()).isEqualTo(LOST);
      assertThat(follower).isNotNull();
    }
  }

  @Test
  void aProcessWithoutYarnsClassesGoesOnWithout() throws Exception {
    try (WithoutYarn loader = new WithoutYarn()) {
      Class<?> listener = loader.loadClass(YarnFollower.Listener.class.getName());
      Object hears =
          Proxy.newProxyInstance(
              loader,
              new Class<?>[] {listener},
              (proxy, method, arguments) -> told.said.add(method.getName()));
      AutoCloseable follower =
          (AutoCloseable)
              loader
                  .loadClass(YarnFollower.class.getName())
                  .getMethod("start", Configuration.class, listener, long.class)
                  .invoke(null, new Configuration(), hears, PERIOD_NANOS);
      assertThat(told.next()).isEqualTo(LOST);
      follower.close();
    }
  }

  @Test
  void itsEndIsNoFaultTwiceOrAfterItsThreadHasEnded() throws Exception {
    FakeYarn yarn = new FakeYarn();
    ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1);
    YarnFollower follower = YarnFollower.start(() -> yarn, told, PERIOD_NANOS, thread);
    told.await("[a]");
    follower.close();
    follower.close();
    assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(yarn.closed).isTrue();
    follower.close();
  }

  @Test
  void itsEndIsNoFaultWhileItsThreadEnds() throws Exception {
    EndsWhenAsked thread = new EndsWhenAsked();
    YarnFollower follower = YarnFollower.start(FakeYarn::new, told, PERIOD_NANOS, thread);
    told.await("[a]");
    follower.close();
    assertThat(thread.refused).as("tasks that came too late").isOne();
    assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aViewWhoseClassesAreMissingIsClosed() throws Exception {
    FakeYarn yarn = new FakeYarn();
    ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1);
    try (YarnFollower follower = YarnFollower.start(() -> yarn, told, PERIOD_NANOS, thread)) {
      told.await("[a]");
      yarn.missing = true;
      told.await(LOST);
      assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
      assertThat(yarn.closed).isTrue();
      assertThat(follower).isNotNull();
    }
  }

  /** Ends just before it is given a task at once, as a look may do it meanwhile. */
  private static final class EndsWhenAsked extends ScheduledThreadPoolExecutor {
    int refused;

    EndsWhenAsked() {
      super(1);
    }

    @Override
    public void execute(Runnable task) {
      shutdown();
      try {
        super.execute(task);
      } catch (RejectedExecutionException tooLate) {
        refused++;
        throw tooLate;
      }
    }
  }

  /** Loads Weir's classes anew, and finds none of YARN's. */
  private static final class WithoutYarn extends URLClassLoader {
    WithoutYarn() {
      super(
          new URL[] {
            Objects.requireNonNull(
                YarnFollower.class.getProtectionDomain().getCodeSource().getLocation())
          },
          YarnFollowerTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.apache.hadoop.yarn.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("io.weir.hadoop.yarn.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }
  }

  /** One application in one queue, as long as it is not gone. */
  private static final class FakeYarn implements YarnView {
    volatile boolean gone;
    volatile boolean missing;
    volatile boolean closed;

    @Override
    public YarnState look() throws IOException {
      if (gone) {
        throw new IOException("nobody answers");
      }
      if (missing) {
        throw new NoClassDefFoundError("as where a jar is missing");
      }
      return new YarnState(
          List.of(new YarnState.Queue("root.q", 1)),
          List.of(new YarnState.Application("a", "ann", "q", 0)));
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /** What was told, in order. */
  private static final class Told implements YarnFollower.Listener {
    final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    @Override
    public void placed(List<Placement> placements) {
      said.add(placements.stream().map(Placement::flow).toList().toString());
    }

    @Override
    public void lost() {
      said.add(LOST);
    }

    String next() throws InterruptedException {
      return said.take();
    }

    void await(String expected) throws InterruptedException {
      said.clear();
      while (!next().equals(expected)) {
        // told before
      }
    }
  }
}
