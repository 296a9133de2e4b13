// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.hadoop.console.Console.Moment;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.FlowRates;
import io.weir.hadoop.usage.UsedFlow;
import java.io.IOException;

/** A node disk by disk, and a flow disk by disk, as JSON; documented in docs/guide/console.md. */
final class DetailJson {
  private static final int MOST_DISKS = 5_000;

  private final JsonGenerator json;

  private DetailJson(JsonGenerator json) {
    this.json = json;
  }

  static void node(HeardNode node, Moment moment, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("now", moment.epochMillis());
    json.writeStringField("name", node.name());
    json.writeBooleanField("silent", moment.isSilent(node));
    json.writeArrayFieldStart("disks");
    for (DiskUsage disk : node.usage().disks()) {
      DetailJson detail = new DetailJson(json);
      json.writeStartObject();
      detail.disk(disk);
      json.writeArrayFieldStart("flows");
      double[] sums = sums(disk.flows());
      for (int row = 0; row < disk.flows().rows(); row++) {
        UsedFlow flow = node.usage().flows().get(disk.flows().flow()[row]);
        json.writeStartObject();
        json.writeStringField("name", flow.name());
        detail.rates(disk.flows(), row, sums);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** On which disks of the cluster a flow is. */
  static void flow(String name, Moment moment, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("now", moment.epochMillis());
    json.writeStringField("name", name);
    json.writeArrayFieldStart("disks");
    DetailJson detail = new DetailJson(json);
    int left = MOST_DISKS;
    for (HeardNode node : moment.overview().nodes()) {
      int number = numberOf(name, node);
      if (number >= 0 && left > 0) {
        left -= detail.flow(node, number, left);
      }
    }
    json.writeEndArray();
    json.writeBooleanField("isAll", left > 0);
    json.writeEndObject();
  }

  private static int numberOf(String name, HeardNode node) {
    for (int i = 0; i < node.usage().flows().size(); i++) {
      if (node.usage().flows().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** How many disks were written. */
  private int flow(HeardNode node, int number, int most) throws IOException {
    int written = 0;
    for (DiskUsage disk : node.usage().disks()) {
      for (int row = 0; row < disk.flows().rows(); row++) {
        if (disk.flows().flow()[row] == number && written < most) {
          json.writeStartObject();
          json.writeStringField("node", node.name());
          disk(disk);
          rates(disk.flows(), row, sums(disk.flows()));
          json.writeEndObject();
          written++;
        }
      }
    }
    return written;
  }

  private void disk(DiskUsage disk) throws IOException {
    json.writeStringField("volume", disk.volume());
    json.writeStringField("kind", disk.kind());
    rounded("busy", disk.busy());
    rounded("given", disk.given());
    json.writeBooleanField("coordinated", disk.isCoordinated());
    json.writeBooleanField("failed", disk.hasFailed());
  }

  /** What is served, and due, on a disk. */
  private static double[] sums(FlowRates rates) {
    double served = 0;
    double due = 0;
    for (int row = 0; row < rates.rows(); row++) {
      served += rates.served()[row];
      due += rates.due()[row];
    }
    return new double[] {served, due};
  }

  private void rates(FlowRates rates, int row, double[] sums) throws IOException {
    json.writeNumberField("read", Math.round(rates.readPerSecond()[row]));
    json.writeNumberField("written", Math.round(rates.writtenPerSecond()[row]));
    rounded("share", sums[0] == 0 ? 0 : rates.served()[row] / sums[0]);
    rounded("due", sums[1] == 0 ? 0 : rates.due()[row] / sums[1]);
    rounded("waiting", rates.waiting()[row]);
    json.writeNumberField("late", rates.late()[row]);
  }

  private void rounded(String name, double value) throws IOException {
    json.writeNumberField(name, Math.rint(1e4 * value) / 1e4);
  }
}
