// SPDX-License-Identifier: Apache-2.0
// The first question is asked before the page is there.

import { askJson } from "./ask.js";

let asked = askJson("api/now");
asked.catch(() => {}); // told to whoever takes it

/** Of the cluster now; the first time what was asked for already. */
export function askNow() {
  const answer = asked ?? askJson("api/now");
  asked = null;
  return answer;
}
