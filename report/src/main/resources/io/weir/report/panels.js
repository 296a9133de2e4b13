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
