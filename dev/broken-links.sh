#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints the relative links that lead nowhere, of the Markdown files whose names it reads, one a line.
set -eu

while read -r page; do
  grep -oE '\]\([^) ]+\)' "$page" | sed 's/^](//; s/)$//; s/#.*//' |
    grep -vE '^([a-z]+:|$)' | sort -u | while read -r link; do
    [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
  done
done
