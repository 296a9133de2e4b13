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
