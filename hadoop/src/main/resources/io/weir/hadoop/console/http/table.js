// SPDX-License-Identifier: Apache-2.0
// A table that is sorted by its headings, filtered, and walked through with j and k. It is filled anew each second,
// so rows are kept by their keys and only what has changed is written.

import { element, visible } from "./format.js";

export class Table {
  /**
   * Columns have a title, a value to sort by, and what is shown of it; open is called with a row that is chosen.
   */
  constructor(columns, { key, open = null, sort = 1, tie = null, empty = "Nothing uses a disk now." }) {
    this.columns = columns;
    this.key = key;
    this.open = open;
    this.sorted = sort;
    this.tie = tie;
    this.down = true;
    this.rows = new Map();
    this.chosen = null;
    this.body = element("tbody");
    this.empty = element("p", { class: "faint", hidden: true }, empty);
    this.headings = columns.map((column, i) => this.heading(column, i));
    this.node = element("div", { class: "table" },
      element("table", {}, element("thead", {}, element("tr", {}, ...this.headings)), this.body), this.empty);
    this.items = [];
    this.text = "";
    this.markSorted();
  }

  heading(column, i) {
    const sortBy = () => {
      this.down = this.sorted === i ? !this.down : Boolean(column.number);
      this.sorted = i;
      this.markSorted();
      this.show(this.items, this.text);
    };
    return element("th", { class: this.classOf(column) }, element("button", { type: "button", title: column.hint, onclick: sortBy }, column.title));
  }

  classOf(column) {
    return [column.number && "number", column.wide && "wide", column.name && "name"].filter(Boolean).join(" ") || null;
  }

  markSorted() {
    this.headings.forEach((heading, i) => {
      if (i === this.sorted) {
        heading.setAttribute("aria-sort", this.down ? "descending" : "ascending");
      } else {
        heading.removeAttribute("aria-sort");
      }
    });
  }

  show(items, text = "") {
    this.items = items;
    this.text = text;
    const wanted = text.toLowerCase();
    const column = this.columns[this.sorted];
    const shown = items
      .filter((item) => !wanted || this.columns.some((each) => each.name && String(each.value(item)).toLowerCase().includes(wanted)));
    shown.sort((one, other) => this.compare(column.value(one), column.value(other)) || this.untie(one, other));
    const before = this.rows;
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    this.rows = new Map();
    let next = this.body.firstElementChild;
    for (const item of shown) {
      const key = this.key(item);
      const row = before.get(key) ?? this.row(key);
      before.delete(key);
      this.rows.set(key, row);
      this.fill(row, item);
      if (row.node === next) {
        next = next.nextElementSibling;
      } else {
        this.body.insertBefore(row.node, next);
      }
    }
    before.forEach((row) => row.node.remove());
    if (focused?.isConnected) {
      focused.focus({ preventScroll: true }); // a row that was moved has lost it
    }
    this.empty.hidden = shown.length > 0;
  }

  compare(one, other) {
    const order = typeof one === "number" ? one - other : String(one).localeCompare(String(other));
    return this.down ? -order : order;
  }

  untie(one, other) {
    return (this.tie ? this.tie(one) - this.tie(other) : 0) || String(this.key(one)).localeCompare(String(this.key(other)));
  }

  row(key) {
    const cells = this.columns.map((column) => element("td", { class: this.classOf(column) }));
    const row = { node: element("tr", { class: this.open ? "leads" : null }, ...cells), cells, texts: cells, shown: [], item: null };
    if (this.open) {
      const link = element("button", { type: "button", onfocus: () => this.choose(key) });
      cells[0].append(link);
      row.link = link;
      row.texts = [link, ...cells.slice(1)];
      row.node.addEventListener("click", () => this.open(row.item));
    }
    return row;
  }

  fill(row, item) {
    row.item = item;
    this.columns.forEach((column, i) => {
      const shown = column.show ? column.show(item) : column.value(item);
      if (shown instanceof Node) {
        row.texts[i].replaceChildren(shown);
      } else if (row.shown[i] !== shown) {
        row.shown[i] = shown;
        row.texts[i].textContent = visible(shown);
        if (column.name) {
          row.cells[i].title = visible(shown);
        }
      }
    });
  }

  choose(key) {
    this.rows.get(this.chosen)?.node.classList.remove("chosen");
    this.chosen = key;
    this.rows.get(key)?.node.classList.add("chosen");
  }

  /** The next row, or the one before. */
  move(by) {
    const keys = [...this.rows.keys()];
    const at = keys.indexOf(this.chosen);
    const key = keys[Math.max(0, Math.min(keys.length - 1, at + by))];
    if (key !== undefined) {
      this.choose(key);
      this.rows.get(key).link?.focus();
    }
  }
}
