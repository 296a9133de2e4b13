// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.InterposedDatasetFactory;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A DataNode does its work whatever Weir does. */
class FailOpenClusterTest {
  @Test
  void anInterposerThatFailsEverywhereFailsNoRequest() throws Exception {
    TestFactories.FaultyFactory.FAULTS.clear();
    try (TestCluster cluster = start(TestFactories.FaultyFactory.class)) {
      assertThat(cluster.dataset(0).getClass().getSimpleName()).isEqualTo("InterposedDataset");
      // Each opens three files on the DataNode, and every fifth one has the same fault.
      for (int i = 0; i < 5; i++) {
        cluster.assertStoresBytes("file-" + i, 1);
      }
      assertThat(TestFactories.FaultyFactory.FAULTS)
          .containsExactlyInAnyOrder("open", "before", "before, as of a file", "after", "closed");
    }
  }

  @Test
  void aFactoryWithoutAnInterposerStartsTheStockDataset() throws Exception {
    try (TestCluster cluster = start(TestFactories.BrokenFactory.class)) {
      assertThat(cluster.dataset(0).getClass().getSimpleName()).isEqualTo("FsDatasetImpl");
      cluster.assertStoresBytes("file", 1);
      assertThat(SyncCount.of(cluster, 1)).containsOnly(SyncCount.STOCK);
    }
  }

  private static TestCluster start(Class<? extends InterposedDatasetFactory> factory)
      throws Exception {
    Configuration conf = TestCluster.conf();
    TestFactories.use(conf, factory);
    return TestCluster.start(FailOpenClusterTest.class, conf, hdfs -> hdfs.numDataNodes(1));
  }
}
