#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every relative link of a Markdown file leads to something that is there.
set -eu
cd "$(dirname "$0")/../.."

broken=$(dev/tracked.sh '*.md' | dev/broken-links.sh)
[ -z "$broken" ] || { echo "links: these lead nowhere:" >&2; echo "$broken" >&2; exit 1; }
echo "links: each leads somewhere"
