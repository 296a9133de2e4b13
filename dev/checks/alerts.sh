#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The alert rules and the dashboard use metrics that there are, and each alert names a section of the guide that there is.
set -eu
cd "$(dirname "$0")/../.."

anchors=$(mktemp)
trap 'rm -f "$anchors"' EXIT
rules=docs/prometheus/weir-alerts.yml
faults=$(
  grep -ohE 'weir_[a-z0-9_]+' "$rules" docs/grafana/weir.json | sort -u | while read -r name; do
    grep -qF "\`$name\`" docs/guide/metrics.md || echo "no metric is called $name"
  done
  # A heading becomes an anchor: lower case, no punctuation, hyphens for spaces.
  sed -n 's/^##* *//p' docs/guide/operators.md | tr 'A-Z' 'a-z' | sed "s/[^a-z0-9 -]//g; s/ /-/g" | sort -u >"$anchors"
  sed -n 's/.*guide: docs\/guide\/operators\.md#//p' "$rules" | while read -r anchor; do
    grep -qx -- "$anchor" "$anchors" || echo "operators.md has no section $anchor"
  done
)
[ -z "$faults" ] || { echo "$faults" | sed 's/^/alerts: /' >&2; exit 1; }
alerts=$(grep -c -- '- alert: ' "$rules")
[ "$alerts" = "$(grep -c ' guide: ' "$rules")" ] || { echo "alerts: not every alert says what to do" >&2; exit 1; }
echo "alerts: $alerts, of metrics that there are"
