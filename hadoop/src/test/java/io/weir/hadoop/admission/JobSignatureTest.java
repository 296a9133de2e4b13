// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class JobSignatureTest {
  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void numbersDatesAndIdsAreNoPartOfAName() {
    assertThat(JobSignature.plainName("Orders of 2026-11-27, run 4711")).isEqualTo("orders-of-run");
    assertThat(JobSignature.plainName("insert into t select *(Stage-1)"))
        .isEqualTo("insert-into-t-select-stage");
    assertThat(JobSignature.plainName("load_20261127T0300_3f2a0c1e-9c41-4e11-a0e7-0123456789ab"))
        .isEqualTo("load");
    assertThat(JobSignature.plainName("streamjob8123471.jar")).isEqualTo("jar");
  }

  @Test
  void aWordWithADigitOrTwoStays() {
    assertThat(JobSignature.plainName("TPC-H q17")).isEqualTo("tpc-h-q17");
    assertThat(JobSignature.plainName("été 3")).isEqualTo("été");
  }

  @Test
  void aNameOfNumbersAloneIsNone() {
    assertThat(JobSignature.plainName("2026-11-27 / 4711")).isEmpty();
    assertThat(JobSignature.plainName("")).isEmpty();
  }

  @Test
  void classesOfBothApisCount() {
    conf.set("mapreduce.job.name", "Orders 4711");
    conf.set("mapred.mapper.class", "shop.Map");
    conf.set("mapreduce.job.reduce.class", "shop.Reduce");

    assertThat(JobSignature.of(conf))
        .contains("map=shop.Map combine=- reduce=shop.Reduce name=orders");
  }

  @Test
  void whatCouldBeAnyJobHasNone() {
    conf.set("mapreduce.job.name", "Orders");
    assertThat(JobSignature.of(conf)).isEmpty();

    conf.set("mapreduce.job.name", "4711");
    conf.set("mapreduce.job.map.class", "shop.Map");
    assertThat(JobSignature.of(conf)).isEmpty();
  }
}
