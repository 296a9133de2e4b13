// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.exchange.Standing;
import io.weir.core.node.BrokerView;
import io.weir.core.node.FactorView;
import io.weir.core.node.Served;
import io.weir.core.node.ServiceLedger;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.threads.DaemonThreads;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.net.URL;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's talk with the brokers: once a period it tells each of them what its devices did, and
 * acts on what the first of them that answers says. Each broker has a thread, so that one that is
 * gone delays nobody.
 *
 * <p>Without a broker a node keeps the factors that it has for {@value #PERIODS_UNHEARD} periods;
 * then shares hold on each device alone. The log says each of it once, and once when one answers
 * again.
 */
public final class BrokerExchange implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerExchange.class);

  /** A broker leads until it has not answered for so many periods. */
  private static final int SILENT_PERIODS = 3;

  /** One that has just begun leads after so many periods: it has heard of all nodes by then. */
  private static final int PERIODS_TO_SETTLE = 30;

  /** A NameNode that has no broker is asked again after so many periods. */
  private static final int PERIODS_WITHOUT_BROKER = 60;

  /** One that knows no messages of this version may have been upgraded after so many. */
  private static final int PERIODS_BETWEEN_TRIES = 60;

  /** After so many periods without a broker weights and limits are those of each node. */
  private static final int PERIODS_UNHEARD = 60;

  /** For how many periods without service a flow is remembered. */
  private static final int IDLE_PERIODS_KEPT = 300;

  /** So many different faults are logged until a broker answers again. */
  private static final int MOST_FAULTS_TOLD = 10;

  private final Node node;
  private final long periodNanos;
  private final LongSupplier clock;
  private final List<Conversation> conversations;
  private final ScheduledExecutorService threads;

  // Guarded by this.
  private final ServiceLedger ledger = new ServiceLedger(IDLE_PERIODS_KEPT);
  private final ClusterWeights clusterWeights = new ClusterWeights();
  private final ToldNode told;
  private final Set<String> toldFaults = new HashSet<>();
  private boolean isHeard;

  public interface Node {
    Map<String, Map<String, Served>> served();

    Map<String, List<Placement.Level>> paths();

    /** Told what the leader says of flows, by name, each time that this has changed. */
    void stand(Map<String, Standing> standings);

    /**
     * Told this node's part of limits, as {@code LimitParts} has it, each time that one has
     * changed.
     */
    void divideLimits(Map<List<String>, Double> parts);

    /** Told the weights of the cluster, each time that others are set. */
    void weigh(Weights weights);

    /** Told the weights that an older leader gives, by flow, each time that one has changed. */
    void give(Map<String, FlowWeight> weights);
  }

  /**
   * One that talks only when it is told to ({@link #talk}).
   *
   * @param name stays when the node restarts
   * @param incarnation another number each time that the node starts
   * @param brokers in the order in which they lead
   */
  public BrokerExchange(
      Node node,
      String name,
      long incarnation,
      long periodNanos,
      List<? extends BrokerConnection> brokers,
      LongSupplier clock) {
    this.node = node;
    this.told = new ToldNode(node);
    this.periodNanos = periodNanos;
    this.clock = clock;
    List<Conversation> with = new ArrayList<>();
    for (BrokerConnection broker : brokers) {
      FactorView view = new FactorView(ledger, name, incarnation, clock.getAsLong());
      BrokerView olderView = new BrokerView(ledger, name, incarnation);
      with.add(
          new Conversation(
              broker,
              new NewestLanguage(view),
              new OlderLanguage(ledger, olderView),
              PERIODS_BETWEEN_TRIES,
              SILENT_PERIODS * periodNanos));
    }
    this.conversations = List.copyOf(with);
    this.threads =
        Executors.newScheduledThreadPool(
            conversations.size(), DaemonThreads.called("Weir's talk with a broker"));
  }

  /** Begins to talk with all brokers of a cluster, by a name that stays when the node restarts. */
  public static BrokerExchange start(Configuration conf, String name, Node node, long periodNanos)
      throws IOException {
    List<BrokerLink> links = new ArrayList<>();
    for (URL address : BrokerAddresses.of(conf)) {
      links.add(new BrokerLink(address, timeoutMillis(periodNanos), conf));
    }
    BrokerExchange exchange =
        new BrokerExchange(
            node, name, new SecureRandom().nextLong(), periodNanos, links, System::nanoTime);
    exchange.start();
    return exchange;
  }

  /** A broker that takes longer than the periods for which it may be silent leads no more. */
  private static int timeoutMillis(long periodNanos) {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(SILENT_PERIODS * periodNanos));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a talk tells its faults itself
  private void start() {
    for (int i = 0; i < conversations.size(); i++) {
      int broker = i;
      // Not at a fixed rate: once a broker is back, all nodes would make up for what they missed.
      threads.scheduleWithFixedDelay(
          () -> talk(broker), periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * What is done once a period, by one thread for each broker. It must not throw, or it was the
   * last.
   *
   * @param broker its number, from 0
   */
  public void talk(int broker) {
    Conversation conversation = conversations.get(broker);
    try {
      if (!conversation.sitsOut()) {
        talk(conversation);
      }
    } catch (RuntimeException | Error fault) {
      LOG.error("Weir asks its broker at {} again in a period", conversation.with(), fault);
    }
  }

  private void talk(Conversation conversation) {
    try {
      hear(conversation, conversation.say(report(conversation), () -> olderReport(conversation)));
      fetchWeights(conversation);
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
  private synchronized byte[] report(Conversation conversation) {
    long nowNanos = clock.getAsLong();
    ledger.read(node.served(), nowNanos);
    ledger.stand(node.paths());
    return conversation.report(nowNanos, told.standings());
  }

  private synchronized byte[] olderReport(Conversation conversation) {
    return conversation.olderReport(clock.getAsLong());
  }

  private synchronized void hear(Conversation conversation, byte[] answer) throws IOException {
    long nowNanos = clock.getAsLong();
    conversation.hear(answer, nowNanos);
    if (!isHeard) {
      isHeard = true;
      toldFaults.clear();
      LOG.info("Weir's broker at {} answers: shares hold for the cluster", conversation.with());
    }
    if (leader(nowNanos) == conversation) {
      told.give(conversation.weights());
      told.stand(conversation.standings());
      told.divide(conversation.limitParts());
    }
  }

  /** Weights of the cluster that this node has not are fetched. */
  private void fetchWeights(Conversation conversation) throws IOException, InterruptedException {
    synchronized (this) {
      boolean leads = leader(clock.getAsLong()) == conversation;
      if (!leads || !clusterWeights.isNews(conversation.weightsNumber())) {
        return;
      }
    }
    WeightsVersion version = conversation.clusterWeights();
    Weights read = ClusterWeights.read(version);
    synchronized (this) {
      if (read != null) {
        LOG.info(
            "Weir has the cluster's weights, version {} by {}: {}",
            version.number(),
            version.user(),
            read);
        node.weigh(read);
      }
      clusterWeights.has(version.number());
    }
  }

  private synchronized void failed(Conversation conversation, Throwable fault) {
    boolean heard = isHeard();
    String what = conversation.with() + ": " + fault;
    if (!heard && toldFaults.size() < MOST_FAULTS_TOLD && toldFaults.add(what)) {
      LOG.warn(
          "Weir hears from no broker: after {} periods shares hold on each disk alone. {}",
          PERIODS_UNHEARD,
          what);
    }
    isHeard = heard;
    long sinceNanos = clock.getAsLong() - PERIODS_UNHEARD * periodNanos;
    if (!heard && conversations.stream().noneMatch(each -> each.hasAnsweredSince(sinceNanos))) {
      shareAlone();
    }
  }

  /** Who is due more here as he has less elsewhere may have ended there since. */
  private void shareAlone() {
    if (told.forgetsOthers()) {
      LOG.warn(
          "Weir has heard from no broker for {} periods: shares hold on each disk alone",
          PERIODS_UNHEARD);
    }
  }

  /** Whether a broker answers, so that shares hold for the cluster. */
  public synchronized boolean isHeard() {
    return leader(clock.getAsLong()) != null;
  }

  /** The first that answers and has long enough to know who is due what, or else the first. */
  private @Nullable Conversation leader(long nowNanos) {
    Conversation first = null;
    for (Conversation each : conversations) {
      if (each.isHeard(nowNanos)) {
        if (each.hasGoneOnSince(nowNanos - PERIODS_TO_SETTLE * periodNanos)) {
          return each;
        }
        first = first == null ? each : first;
      }
    }
    return first;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    conversations.forEach(Conversation::close);
  }
}
