// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.exchange.message.UsageMessages;
import io.weir.hadoop.threads.DaemonThreads;
import io.weir.hadoop.usage.DiskCounters;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.hadoop.usage.UsageMeter;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the console at each NameNode who used the disks of this node, as often as it asks for. A
 * NameNode without a console is asked again now and then. No share depends on it, and it has a
 * thread of its own.
 */
public final class UsageReports implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(UsageReports.class);

  private static final long FIRST_SECONDS = 1;

  /** A NameNode that starts has none for a while, either. */
  private static final long WITHOUT_CONSOLE_SECONDS = 60;

  private static final long AFTER_FAULT_SECONDS = 30;
  private static final int TIMEOUT_MILLIS = 5_000;

  private final Supplier<Map<String, DiskCounters>> disks;
  private final LongSupplier clock;
  private final List<Talk> talks = new ArrayList<>();
  private final ScheduledExecutorService thread = DaemonThreads.oneCalled("Weir's usage reports");

  /**
   * One that reports only when it is told to ({@link #report}).
   *
   * @param node a name that stays when the node restarts
   * @param disks what has been counted so far, by volume
   */
  public UsageReports(
      String node,
      Supplier<Map<String, DiskCounters>> disks,
      List<? extends BrokerConnection> consoles,
      LongSupplier clock) {
    this.disks = disks;
    this.clock = clock;
    consoles.forEach(each -> talks.add(new Talk(each, new UsageMeter(node))));
  }

  /** Begins to report to the consoles of all NameNodes of a cluster. */
  public static UsageReports start(
      Configuration conf, String node, Supplier<Map<String, DiskCounters>> disks)
      throws IOException {
    List<BrokerLink> consoles = new ArrayList<>();
    for (URL broker : BrokerAddresses.of(conf)) {
      consoles.add(new BrokerLink(new URL(broker, BrokerHttp.USAGE_PATH), TIMEOUT_MILLIS, conf));
    }
    UsageReports reports = new UsageReports(node, disks, consoles, System::nanoTime);
    reports.talks.forEach(each -> reports.later(each, FIRST_SECONDS));
    return reports;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a talk tells its faults itself
  private void later(Talk talk, long seconds) {
    try {
      thread.schedule(() -> later(talk, talk.report()), seconds, TimeUnit.SECONDS);
    } catch (RejectedExecutionException closed) {
      // nobody is told any more
    }
  }

  /**
   * Reports once.
   *
   * @param console its number, from 0
   * @return after how many seconds it is to be told again
   */
  public long report(int console) {
    return talks.get(console).report();
  }

  private final class Talk {
    private final BrokerConnection link;
    private final UsageMeter meter;
    private boolean hasFailed;

    Talk(BrokerConnection link, UsageMeter meter) {
      this.link = link;
      this.meter = meter;
    }

    long report() {
      try {
        NodeUsage usage = meter.read(disks.get(), clock.getAsLong());
        if (usage == null) {
          return FIRST_SECONDS;
        }
        byte[] answer = link.exchange(UsageMessages.encode(usage));
        hasFailed = false;
        return UsageMessages.decodeAnswer(answer, answer.length);
      } catch (NoBrokerException none) {
        return WITHOUT_CONSOLE_SECONDS;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return AFTER_FAULT_SECONDS;
      } catch (IOException | RuntimeException | Error fault) { // one that throws was the last
        if (!hasFailed) {
          hasFailed = true;
          LOG.info(
              "Weir's console at {} is not told who uses the disks here; it is tried again: {}",
              link.with(),
              fault.toString());
        }
        return AFTER_FAULT_SECONDS;
      }
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    talks.forEach(each -> each.link.close());
  }
}
