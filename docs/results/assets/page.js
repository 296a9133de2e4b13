(() => {
"use strict";
// Elements and shared small things. Text from the document goes in as text nodes, never as markup.

/** With an escape in place of what would change how its neighbours are shown: the direction in which they are read. */
const visible = text =>
  text.replace(/[\p{Cf}\u2028\u2029]/gu, each => `\\u{${each.codePointAt(0).toString(16)}}`);

/** Names are keys, too. */
const visibleIn = (key, value) => {
  if (typeof value === "string") {
    return visible(value);
  }
  return value === null || typeof value !== "object" || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, its]) => [visible(name), its]));
};
const data = id => JSON.parse(document.getElementById(id).textContent, visibleIn);
const result = data("weir-result");
const texts = data("weir-texts");

/** An element with attributes and children; children are elements or texts. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Each application has one colour wherever it appears: its place among all names. */
const names = [...new Set(result.series.map(line => line.name))];
const colourOf = name => `var(--series-${names.indexOf(name) % 6})`;

const charts = [];

/** A box that is drawn again, by draw(box, width), whenever its width changes. */
function chart(draw) {
  const box = make("div", { class: "chart" });
  let drawn = 0;
  const redraw = () => {
    const width = Math.floor(box.clientWidth);
    if (width > 0 && width !== drawn) {
      drawn = width;
      draw(box, width);
    }
  };
  charts.push({ box, redraw });
  return box;
}

/** Starts drawing; call once the boxes are in the page and have a width. */
function drawCharts() {
  const observer = new ResizeObserver(() => charts.forEach(each => each.redraw()));
  charts.forEach(each => {
    each.redraw();
    observer.observe(each.box);
  });
}

/** A fresh drawing area in a box, with a name for those who cannot see it. */
function drawing(box, width, height, label) {
  box.replaceChildren();
  return d3.select(box).append("svg")
      .attr("viewBox", `0 0 ${width} ${height}`)
      .style("max-width", `${width}px`) // on paper it may shrink, but never grow
      .attr("role", "img")
      .attr("aria-label", label);
}
// Tables: their texts come ready-made, so that they are those of the terminal.

// A row's name of more characters than this is broken into lines, so that its numbers stay in sight.
const LONGEST_NAME = 36;

/** A table; the first column names its row. render(text, column) may give a cell another content. */
function table(grid, kind, render = text => text) {
  const classOf = column => (grid.headings[column].numeric ? { class: "numeric" } : {});
  const head = grid.headings.map((heading, column) =>
      make("th", { scope: "col", ...classOf(column) }, heading.name));
  const body = grid.rows.map(row =>
      make("tr", {}, ...row.map((text, column) => column === 0
          ? make("th", { scope: "row", ...classOfName(text, kind) }, text)
          : make("td", { "data-label": grid.headings[column].name, ...classOf(column) },
              ...(text === "" ? [] : [render(text, column)])))));
  return make("div", { class: "scroll" },
      make("table", { class: kind },
          make("thead", {}, make("tr", {}, ...head)),
          make("tbody", {}, ...body)));
}

function classOfName(text, kind) {
  if (kind.startsWith("figures")) {
    return { class: "code" };
  }
  return text.length > LONGEST_NAME ? { class: "long" } : {};
}

function headline(grid, index) {
  const shown = table(grid, "headline");
  if (result.tables[index].shaded) {
    shown.querySelector("table").classList.add("shaded");
    shade(shown, result.tables[index].rows);
  }
  return make("section", {}, make("h2", {}, grid.title), shown);
}

/** Gives each number's cell as much colour as its place between the least and the greatest. */
function shade(shown, rows) {
  const numbers = rows.flat().filter(Number.isFinite);
  const part = d3.scaleLinear([Math.min(...numbers), Math.max(...numbers)], [0, 60]);
  [...shown.querySelectorAll("tbody tr")].forEach((line, row) =>
      [...line.children].forEach((cell, column) => {
        if (Number.isFinite(rows[row][column])) {
          cell.style.background = `color-mix(in srgb, var(--series-1) ${part(rows[row][column])}%, var(--paper))`;
        }
      }));
}

