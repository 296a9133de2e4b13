// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.stack;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.core.streams.StreamCurve;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.List;

/**
 * A scheduler as it stands before a device.
 *
 * @param name what it is
 * @param scheduler the scheduler
 * @param depth how many requests in one piece it may have at the device
 * @param mostOutstanding the same of all requests
 * @param mostIdleNanos for how long it may keep a device idle while somebody waits
 * @param overdueNanos after so long without a dispatch one more may go although there is no room;
 *     {@link Long#MAX_VALUE} where that is never so
 * @param kind which kind it is
 * @param settings of its shares; of one without shares those that count bytes
 */
public record Stack(
    String name,
    IoScheduler scheduler,
    int depth,
    int mostOutstanding,
    long mostIdleNanos,
    long overdueNanos,
    Kind kind,
    SfqSettings settings) {

  /** The kinds of stacks. */
  public enum Kind {
    FIFO,
    PUBLISHED,
    ROTATING,
    FLASH
  }

  private static final SfqSettings BYTES = SfqSettings.published(DeviceProfile.BYTES);
  private static final long IDLES = Long.MAX_VALUE / 4;
  private static final long OVERDUE_NANOS = 200_000_000L;
  private static final long MOST_BLOCKED_NANOS = 200_000_000L;

  /** One that a seed decides. */
  public static Stack any(FuzzRun run) {
    Kind kind = run.oneOf(List.of(Kind.values()));
    return of(kind, run.happens(0.3), run);
  }

  /** One of a kind. */
  public static Stack of(Kind kind, boolean isCoordinated, FuzzRun run) {
    Stack shares =
        switch (kind) {
          case FIFO -> fifo(run);
          case PUBLISHED -> published(run);
          case ROTATING -> rotating(run);
          case FLASH -> flash(run);
        };
    Stack wrong =
        run.has(PlantedBug.WITHDRAWN_KEEPS_SLOT)
            ? shares.behind("", 0, new SlotKeeper(shares.scheduler))
            : shares;
    return isCoordinated ? coordinated(wrong, run) : wrong;
  }

  private static Stack fifo(FuzzRun run) {
    int depth = run.between(1, 5);
    return new Stack(
        "fifo",
        new FifoScheduler(depth(depth, run)),
        depth,
        depth,
        0,
        Long.MAX_VALUE,
        Kind.FIFO,
        BYTES);
  }

  private static Stack published(FuzzRun run) {
    int depth = run.between(1, 5);
    return new Stack(
        "sfq",
        run.has(PlantedBug.VIRTUAL_TIME_GOES_BACK)
            ? new BackwardSfq(depth)
            : new SfqScheduler(BYTES, depth(depth, run)),
        depth,
        depth,
        0,
        Long.MAX_VALUE,
        Kind.PUBLISHED,
        BYTES);
  }

  /** Slices, and scattered requests together. */
  private static Stack rotating(FuzzRun run) {
    DeviceProfile disk =
        DeviceProfile.of(
            (double) run.scale(20_000_000, 300_000_000),
            (double) run.scale(20_000_000, 300_000_000),
            0,
            run.scale(500_000, 12_000_000));
    Slice slice = Slice.of(disk);
    int scattered = run.between(1, 6);
    SfqSettings settings = new SfqSettings(disk, Charge.TIME, slice, Lead.UNBOUNDED, scattered);
    return new Stack(
        "rotating",
        new SfqScheduler(settings, depth(1, run)),
        1,
        scattered,
        slice.waitNanos(),
        Math.max(OVERDUE_NANOS, 3 * slice.lengthNanos()),
        Kind.ROTATING,
        settings);
  }

  /** No seeks: nobody is far ahead. */
  private static Stack flash(FuzzRun run) {
    DeviceProfile disk =
        DeviceProfile.of(
            (double) run.scale(100_000_000, 3_000_000_000L),
            (double) run.scale(100_000_000, 3_000_000_000L),
            run.scale(1_000, 100_000),
            0);
    Lead lead = new Lead(run.scale(500_000, 10_000_000), run.scale(100_000, 5_000_000));
    int depth = run.between(1, 4);
    int scattered = run.between(depth, 33);
    SfqSettings settings = new SfqSettings(disk, Charge.TIME, Slice.NONE, lead, scattered);
    return new Stack(
        "flash",
        new SfqScheduler(settings, depth(depth, run)),
        depth,
        Math.max(depth, scattered),
        lead.waitNanos(),
        OVERDUE_NANOS,
        Kind.FLASH,
        settings);
  }

  private static Stack coordinated(Stack behind, FuzzRun run) {
    long freeNanos = run.scale(100_000, 20_000_000);
    CoordinationRule rule =
        new CoordinationRule(
            run.between(1, 4),
            run.scale(1_000_000, MOST_BLOCKED_NANOS),
            run.between(0, 100) / 100.0,
            run.happens(0.5) ? Long.MAX_VALUE : run.scale(1_000_000, 1_000_000_000),
            run.scale(10_000_000, 1_000_000_000),
            run.happens(0.5) ? StreamCurve.UNKNOWN : StreamCurve.of(1, 0.9, 0.5));
    return behind.behind(
        "coordinated ", freeNanos, new StreamCoordinator(behind.scheduler, rule, freeNanos));
  }

  /** What a request is charged before it is known what it costs. */
  public long estimateNanos(IoRequest request) {
    DeviceProfile device = settings.device();
    return device.seekNanos() + device.costNanos(request.operation(), request.bytes());
  }

  /** What a flow may have at once beyond one request: Q and δ, or how far it may be ahead. */
  public long keptNanos() {
    return Math.max(
        settings.slice().lengthNanos() + settings.slice().waitNanos(), settings.lead().nanos());
  }

  /** The same where a limit may keep the device idle. */
  public Stack whichMayIdle() {
    return behind("", IDLES, scheduler);
  }

  /** The same behind another one. */
  private Stack behind(String prefix, long moreIdleNanos, IoScheduler before) {
    return new Stack(
        prefix + name,
        before,
        depth,
        mostOutstanding,
        mostIdleNanos + moreIdleNanos,
        overdueNanos,
        kind,
        settings);
  }

  private static Depth depth(int depth, FuzzRun run) {
    return run.has(PlantedBug.COMPLETED_TWICE) ? new GrowingDepth(depth) : Depth.fixed(depth);
  }
}
