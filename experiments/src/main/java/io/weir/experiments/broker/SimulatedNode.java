// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.Messages;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A DataNode as the broker sees it: a connection that stays, and a report now and then. */
final class SimulatedNode implements AutoCloseable {
  private static final long PERIOD_NANOS = 1_000_000_000L;
  private static final long SERVICE_A_PERIOD_NANOS = 1_000_000;

  private final String name;
  private final List<String> flows;
  private final long[] serviceNanos;
  private final Socket socket;
  private final InputStream in;
  private final byte[] wanted;
  private final Random random = new Random(1);
  private long sequence;
  private long heard;
  private boolean named;

  /**
   * @param flows that it names, of all that there are
   */
  SimulatedNode(String name, List<String> flows, int port) throws IOException {
    this.name = name;
    this.flows = flows;
    this.serviceNanos = new long[flows.size()];
    this.wanted = new byte[flows.size()];
    Arrays.fill(wanted, (byte) NodeReport.ALL_WANTED);
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(30_000);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** Each application is one of a user of its own. */
  private static NodeReport.Named named(String flow) {
    return new NodeReport.Named(
        flow, List.of(Placement.Level.ofUser("of " + flow, 1), new Placement.Level(flow, 1)));
  }

  /** Reports once, and says how long the answer took, in nanoseconds. */
  long exchange() throws IOException {
    for (int i = 0; i < serviceNanos.length; i++) {
      serviceNanos[i] = SERVICE_A_PERIOD_NANOS + random.nextInt((int) SERVICE_A_PERIOD_NANOS);
    }
    int firstName = named ? flows.size() : 0;
    byte[] report =
        Messages.encode(
            new NodeReport(
                name,
                1,
                0,
                ++sequence,
                PERIOD_NANOS,
                firstName,
                named ? List.of() : flows.stream().map(SimulatedNode::named).toList(),
                serviceNanos,
                wanted,
                heard));
    long start = System.nanoTime();
    send(report);
    byte[] answer = receive();
    long took = System.nanoTime() - start;
    if (Messages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT)
        instanceof Answer.Factors factors) {
      named = true;
      heard = factors.edition();
      return took;
    }
    throw new IOException("the broker gave no factors");
  }

  private void send(byte[] report) throws IOException {
    String head =
        "POST %s HTTP/1.1\r\nHost: broker\r\nContent-Length: %d\r\n\r\n"
            .formatted(BrokerHttp.PATH, report.length);
    byte[] headBytes = head.getBytes(StandardCharsets.US_ASCII);
    byte[] message = new byte[headBytes.length + report.length];
    System.arraycopy(headBytes, 0, message, 0, headBytes.length);
    System.arraycopy(report, 0, message, headBytes.length, report.length);
    socket.getOutputStream().write(message);
  }

  private byte[] receive() throws IOException {
    String status = line();
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      }
    }
    if (!status.contains(" 200 ") || length < 0) {
      throw new IOException("the broker answers " + status);
    }
    return in.readNBytes(length);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the broker has hung up");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
