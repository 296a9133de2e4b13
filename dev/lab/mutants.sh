#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Mutation testing: PIT changes the classes of the core, and those of the plug-in that tests run without a cluster,
# and sees whether a test notices. `./weir lab mutants` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/mutants

core_classes='io.weir.core.*'
# What the plug-in decides, and the messages of its processes. What only a DataNode can call is left out.
hadoop_classes='io.weir.hadoop.burst.*,io.weir.hadoop.flow.*,io.weir.hadoop.gate.*,io.weir.hadoop.interposer.*,io.weir.hadoop.node.*,io.weir.hadoop.datanode.*,io.weir.hadoop.weights.*,io.weir.hadoop.exchange.message.*,io.weir.hadoop.settings.*'
hadoop_left_out='io.weir.hadoop.WeirDatasetFactory*,io.weir.hadoop.InterposedDatasetFactory*,io.weir.hadoop.datanode.Interposition*,io.weir.hadoop.datanode.InterposedReplica*,io.weir.hadoop.datanode.InterposedOutputStreams*'
# These boot a cluster.
hadoop_tests_left_out='*ClusterTest,*GatedFaultsTest,*RollingSwitchTest,*EncryptedTransferTest,*LazyPersistTest,*CacheDirectiveTest,*FullDiskTest'

main() {
  case "${1:-}" in
    -h | --help)
      usage
      return
      ;;
    -*) die "lab mutants has no option $1; ./weir lab mutants --help says how it is typed" ;;
  esac
  [ $# -le 1 ] || die "lab mutants takes one pattern of class names, in quotes"
  mkdir -p "$lab"
  rm -rf "$lab/weir-core" "$lab/weir-hadoop"
  case "${1:-}" in
    '')
      mutate core "$core_classes" '' 'io.weir.core.*' ''
      mutate hadoop "$hadoop_classes" "$hadoop_left_out" 'io.weir.hadoop.*' "$hadoop_tests_left_out"
      ;;
    io.weir.core*) mutate core "$1" '' 'io.weir.core.*' '' ;;
    io.weir.hadoop*) mutate hadoop "$1" '' 'io.weir.hadoop.*' "$hadoop_tests_left_out" ;;
    *)
      mutate core "io.weir.core.*$1" '' 'io.weir.core.*' ''
      mutate hadoop "io.weir.hadoop.*$1" '' 'io.weir.hadoop.*' "$hadoop_tests_left_out"
      ;;
  esac
  table
}

usage() {
  cat <<'USAGE'
usage: ./weir lab mutants [CLASSES]   changes classes and sees which changes no test notices
CLASSES is a pattern: 'io.weir.core.tree.*', or 'Broker*' in any package (default: the core, and the policies of the
plug-in). A second run of everything repeats only what has changed.
USAGE
}

# MODULE CLASSES LEFT_OUT TESTS TESTS_LEFT_OUT
mutate() {
  echo "weir: changing $2 (log: .weir/mutants/$1.log) ..." >&2
  case $1 in
    core) modules=core ;;
    # The others, so that their classes are found.
    hadoop) modules=core,hadoop ;;
  esac
  (cd "$root" && mvn -B -ntp -Pmutants -pl "$modules" test-compile org.pitest:pitest-maven:mutationCoverage \
    "-DtargetClasses=$2" ${3:+"-DexcludedClasses=$3"} "-DtargetTests=$4" ${5:+"-DexcludedTestClasses=$5"} \
    "-Dweir.mutants=$lab" "-Dweir.mutants.history=$(history_for "$2")") >"$lab/$1.log" 2>&1 </dev/null ||
    die_of .weir/mutants/$1.log "PIT failed"
}

# A run of some classes learns from the history of all, and leaves it as it is.
history_for() {
  mkdir -p "$lab/history"
  case $1 in
    "$core_classes" | "$hadoop_classes") echo "$lab/history" ;;
    *)
      rm -rf "$lab/history-of-some"
      cp -r "$lab/history" "$lab/history-of-some"
      echo "$lab/history-of-some"
      ;;
  esac
}

# Each mutant is a line of XML.
table() {
  cat "$lab"/weir-*/mutations.xml 2>/dev/null | awk '
    function element(name) {
      if (!match($0, "<" name ">[^<]*<")) return ""
      return substr($0, RSTART + length(name) + 2, RLENGTH - length(name) - 3)
    }
    /<mutation / {
      class = element("mutatedClass")
      sub(/\$.*/, "", class)
      if (!(class in all)) order[++classes] = class
      all[class]++
      total++
      if (/detected=.true./) {
        killed[class]++
        total_killed++
        next
      }
      uncovered = /status=.NO_COVERAGE./
      if (uncovered) no_coverage[class]++
      else survived[class]++
      mutator = element("mutator")
      sub(/.*\./, "", mutator)
      sub(/Mutator$/, "", mutator)
      survivor[++survivors] = class ":" element("lineNumber") " " element("mutatedMethod") " " mutator (uncovered ? " (no test comes here)" : "")
    }
    END {
      if (!total) { print "no class was changed: is the pattern right?"; exit 1 }
      printf "%-52s %8s %8s %8s %12s\n", "class", "mutants", "killed", "survived", "no coverage"
      for (i = 1; i <= classes; i++) {
        class = order[i]
        package = class
        sub(/\.[^.]*$/, "", package)
        if (package != last) {
          printf "%s\n", package
          last = package
        }
        name = class
        sub(/.*\./, "", name)
        printf "  %-50s %8d %8d %8d %12d\n", name, all[class], killed[class], survived[class], no_coverage[class]
      }
      printf "killed %.3f: %d of %d\n", total_killed / total, total_killed, total
      if (survivors) print "survivors:"
      for (i = 1; i <= survivors; i++) print "  " survivor[i]
    }'
}

main "$@"