/** The figures with a target, or those without, as a section; null where there are none. */
function figures(title, withTarget) {
  const target = texts.figures.headings.findIndex(heading => heading.name === "target");
  const rows = texts.figures.rows.filter(row => (row[target] !== "") === withTarget);
  if (rows.length === 0) {
    return null;
  }
  const verdict = target + 1;
  const columns = withTarget ? verdict + 1 : target;
  const grid = {
    headings: texts.figures.headings.slice(0, columns),
    rows: rows.map(row => row.slice(0, columns)),
  };
  const render = (text, column) =>
      column === verdict ? make("span", { class: `verdict ${text}` }, text) : text;
  return make("section", {}, make("h2", {}, title), table(grid, withTarget ? "figures promised" : "figures", render));
}
// Axes that all plots share.

const percent = unit => unit === "fraction";
const unitText = unit => (percent(unit) ? "%" : unit);
const axisTitle = (quantity, unit) => `${quantity} (${unitText(unit)})`;

/** From 0, or below, to the greatest; where all is 0 there are axes still. */
const domain = values => [Math.min(0, d3.min(values) ?? 0), Math.max(0, d3.max(values) ?? 0) || 1];

/** Few ticks, in percent where the unit is a fraction. */
function ticks(axis, unit, count) {
  axis.ticks(count);
  return percent(unit) ? axis.tickFormat(value => `${+(value * 100).toFixed(6)}`) : axis;
}

/** A scale's axis at the bottom, its lines drawn up over the plot. */
function axisBelow(svg, scale, unit, count, top, bottom) {
  return svg.append("g").attr("class", "axis")
      .attr("transform", `translate(0,${bottom})`)
      .call(ticks(d3.axisBottom(scale), unit, count).tickSize(top - bottom).tickPadding(6));
}

/** A scale's axis at the left, its lines drawn across the plot. */
function axisBeside(svg, scale, unit, count, left, right) {
  return svg.append("g").attr("class", "axis")
      .attr("transform", `translate(${left},0)`)
      .call(ticks(d3.axisLeft(scale), unit, count).tickSize(left - right).tickPadding(6));
}

function titleBelow(svg, text, x, y) {
  svg.append("text").attr("class", "axis-title")
      .attr("x", x).attr("y", y).attr("text-anchor", "middle").text(text);
}

/** Cuts a text that is too long for its place; the whole stays as a tooltip. */
function fit(node, room) {
  const text = node.textContent;
  if (node.getComputedTextLength() <= room) {
    return;
  }
  let length = text.length;
  do {
    length--;
    node.textContent = `${text.slice(0, length).trimEnd()}…`;
  } while (length > 1 && node.getComputedTextLength() > room);
  d3.select(node).append("title").text(text);
}
// One bar for each configuration, with a whisker from the least to the greatest of its repeats.

const ROW = 27;

function bars(spec) {
  const unit = result.figures[spec.bars[0].figure].unit;
  const heading = make("h2", {}, spec.title);
  const repeats = Math.max(...spec.bars.map(bar => result.figures[bar.figure].n));
  const spread = repeats > 1 ? `Median of ${repeats}; whiskers from least to greatest.` : "One run each.";
  const baseline = spec.bars.find(bar => bar.figure === spec.baseline);
  const caption = make("p", { class: "caption" },
      baseline ? `${spread} Dashed: ${baseline.label}.` : spread);
  return make("section", {}, heading, caption,
      chart((box, width) => drawBars(box, width, spec, unit)));
}

