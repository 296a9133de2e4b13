// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.hadoop.console.Console.Moment;
import io.weir.hadoop.console.live.FlowSum;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.console.live.Overview;
import io.weir.hadoop.console.live.Wait;
import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.UsedFlow;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The cluster at a moment, as JSON; documented in docs/guide/console.md. */
final class MomentJson {
  private static final int PERCENT = 100;

  private final Moment moment;
  private final JsonGenerator json;

  private MomentJson(Moment moment, JsonGenerator json) {
    this.moment = moment;
    this.json = json;
  }

  static void write(Moment moment, JsonGenerator json) throws IOException {
    new MomentJson(moment, json).write();
  }

  private void write() throws IOException {
    Overview overview = moment.overview();
    json.writeStartObject();
    json.writeNumberField("now", moment.epochMillis());
    json.writeNumberField("periodSeconds", moment.periodSeconds());
    cluster(overview);
    json.writeArrayFieldStart("flows");
    double served = overview.served();
    double due = overview.due();
    for (FlowSum each : overview.flows()) {
      flow(each, served, due);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("nodes");
    for (HeardNode each : overview.nodes()) {
      node(each);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("waits");
    for (Wait each : overview.waits()) {
      json.writeStartObject();
      json.writeStringField("waiter", each.waiter());
      json.writeStringField("holder", each.holder());
      rounded("requests", each.requests());
      json.writeNumberField("disks", each.disks());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void cluster(Overview overview) throws IOException {
    int silent = 0;
    int disks = 0;
    int heard = 0;
    int failed = 0;
    int alone = 0;
    double busy = 0;
    for (HeardNode node : overview.nodes()) {
      silent += moment.isSilent(node) ? 1 : 0;
      for (DiskUsage disk : node.usage().disks()) {
        disks++;
        heard += moment.isSilent(node) ? 0 : 1;
        failed += disk.hasFailed() ? 1 : 0;
        alone += disk.isCoordinated() ? 0 : 1;
        busy += moment.isSilent(node) ? 0 : disk.busy();
      }
    }
    json.writeObjectFieldStart("cluster");
    json.writeNumberField("nodes", overview.nodes().size());
    json.writeNumberField("silentNodes", silent);
    json.writeNumberField("disks", disks);
    json.writeNumberField("failedDisks", failed);
    json.writeNumberField("disksAlone", alone);
    rounded("busy", heard == 0 ? 0 : busy / heard);
    bytes("read", overview.flows().stream().mapToDouble(FlowSum::readPerSecond).sum());
    bytes("written", overview.flows().stream().mapToDouble(FlowSum::writtenPerSecond).sum());
    rounded("waiting", overview.flows().stream().mapToDouble(FlowSum::waiting).sum());
    json.writeEndObject();
  }

  private void flow(FlowSum sum, double served, double due) throws IOException {
    UsedFlow flow = sum.flow();
    json.writeStartObject();
    json.writeStringField("name", flow.name());
    json.writeStringField("user", flow.user());
    json.writeStringField("queue", flow.queue());
    rounded("weight", flow.weight());
    bytes("read", sum.readPerSecond());
    bytes("written", sum.writtenPerSecond());
    rounded("share", served == 0 ? 0 : sum.served() / served);
    rounded("due", due == 0 ? 0 : sum.due() / due);
    rounded("waiting", sum.waiting());
    json.writeNumberField("disks", sum.disks());
    json.writeNumberField("nodes", sum.nodes());
    if (flow.isPromised()) {
      json.writeObjectFieldStart("promise");
      rounded("reserved", flow.reserved());
      json.writeNumberField("limit", sum.limitBytesPerSecond());
      rounded("latencyMillis", flow.latencyNanos() / (double) TimeUnit.MILLISECONDS.toNanos(1));
      json.writeNumberField("late", sum.late());
      json.writeNumberField("missedDisks", sum.missed());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void node(HeardNode node) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", node.name());
    json.writeBooleanField("silent", moment.isSilent(node));
    bytes("read", node.all().readPerSecond());
    bytes("written", node.all().writtenPerSecond());
    rounded("waiting", node.all().waiting());
    json.writeArrayFieldStart("busy");
    for (DiskUsage disk : node.usage().disks()) {
      json.writeNumber(disk.hasFailed() ? -1 : (int) Math.round(PERCENT * disk.busy()));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void bytes(String name, double perSecond) throws IOException {
    json.writeNumberField(name, Math.round(perSecond));
  }

  private void rounded(String name, double value) throws IOException {
    json.writeNumberField(name, Math.rint(1e4 * value) / 1e4);
  }
}
