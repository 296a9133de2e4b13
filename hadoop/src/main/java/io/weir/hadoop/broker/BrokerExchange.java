// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.BrokerView;
import io.weir.core.broker.Heard;
import io.weir.core.broker.ServiceLedger;
import io.weir.core.broker.ServiceReport;
import io.weir.core.tree.FlowWeight;
import java.io.IOException;
import java.net.URL;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's talk with the brokers: once a period it tells each of them what its devices did, and
 * acts on what the first of them that answers says. Each broker has a thread, so that one that is
 * gone delays nobody.
 *
 * <p>Without a broker shares hold on each device alone. The log says so once, and once when one
 * answers again.
 */
public final class BrokerExchange implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerExchange.class);

  /** A broker leads until it has not answered for so many periods. */
  private static final int SILENT_PERIODS = 3;

  /** A NameNode that has no broker is asked again after so many periods. */
  private static final int PERIODS_WITHOUT_BROKER = 60;

  /** For how many periods without service a flow is remembered. */
  private static final int IDLE_PERIODS_KEPT = 300;

  private final Supplier<Map<String, Map<String, Long>>> served;
  private final Consumer<Map<String, Map<String, Heard>>> hear;
  private final Consumer<Map<String, FlowWeight>> weigh;
  private final long periodNanos;
  private final List<Conversation> conversations;
  private final ScheduledExecutorService threads;

  // Guarded by this.
  private final ServiceLedger ledger = new ServiceLedger(IDLE_PERIODS_KEPT);
  private boolean isHeard;
  private @Nullable Map<String, FlowWeight> weights;
  private String lastFault = "";

  /**
   * @param served what each device has done for each flow so far
   * @param hear told what each flow got here and elsewhere, by device
   * @param weigh told the weights that the leader gives, by flow, each time that one has changed
   * @param conversations one with each broker, in the order in which they lead, from the node's
   *     ledger
   */
  BrokerExchange(
      Supplier<Map<String, Map<String, Long>>> served,
      Consumer<Map<String, Map<String, Heard>>> hear,
      Consumer<Map<String, FlowWeight>> weigh,
      long periodNanos,
      Function<ServiceLedger, List<Conversation>> conversations) {
    this.served = served;
    this.hear = hear;
    this.weigh = weigh;
    this.periodNanos = periodNanos;
    this.conversations = conversations.apply(ledger);
    this.threads =
        Executors.newScheduledThreadPool(
            this.conversations.size(),
            task -> {
              Thread thread = new Thread(task, "Weir's talk with a broker");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins to talk with all brokers of a cluster.
   *
   * @param node the name of this node, which stays when it restarts
   * @throws IOException if the configuration names no NameNode
   */
  public static BrokerExchange start(
      Configuration conf,
      String node,
      Supplier<Map<String, Map<String, Long>>> served,
      Consumer<Map<String, Map<String, Heard>>> hear,
      Consumer<Map<String, FlowWeight>> weigh,
      long periodNanos)
      throws IOException {
    List<BrokerLink> links = new ArrayList<>();
    for (URL address : BrokerAddresses.of(conf)) {
      links.add(new BrokerLink(address, timeoutMillis(periodNanos), conf));
    }
    long incarnation = new SecureRandom().nextLong();
    BrokerExchange exchange =
        new BrokerExchange(
            served,
            hear,
            weigh,
            periodNanos,
            ledger ->
                links.stream()
                    .map(link -> new Conversation(link, new BrokerView(ledger, node, incarnation)))
                    .toList());
    exchange.start();
    return exchange;
  }

  /** A broker that takes longer than the periods for which it may be silent leads no more. */
  private static int timeoutMillis(long periodNanos) {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(SILENT_PERIODS * periodNanos));
  }

  /** The first reports go after a period. */
  @SuppressWarnings("FutureReturnValueIgnored") // a talk tells its faults itself
  void start() {
    for (Conversation each : conversations) {
      threads.scheduleAtFixedRate(() -> talk(each), periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    }
  }

  private void talk(Conversation conversation) {
    if (conversation.sitsOut()) {
      return;
    }
    try {
      Answer answer = conversation.say(report(conversation));
      hear(conversation, answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | Error fault) {
      // One that had a broker has just restarted, and will have it again.
      if (fault instanceof NoBrokerException && !conversation.hasEverAnswered()) {
        conversation.sitOut(PERIODS_WITHOUT_BROKER);
      }
      failed(conversation, fault);
    }
  }

  /** Under one lock, so that what one thread has read is not older than what another has told. */
  private synchronized ServiceReport report(Conversation conversation) {
    ledger.read(served.get());
    return conversation.report();
  }

  private void hear(Conversation conversation, Answer answer) throws IOException {
    long nowNanos = System.nanoTime();
    Map<String, Map<String, Heard>> heard;
    synchronized (this) {
      heard = conversation.hear(answer, nowNanos);
      if (!isHeard) {
        isHeard = true;
        lastFault = "";
        LOG.info("Weir's broker at {} answers: shares hold for the cluster", conversation.with());
      }
      if (leader(nowNanos) != conversation) {
        return;
      }
      weigh(conversation.weights());
    }
    hear.accept(heard);
  }

  /** A broker that has said nothing of weights leaves them as they are. */
  private void weigh(@Nullable Map<String, FlowWeight> given) {
    if (given == null || given == weights) {
      return;
    }
    boolean before = weights != null && !weights.isEmpty();
    if (before == given.isEmpty()) {
      LOG.info(
          before
              ? "Weir's broker gives no weights any more: they are those of this node"
              : "Weir's broker gives weights by YARN's queues");
    }
    weights = given;
    weigh.accept(given);
  }

  private synchronized void failed(Conversation conversation, Throwable fault) {
    boolean heard = isHeard();
    if (isHeard != heard || !lastFault.equals(fault.toString())) {
      lastFault = fault.toString();
      if (!heard) {
        LOG.warn(
            "Weir hears from no broker: shares hold on each disk alone. {}: {}",
            conversation.with(),
            fault.toString());
      }
    }
    isHeard = heard;
  }

  /** Whether a broker answers, so that shares hold for the cluster. */
  public synchronized boolean isHeard() {
    return leader(System.nanoTime()) != null;
  }

  private @Nullable Conversation leader(long nowNanos) {
    long sinceNanos = nowNanos - SILENT_PERIODS * periodNanos;
    for (Conversation each : conversations) {
      if (each.hasAnsweredSince(sinceNanos)) {
        return each;
      }
    }
    return null;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    conversations.forEach(Conversation::close);
  }
}
