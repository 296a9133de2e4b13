#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Spark and the jobs that benches run on it: spark.sh builds the jobs into .weir/spark, and fetches Spark by Maven.
# Prints the jar of the jobs, and in a second line the class path of Spark.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
here=$root/dev/spark-jobs
lab=$root/.weir/spark

main() {
  mkdir -p "$lab"
  if [ -n "$(find "$here" -newer "$lab/class-path" 2>/dev/null | head -n 1)" ] || [ ! -f "$lab/class-path" ]; then
    build
  fi
  echo "$lab/jobs.jar"
  cat "$lab/class-path"
}

build() {
  require_packages mvn:maven
  echo "weir: building jobs of Spark (the first time, this fetches about 200 MB of jars) ..." >&2
  mvn -B -ntp -f "$here/pom.xml" "-Dbuild.folder=$lab/target" package dependency:build-classpath \
    "-Dmdep.outputFile=$lab/class-path.part" >"$lab/mvn.log" 2>&1 </dev/null ||
    die "Maven could not build the jobs of Spark; is this machine offline? The log is .weir/spark/mvn.log"
  cp "$lab/target/spark-jobs.jar" "$lab/jobs.jar"
  mv "$lab/class-path.part" "$lab/class-path"
}

main "$@"
