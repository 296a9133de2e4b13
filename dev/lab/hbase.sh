#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# HBase and the load that the bench puts on it: hbase.sh builds the load into .weir/hbase, and fetches HBase by Maven.
# Prints the class path of both.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
here=$root/dev/hbase-load
lab=$root/.weir/hbase

main() {
  mkdir -p "$lab"
  if [ ! -f "$lab/class-path" ] || [ -n "$(find "$here" -newer "$lab/class-path" 2>/dev/null | head -n 1)" ]; then
    build
  fi
  echo "$lab/load.jar:$(cat "$lab/class-path")"
}

build() {
  require_packages mvn:maven
  echo "weir: building a load of HBase (the first time, this fetches about 100 MB of jars) ..." >&2
  mvn -B -ntp -f "$here/pom.xml" "-Dbuild.folder=$lab/target" package dependency:build-classpath \
    "-Dmdep.outputFile=$lab/class-path.part" >"$lab/mvn.log" 2>&1 </dev/null ||
    die "Maven could not build the load of HBase; is this machine offline? The log is .weir/hbase/mvn.log"
  cp "$lab/target/hbase-load.jar" "$lab/load.jar"
  mv "$lab/class-path.part" "$lab/class-path"
}

main "$@"
