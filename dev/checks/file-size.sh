#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One idea a file: above 300 lines a Java file is worth a second look, above 500 it is refused.
set -eu
cd "$(dirname "$0")/../.."

dev/tracked.sh '*.java' | while read -r file; do
  echo "$(wc -l <"$file") $file"
done | awk '
  $1 > 500 { print "file-size: " $2 " has " $1 " lines; at most 500 are allowed"; bad = 1; next }
  $1 > 300 { print "file-size: " $2 " has " $1 " lines; is it still one idea?" }
  { files++ }
  END { if (bad) exit 1; print "file-size: " files " files of at most 500 lines" }'
