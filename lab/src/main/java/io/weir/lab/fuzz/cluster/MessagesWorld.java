// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.exchange.message.OlderMessages;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.World;
import java.util.ArrayList;
import java.util.List;

/**
 * A broker, and peers that say anything: whole messages with any numbers in them, and messages with
 * bytes that are others. It throws nothing but that a message is none, keeps no more than its
 * limits, and says nothing that a node cannot read.
 */
public final class MessagesWorld implements World {
  private static final int MOST_MESSAGES = 60;
  private static final BrokerLimits LIMITS =
      new BrokerLimits(6, 12, 8, 24, 20_000_000_000L, 5_000_000_000L);

  @Override
  public String name() {
    return "messages";
  }

  @Override
  public void live(FuzzRun run) {
    Broker broker = new Broker(1, LIMITS, run.happens(0.5));
    long nowNanos = 0;
    for (int messages = run.between(1, MOST_MESSAGES); messages > 0; messages--) {
      nowNanos += run.scale(1, 30_000_000_000L);
      boolean isOlder = run.happens(0.3);
      byte[] message = isOlder ? OlderMessages.encode(olderReport(run)) : encoded(run);
      boolean isSpoilt = spoil(message, run);
      int length = run.happens(0.9) ? message.length : run.between(0, message.length + 1);
      try {
        if (isOlder) {
          Answer answer =
              broker.report(OlderMessages.decodeReport(message, length, LIMITS), nowNanos);
          byte[] bytes = OlderMessages.encode(answer);
          OlderMessages.decodeAnswer(bytes, bytes.length, LIMITS);
          run.event("older", bytes.length);
        } else {
          Answer answer = broker.report(Messages.decodeReport(message, length, LIMITS), nowNanos);
          byte[] bytes = Messages.encode(answer);
          Messages.decodeAnswer(bytes, bytes.length, LIMITS);
          run.event(answer.getClass().getSimpleName(), bytes.length);
        }
      } catch (MalformedMessageException e) {
        run.event("malformed", length);
        check(length < message.length || isSpoilt, "a whole message is none: %s", e);
      }
      check(broker.nodes() <= LIMITS.nodes(), "it has %d nodes", broker.nodes());
      check(broker.flows() <= LIMITS.flows(), "it has %d flows", broker.flows());
    }
  }

  /** Returns whether there is another byte in it. */
  private static boolean spoil(byte[] message, FuzzRun run) {
    if (run.happens(0.5)) {
      return false;
    }
    for (int times = run.between(1, 4); times > 0; times--) {
      message[run.between(0, message.length)] = (byte) run.between(-128, 128);
    }
    return true;
  }

  private static byte[] encoded(FuzzRun run) {
    int flows = run.between(0, LIMITS.flowsOfNode() + 1);
    int firstName = run.happens(0.7) ? 0 : run.between(0, flows + 1);
    List<NodeReport.Named> names = new ArrayList<>();
    for (int i = firstName; i < flows; i++) {
      names.add(new NodeReport.Named(name(run), path(run), factors(run)));
    }
    long[] service = new long[flows];
    byte[] wanted = new byte[flows];
    List<NodeReport.Moved> moved = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      service[i] = run.happens(0.9) ? run.scale(1, 1L << 50) : 0;
      wanted[i] = (byte) run.between(-128, 128);
      if (run.happens(0.2)) {
        moved.add(new NodeReport.Moved(i, run.scale(1, 1L << 50)));
      }
    }
    return Messages.encode(
        new NodeReport(
            name(run),
            run.between(1, 3),
            run.between(0, 3),
            run.between(0, 50),
            run.scale(1, 10_000_000_000_000L),
            firstName,
            names,
            service,
            wanted,
            moved,
            run.between(0, 20)));
  }

  private static ServiceReport olderReport(FuzzRun run) {
    int flows = run.between(0, LIMITS.flowsOfNode() + 1);
    int firstName = run.happens(0.7) ? 0 : run.between(0, flows + 1);
    List<String> names = new ArrayList<>();
    for (int i = firstName; i < flows; i++) {
      names.add(name(run));
    }
    long[] base = new long[names.size()];
    long[] service = new long[flows];
    for (int i = 0; i < flows; i++) {
      service[i] = run.scale(1, 1L << 50);
    }
    return new ServiceReport(
        name(run),
        run.between(1, 3),
        run.between(0, 3),
        run.between(0, 50),
        firstName,
        names,
        base,
        service,
        run.between(0, 20));
  }

  private static String name(FuzzRun run) {
    return run.happens(0.95) ? "name " + run.between(0, 20) : "x".repeat(run.between(0, 40));
  }

  private static List<Placement.Level> path(FuzzRun run) {
    List<Placement.Level> path = new ArrayList<>();
    for (int levels = run.between(1, 4); levels > 0; levels--) {
      path.add(new Placement.Level(name(run), run.scale(1, 1000) / 10.0));
    }
    return path;
  }

  private static float[] factors(FuzzRun run) {
    float[] factors = new float[run.between(0, 4)];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = run.scale(1, 64) / 8f;
    }
    return factors;
  }
}
