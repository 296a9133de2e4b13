// SPDX-License-Identifier: Apache-2.0
// What is now: applications, users, queues, nodes and their disks, waits, promises.

import { askJson } from "./ask.js";
import { busyColour, NodeMap } from "./charts.js";
import { bytes, element, number, percent, perSecond, shareBar, visible, withMost } from "./format.js";
import { Table } from "./table.js";

const go = (view, name) => { location.hash = `#/${view}/${encodeURIComponent(name)}`; };

const RATES = [
  { title: "read", number: true, value: (row) => row.read, show: (row) => perSecond(row.read) },
  { title: "written", number: true, value: (row) => row.written, show: (row) => perSecond(row.written) },
];
const SHARES = [
  { title: "share of the disks' time", value: (row) => row.share, number: true, show: (row) => percent(row.share) },
  { title: "", hint: "the share; the mark is what is due by weight", value: (row) => row.share, show: (row) => shareBar(row.share, row.due, row.most), wide: true },
  { title: "due", hint: "by the weights of those that want the disks", value: (row) => row.due, number: true, show: (row) => percent(row.due) },
  { title: "waiting", hint: "how many requests wait, on average", value: (row) => row.waiting, number: true, show: (row) => number(row.waiting) },
];

/** Applications; or users or queues, to which what theirs use is added. */
export class FlowsView {
  constructor(by) {
    this.by = by;
    const name = { title: by, name: true, value: (row) => row.name };
    const columns = by === "application"
      ? [name, { title: "queue", name: true, wide: true, value: (row) => row.queue || "–" },
        { title: "weight", number: true, wide: true, value: (row) => row.weight }]
      : [name, { title: "applications", number: true, value: (row) => row.count }];
    columns.push(...SHARES, ...RATES, { title: "disks", number: true, wide: true, value: (row) => row.disks });
    this.table = new Table(columns, {
      key: (row) => row.name,
      sort: columns.indexOf(SHARES[0]),
      open: (row) => (by === "application" ? go("application", row.name) : go("history", `${by}=${row.name}`)),
    });
    this.node = this.table.node;
  }

  show({ flows }, text) {
    this.table.show(withMost(this.by === "application" ? flows : this.grouped(flows)), text);
  }

  grouped(flows) {
    const groups = new Map();
    for (const flow of flows) {
      const name = flow[this.by] || "(none)";
      const group = groups.get(name) ?? { name, count: 0, share: 0, due: 0, waiting: 0, read: 0, written: 0, disks: 0 };
      groups.set(name, group);
      group.count++;
      for (const sum of ["share", "due", "waiting", "read", "written"]) {
        group[sum] += flow[sum];
      }
      group.disks = Math.max(group.disks, flow.disks);
    }
    return [...groups.values()];
  }
}

/** A flow, disk by disk. */
export class FlowView {
  constructor(name) {
    this.name = name;
    this.facts = element("p", { class: "faint" });
    this.table = new Table(
      [{ title: "node", name: true, value: (row) => row.node }, { title: "volume", name: true, value: (row) => row.volume },
        { title: "kind", wide: true, value: (row) => row.kind }, ...SHARES, ...RATES,
        { title: "disk busy", number: true, value: (row) => row.busy, show: (row) => percent(row.busy) }],
      { key: (row) => `${row.node} ${row.volume}`, sort: 3, open: (row) => go("node", row.node), empty: "It uses no disk now." });
    this.node = element("div", {}, element("h2", {}, name), this.facts,
      element("p", {}, element("a", { href: `#/history/${encodeURIComponent(`application=${name}`)}` }, "Its history")), this.table.node);
  }

  async show({ flows }, text) {
    const flow = flows.find((each) => each.name === this.name);
    this.facts.textContent = flow
      ? `${flow.queue ? `queue ${visible(flow.queue)}, ` : ""}weight ${flow.weight}; ${percent(flow.share)} of the disks' time, due ${percent(flow.due)}; on ${flow.disks} disks of ${flow.nodes} nodes`
      : "It uses no disk now.";
    const detail = await askJson(`api/flow?name=${encodeURIComponent(this.name)}`);
    this.table.show(withMost(detail.disks), text);
  }
}

/** All nodes and their disks as a map, and in a table. */
export class NodesView {
  constructor() {
    this.map = new NodeMap((name) => go("node", name));
    this.table = new Table(
      [{ title: "node", name: true, value: (row) => row.name },
        { title: "disks", number: true, value: (row) => row.busy.length },
        { title: "busy", number: true, value: (row) => mean(row.busy), show: (row) => percent(mean(row.busy)) },
        { title: "busiest disk", number: true, wide: true, value: (row) => Math.max(0, ...row.busy) / 100, show: (row) => percent(Math.max(0, ...row.busy) / 100) },
        ...RATES,
        { title: "waiting", number: true, value: (row) => row.waiting, show: (row) => number(row.waiting) },
        { title: "", value: (row) => state(row), show: (row) => element("span", { class: "bad" }, state(row)) }],
      { key: (row) => row.name, sort: 2, open: (row) => go("node", row.name), empty: "No node has reported." });
    const scale = ["0 %", "25 %", "50 %", "75 %", "100 %"].map((label, i) => {
      const entry = element("span", {}, label);
      entry.style.setProperty("--swatch", i === 0 ? "var(--line)" : busyColour(25 * i));
      return entry;
    });
    this.node = element("div", {}, this.map.node, element("div", { class: "legend" }, "busy", ...scale), this.table.node);
  }

