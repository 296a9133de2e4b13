// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import static io.weir.hadoop.usage.Counted.disk;
import static io.weir.hadoop.usage.Counted.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.UsageMessages;
import io.weir.hadoop.usage.DiskCounters;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UsageReportsTest {
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong();
  private final AtomicLong read = new AtomicLong();

  @Test
  void theFirstReadingIsNotTold() throws Exception {
    Listening console = new Listening(3);
    UsageReports reports = reports(console);

    assertThat(after(1_000, reports)).isEqualTo(1);
    assertThat(console.heard).isEmpty();
    assertThat(after(5_000, reports)).isEqualTo(3);
    NodeUsage heard = console.heard.get(0);
    assertThat(heard.node()).isEqualTo("n1");
    assertThat(heard.total().readPerSecond()[0]).isEqualTo(4_096);
  }

  @Test
  void whereThereIsNoConsoleItIsAskedSeldom() throws Exception {
    UsageReports reports = reports(new Refusing(new NoBrokerException("none")));

    after(1_000, reports);
    assertThat(after(2_000, reports)).isEqualTo(60);
  }

  @Test
  void afterAFaultItGoesOn() throws Exception {
    UsageReports reports = reports(new Refusing(new IOException("it hung up")));

    after(1_000, reports);
    assertThat(after(2_000, reports)).isEqualTo(30);
    assertThat(after(3_000, reports)).isEqualTo(30);
  }

  @Test
  void eachConsoleIsToldAllOfIt() throws Exception {
    Listening one = new Listening(1);
    Listening other = new Listening(1);
    UsageReports reports = new UsageReports("n1", this::counters, List.of(one, other), clock::get);

    reports.report(0);
    reports.report(1);
    read.set(10_240);
    clock.set(SECOND);
    reports.report(0);
    clock.set(2 * SECOND);
    reports.report(1);

    assertThat(one.heard.get(0).total().readPerSecond()[0]).isEqualTo(10_240);
    assertThat(other.heard.get(0).total().readPerSecond()[0]).isEqualTo(5_120);
  }

  private UsageReports reports(BrokerConnection console) {
    return new UsageReports("n1", this::counters, List.of(console), clock::get);
  }

  private Map<String, DiskCounters> counters() {
    return Map.of("/d1", disk(100, flow("a", read.get(), 50)));
  }

  private long after(long millis, UsageReports reports) {
    clock.set(millis * 1_000_000);
    read.addAndGet(4 * 4_096);
    return reports.report(0);
  }

  private static class Listening implements BrokerConnection {
    private final int seconds;
    private final List<NodeUsage> heard = new ArrayList<>();

    Listening(int seconds) {
      this.seconds = seconds;
    }

    @Override
    public String with() {
      return "somebody";
    }

    @Override
    public byte[] exchange(byte[] report) throws IOException, InterruptedException {
      heard.add(decoded(report));
      return UsageMessages.encodeAnswer(seconds);
    }

    private static NodeUsage decoded(byte[] report) throws MalformedMessageException {
      return UsageMessages.decode(report, report.length, BrokerLimits.DEFAULT);
    }

    @Override
    public WeightsVersion weights() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  private static final class Refusing extends Listening {
    private final IOException why;

    Refusing(IOException why) {
      super(1);
      this.why = why;
    }

    @Override
    public byte[] exchange(byte[] report) throws IOException {
      throw why;
    }
  }
}
