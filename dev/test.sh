#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Everything that needs no root and no second machine: Maven's verify, then each check.
# `./weir test` calls it, after it has seen that the tools are there.
set -u
cd "$(dirname "$0")/.." || exit 1

began=$(date +%s)
failed=

run() {
  name=$1
  shift
  echo
  echo "== $name"
  "$@" </dev/null || failed="$failed $name"
}

run 'mvn-verify' mvn -B -ntp -fae -T 2 verify
for check in dev/checks/*.sh; do
  run "$(basename "$check" .sh)" "$check"
done

took=$(($(date +%s) - began))
echo
if [ -n "$failed" ]; then
  echo "weir test: FAILED after $took s:$failed"
  exit 1
fi
echo "weir test: all passed in $took s"
