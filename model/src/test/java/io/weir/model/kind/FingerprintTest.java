// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.kind.Runs.Query;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  private static final double GB = 1e9;

  private final Fingerprint sort = Query.SORT.fingerprint();

  @Test
  void theSameQueryOnMoreInputHasTheSame() {
    Fingerprint tenTimes = Fingerprint.of(Query.SORT.over(10 * GB, 80, 7));

    assertThat(sort.distance(tenTimes)).isCloseTo(0, within(1e-9));
  }

  @Test
  void anotherQueryIsFar() {
    assertThat(sort.distance(Query.COUNT.fingerprint())).isGreaterThan(5);
  }

  @Test
  void aJobWithoutReducesIsAnotherOne() {
    Fingerprint mapsOnly = Fingerprint.of(Query.SORT.over(GB, 10, 0));

    assertThat(sort.distance(mapsOnly)).isInfinite();
    assertThat(mapsOnly.distance(mapsOnly)).isZero();
  }

  @Test
  void oneIsTheDistanceAtWhichOneRatioDiffersByItsTolerance() {
    Query slower = Query.SORT.slower(Ratio.MAP_SECONDS.tolerance());
    Query writesMore = Query.SORT.with(1, Ratio.REDUCE_WRITTEN.tolerance());

    assertThat(sort.distance(slower.fingerprint())).isCloseTo(1, within(1e-9));
    assertThat(writesMore.fingerprint().logarithm(Ratio.REDUCE_WRITTEN))
        .isCloseTo(Math.log(1.25), within(1e-9));
  }

  @Test
  void whatIsNothingToADiskIsNoDifference() {
    RunTotals.Maps selects = new RunTotals.Maps(10, GB, 1e6, 1e4, 1e6, 0, 20);
    RunTotals.Maps selectsLess = new RunTotals.Maps(10, GB, 0.7e6, 0.7e4, 0.7e6, 0, 20);
    RunTotals.Reduces tiny = new RunTotals.Reduces(1, 1e4, 1e4, 1);
    RunTotals.Reduces tinier = new RunTotals.Reduces(1, 1e3, 10, 1);

    assertThat(
            Fingerprint.of(new RunTotals(selects, tiny))
                .distance(Fingerprint.of(new RunTotals(selectsLess, tinier))))
        .isLessThan(0.01);
  }

  @Test
  void jobsThatMoveNothingHaveOneToo() {
    RunTotals.Maps pi = new RunTotals.Maps(10, 1_180, 180, 20, 280, 0, 12);
    Fingerprint its = Fingerprint.of(new RunTotals(pi, new RunTotals.Reduces(1, 220, 200, 1)));

    assertThat(its.distance(sort)).isGreaterThan(1);
    assertThat(its.distance(its)).isZero();
  }

  @Test
  void readsLikeWhatItDoes() {
    assertThat(sort)
        .hasToString("map emits 1.00 in 100 B, keeps 1.00, 20 ms/MB; reduce writes 1.00, 20 ms/MB");
    RunTotals.Maps generates = new RunTotals.Maps(10, 800, 0, 0, 0, GB, 20);
    assertThat(Fingerprint.of(new RunTotals(generates, RunTotals.Reduces.NONE)))
        .hasToString("map writes 100.00, 20 ms/MB");
  }

  @Test
  void countersMustBeNumbersThatCanBe() {
    assertThatThrownBy(() -> new RunTotals.Maps(0, 1, 1, 1, 1, 1, 1))
        .hasMessageContaining("maps must be 1 or more, was 0");
    assertThatThrownBy(() -> new RunTotals.Reduces(1, -1, 1, 1))
        .hasMessageContaining("inputBytes of reduces must be 0 or more, was -1");
    assertThatThrownBy(() -> new Fingerprint(true, Map.of(Ratio.KEPT, 0.0)))
        .hasMessageContaining("must have each of");
  }
}
