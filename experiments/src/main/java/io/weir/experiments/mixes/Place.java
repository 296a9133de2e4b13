// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.lab.load.ClientMix;
import io.weir.lab.load.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is measured on one HDFS, which is made for it. Logs that are synced have one to themselves:
 * how long a sync takes depends on how far the log lies from the journal, from 26 to 62 ms on a
 * rotating disk, and that depends on what was written before.
 *
 * @param syncs whether these are the mixes in which a log is synced
 */
record Place(Shape shape, boolean syncs) {
  /** So many mixes run on DataNodes that were started once, before it is another's turn. */
  private static final int MIXES_A_TURN = 5;

  private static final List<Place> ALL =
      Stream.of(Shape.values())
          .flatMap(shape -> Stream.of(new Place(shape, true), new Place(shape, false)))
          .toList();

  /** In which turn each mix is. */
  private static final Map<ClientMix, Integer> TURNS = turns();

  static Place of(ClientMix mix) {
    return new Place(mix.shape(), mix.syncs());
  }

  /** A client by itself, on stock: what its share is a share of. */
  static boolean isBaseline(ClientMix mix) {
    return mix.name().startsWith("baseline");
  }

  /**
   * Mixes with the baselines of their clients, place by place. Baselines are in the middle of what
   * is compared with them: where a disk's files lie changes as mixes come and go, and a log's syncs
   * seek 15 % less on one that is fresh.
   */
  static List<ClientMix> withBaselines(List<ClientMix> mixes) {
    List<ClientMix> all = new ArrayList<>();
    for (Place place : ALL) {
      List<ClientMix> its = mixes.stream().filter(mix -> of(mix).equals(place)).toList();
      List<ClientMix> ofShape = mixes.stream().filter(mix -> mix.shape() == place.shape()).toList();
      int middle = its.size() / MIXES_A_TURN / 2 * MIXES_A_TURN;
      all.addAll(its.subList(0, middle));
      ClientMix.aloneOf(ofShape).stream().filter(mix -> of(mix).equals(place)).forEach(all::add);
      all.addAll(its.subList(middle, its.size()));
    }
    return all;
  }

  static int turn(ClientMix mix) {
    return TURNS.getOrDefault(mix, 0);
  }

  private static Map<ClientMix, Integer> turns() {
    Map<ClientMix, Integer> turns = new HashMap<>();
    Place place = null;
    int turn = 0;
    int inTurn = 0;
    boolean areBaselines = false;
    for (ClientMix mix : withBaselines(AllMixes.ALL)) {
      boolean isNext =
          !of(mix).equals(place) || isBaseline(mix) != areBaselines || inTurn == MIXES_A_TURN;
      turn += isNext ? 1 : 0;
      inTurn = isNext ? 0 : inTurn;
      inTurn += isBaseline(mix) ? 0 : 1;
      place = of(mix);
      areBaselines = isBaseline(mix);
      turns.put(mix, turn);
    }
    return turns;
  }
}
