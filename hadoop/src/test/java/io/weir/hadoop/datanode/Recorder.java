// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** An interposer that lets everything pass and remembers it. */
final class Recorder implements Interposer {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** One chunk: what was asked for, and what moved. */
  record Moved(long offset, long askedBytes, long movedBytes) {}

  private final List<Transfer> transfers = new ArrayList<>();

  @Override
  public synchronized BlockIo open(BlockTransfer of) {
    Transfer transfer = new Transfer(of);
    transfers.add(transfer);
    return transfer;
  }

  @Override
  public boolean hasBursts(String volume, Operation operation) {
    return true;
  }

  /** The transfers of a flow so far, as they are now. */
  synchronized List<Transfer> ofFlow(String flow, Operation operation) {
    return transfers.stream()
        .filter(t -> t.of.client().flow().equals(flow) && t.of.operation() == operation)
        .toList();
  }

  /** The transfers of a block so far, as they are now. */
  synchronized List<Transfer> of(String poolAndBlock, Operation operation) {
    return transfers.stream()
        .filter(t -> t.of.poolAndBlock().equals(poolAndBlock) && t.of.operation() == operation)
        .sorted(Comparator.comparing(t -> t.of.volume()))
        .toList();
  }

  /**
   * Waits for transfers to become what is expected: a client has its last byte a moment before the
   * DataNode has closed the file.
   */
  synchronized List<Transfer> await(
      String poolAndBlock, Operation operation, Predicate<List<Transfer>> expected)
      throws InterruptedException {
    return await(() -> of(poolAndBlock, operation), expected);
  }

  /** The same for those of a flow, until so many are there and all are closed. */
  List<Transfer> awaitFlow(String flow, Operation operation, int count)
      throws InterruptedException {
    return await(
        () -> ofFlow(flow, operation),
        all -> all.size() >= count && all.stream().allMatch(t -> t.closed > 0));
  }

  private synchronized List<Transfer> await(
      Supplier<List<Transfer>> now, Predicate<List<Transfer>> expected)
      throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!expected.test(now.get())) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      assertThat(leftMillis).as("still %s", now.get()).isPositive();
      wait(leftMillis);
    }
    return now.get();
  }

  List<Transfer> awaitClosed(String poolAndBlock, Operation operation, int count)
      throws InterruptedException {
    return await(
        poolAndBlock,
        operation,
        all -> all.size() >= count && all.stream().allMatch(t -> t.closed > 0));
  }

  final class Transfer implements BlockIo {
    final BlockTransfer of;
    final List<Moved> chunks = new ArrayList<>();
    int closed;
    private long askedBytes = -1;

    Transfer(BlockTransfer of) {
      this.of = of;
    }

    @Override
    public void before(long offset, long bytes) {
      synchronized (Recorder.this) {
        assertThat(askedBytes).as("two befores in a row").isNegative();
        askedBytes = bytes;
      }
    }

    @Override
    public void after(long offset, long moved) {
      synchronized (Recorder.this) {
        assertThat(askedBytes).as("after without before").isNotNegative();
        chunks.add(new Moved(offset, askedBytes, moved));
        askedBytes = -1;
        Recorder.this.notifyAll();
      }
    }

    @Override
    public void closed() {
      synchronized (Recorder.this) {
        closed++;
        Recorder.this.notifyAll();
      }
    }

    /** How much was asked for before it was read. */
    long askedBytes() {
      synchronized (Recorder.this) {
        return chunks.stream().mapToLong(Moved::askedBytes).sum();
      }
    }

    long movedBytes() {
      synchronized (Recorder.this) {
        return chunks.stream().mapToLong(Moved::movedBytes).sum();
      }
    }

    /** Each chunk starts where the one before it ended. */
    void assertContiguousFrom(long start) {
      synchronized (Recorder.this) {
        long offset = start;
        for (Moved chunk : chunks) {
          assertThat(chunk.offset()).as("offset of %s", chunk).isEqualTo(offset);
          assertThat(chunk.movedBytes()).isBetween(0L, chunk.askedBytes());
          offset += chunk.movedBytes();
        }
      }
    }

    @Override
    public String toString() {
      return of + " closed " + closed + " times, " + chunks;
    }
  }
}
