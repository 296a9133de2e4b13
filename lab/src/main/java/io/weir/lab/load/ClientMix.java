// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Clients beside each other: {@code ClientMix.named("scan + log").of(scan(), log(LOG_HFLUSH))}. */
public record ClientMix(String name, List<LoadClient> clients, Shape shape) {
  public ClientMix {
    clients = List.copyOf(clients);
  }

  public static ClientMix named(String name) {
    return new ClientMix(name, List.of(), Shape.PLAIN);
  }

  /** With these, too. */
  public ClientMix of(LoadClient... more) {
    return with(List.of(more));
  }

  /** With so many of the same, too. */
  public ClientMix of(int count, LoadClient each) {
    return with(Collections.nCopies(count, each));
  }

  private ClientMix with(List<LoadClient> more) {
    List<LoadClient> all = new ArrayList<>(clients);
    all.addAll(more);
    return new ClientMix(name, all, shape);
  }

  /** Every client of these mixes alone, as it is and as it would be unbounded; each once. */
  public static List<ClientMix> aloneOf(List<ClientMix> mixes) {
    Set<ClientMix> all = new LinkedHashSet<>();
    for (ClientMix mix : mixes) {
      for (LoadClient client : mix.clients()) {
        all.add(alone(client.weighing(1), mix.shape()));
        all.add(alone(client.weighing(1).unbounded(), mix.shape()));
      }
    }
    return List.copyOf(all);
  }

  private static ClientMix alone(LoadClient client, Shape shape) {
    return named("baseline " + client.label()).of(client).on(shape);
  }

  public ClientMix on(Shape other) {
    return new ClientMix(name + other.label(), clients, other);
  }

  /** The part of the device that a client is promised, 0 to 1. */
  public double shareOf(LoadClient client) {
    return client.weight() / clients.stream().mapToDouble(LoadClient::weight).sum();
  }

  /** Whether somebody wants all that he can get. */
  public boolean isGreedy() {
    return clients.stream().anyMatch(client -> !client.isBounded());
  }

  /** Whether some read while others write to the disk. */
  public boolean isMixed() {
    return clients.stream().anyMatch(client -> client.kind().reads())
        && clients.stream().anyMatch(LoadClient::writesToDisk);
  }

  /** Whether a log of it is synced to the disk. */
  public boolean syncs() {
    return clients.stream().anyMatch(client -> client.kind() == LoadClient.Kind.LOG_HSYNC);
  }

  /** Whether it leaves files that have to go. */
  public boolean writes() {
    return clients.stream().anyMatch(client -> !client.kind().reads());
  }
}
