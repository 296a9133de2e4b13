// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.exchange.Standing;
import io.weir.core.node.NodeWeights;
import io.weir.core.request.Flow;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Placement;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.gate.Queues;
import io.weir.hadoop.weights.Weights;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The flows of a DataNode, one a name, each in its place in the tree of queues, users and
 * applications, with the weights that they are given. A flow is kept while a stream of it is open,
 * and for as long after as there is room, or as anything else holds it: an application that comes
 * back within that time goes on with its tags.
 */
public final class FlowRegistry {
  public static final int IDLE_KEPT = 1_000;

  /** How many flows of one user may have streams open; what is beyond is in one. */
  static final int MOST_OF_USER = 256;

  /**
   * The same where nobody says whose they are. Fewer would let one client, which may take any
   * names, put everybody else's applications into one flow.
   */
  static final int MOST_OF_NOBODY = CountingScheduler.MAX_FLOWS;

  private FlowShares shares;
  private Map<String, Standing> standings = Map.of();
  private double mostFactor = 1;
  private LimitParts limitParts = LimitParts.ALL;
  private final Map<String, KnownFlow> busy = new LinkedHashMap<>();
  private final Map<String, KnownFlow> idle = new LinkedHashMap<>();
  private final HeldFlows held = new HeldFlows();
  private final FlowParents parents = new FlowParents();
  private final Reservations reservations = new Reservations();
  private NodeWeights node = NodeWeights.of(Map.of(), Map.of(), 1);
  private final Map<String, Integer> busyOfUsers = new HashMap<>();
  private int addedSincePlaced;
  private final Queues queues = new Queues();

  public FlowRegistry(Weights weights) {
    this.shares = new FlowShares(weights, Map.of());
  }

  /** Gives new weights; they take effect with the next request of each flow. */
  public synchronized void reweigh(Weights newWeights) {
    shares = shares.with(newWeights);
    reservations.reweigh();
    forgetShares();
    place();
  }

  private void forgetShares() {
    busy.values().forEach(KnownFlow::forgetShare);
    idle.values().forEach(KnownFlow::forgetShare);
  }

  /** Takes the weights that a broker of version 0.1 gives, by flow ({@link FlowShares}). */
  public synchronized void give(Map<String, FlowWeight> fromBroker) {
    shares = shares.withGiven(fromBroker);
    forgetShares();
    place();
  }

  /** Takes what a broker says of flows, by name, which may move weights by this factor at most. */
  public synchronized void stand(Map<String, Standing> fromBroker, double most) {
    standings = fromBroker;
    mostFactor = most;
    place();
  }

  /** Limits are of the cluster; takes this node's part of each ({@link LimitParts}). */
  public synchronized void divideLimits(Map<List<String>, Double> parts) {
    limitParts = new LimitParts(parts);
    busy.values().forEach(this::promise);
  }

  /** What is reserved is of so much, that all devices give together. */
  public synchronized void devicesGive(double bytesPerSecond) {
    reservations.devicesGive(bytesPerSecond);
    place();
  }

  /** Where each flow stands by what this node knows: the user, and the application. */
  public synchronized Map<String, List<Placement.Level>> paths() {
    if (addedSincePlaced > 0 && !standings.isEmpty()) {
      place(); // those that have joined meanwhile
    }
    return pathsSaid();
  }

  private Map<String, List<Placement.Level>> pathsSaid() {
    Map<String, List<Placement.Level>> paths = new HashMap<>();
    idle.forEach((name, entry) -> paths.put(name, path(entry)));
    busy.forEach((name, entry) -> paths.put(name, path(entry)));
    return paths;
  }

  private List<Placement.Level> path(KnownFlow entry) {
    return shares.path(entry.client, entry.share(shares));
  }

  /**
   * The part of a disk that each of these applications has while they all want it, and these flows,
   * and nobody else; with those of the other flows in sum 1. One of which there was no stream yet
   * is taken for one of no user.
   *
   * @param others flows by name, of these applications or of others; who is not known here is not
   *     counted
   */
  public synchronized Map<String, Double> partsOf(
      Collection<String> applications, Collection<String> others) {
    Map<String, String> flowsOf = new HashMap<>();
    Map<String, List<Placement.Level>> said = new HashMap<>();
    for (String each : applications) {
      KnownFlow known =
          Stream.concat(busy.values().stream(), idle.values().stream())
              .filter(entry -> entry.client.application().equals(each))
              .findFirst()
              .orElseGet(() -> new KnownFlow(Client.of(each), new Flow(each, 1), 0));
      flowsOf.put(each, known.client.flow());
      said.put(known.client.flow(), path(known));
    }
    for (String each : others) {
      KnownFlow known = busy.containsKey(each) ? busy.get(each) : idle.get(each);
      if (known != null) {
        said.put(each, path(known));
      }
    }
    Map<String, Double> parts = FlowParts.of(NodeWeights.of(said, standings, mostFactor));
    Map<String, Double> byApplication = new HashMap<>();
    flowsOf.forEach(
        (application, flow) -> byApplication.put(application, parts.getOrDefault(flow, 0.0)));
    return byApplication;
  }

