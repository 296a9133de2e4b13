#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The formatter decides the layout; `mvn spotless:apply` does what it wants.
set -eu
cd "$(dirname "$0")/../.."
mvn -B -ntp -q spotless:check
echo "format: as the formatter wants it"
