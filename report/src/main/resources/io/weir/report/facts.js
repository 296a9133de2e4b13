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
