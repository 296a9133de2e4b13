// SPDX-License-Identifier: Apache-2.0
// The weights of the cluster: what they are, what others would change, setting them, who has set which.

import { ask, askJson } from "./ask.js";
import { element, percent, shareBar, visible, withMost } from "./format.js";
import { Table } from "./table.js";

const TYPE = { "Content-Type": "application/vnd.weir.weights" };
const WEIGHTS = "../weights";

export class WeightsView {
  constructor() {
    this.version = element("p", { class: "faint" });
    this.text = element("textarea", { spellcheck: "false", "aria-label": "The list of weights", oninput: () => this.edited() });
    this.why = element("input", { placeholder: "Why", "aria-label": "Why", size: "40", maxlength: "200" });
    this.preview = element("button", { type: "button", onclick: () => this.compare() }, "What would change?");
    this.set = element("button", { type: "button", class: "main", disabled: true, onclick: () => this.apply() }, "Set");
    this.said = element("p", { role: "status" });
    this.table = new Table(
      [{ title: "application", name: true, value: (row) => row.name },
        { title: "queue", name: true, wide: true, value: (row) => row.queue || "–" },
        { title: "weight", number: true, value: (row) => row.weightThen, show: (row) => (row.weight === row.weightThen ? `${row.weight}` : `${row.weight} → ${row.weightThen}`) },
        { title: "due of its queue now", number: true, value: (row) => row.due, show: (row) => percent(row.due) },
        { title: "then", number: true, value: (row) => row.dueThen, show: (row) => percent(row.dueThen) },
        { title: "", wide: true, value: (row) => row.dueThen, show: (row) => shareBar(row.share, row.due, row.most) },
        { title: "change", number: true, value: (row) => Math.abs(row.dueThen - row.due), show: (row) => `${row.dueThen >= row.due ? "+" : "−"}${percent(Math.abs(row.dueThen - row.due))}` }],
      { key: (row) => row.name, sort: 6, empty: "Nobody who uses a disk now would notice." });
    this.change = element("div", { hidden: true }, element("h2", {}, "While all of them want the disks"), this.table.node);
    this.history = element("tbody");
    this.node = element("div", {}, element("h2", {}, "Weights of the cluster"), this.version, this.text,
      element("div", { class: "row" }, this.preview, this.why, this.set), this.said, this.change,
      element("h2", {}, "Who has set them"),
      element("div", { class: "table" }, element("table", {}, element("thead", {}, element("tr", {},
        ...["version", "when", "who", "why", ""].map((each) => element("th", {}, each)))), this.history)));
    this.load();
  }

  show(moment, text) {
    this.table.show(this.table.items, text);
  }

  edited() {
    this.change.hidden = true;
    this.set.disabled = true;
  }

  say(what, isBad = false) {
    this.said.className = isBad ? "bad" : "good";
    this.said.textContent = visible(what);
  }

  async load() {
    try {
      const me = await askJson("api/me");
      const response = await ask(WEIGHTS);
      const list = await response.text();
      this.seen = Number(response.headers.get("Weir-Weights-Version") ?? 0);
      const mine = me.mayChange ? `You are ${visible(me.user)}, and may change them.` : `You are ${visible(me.user)}, who may not change them.`;
      this.version.textContent = this.seen === 0
        ? `None have been set here: each DataNode has those of its own file or keys. ${mine}`
        : `Version ${this.seen} by ${visible(response.headers.get("Weir-Weights-User"))}. ${mine}`;
      this.mayChange = me.mayChange;
      this.text.readOnly = !me.mayChange;
      this.text.value = list;
      await this.loadHistory();
    } catch (fault) {
      this.say(fault.message, true);
    }
  }

  async loadHistory() {
    const lines = (await (await ask(`${WEIGHTS}?history`)).text()).split("\n").filter(Boolean);
    this.history.replaceChildren(...lines.map((line) => {
      const [version, when, who, ...why] = line.split("\t");
      const show = element("button", { type: "button", onclick: () => this.take(version) }, "Show");
      return element("tr", {}, ...[version, when, who, why.join("\t")].map((each) => element("td", {}, each)), element("td", {}, show));
    }));
  }

  /** An earlier version comes into the editor; setting it makes it the last one. */
  async take(version) {
    try {
      this.text.value = await (await ask(`${WEIGHTS}?version=${version}`)).text();
      this.why.value = `back to version ${version}`;
      this.edited();
      this.say(`This is version ${version}; it counts once it is set.`);
    } catch (fault) {
      this.say(fault.message, true);
    }
  }

  async compare() {
    try {
      const text = this.text.value;
      const { flows } = await askJson("api/preview", { method: "POST", headers: TYPE, body: text });
      if (text !== this.text.value) {
        return;
      }
      this.table.show(withMost(flows.map((flow) => ({ ...flow, share: flow.dueThen }))));
      this.change.hidden = false;
      this.set.disabled = !this.mayChange;
      this.say(this.seen === 0
        ? "The list is well-formed. What is due now is shown as if all had the same weight, as DataNodes have their own lists."
        : "The list is well-formed.");
    } catch (fault) {
      this.say(fault.status === 400 ? `No list of weights, by line: ${fault.message}` : fault.message, true);
    }
  }

  async apply() {
    try {
      await ask(`${WEIGHTS}?seen=${this.seen}&why=${encodeURIComponent(this.why.value)}`, { method: "POST", headers: TYPE, body: this.text.value });
      this.why.value = "";
      await this.load();
      this.edited();
      this.say(`Set; DataNodes have them within seconds. Version ${this.seen} counts.`);
    } catch (fault) {
      this.say(fault.status === 409 ? `Somebody else has set another version meanwhile: ${fault.message}` : fault.message, true);
    }
  }
}
