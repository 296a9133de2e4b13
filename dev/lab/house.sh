#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How large the sources are and how they are divided, beside what is aimed at: [--json].
set -eu
cd "$(dirname "$0")/../.."

case "${1:-}" in
  '' | --json) ;;
  *)
    echo "weir: lab house knows --json, and not $1" >&2
    exit 2
    ;;
esac
# shellcheck disable=SC2046 # paths of sources have no spaces
exec java dev/lab/house/House.java "$@" $(dev/tracked.sh '*.java')
