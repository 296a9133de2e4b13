// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import io.weir.hadoop.weights.BadWeightsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of a cluster at one broker: the last version is in memory, so that any number of
 * DataNodes may ask for it, and is looked for in HDFS every few seconds, where another NameNode may
 * have set one.
 */
public final class CentralWeights implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CentralWeights.class);

  private final Stores stores;
  private final ScheduledExecutorService thread;
  private volatile WeightsVersion last = WeightsVersion.NONE;
  private String lastFault = "";

  /** One at a time reads old versions: anybody may ask for them, and a NameNode has more to do. */
  private final ReentrantLock reading = new ReentrantLock();

  private final Map<Long, WeightsVersion> heads = new HashMap<>();

  /** Opens the store: when it is first needed, as a NameNode that starts has no HDFS yet. */
  public interface Stores {
    WeightsStore open() throws IOException;
  }

  private CentralWeights(Stores stores) {
    this.stores = stores;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "Weir's look for weights");
              made.setDaemon(true);
              return made;
            });
  }

  /**
   * Looks for weights from now on.
   *
   * @param periodNanos how often
   */
  @SuppressWarnings("FutureReturnValueIgnored") // a look tells its faults itself
  public static CentralWeights start(Stores stores, long periodNanos) {
    CentralWeights central = new CentralWeights(stores);
    central.thread.scheduleWithFixedDelay(central::look, 0, periodNanos, TimeUnit.NANOSECONDS);
    return central;
  }

  /** With {@link #set} by turns, so that what one has listed is not older than what another set. */
  private synchronized void look() {
    try {
      WeightsStore store = stores.open();
      long number = store.lastNumber();
      if (number != last.number()) {
        heard(number == 0 ? WeightsVersion.NONE : store.read(number));
      }
      lastFault = "";
    } catch (IOException | RuntimeException fault) {
      if (!lastFault.equals(fault.toString())) {
        lastFault = fault.toString();
        LOG.warn("Weir cannot look for weights; those of before stay: {}", fault.toString());
      }
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
   * Who has set the last versions, when and why, the last one first. A version never changes, so
   * each is read once; one that cannot be read is left out, and the log says so.
   */
  public List<WeightsVersion> history(int most) throws IOException, BusyException {
    begin();
    try {
      WeightsStore store = stores.open();
      List<Long> numbers = store.numbers(most);
      heads.keySet().retainAll(numbers);
      List<WeightsVersion> history = new ArrayList<>();
      for (long number : numbers) {
        WeightsVersion head = heads.get(number);
        if (head == null) {
          head = headOrNull(store, number);
        }
        if (head != null) {
          heads.put(number, head);
          history.add(head);
        }
      }
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

  private static @Nullable WeightsVersion headOrNull(WeightsStore store, long number) {
    try {
      return store.head(number);
    } catch (IOException fault) {
      LOG.warn("Weir cannot read version {} of the weights: {}", number, fault.toString());
      return null;
    }
  }

  /**
   * Sets other weights.
   *
   * @see WeightsStore#set
   */
  public synchronized WeightsVersion set(String text, String user, String why, long seen)
      throws IOException, BadWeightsException, SeenAnotherException {
    WeightsVersion version = stores.open().set(text, user, why, seen);
    heard(version);
    return version;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
