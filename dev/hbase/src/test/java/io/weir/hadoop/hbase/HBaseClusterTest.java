// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import javax.management.JMException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real HBase on a real HDFS with Weir: what it reads and writes, and whose that is. */
@Timeout(240)
class HBaseClusterTest {
  private static final TableName TABLE = TableName.valueOf("t");
  private static final byte[] FAMILY = bytes("f");
  private static final byte[] QUALIFIER = bytes("q");
  private static final int ROWS = 2_000;
  private static final int FLUSHES = 3;
  private static final int VALUE = 1_000;

  /** DataNodes refresh what they publish every ten seconds. */
  private static final int PATIENCE_MILLIS = 30_000;

  @Test
  void withOneKeyItsLogFlushesGetsAndCompactionsAreOneFlow(@TempDir Path folder) throws Exception {
    try (HBaseOnHdfs hbase = new HBaseOnHdfs(folder, "weir.hbase")) {
      write(hbase);
      // The log has each row on both nodes, and so have the files that were flushed.
      await("WrittenBytes", sums -> of("hbase", sums) > 2L * 2 * FLUSHES * ROWS * VALUE);
      compact(hbase);
      await("ReadBytes", sums -> of("hbase", sums) > (long) FLUSHES * ROWS * VALUE);
      read(hbase);
      assertThat(PublishedFlows.sums("WrittenBytes")).containsOnlyKeys("hbase");
    }
  }

  @Test
  void withoutItNobodyKnowsWhoItIs(@TempDir Path folder) throws Exception {
    try (HBaseOnHdfs hbase = new HBaseOnHdfs(folder, "")) {
      write(hbase);
      await("WrittenBytes", sums -> of("default", sums) > 2L * 2 * FLUSHES * ROWS * VALUE);
      read(hbase);
      assertThat(PublishedFlows.sums("WrittenBytes")).doesNotContainKey("hbase");
    }
  }

  private static void write(HBaseOnHdfs hbase) throws IOException {
    try (Admin admin = hbase.connection().getAdmin();
        Table table = hbase.connection().getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                      .setBlockCacheEnabled(false)
                      .build())
              .build());
      for (int flush = 0; flush < FLUSHES; flush++) {
        for (int row = 0; row < ROWS; row++) {
          table.put(
              new Put(key(flush, row)).addColumn(FAMILY, QUALIFIER, value(flush * ROWS + row)));
        }
        admin.flush(TABLE);
      }
    }
  }

  private static void compact(HBaseOnHdfs hbase) throws IOException {
    try (Admin admin = hbase.connection().getAdmin()) {
      admin.majorCompact(TABLE);
    }
  }

  /** All of it, by gets and by a scan. */
  private static void read(HBaseOnHdfs hbase) throws IOException {
    try (Table table = hbase.connection().getTable(TABLE)) {
      for (int row = 0; row < ROWS; row += 10) {
        assertThat(table.get(new Get(key(1, row))).getValue(FAMILY, QUALIFIER))
            .isEqualTo(value(ROWS + row));
      }
      int rows = 0;
      try (ResultScanner scanner = table.getScanner(new Scan())) {
        for (Result each : scanner) {
          assertThat(each.getValue(FAMILY, QUALIFIER)).hasSize(VALUE);
          rows++;
        }
      }
      assertThat(rows).isEqualTo(FLUSHES * ROWS);
    }
  }

  private static void await(String metric, Predicate<Map<String, Long>> expected) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            return expected.test(PublishedFlows.sums(metric));
          } catch (JMException fault) {
            throw new IllegalStateException(fault);
          }
        },
        500,
        PATIENCE_MILLIS);
  }

  private static long of(String flow, Map<String, Long> sums) {
    return sums.getOrDefault(flow, 0L);
  }

  private static byte[] key(int flush, int row) {
    return bytes("%d-%06d".formatted(flush, row));
  }

  private static byte[] value(int seed) {
    byte[] value = new byte[VALUE];
    new Random(seed).nextBytes(value);
    return value;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
