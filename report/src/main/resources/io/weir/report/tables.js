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
