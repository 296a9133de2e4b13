#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The release can be unpacked anywhere and runs on Java alone.
set -eu
cd "$(dirname "$0")/../.."

archive=$(dev/archive.sh)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar -xzf "$archive" -C "$folder"
release=$(find "$folder" -mindepth 1 -maxdepth 1)
ln -s "$release/bin/weir" "$folder/weir" # as an operator links it into his PATH

"$folder/weir" version >"$folder/version"
mv "$release" "$folder/größe"
(
  unset LANG LC_CTYPE
  export LC_ALL=C
  "$folder/größe/bin/weir" version | cmp -s - "$folder/version"
) || {
  echo "release: it does not run in a folder with letters beyond ASCII, in the locale C"
  exit 1
}
mv "$folder/größe" "$release"
printf 'user etl 8\n' >"$folder/weights"
"$folder/weir" weights check "$folder/weights" >"$folder/checked"
if "$folder/weir" demo >/dev/null 2>"$folder/refused"; then
  echo "release: it has a demo, which needs a checkout"
  exit 1
fi
"$folder/weir" top --help >/dev/null
for file in plugin/weir-hadoop-plugin.jar conf/weir-default.xml docs/guide/operators.md LICENSE NOTICE THIRD-PARTY.md \
  weir.cdx.json; do
  [ -s "$release/$file" ] || { echo "release: $file is missing"; exit 1; }
done
grep -Eq '^weir [^ ]+ \(commit ([0-9a-f]{12}(\+changes)?|unknown)\)$' "$folder/version" || {
  echo "release: weir version names no commit: $(cat "$folder/version")"
  exit 1
}
links=$(pwd)/dev/broken-links.sh
broken=$(cd "$release" && find . -name '*.md' | "$links")
[ -z "$broken" ] || {
  echo "release: these links lead nowhere in it:"
  echo "$broken"
  exit 1
}
if find "$release" -name 'hadoop-*.jar' -o -name 'weir-lab*.jar' -o -name 'weir-experiments*.jar' | grep .; then
  echo "release: it ships what an operator has or does not need"
  exit 1
fi
echo "release: $(basename "$archive"), $(du -k "$archive" | cut -f 1) KiB, runs by itself"
