#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints where the build puts the release of this version; fails where nothing was built.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's:^  <version>\(.*\)</version>.*:\1:p' pom.xml | head -n 1)
archive=dist/target/weir-$version.tar.gz
[ -f "$archive" ] || {
  echo "weir: $archive is not there; run mvn package first" >&2
  exit 1
}
echo "$archive"
