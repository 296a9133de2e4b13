#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sees that programs are there, for whoever starts them: need.sh COMMAND:PACKAGE...
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
require_packages "$@"