  show({ nodes }, text) {
    const wanted = text.toLowerCase();
    const shown = nodes.filter((each) => each.name.toLowerCase().includes(wanted));
    this.map.show(shown);
    this.table.show(shown);
  }

  redraw() {
    this.map.redraw();
  }
}

const mean = (busy) => (busy.length ? busy.reduce((sum, each) => sum + Math.max(0, each), 0) / busy.length / 100 : 0);
const state = (node) => (node.silent ? "silent" : node.busy.some((each) => each < 0) ? "a disk without shares" : "");

/** A node, disk by disk, with who is there. */
export class NodeView {
  constructor(name) {
    this.name = name;
    this.table = new Table(
      [{ title: "volume", name: true, value: (row) => row.volume },
        { title: "application", name: true, value: (row) => row.name }, ...SHARES, ...RATES,
        { title: "disk busy", number: true, value: (row) => row.busy, show: (row) => percent(row.busy) },
        { title: "kind", wide: true, value: (row) => row.kind },
        { title: "", value: (row) => row.state, show: (row) => element("span", { class: "bad" }, row.state) }],
      { key: (row) => `${row.volume} ${row.name}`, sort: 0, tie: (row) => -row.share, open: (row) => row.name && go("application", row.name), empty: "Nothing is known of it." });
    this.table.down = false;
    this.node = element("div", {}, element("h2", {}, name),
      element("p", {}, element("a", { href: `#/history/${encodeURIComponent(`node=${name}`)}` }, "Its history")), this.table.node);
  }

  async show(moment, text) {
    const { disks } = await askJson(`api/node?name=${encodeURIComponent(this.name)}`);
    const nobody = { name: "", share: 0, due: 0, waiting: 0, read: 0, written: 0 };
    const rows = disks.flatMap((disk) =>
      (disk.flows.length ? disk.flows : [nobody]).map((flow) => ({
        ...flow, volume: disk.volume, busy: disk.busy, kind: disk.kind, state: this.state(disk),
      })));
    this.table.show(withMost(rows), text);
  }

  state(disk) {
    if (disk.failed) {
      return "without shares: its scheduler has failed";
    }
    return disk.given < 0.8 ? `a process outside Weir takes ${percent(1 - disk.given)}` : "";
  }
}

/** Who waits for whom. */
export class WaitsView {
  constructor() {
    this.table = new Table(
      [{ title: "waits", name: true, value: (row) => row.waiter },
        { title: "for", name: true, value: (row) => row.holder },
        { title: "requests", hint: "how many wait, on average", number: true, value: (row) => row.requests, show: (row) => number(row.requests) },
        { title: "on disks", number: true, value: (row) => row.disks }],
      { key: (row) => `${row.waiter}\n${row.holder}`, sort: 2, open: (row) => go("application", row.waiter), empty: "Nobody waits." });
    this.node = this.table.node;
  }

  show({ waits }, text) {
    this.table.show(waits, text);
  }
}

/** What is promised beside shares, and whether it is kept. */
export class PromisesView {
  constructor() {
    this.table = new Table(
      [{ title: "application", name: true, value: (row) => row.name },
        { title: "promise", value: (row) => row.what },
        { title: "now", value: (row) => row.now },
        { title: "kept", value: (row) => (row.kept ? 1 : 0), show: (row) => element("span", { class: row.kept ? "good" : "bad" }, row.kept ? "yes" : "no") }],
      { key: (row) => `${row.name} ${row.what}`, sort: 3, open: (row) => go("application", row.name), empty: "Nothing is promised to anybody who uses a disk now." });
    this.table.down = false;
    this.node = this.table.node;
  }

  show({ flows }, text) {
    this.table.show(flows.filter((each) => each.promise).flatMap(promises), text);
  }
}

function promises({ name, promise, read, written, disks }) {
  const all = [];
  if (promise.reserved > 0) {
    const missed = promise.missedDisks;
    all.push({ name, what: `${percent(promise.reserved)} of each disk's time`, now: missed ? `less on ${missed} of ${disks} disks that it wanted` : "had, or not wanted", kept: !missed });
  }
  if (promise.limit > 0) {
    const moved = read + written;
    all.push({ name, what: `at most ${bytes(promise.limit)}/s`, now: perSecond(moved), kept: moved <= 1.1 * promise.limit });
  }
  if (promise.latencyMillis > 0) {
    all.push({ name, what: `small requests in ${promise.latencyMillis} ms`, now: promise.late ? `${promise.late} took longer` : "all in time", kept: !promise.late });
  }
  return all;
}
