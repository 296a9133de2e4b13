// SPDX-License-Identifier: Apache-2.0
// What was: who used the disks, step by step, and in all, for whoever charges for it.

import { addressOf, askJson } from "./ask.js";
import { AreaChart } from "./charts.js";
import { bytes, element, hours, number, visible } from "./format.js";
import { Table } from "./table.js";

const SPANS = [["the last hour", 3600], ["six hours", 6 * 3600], ["a day", 86400], ["a week", 7 * 86400], ["30 days", 30 * 86400]];
const STEPS = 240;

const MEASURES = {
  time: { title: "disks' time", column: "servedMillis", ofNode: "busyMillis", format: (value) => `${number(value)} disks`, per: 1000 },
  read: { title: "read", column: "readKibibytes", ofNode: "readKibibytes", format: (value) => `${bytes(value)}/s`, per: 1 / 1024 },
  written: { title: "written", column: "writtenKibibytes", ofNode: "writtenKibibytes", format: (value) => `${bytes(value)}/s`, per: 1 / 1024 },
  waited: { title: "requests waiting", column: "waitedMillis", ofNode: "waitedMillis", format: number, per: 1000 },
};

const option = (value, title, chosen) => element("option", { value, selected: value === chosen }, title);
const local = (second) => new Date(1000 * (second - 60 * new Date(1000 * second).getTimezoneOffset())).toISOString().slice(0, 16);

export class HistoryView {
  /** The argument is empty, or of whom it is, as in "user=etl". */
  constructor(argument) {
    const at = argument.indexOf("=");
    const by = at < 0 ? "" : argument.slice(0, at);
    this.name = at < 0 ? "" : argument.slice(at + 1);
    const refresh = () => this.load();
    this.by = element("select", { "aria-label": "Whose", onchange: () => { this.name = ""; this.load(); } },
      ...[["application", "applications"], ["user", "users"], ["queue", "queues"], ["node", "nodes"]].map(([id, title]) => option(id, title, by || "application")));
    this.measure = element("select", { "aria-label": "What", onchange: () => this.draw() },
      ...Object.entries(MEASURES).map(([id, each]) => option(id, each.title, "time")));
    this.span = element("select", { "aria-label": "Of which time", onchange: () => { this.until = null; this.load(); } },
      ...SPANS.map(([title, seconds]) => option(seconds, title, 86400)));
    this.from = element("input", { type: "datetime-local", "aria-label": "From", onchange: () => this.choose() });
    this.to = element("input", { type: "datetime-local", "aria-label": "To", onchange: () => this.choose() });
    this.chart = new AreaChart((value) => MEASURES[this.measure.value].format(value));
    this.fault = element("p", { class: "bad" });
    this.table = new Table(
      [{ title: "name", name: true, value: (row) => row.name },
        { title: "disk-hours", hint: "for how long it had a disk for itself, its parts of disks' time added up", number: true, value: (row) => row.diskHours, show: (row) => hours(row.diskHours) },
        { title: "due", hint: "disk-hours by its weight while it wanted disks", number: true, value: (row) => row.dueHours, show: (row) => hours(row.dueHours) },
        { title: "read", number: true, value: (row) => row.readBytes, show: (row) => bytes(row.readBytes) },
        { title: "written", number: true, value: (row) => row.writtenBytes, show: (row) => bytes(row.writtenBytes) },
        { title: "waited, hours", number: true, value: (row) => row.waitedHours, show: (row) => hours(row.waitedHours) }],
      { key: (row) => row.name, sort: 1, empty: "Nothing was used in this time." });
    this.csv = element("a", { download: "weir.csv" }, "CSV");
    this.json = element("a", { download: "weir.json" }, "JSON");
    this.title = element("h2");
    this.accounts = element("div", {}, element("h2", {}, "In all"), this.table.node, element("p", {}, "Take it along: ", this.csv, ", ", this.json));
    this.node = element("div", {}, this.title,
      element("div", { class: "row" }, this.by, this.measure, this.span, element("label", {}, "from ", this.from), element("label", {}, "to ", this.to),
        element("button", { type: "button", onclick: refresh }, "Again")),
      this.fault, this.chart.node, this.accounts);
    this.text = "";
    this.load();
  }

  end() {
    this.chart.end();
  }

  redraw() {
    this.chart.redraw();
  }

  /** The history stays as it is while the cluster goes on. */
  show(moment, text) {
    this.now = moment.now;
    this.text = text;
    this.table.show(this.table.items, text);
  }

  choose() {
    const from = Date.parse(this.from.value) / 1000;
    const to = Date.parse(this.to.value) / 1000;
    if (from < to) {
      this.until = { from, to };
      this.load();
    }
  }

  async load(isAgain = false) {
    this.asked = (this.asked ?? 0) + 1;
    const asked = this.asked;
    const now = Math.floor((this.now ?? Date.now()) / 1000);
    const { from, to } = this.until ?? { from: now - Number(this.span.value), to: now };
    this.from.value = local(from);
    this.to.value = local(to);
    const by = this.by.value;
    const isNode = by === "node";
    this.title.textContent = visible(this.name || "");
    const time = `from=${Math.floor(from)}&to=${Math.floor(to)}`;
    const name = `name=${encodeURIComponent(this.name)}`;
    try {
      const answer = await askJson(`api/${isNode ? "nodes" : "history"}?by=${by}&${name}&${time}&steps=${STEPS}&lines=9`);
      if (asked !== this.asked) {
        return; // something else has been asked for meanwhile
      }
      this.answer = { ...answer, isNode };
      // The step that is not over yet would look like a fall.
      const over = Math.floor((now - 65 - this.answer.start) / this.answer.stepSeconds);
      this.answer.steps = Math.max(1, Math.min(this.answer.steps, over));
      this.draw();
      this.accounts.hidden = isNode;
      if (!isNode) {
        const { accounts } = await askJson(`api/accounts?by=${by}&${time}`);
        if (asked !== this.asked) {
          return;
        }
        this.table.show(accounts.filter((each) => !this.name || each.name === this.name), this.text);
        this.csv.href = addressOf(`api/accounts?by=${by}&${time}&format=csv`);
        this.json.href = addressOf(`api/accounts?by=${by}&${time}`);
      }
      this.fault.textContent = "";
    } catch (fault) {
      if (asked !== this.asked) {
        return;
      }
      if (fault.status === 503 && !isAgain) {
        setTimeout(() => this.node.isConnected && this.load(true), 1000);
        return;
      }
      this.fault.textContent = fault.status === 404 ? "The NameNode keeps no history: see weir.console.history." : visible(fault.message);
    }
  }

  draw() {
    if (!this.answer) {
      return;
    }
    const measure = MEASURES[this.measure.value];
    const column = this.answer.isNode ? measure.ofNode : measure.column;
    const scale = 1 / (measure.per * this.answer.stepSeconds);
    this.chart.show(this.answer, this.answer.lines.map((line) => ({ name: line.name, values: line[column].slice(0, this.answer.steps).map((each) => each * scale) })));
  }
}
