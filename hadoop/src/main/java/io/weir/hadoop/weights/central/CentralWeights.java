// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import io.weir.hadoop.threads.DaemonThreads;
import io.weir.hadoop.weights.BadWeightsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of a cluster at one broker. The last version is in memory, so that any number of
 * DataNodes may ask for it; HDFS is polled every few seconds for a version that another NameNode
 * has set.
 */
public final class CentralWeights implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CentralWeights.class);

  /** The log has no more than so many files that are left out. */
  private static final int MOST_TOLD = 1_000;

  private final Stores stores;
  private final @Nullable ScheduledExecutorService thread;
  private volatile WeightsVersion last = WeightsVersion.NONE;
  private String lastFault = "";

  /** One at a time reads old versions: anybody may ask for them, and a NameNode has more to do. */
  private final ReentrantLock reading = new ReentrantLock();

  private final Map<Long, WeightsVersion> heads = new HashMap<>();
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  /** Opens the store: when it is first needed, as a NameNode that starts has no HDFS yet. */
  public interface Stores {
    WeightsStore open() throws IOException;
  }

  /** For whoever looks himself. */
  public CentralWeights(Stores stores) {
    this(stores, null);
  }

  private CentralWeights(Stores stores, @Nullable ScheduledExecutorService thread) {
    this.stores = stores;
    this.thread = thread;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a look tells its faults itself
  public static CentralWeights start(Stores stores, long periodNanos) {
    ScheduledExecutorService thread = DaemonThreads.oneCalled("Weir's look for weights");
    CentralWeights central = new CentralWeights(stores, thread);
    thread.scheduleWithFixedDelay(central::look, 0, periodNanos, TimeUnit.NANOSECONDS);
    return central;
  }

  /** Looks for a version that another NameNode has set. */
  public void look() {
    look(last.number());
  }

  /** With {@link #set} by turns, so that what one has listed is not older than what another set. */
  private synchronized void look(long known) {
    try {
      WeightsStore store = stores.open();
      long number = store.lastNumber(known, this::leaveOut);
      if (number != last.number()) {
        heard(number == 0 ? WeightsVersion.NONE : store.read(number));
      }
      lastFault = "";
    } catch (IOException | RuntimeException | Error fault) { // a look that throws is the last
      if (!lastFault.equals(fault.toString())) {
        lastFault = fault.toString();
        LOG.warn("Weir cannot look for weights; those of before stay: {}", fault.toString());
      }
    }
  }

  /** Said once of each. */
  private void leaveOut(MalformedVersionException fault) {
    if (leftOut.size() < MOST_TOLD && leftOut.add(String.valueOf(fault.getMessage()))) {
      LOG.warn("Weir leaves a file out: {}", fault.getMessage());
    }
  }

  private void heard(WeightsVersion version) {
    last = version;
    LOG.info("Weir has weights of version {}: {}", version.number(), version.why());
  }

  /** Those that count now, as far as they are known here. */
  public WeightsVersion last() {
    return last;
  }

  /** One version. */
  public WeightsVersion read(long number) throws IOException, BusyException {
    begin();
    try {
      return stores.open().read(number);
    } finally {
      reading.unlock();
    }
  }

  /**
   * The last versions, the last one first; one that cannot be read is left out, as the log says.
   */
  public List<WeightsVersion> history(int most) throws IOException, BusyException {
    begin();
    try {
      WeightsStore store = stores.open();
      List<WeightsVersion> history = new ArrayList<>();
      Set<Long> shown = new HashSet<>();
      for (long number : store.numbers()) {
        if (history.size() == most) {
          break;
        }
        WeightsVersion head = heads.get(number);
        if (head == null) {
          head = headOrNull(store, number);
        }
        if (head != null) {
          heads.put(number, head);
          history.add(head);
          shown.add(number);
        }
      }
      heads.keySet().retainAll(shown);
      return history;
    } finally {
      reading.unlock();
    }
  }

  private void begin() throws BusyException {
    if (!reading.tryLock()) {
      throw new BusyException();
    }
  }

  private @Nullable WeightsVersion headOrNull(WeightsStore store, long number) {
    try {
      return store.head(number);
    } catch (MalformedVersionException fault) {
      leaveOut(fault);
      return null;
    } catch (IOException fault) {
      LOG.warn("Weir cannot read version {} of the weights: {}", number, fault.toString());
      return null;
    }
  }

  /**
   * Sets other weights ({@link WeightsStore#set}); those of another NameNode are known from then
   * on.
   */
  public synchronized WeightsVersion set(String text, String user, String why, long seen)
      throws IOException, BadWeightsException, SeenAnotherException {
    try {
      WeightsVersion version = stores.open().set(text, user, why, seen);
      heard(version);
      return version;
    } catch (SeenAnotherException fault) {
      look(0);
      throw fault;
    }
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdownNow();
    }
  }
}