function drawBars(box, width, spec, unit) {
  const top = 4;
  const bottom = top + ROW * spec.bars.length;
  const svg = drawing(box, width, bottom + 40, barsInWords(spec));

  const labels = svg.append("g");
  const left = 10 + labelWidth(labels, spec.bars, 0.42 * width);
  const room = 62;
  const figures = spec.bars.map(bar => result.figures[bar.figure]);
  const scale = d3.scaleLinear(domain(figures.flatMap(figure => [figure.min, figure.max])), [left, width - room]);
  axisBelow(svg, scale, unit, (width - left) / 70, top, bottom);
  titleBelow(svg, axisTitle(spec.quantity, unit), (left + width - room) / 2, bottom + 35);

  const rows = svg.append("g").selectAll("g").data(spec.bars).join("g")
      .attr("transform", (_, index) => `translate(0,${top + ROW * (index + 0.5)})`);
  rows.each(function (bar) {
    drawBar(d3.select(this), bar, result.figures[bar.figure], scale, bar.figure === spec.baseline);
  });
  if (spec.baseline) {
    const x = scale(result.figures[spec.baseline].value);
    svg.append("line").attr("class", "baseline-line")
        .attr("x1", x).attr("x2", x).attr("y1", top).attr("y2", bottom);
  }
  rows.each(function (bar) {
    const figure = result.figures[bar.figure];
    d3.select(this).append("text").attr("class", "value")
        .attr("x", scale(Math.max(0, figure.max)) + 7).attr("dy", "0.35em").text(medianText(bar.figure));
  });
}

function drawBar(row, bar, figure, scale, isBaseline) {
  row.append("rect").attr("class", isBaseline ? "bar baseline" : "bar")
      .attr("x", scale(Math.min(0, figure.value))).attr("y", -0.34 * ROW)
      .attr("width", Math.abs(scale(figure.value) - scale(0))).attr("height", 0.68 * ROW);
  if (figure.n > 1) {
    const [low, high] = [scale(figure.min), scale(figure.max)];
    row.append("path").attr("class", "whisker")
        .attr("d", `M${low},-5V5M${low},0H${high}M${high},-5V5`);
  }
}

/** Writes the labels at the left; gives the width they take. */
function labelWidth(group, specs, most) {
  let widest = 0;
  specs.forEach((bar, index) => {
    const text = group.append("text").attr("x", 0).attr("y", 4 + ROW * (index + 0.5))
        .attr("dy", "0.35em").text(bar.label).node();
    fit(text, most);
    widest = Math.max(widest, text.getComputedTextLength());
  });
  return widest;
}

const medianText = name => texts.figures.rows.find(row => row[0] === name)[1];

const barsInWords = spec =>
    `${spec.title}: ${spec.bars.map(bar => `${bar.label} ${medianText(bar.figure)}`).join(", ")}`;
// Small multiples: one panel for each configuration, all of a chart on the same axes.
// Rates on a common grid of x are stacked, so that a panel shows each share and the total;
// anything else is drawn as lines.

const PANEL = { height: 190, top: 18, right: 6, bottom: 38, left: 38 };

/** All series of one title, as a section. */
function panels(title) {
  const lines = result.series.filter(line => line.title === title);
  const byPanel = d3.groups(lines, line => line.panel).map(([name, own]) => layOut(name, own));
  const view = {
    title,
    unitX: lines[0].unitX,
    unitY: lines[0].unitY,
    domainX: domain(lines.flatMap(line => line.x)),
    domainY: domain([...lines.flatMap(line => line.y), ...byPanel.map(panel => panel.most)]),
    pointers: [],
  };
  const boxes = byPanel.map(panel =>
      make("figure", { class: "panel" },
          make("figcaption", {}, panel.name),
          chart((box, width) => drawPanel(box, width, panel, view))));
  return make("section", {},
      make("h2", {}, title),
      make("p", { class: "caption" }, byPanel.every(panel => panel.stacked)
          ? "Stacked: the upper edge is the total. All panels have the same axes."
          : "All panels have the same axes."),
      legend([...new Set(lines.map(line => line.name))]),
      make("div", { class: "panels" }, ...boxes));
}

/** A panel's lines as bands from y0 to y1; a band that is not stacked has no foot. */
function layOut(name, lines) {
  const longest = d3.greatest(lines, line => line.x.length);
  const grid = new Set(longest.x);
  const stacked = longest.unitY.endsWith("/s") && grid.size === longest.x.length
      && lines.every(line => line.x.every(x => grid.has(x)));
  const total = new Map();
  const ordered = d3.sort(lines, line => names.indexOf(line.name));
  const bands = ordered.map(line => {
    const own = new Map(line.x.map((x, index) => [x, line.y[index]]));
    const points = (stacked ? longest.x : line.x).map((x, index) => {
      const y = stacked ? own.get(x) ?? 0 : line.y[index];
      const y0 = stacked ? total.get(x) ?? 0 : 0;
      total.set(x, y0 + y);
      return { x, y, y0, y1: y0 + y };
    });
    return { name: line.name, points };
  });
  const most = d3.max(bands, band => d3.max(band.points, point => point.y1)) ?? 0;
  return { name, bands, stacked, most };
}