  private void place() {
    addedSincePlaced = 0;
    node = NodeWeights.of(pathsSaid(), standings, mostFactor);
    parents.weigh(node.weights());
    Map<String, List<String>> all = node.paths();
    busy.forEach((name, entry) -> place(entry, Objects.requireNonNull(all.get(name))));
    idle.forEach((name, entry) -> place(entry, Objects.requireNonNull(all.get(name))));
    parents.forgetUnused();
  }

  private void place(KnownFlow entry, List<String> path) {
    entry.path = path;
    entry.flow.setParent(parents.of(path.subList(0, path.size() - 1)));
    entry.flow.setWeight(parents.weightOf(path));
    entry.flow.setPriority(priority(entry));
    entry.flow.setStarted(started(entry));
    if (entry.streams > 0) {
      promise(entry);
      queues.leave(entry.flow);
      join(entry);
    }
  }

  /** What the flow is promised, and its user, while it has a stream open. */
  private void promise(KnownFlow entry) {
    Client client = entry.client;
    entry.flow.setPromise(
        reservations.promise(
            "application " + client.flow(),
            limitParts.here(entry.path, entry.share(shares).promise())));
    Flow user = entry.user();
    if (user != null) {
      user.setPromise(
          reservations.promise(
              "user " + client.user(),
              limitParts.here(
                  entry.path.subList(0, Math.max(0, entry.path.size() - 1)),
                  shares.ofUser(client.user()).promise())));
    }
  }

  /** It wants nothing for now; its user neither, if nobody else of him does. */
  private void release(KnownFlow entry) {
    reservations.release("application " + entry.client.flow());
    Flow user = entry.user();
    if (user != null && !busyOfUsers.containsKey(entry.client.user())) {
      reservations.release("user " + entry.client.user());
    }
  }

  private int priority(KnownFlow entry) {
    Client client = entry.client;
    Standing standing = standings.get(client.flow());
    Placement placement = standing == null ? null : standing.placement();
    return placement == null || shares.isNamed(client)
        ? entry.share(shares).priority()
        : placement.priority();
  }

  /**
   * Where users are known, a number of YARN is believed only of an application that YARN has
   * running for the user: else anybody could have started before all.
   */
  private long started(KnownFlow entry) {
    Client client = entry.client;
    Standing standing = standings.get(client.flow());
    boolean isBelieved =
        client.user().isEmpty() || (standing != null && standing.placement() != null);
    return StartOrder.of(isBelieved ? client.application() : "", entry.firstSeenMillis);
  }

  private void join(KnownFlow entry) {
    String name = entry.client.flow();
    Standing standing = standings.get(name);
    Placement placement = standing == null ? null : standing.placement();
    Flow queue = placement == null ? null : entry.queue();
    if (queue != null) {
      queues.join(entry.flow, entry.client, queue);
    } else {
      queues.join(entry.flow, entry.client, shares.queueOf(name));
    }
  }

  /** The flow of this client; given back by {@link #close} when the stream has ended. */
  public synchronized Flow open(Client client) {
    KnownFlow entry = busy.get(client.flow());
    if (entry == null) {
      entry = opened(client);
    }
    entry.streams++;
    return entry.flow;
  }

  /** It has no stream open so far. */
  private KnownFlow opened(Client client) {
    Client counted = isBeyond(client) ? new Client(client.kind(), "", client.user()) : client;
    String name = counted.flow();
    KnownFlow known = busy.get(name);
    if (known != null) {
      return known;
    }
    KnownFlow entry = idle.remove(name);
    boolean isNew = entry == null;
    if (entry == null) {
      entry = new KnownFlow(counted, held.of(name), System.currentTimeMillis());
    }
    busy.put(name, entry);
    busyOfUsers.merge(counted.user(), 1, Integer::sum);
    if (isNew && ++addedSincePlaced > IDLE_KEPT) {
      place(); // forgets users of whom no application is left
    } else if (isNew) {
      parents.add(node.join(name, path(entry), standings.get(name)));
      place(entry, Objects.requireNonNull(node.paths().get(name)));
    }
    promise(entry);
    join(entry);
    return entry;
  }

  /**
   * Whether its user has so many flows already that this one is none of its own. Where users are
   * not known, one that a rule names always is.
   */
  private boolean isBeyond(Client client) {
    if (!client.isClient() || client.application().isEmpty()) {
      return false;
    }
    int his = busyOfUsers.getOrDefault(client.user(), 0);
    return client.user().isEmpty()
        ? his >= MOST_OF_NOBODY && !shares.isNamed(client)
        : his >= MOST_OF_USER;
  }

  public synchronized Optional<Flow> busy(String name) {
    KnownFlow entry = busy.get(name);
    return entry == null ? Optional.empty() : Optional.of(entry.flow);
  }

  public synchronized void close(Flow flow) {
    KnownFlow entry = busy.get(flow.name());
    if (entry != null && --entry.streams == 0) {
      busy.remove(flow.name());
      busyOfUsers.computeIfPresent(
          entry.client.user(), (user, count) -> count > 1 ? count - 1 : null);
      release(entry);
      queues.leave(flow);
      idle.put(flow.name(), entry);
      if (idle.size() > IDLE_KEPT) {
        Iterator<KnownFlow> eldest = idle.values().iterator();
        eldest.next();
        eldest.remove();
      }
    }
  }

  public synchronized int busy() {
    return busy.size();
  }

  synchronized int size() {
    return busy.size() + idle.size();
  }
}
