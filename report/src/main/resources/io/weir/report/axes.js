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
