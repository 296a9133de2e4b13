// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.mixes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Clients beside each other: {@code Mix.named("scan + log").of(scan(), log(LOG_HFLUSH))}.
 *
 * @param isQuick whether a quick run has it
 */
record Mix(String name, List<Client> clients, Shape shape, boolean isQuick) {
  Mix {
    clients = List.copyOf(clients);
  }

  static Mix named(String name) {
    return new Mix(name, List.of(), Shape.PLAIN, false);
  }

  /** With these, too. */
  Mix of(Client... more) {
    return with(List.of(more));
  }

  /** With so many of the same, too. */
  Mix of(int count, Client each) {
    return with(Collections.nCopies(count, each));
  }

  private Mix with(List<Client> more) {
    List<Client> all = new ArrayList<>(clients);
    all.addAll(more);
    return new Mix(name, all, shape, isQuick);
  }

  /** Every client of these mixes alone, as it is and as it would be unbounded; each once. */
  static List<Mix> aloneOf(List<Mix> mixes) {
    Set<Mix> all = new LinkedHashSet<>();
    for (Mix mix : mixes) {
      for (Client client : mix.clients()) {
        all.add(alone(client.weighing(1), mix.shape()));
        all.add(alone(client.weighing(1).unbounded(), mix.shape()));
      }
    }
    return List.copyOf(all);
  }

  private static Mix alone(Client client, Shape shape) {
    return named(client.label() + " alone").of(client).on(shape);
  }

  Mix on(Shape other) {
    return new Mix(name + other.label(), clients, other, isQuick);
  }

  Mix alsoQuick() {
    return new Mix(name, clients, shape, true);
  }

  /** The part of the device that a client is promised, 0 to 1. */
  double shareOf(Client client) {
    return client.weight() / clients.stream().mapToDouble(Client::weight).sum();
  }

  /** Whether somebody wants all that he can get. */
  boolean isGreedy() {
    return clients.stream().anyMatch(client -> !client.isBounded());
  }

  /** Whether some read while others write to the disk. */
  boolean isMixed() {
    return clients.stream().anyMatch(client -> client.kind().reads())
        && clients.stream().anyMatch(Client::writesToDisk);
  }

  /** Whether a log of it is synced to the disk. */
  boolean syncs() {
    return clients.stream().anyMatch(client -> client.kind() == Client.Kind.LOG_HSYNC);
  }

  /** Whether it leaves files that have to go. */
  boolean writes() {
    return clients.stream().anyMatch(client -> !client.kind().reads());
  }
}
