#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each source says under which licence it is, in its first three lines.
set -eu
cd "$(dirname "$0")/../.."

without=$(dev/tracked.sh '*.java' '*.sh' '*.c' '*.h' weir .ci/run | while read -r file; do
  head -n 3 "$file" | grep -q 'SPDX-License-Identifier: ' || echo "$file"
done)
[ -z "$without" ] || { echo "spdx: no SPDX-License-Identifier in:" >&2; echo "$without" >&2; exit 1; }
echo "spdx: every source names its licence"
