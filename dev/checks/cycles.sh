#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No two packages import each other in a circle: by their sources, as a class file does not say
# whose constant it holds.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2046 # paths of sources have no spaces
exec java dev/lab/house/House.java --cycles $(dev/tracked.sh '*.java')
