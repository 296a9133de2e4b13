// SPDX-License-Identifier: Apache-2.0
// What the page asks the NameNode for.

const PATIENCE = 15000;

/** An address, with what the page's own says of who looks. */
export function addressOf(what) {
  const [path, query = ""] = what.split("?");
  const all = [query, location.search.slice(1)].filter(Boolean).join("&");
  return all ? `${path}?${all}` : path;
}

/** Asks the NameNode; whoever says who he is in the address says it there, too. */
export async function ask(what, options) {
  const response = await fetch(addressOf(what), { signal: AbortSignal.timeout(PATIENCE), ...options });
  if (!response.ok) {
    const said = await response.text();
    throw Object.assign(new Error(said.startsWith("<") ? `the NameNode says ${response.status}` : said.trim()), { status: response.status });
  }
  return response;
}

export const askJson = async (what, options) => (await ask(what, options)).json();