function drawPanel(box, width, panel, view) {
  const bottom = PANEL.height - PANEL.bottom;
  const right = width - PANEL.right;
  const x = d3.scaleLinear(view.domainX, [PANEL.left, right]);
  const y = d3.scaleLinear(view.domainY, [bottom, PANEL.top]).nice(4);
  const svg = drawing(box, width, PANEL.height, `${view.title}, ${panel.name}`);

  axisBelow(svg, x, view.unitX, width / 70, PANEL.top, bottom);
  axisBeside(svg, y, view.unitY, 4, PANEL.left, right);
  const quantity = view.unitX.match(/^([mµn]?s|min|h)$/) ? "time" : "x";
  titleBelow(svg, axisTitle(quantity, view.unitX), (PANEL.left + right) / 2, PANEL.height - 4);
  svg.append("text").attr("class", "axis-title").attr("x", 0).attr("y", 10).text(unitText(view.unitY));

  for (const band of panel.bands) {
    drawBand(svg, band, panel.stacked, x, y);
  }
  for (const band of panel.bands) {
    labelBand(svg, band, panel, x, y);
  }
  point(svg, panel, view, x, [PANEL.top, bottom]);
}

function drawBand(svg, band, stacked, x, y) {
  const colour = colourOf(band.name);
  if (stacked) {
    svg.append("path").attr("class", "area").style("fill", colour)
        .attr("d", d3.area(d => x(d.x), d => y(d.y0), d => y(d.y1)).curve(d3.curveMonotoneX)(band.points));
  } else {
    svg.append("path").attr("class", "line").style("stroke", colour)
        .attr("d", d3.line(d => x(d.x), d => y(d.y1))(band.points));
  }
}

/**
 * Writes a band's name where it has most room, and nowhere where it has none: inside of it, or
 * above a line.
 */
function labelBand(svg, band, panel, x, y) {
  const label = svg.append("text").attr("class", "direct").attr("text-anchor", "middle").text(band.name);
  const half = label.node().getComputedTextLength() / 2 + 4;
  const [left, right] = x.range();
  let best = { room: 0 };
  for (const middle of band.points) {
    const at = x(middle.x);
    const under = band.points.filter(d => Math.abs(x(d.x) - at) <= half);
    if (at - half < left || at + half > right || under.length === 0) {
      continue;
    }
    const foot = d3.min(under, d => y(d.y0));
    const head = d3.max(under, d => y(d.y1));
    const found = panel.stacked
        ? { room: foot - head, height: (foot + head) / 2 + 4 }
        : { room: roomOfLine(band, panel, middle, y), height: d3.min(under, d => y(d.y1)) - 5 };
    if (found.room > best.room) {
      best = { ...found, at };
    }
  }
  if (best.room < 15) {
    label.remove();
  } else {
    label.attr("x", best.at).attr("y", best.height);
  }
}

/** How far the next line of its panel is from a line at one of its points. */
function roomOfLine(band, panel, middle, y) {
  const others = panel.bands.filter(other => other !== band).map(other =>
      d3.least(other.points, d => Math.abs(d.x - middle.x)));
  return d3.min(others, other => Math.abs(y(other.y1) - y(middle.y1))) ?? 99;
}

