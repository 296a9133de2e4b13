#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The files of the project whose names match the patterns given, one a line: what git tracks or
# would, and in an unpacked archive, or without git, what no build made.
set -eu
cd "$(dirname "$0")/.."

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  git ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
    # A file that was removed but not committed yet is still listed.
    [ ! -f "$file" ] || echo "$file"
  done
else
  for pattern in "${@:-*}"; do
    find . \( -name .git -o -name .weir -o -name target \) -prune -o -type f -name "${pattern##*/}" -print
  done | sed 's:^\./::' | sort -u
fi
