// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * A table as YCSB has it: rows of ten fields of 100 bytes, under names in no order. Its data are
 * not cached by HBase, as where they are far larger than memory.
 */
final class Rows {
  static final TableName NAME = TableName.valueOf("usertable");
  private static final byte[] FAMILY = "f".getBytes(UTF_8);
  private static final int FIELDS = 10;
  private static final int FIELD_BYTES = 100;
  private static final int MOST_SCANNED = 100;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final Connection connection;
  private final AtomicInteger rows = new AtomicInteger();

  Rows(Connection connection) {
    this.connection = connection;
  }

  /** Makes it, with so many rows that are on disks. */
  void load(int count) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(NAME)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                      .setBlockCacheEnabled(false)
                      .build())
              .build());
      SplittableRandom random = new SplittableRandom(1);
      try (BufferedMutator table = connection.getBufferedMutator(NAME)) {
        for (int i = 0; i < count; i++) {
          Put put = new Put(key(rows.getAndIncrement()));
          for (int field = 0; field < FIELDS; field++) {
            put.addColumn(FAMILY, name(field), value(random));
          }
          table.mutate(put);
        }
      }
      admin.flush(NAME);
    }
  }

  int count() {
    return rows.get();
  }

  void get(Table table, int row) throws IOException {
    Result found = table.get(new Get(key(row)));
    if (found.isEmpty()) {
      throw new IOException("row %d of %d is not there".formatted(row, count()));
    }
  }

  /** One field of it. */
  void update(Table table, int row, SplittableRandom random) throws IOException {
    table.put(
        new Put(key(row)).addColumn(FAMILY, name(random.nextInt(FIELDS)), value(random)));
  }

  void insert(Table table, SplittableRandom random) throws IOException {
    int row = rows.get();
    Put put = new Put(key(row));
    for (int field = 0; field < FIELDS; field++) {
      put.addColumn(FAMILY, name(field), value(random));
    }
    table.put(put);
    rows.accumulateAndGet(row + 1, Math::max); // it is read once it is there
  }

  void scan(Table table, int row, SplittableRandom random) throws IOException {
    int most = 1 + random.nextInt(MOST_SCANNED);
    try (ResultScanner scanner =
        table.getScanner(
            new Scan().withStartRow(key(row)).setLimit(most).setCaching(most))) {
      for (Result each : scanner) {
        if (each.isEmpty()) {
          throw new IOException("a scan has found an empty row");
        }
      }
    }
  }

  /** So that rows that follow each other in time lie anywhere. */
  private static byte[] key(int row) {
    return "user%020d".formatted(hash(row) >>> 1).getBytes(UTF_8);
  }

  /** Fowler, Noll and Vo's, of its eight bytes. */
  static long hash(long number) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ ((number >>> (8 * i)) & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  private static byte[] name(int field) {
    return ("field" + field).getBytes(UTF_8);
  }

  private static byte[] value(SplittableRandom random) {
    byte[] value = new byte[FIELD_BYTES];
    random.nextBytes(value);
    return value;
  }
}
