// SPDX-License-Identifier: Apache-2.0
// What is drawn: the map of all disks, and a history as areas on top of each other. d3 is loaded by the page.

import { element, percent } from "./format.js";

const CELL = 9;
const GAP = 3;
const ROW = 13;
const COLOURS = ["#2a8fa3", "#d9822b", "#5b8c3a", "#a4508b", "#c2b23a", "#6470b8", "#b3523e", "#3f9e86", "#8a6d4f", "#7d8a8f"];
const REST = "#8b8f89";

/** A box below the mouse. */
class Tip {
  constructor() {
    this.node = element("div", { class: "tip", hidden: true });
  }

  show(event, ...content) {
    this.node.hidden = false;
    this.node.replaceChildren(...content);
    const { width, height } = this.node.getBoundingClientRect();
    this.node.style.left = `${Math.max(0, Math.min(innerWidth - width - 8, event.clientX + 14))}px`;
    this.node.style.top = `${Math.max(0, Math.min(innerHeight - height - 8, event.clientY + 14))}px`;
  }

  hide() {
    this.node.hidden = true;
  }
}

/** Of a disk that is so busy, in percent. */
export const busyColour = (busy) => d3.interpolateViridis(busy / 100);

/** Each node is a strip of cells, one for each of its disks, by how busy it is. */
export class NodeMap {
  constructor(open) {
    this.nodes = [];
    this.canvas = element("canvas", { class: "map", role: "img", "aria-label": "How busy each disk is; the table below has the same by node" });
    this.tip = new Tip();
    this.node = element("div", {}, this.canvas, this.tip.node);
    this.canvas.addEventListener("mousemove", (event) => this.point(event));
    this.canvas.addEventListener("mouseleave", () => this.tip.hide());
    this.canvas.addEventListener("click", (event) => {
      const node = this.at(event);
      if (node) {
        open(node.name);
      }
    });
  }

  show(nodes) {
    this.nodes = nodes;
    this.redraw();
  }

  redraw() {
    const width = this.node.clientWidth;
    if (!width) {
      requestAnimationFrame(() => this.node.isConnected && this.node.clientWidth && this.redraw());
      return;
    }
    const disks = Math.max(1, ...this.nodes.map((each) => each.busy.length));
    this.strip = disks * CELL + GAP * 2;
    this.columns = Math.max(1, Math.floor(width / this.strip));
    const rows = Math.ceil(this.nodes.length / this.columns);
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = Math.max(1, rows * ROW) * scale;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${rows * ROW}px`;
    const pen = this.canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const empty = style.getPropertyValue("--line");
    const bad = style.getPropertyValue("--bad");
    this.nodes.forEach((node, i) => {
      const x = (i % this.columns) * this.strip;
      const y = Math.floor(i / this.columns) * ROW;
      node.busy.forEach((busy, disk) => {
        pen.fillStyle = node.silent ? empty : busy < 0 ? bad : busy === 0 ? empty : busyColour(busy);
        pen.fillRect(x + disk * CELL, y, CELL - 1, ROW - GAP);
      });
    });
  }

  at(event) {
    const column = Math.floor(event.offsetX / this.strip);
    const index = Math.floor(event.offsetY / ROW) * this.columns + column;
    return column < this.columns ? this.nodes[index] : undefined;
  }

  point(event) {
    const node = this.at(event);
    if (!node) {
      this.tip.hide();
      return;
    }
    const busy = node.busy.map((each) => (each < 0 ? "without shares" : percent(each / 100))).join(", ");
    this.tip.show(event, element("strong", {}, node.name), element("div", {}, node.silent ? "silent" : `busy: ${busy}`));
  }
}

/** Lines of a history as areas on top of each other, with what each had at the mouse. */
export class AreaChart {
  constructor(format) {
    this.format = format;
    this.svg = element("div");
    this.legend = element("div", { class: "legend" });
    this.tip = new Tip();
    this.node = element("div", {}, this.svg, this.legend, this.tip.node);
    this.resized = new ResizeObserver(() => this.redraw());
    this.resized.observe(this.node);
  }

  end() {
    this.resized.disconnect();
  }

  /** Values by line, by step. */
  show({ start, stepSeconds, steps }, lines) {
    this.data = { start, stepSeconds, steps, lines };
    this.redraw();
  }

  colour(line, i) {
    return line.name === "(others)" ? REST : COLOURS[i % COLOURS.length];
  }

  redraw() {
    const width = this.node.clientWidth;
    if (!this.data || !width) {
      return;
    }
    const { start, stepSeconds, steps, lines } = this.data;
    const [height, left, bottom, top, right] = [352, 78, 26, 10, 8]; // "12,000 disks" beside the axis
    const times = d3.range(steps).map((step) => new Date(1000 * (start + step * stepSeconds)));
    const x = d3.scaleTime([times[0], new Date(1000 * (start + steps * stepSeconds))], [left, width - right]);
    const layers = d3.stack().keys(d3.range(lines.length)).value((step, i) => lines[i].values[step])(d3.range(steps));
    const most = d3.max(layers.at(-1) ?? [], (point) => point[1]) || 1;
    const y = d3.scaleLinear([0, most], [height - bottom, top]).nice();
    const svg = d3.create("svg").attr("class", "chart").attr("viewBox", [0, 0, width, height]).attr("role", "img");
    const area = d3.area().curve(d3.curveStepAfter)
      .x((_, step) => x(1000 * (start + step * stepSeconds))).y0((point) => y(point[0])).y1((point) => y(point[1]));
    layers.forEach((layer, i) => {
      const closed = [...layer, layer.at(-1)];
      svg.append("path").attr("fill", this.colour(lines[i], i)).attr("d", area(closed));
    });
    svg.append("g").attr("transform", `translate(0,${height - bottom})`).call(d3.axisBottom(x).ticks(width / 90));
    svg.append("g").attr("transform", `translate(${left},0)`).call(d3.axisLeft(y).ticks(6).tickFormat(this.format));
    const mark = svg.append("line").attr("y1", top).attr("y2", height - bottom).attr("visibility", "hidden");
    svg.on("mousemove", (event) => {
      const [px] = d3.pointer(event);
      const step = Math.floor((x.invert(px) / 1000 - start) / stepSeconds);
      if (step < 0 || step >= steps) {
        this.tip.hide();
        return;
      }
      mark.attr("visibility", "visible").attr("x1", x(times[step])).attr("x2", x(times[step]));
      this.tip.show(event, ...this.told(times[step], step));
    });
    svg.on("mouseleave", () => {
      mark.attr("visibility", "hidden");
      this.tip.hide();
    });
    this.svg.replaceChildren(svg.node());
    this.legend.replaceChildren(...lines.map((line, i) => {
      const entry = element("span", {}, line.name);
      entry.style.setProperty("--swatch", this.colour(line, i));
      return entry;
    }));
  }

  told(time, step) {
    const all = this.data.lines.map((line, i) => ({ line, i, value: line.values[step] })).filter((each) => each.value > 0);
    all.sort((one, other) => other.value - one.value);
    return [element("strong", {}, time.toLocaleString()), ...all.slice(0, 12).map(({ line, i, value }) => {
      const swatch = element("span", { class: "swatch" });
      swatch.style.background = this.colour(line, i);
      return element("div", {}, swatch, `${line.name}: ${this.format(value)}`);
    })];
  }
}
