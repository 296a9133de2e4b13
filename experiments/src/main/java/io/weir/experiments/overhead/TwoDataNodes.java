// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.lab.hdfs.OneDataNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A stock DataNode, and one with Weir, that are to do the same. */
record TwoDataNodes(OneDataNode stock, OneDataNode weir) implements AutoCloseable {
  private static final Map<String, String> WITH_WEIR =
      Map.of("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());

  static TwoDataNodes start(Path logs, Path blocks) throws IOException, InterruptedException {
    OneDataNode stock = OneDataNode.start(logs.resolve("stock"), blocks.resolve("stock"), Map.of());
    try {
      return new TwoDataNodes(
          stock, OneDataNode.start(logs.resolve("weir"), blocks.resolve("weir"), WITH_WEIR));
    } catch (IOException | InterruptedException | RuntimeException e) {
      stock.close();
      throw e;
    }
  }

  /** Files of so many bytes each. */
  void write(List<String> files, long bytes) throws IOException {
    for (String each : files) {
      stock.write(each, bytes);
      weir.write(each, bytes);
    }
  }

  @Override
  public void close() {
    weir.close();
    stock.close();
  }
}
