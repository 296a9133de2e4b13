// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;

/** What comes back over HTTP when a node has sent a report. */
public interface HttpReply {
  int status() throws IOException;

  /** What comes with status 200. */
  InputStream body() throws IOException;

  /** What comes with any other; empty if that is a page for people. */
  String complaint() throws IOException;

  /** The broker's answer; an exception that says why there is none. */
  static byte[] answer(HttpReply reply) throws IOException {
    int status = reply.status();
    if (status == HttpURLConnection.HTTP_OK) {
      return whole(reply);
    }
    String complaint = reply.complaint();
    if (status == HttpURLConnection.HTTP_NOT_FOUND) {
      throw new NoBrokerException(
          "it has none: dfs.namenode.plugins there lacks " + BrokerHttp.PLUGIN);
    }
    String why = "it says " + status + (complaint.isEmpty() ? "" : ": " + shortened(complaint));
    throw why.contains(MalformedMessageException.VERSION)
        ? new OtherVersionException(why)
        : new IOException(why);
  }

  private static byte[] whole(HttpReply reply) throws IOException {
    int longest = Messages.longest();
    try (InputStream in = reply.body()) {
      byte[] answer = in.readNBytes(longest + 1);
      if (answer.length > longest) {
        throw new MalformedMessageException("its answer is longer than " + longest + " bytes");
      }
      return answer;
    }
  }

  private static String shortened(String complaint) {
    return complaint.substring(0, Math.min(200, complaint.length()));
  }
}