/** A pointer over one panel reads all panels of its chart at the same x. */
function point(svg, panel, view, x, [top, bottom]) {
  const rule = svg.append("line").attr("class", "pointer").attr("y1", top).attr("y2", bottom)
      .style("display", "none");
  const readout = svg.append("text").attr("class", "axis-title").attr("text-anchor", "end")
      .attr("x", x.range()[1]).attr("y", 10);
  const slack = (view.domainX[1] - view.domainX[0]) / 50;
  const shown = value => d3.format(".3~r")(percent(view.unitY) ? value * 100 : value);
  view.pointers = view.pointers.filter(other => other.panel !== panel);
  view.pointers.push({
    panel,
    show(at) {
      const values = at === null ? [] : panel.bands
          .map(band => [band.name, d3.least(band.points, d => Math.abs(d.x - at))])
          .filter(([, nearest]) => nearest && Math.abs(nearest.x - at) <= slack);
      rule.style("display", values.length === 0 ? "none" : null).attr("x1", x(at)).attr("x2", x(at));
      readout.text(values.map(([name, nearest]) => `${name} ${shown(nearest.y)}`).join(", "));
      fit(readout.node(), x.range()[1] - 3 * PANEL.left);
    },
  });
  svg.on("pointermove", event => {
    const at = x.invert(d3.pointer(event)[0]);
    view.pointers.forEach(other => other.show(Math.max(view.domainX[0], Math.min(view.domainX[1], at))));
  });
  svg.on("pointerleave", () => view.pointers.forEach(other => other.show(null)));
}

function legend(shown) {
  return make("ul", { class: "legend" }, ...shown.map(name => {
    const item = make("li", {});
    d3.select(item).append("svg").attr("viewBox", "0 0 14 12").attr("aria-hidden", "true")
        .append("rect").attr("width", 14).attr("height", 12).style("fill", colourOf(name));
    item.append(name);
    return item;
  }));
}
// What a figure can be traced by.

function facts() {
  const source = { bench: result.bench, version: result.version, commit: result.commit, seed: texts.seed };
  return make("details", {},
      make("summary", {}, "Settings, device, machine, version"),
      make("div", { class: "facts" },
          list("Settings", result.settings),
          list("Device", result.device),
          list("Machine", { ...result.machine, memoryBytes: gibibytes(result.machine.memoryBytes) }),
          list("Source", source)));
}

function list(title, entries) {
  const pairs = Object.entries(entries).flatMap(([key, value]) =>
      [make("dt", {}, key), make("dd", {}, typeof value === "number" ? grouped(value) : String(value))]);
  return make("div", {}, make("h3", {}, title), make("dl", {}, ...pairs));
}

/** 16666666 as 16,666,666; four digits stay together. */
const grouped = value => (Math.abs(value) >= 10000 ? value.toLocaleString("en", { maximumFractionDigits: 6 }) : String(value));

const gibibytes = bytes => `${+(bytes / 2 ** 30).toFixed(1)} GiB`;
// The page from top to bottom.

function header() {
  const machine = `${result.machine.cores} cores, ${gibibytes(result.machine.memoryBytes)}`;
  const origin = make("p", { class: "origin" });
  if (texts.verdict !== "") {
    origin.append(make("strong", {}, texts.verdict), " \u00b7 ");
  }
  origin.append(`Weir ${result.version}, commit ${result.commit.slice(0, 12)} \u00b7 ${machine}`);
  return make("header", {},
      make("p", { class: "kind" }, "Weir bench"),
      make("h1", {}, result.bench),
      ...(result.summary === "" ? [] : [make("p", { class: "summary" }, result.summary)]),
      origin);
}

function notes() {
  return result.notes.length === 0 ? null
      : make("section", {}, make("h2", {}, "Notes"),
          make("ul", { class: "notes" }, ...result.notes.map(note => make("li", {}, note))));
}

function page() {
  const tables = texts.headlines.map(headline);
  const plots = result.bars.map(bars);
  // Where there are as many, each table has its own.
  const rows = tables.length === plots.length ? tables.length : 1;
  const titles = [...new Set(result.series.map(line => line.title))];
  return [
    header(),
    ...d3.range(rows).map(row => make("div", { class: "beside" }, ...[tables[row], plots[row]].filter(Boolean))),
    ...tables.slice(rows),
    figures("Targets", true),
    ...titles.map(panels),
    ...plots.slice(rows),
    figures(texts.verdict === "" ? "Figures" : "Other figures", false),
    notes(),
    facts(),
  ].filter(Boolean);
}

document.getElementById("page").append(...page());
drawCharts();

// On paper there is nothing to unfold.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(each => { each.open = true; }));
})();
