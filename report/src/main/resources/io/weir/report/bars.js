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
