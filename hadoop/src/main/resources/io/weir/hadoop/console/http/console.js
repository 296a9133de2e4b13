// SPDX-License-Identifier: Apache-2.0
// The frame of the page: which view is shown, the cluster each second, keys.

import { askNow } from "./first.js";
import { element, number, percent, perSecond, visible } from "./format.js";
import { HistoryView } from "./history.js";
import { FlowView, FlowsView, NodeView, NodesView, PromisesView, WaitsView } from "./views.js";
import { WeightsView } from "./weights.js";

const PERIOD = 1000;
const $ = (id) => document.getElementById(id);

const VIEWS = [
  ["applications", "Applications", () => new FlowsView("application")],
  ["users", "Users", () => new FlowsView("user")],
  ["queues", "Queues", () => new FlowsView("queue")],
  ["nodes", "Nodes", () => new NodesView()],
  ["waits", "Waits", () => new WaitsView()],
  ["promises", "Promises", () => new PromisesView()],
  ["history", "History", (arguments_) => new HistoryView(arguments_)],
  ["weights", "Weights", () => new WeightsView()],
];
const DETAILS = {
  application: (name) => new FlowView(name),
  node: (name) => new NodeView(name),
};

const KEYS = [
  ["1 … 8", "the views, from left to right"],
  ["j, k", "the next row, the one before"],
  ["Enter", "what is behind a row"],
  ["Backspace", "back"],
  ["/", "filter rows"],
  ["p", "stop, and go on"],
  ["d", "light or dark"],
  ["?", "these keys"],
];

let view = null;
let moment = null;
let paused = false;
let hasShown = false;

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function route() {
  const [, name = "applications", ...rest] = location.hash.split("/");
  const argument = decoded(rest.join("/"));
  const known = VIEWS.find(([id]) => id === name);
  view?.end?.();
  view = known ? known[2](argument) : DETAILS[name]?.(argument) ?? new FlowsView("application");
  for (const link of $("views").children) {
    if (link.hash === `#/${name}`) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  $("filter").value = "";
  $("view").replaceChildren(view.node);
  document.title = `Weir: ${known ? known[1] : visible(argument)}`;
  show();
}

/** What a view asks for itself is awaited, so that a slow NameNode is not asked ever more. */
async function show() {
  if (!moment) {
    return;
  }
  if (!hasShown && moment.cluster.nodes) {
    hasShown = true;
    requestAnimationFrame(() => performance.mark("weir-rows")); // for who measures how long it took
  }
  const shown = view;
  try {
    await view.show(moment, $("filter").value);
    shown.hasFailed = false;
  } catch (fault) {
    if (shown === view) {
      shown.hasFailed = true;
      trouble(fault.status === 404 ? "Nothing is known of it now." : fault.message);
    }
  }
}

function cluster({ nodes, silentNodes, disks, failedDisks, disksAlone, busy, read, written, waiting }) {
  const fact = (name, value, isBad = false) =>
    element("div", {}, element("dt", {}, name), element("dd", { class: isBad ? "bad" : null }, value));
  $("cluster").replaceChildren(
    fact("nodes", silentNodes ? `${nodes}, ${silentNodes} silent` : `${nodes}`, silentNodes > 0),
    fact("disks", failedDisks ? `${disks}, ${failedDisks} without shares` : `${disks}`, failedDisks > 0),
    fact("busy", percent(busy)),
    fact("read", perSecond(read)),
    fact("written", perSecond(written)),
    fact("requests waiting", number(waiting)),
    fact("shares hold for", disksAlone === 0 ? "the cluster" : `each disk alone on ${disksAlone}`, disksAlone > 0));
}

function trouble(what) {
  if ($("trouble").textContent !== visible(what)) {
    $("trouble").hidden = !what;
    $("trouble").textContent = visible(what);
  }
}

async function look() {
  if (!paused && !document.hidden) {
    try {
      moment = await askNow();
      cluster(moment.cluster);
      await show();
      if (!view.hasFailed) {
        trouble(moment.cluster.nodes ? "" : "No DataNode has reported yet: is Weir on there (dfs.datanode.fsdataset.factory)?");
      }
    } catch (fault) {
      trouble(`The NameNode does not answer, what is shown is old: ${fault.message}`);
    }
  }
  setTimeout(look, PERIOD);
}

function pause() {
  paused = !paused;
  $("pause").textContent = paused ? "Go on" : "Pause";
}

function theme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem("weir-theme", root.dataset.theme);
  } catch {
    // kept for this page alone
  }
  view.redraw?.();
}

function help() {
  const list = element("dl", { class: "keys" });
  KEYS.forEach(([key, what]) => list.append(element("dt", {}, element("kbd", {}, key)), element("dd", {}, what)));
  $("keys").replaceChildren(element("h2", {}, "Keys"), list, element("button", { type: "button", onclick: () => $("keys").close() }, "Close"));
  $("keys").showModal();
}

function key(event) {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (typing && event.key === "Escape") {
    event.target.blur();
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || $("keys").open) {
    return;
  }
  const at = Number(event.key) - 1;
  const actions = {
    j: () => view.table?.move(1),
    k: () => view.table?.move(-1),
    Backspace: () => history.back(),
    "/": () => $("filter").focus(),
    p: pause,
    d: theme,
    "?": help,
  };
  const action = VIEWS[at] ? () => { location.hash = `#/${VIEWS[at][0]}`; } : actions[event.key];
  if (action) {
    event.preventDefault();
    action();
  }
}

try {
  const kept = localStorage.getItem("weir-theme");
  if (kept) {
    document.documentElement.dataset.theme = kept;
  }
} catch {
  // as the system has it
}
VIEWS.forEach(([id, title]) => $("views").append(element("a", { href: `#/${id}` }, title)));
$("filter").addEventListener("input", show);
$("pause").addEventListener("click", pause);
$("theme").addEventListener("click", theme);
$("help").addEventListener("click", help);
addEventListener("hashchange", route);
addEventListener("keydown", key);
route();
look();
