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
