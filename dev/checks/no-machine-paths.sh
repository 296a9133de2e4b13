#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No file names a folder of somebody's machine or the host that somebody gets packages from.
set -eu
cd "$(dirname "$0")/../.."

folder='(^|[^A-Za-z0-9_.}$-])/(work|root|farm|tmp|home|Users)/'
host='//(repo|registry|mirror|artifactory|nexus|proxy|pypi)[a-z0-9-]*\.[a-z0-9.-]+\.[a-z]{2,}'

found=$(dev/tracked.sh | grep -v '^dev/checks/no-machine-paths\.sh$' | tr '\n' '\0' |
  xargs -0 grep -InE "$folder|$host" || true)
[ -z "$found" ] || { echo "no-machine-paths: these are of one machine only:" >&2; echo "$found" >&2; exit 1; }
echo "no-machine-paths: none"
