#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# THIRD-PARTY.md names each jar of others that the release ships, with its licence; --write makes it anew.
# Run it after `mvn package`.
set -eu
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
archive=$(dev/archive.sh)
tar -xzf "$archive" -C "$scratch" --strip-components 1
java dev/third-party/ThirdParty.java "${archive%.tar.gz}.cdx.xml" "$scratch/lib" >"$scratch/list"
[ "${1:-}" != --write ] || cp "$scratch/list" THIRD-PARTY.md
diff -u THIRD-PARTY.md "$scratch/list" >&2 || {
  echo "third-party: THIRD-PARTY.md is not what the release ships: dev/checks/third-party.sh --write" >&2
  exit 1
}
cmp -s "${archive%.tar.gz}.cdx.json" "$scratch/weir.cdx.json" || {
  echo "third-party: the archive's bill of materials is not that of its build" >&2
  exit 1
}
echo "third-party: $(grep -c '^| `' THIRD-PARTY.md) jars of others, each with its licence"
