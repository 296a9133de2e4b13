#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Looks for violations in simulated worlds, or repeats one. `./weir lab fuzz` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
. "$root/dev/prerequisites.sh"
. "$root/dev/build.sh"
err_is_terminal=false

commit() {
  git -C "$root" rev-parse --short=12 HEAD 2>/dev/null || echo unknown
}

build
exec nice "$(java_tool java)" -Xmx1g -XX:+UseSerialGC -cp "$(class_path)" io.weir.lab.fuzz.FuzzLab "$@"
