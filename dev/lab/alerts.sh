#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The alert rules for Prometheus by its own promtool: they are well-formed, come where they have to, and else do not.
# `./weir lab alerts` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

"$root/dev/checks/alerts.sh"
promtool=$(command -v promtool || true)
if [ -z "$promtool" ]; then
  # Unpacked and not installed, as the package would start Prometheus here.
  folder=$root/.weir/promtool
  promtool=$folder/usr/bin/promtool
  [ -x "$promtool" ] || {
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || die "there is no promtool: install Prometheus"
    mkdir -p "$folder"
    echo "weir: apt-get fetches promtool (log: .weir/lab.log) ..." >&2
    (cd "$folder" && { apt-get -q download prometheus || { apt-get -q update && apt-get -q download prometheus; }; } &&
      dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb) >"$root/.weir/lab.log" 2>&1 </dev/null ||
      die "apt-get could not fetch prometheus; is this machine offline? The log is .weir/lab.log"
  }
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$root/docs/prometheus/weir-alerts.yml" "$root/dev/lab/alerts/weir-alerts.test.yml" "$scratch"
"$promtool" check rules "$scratch/weir-alerts.yml" >"$scratch/said" 2>&1 || {
  cat "$scratch/said" >&2
  die "promtool refuses the rules"
}
"$promtool" test rules "$scratch/weir-alerts.test.yml" >"$scratch/said" 2>&1 || {
  cat "$scratch/said" >&2
  die "alerts do not come where they have to, or come where they must not"
}
echo "alerts: promtool's tests of the rules pass"
