// SPDX-License-Identifier: Apache-2.0
// How numbers are written, and elements made. Names of tenants become text, never markup.

const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** As in "12.3 MB": thousands, as disks are sold by them. */
export function bytes(value) {
  let unit = 0;
  let rest = value;
  while (rest >= 999.5 && unit < UNITS.length - 1) {
    rest /= 1000;
    unit++;
  }
  const digits = unit === 0 || rest >= 99.5 ? 0 : 1;
  return `${rest.toFixed(digits)} ${UNITS[unit]}`;
}

export const perSecond = (value) => (value < 1 ? "–" : `${bytes(value)}/s`);

export function percent(part) {
  const value = 100 * part;
  return `${value > 0 && value < 9.95 ? value.toFixed(1) : value.toFixed(0)} %`;
}

export function number(value) {
  return value !== 0 && Math.abs(value) < 9.95 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}

export function hours(value) {
  return value >= 10 ? value.toFixed(0) : value.toFixed(2);
}

/** With an escape in place of what would change how its neighbours are shown: the direction in which they are read. */
export const visible = (text) =>
  String(text ?? "").replace(/[\p{Cf}\u2028\u2029]/gu, (each) => `\\u{${each.codePointAt(0).toString(16)}}`);

/** An element with attributes and children; texts among them stay texts. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value === true) {
      made.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.map((each) => (each instanceof Node ? each : visible(each))));
  return made;
}

/** What is got, with a mark where what is due ends; the whole bar is the most that any row has. */
export function shareBar(share, due, most = 1) {
  const part = (value) => Math.min(100, (100 * value) / (most || 1));
  const got = element("i");
  got.style.width = `${part(share)}%`;
  const mark = element("b");
  mark.style.left = `calc(${part(due)}% - 1px)`;
  const bar = element("span", { class: "bar", "aria-hidden": "true", title: `${percent(share)}, due ${percent(due)}` }, got);
  if (due > 0) {
    bar.append(mark);
  }
  return bar;
}

/** Tells each row what the most is that any of them has, or is due. */
export function withMost(rows) {
  const most = rows.reduce((sum, row) => Math.max(sum, row.share, row.due), 0);
  rows.forEach((row) => { row.most = most; });
  return rows;
}
