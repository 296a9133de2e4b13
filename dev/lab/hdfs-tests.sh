#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# HDFS's own tests, as Hadoop publishes them, each class once on stock HDFS and once with Weir switched on; what
# differs is what matters. A run goes on where it stopped. `./weir lab hdfs-tests` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/hdfs-tests
# For each class and side CLASS.SIDE, and CLASS.SIDE.again where it ran twice: a line of counts, and one for each
# test that failed. table.tsv and differences.tsv are made from these.
results=$lab/results
plugin=$root/hadoop/target/weir-hadoop-plugin.jar
most_seconds=600

main() {
  list=$root/dev/hdfs-tests/classes.txt
  always_succeed=false
  jobs=1
  wanted=
  while [ $# -gt 0 ]; do
    case $1 in
      --list)
        [ $# -ge 2 ] || die "--list takes a file with a class a line"
        list=$2
        shift
        ;;
      --report) always_succeed=true ;;
      --jobs | --limit)
        case ${2:-} in
          *[!0-9]* | 0* | '') die "$1 takes a number, 1 or more" ;;
        esac
        [ "$1" = --limit ] || jobs=$2
        [ "$1" = --jobs ] || most_seconds=$2
        shift
        ;;
      --one)
        # Called by run_all alone.
        shift
        one "$@"
        return
        ;;
      -h | --help)
        usage
        return
        ;;
      -*) die "lab hdfs-tests has no option $1; ./weir lab hdfs-tests --help says which it has" ;;
      *) wanted="$wanted $1" ;;
    esac
    shift
  done
  [ -n "$wanted" ] || [ -r "$list" ] || die "there is no file $list"
  prepare
  classes=$(full_names ${wanted:-$(sed 's/#.*//' "$list")})
  forget_other_builds
  run_all
  tables
  report
}

usage() {
  cat <<'USAGE'
usage: ./weir lab hdfs-tests [OPTION...] [CLASS...]
  --list FILE   classes to run, one a line (default: dev/hdfs-tests/classes.txt)
  --jobs N      run N classes at a time (default: 1); most of a class is waiting
  --limit N     stop a class after N seconds (default: 600)
  --report      succeed even where a test fails with Weir alone
A class is written as TestPread or server.datanode.TestHSync. What has run is not run again: remove
.weir/hdfs-tests/results to begin anew.
USAGE
}

prepare() {
  mkdir -p "$results"
  if is_old "$plugin"; then
    echo "weir: building the plug-in (log: .weir/hdfs-tests/build.log) ..." >&2
    (cd "$root" && exec mvn -B -ntp -pl core,hadoop -Dmaven.test.skip=true package) \
      >"$lab/build.log" 2>&1 </dev/null || die_of .weir/hdfs-tests/build.log "the build failed"
  fi
  [ "$lab/names" -nt "$root/dev/hdfs-tests/pom.xml" ] || fetch
}

is_old() {
  [ -e "$1" ] || return 0
  changed=$(cd "$root" && find pom.xml core/pom.xml model/pom.xml hadoop/pom.xml core/src/main model/src/main \
    hadoop/src/main -newer "$1" | head -n 1)
  [ -n "$changed" ]
}

fetch() {
  echo "weir: fetching HDFS's tests, 200 MB of jars (log: .weir/hdfs-tests/build.log) ..." >&2
  mvn -B -ntp -f "$root/dev/hdfs-tests/pom.xml" dependency:build-classpath "-Dmdep.outputFile=$lab/class-path" \
    >"$lab/build.log" 2>&1 </dev/null || die_of .weir/hdfs-tests/build.log "Maven failed"
  jar=$(tr ':' '\n' <"$lab/class-path" | grep '/hadoop-hdfs-[^/]*-tests\.jar$')
  names_in "$jar" >"$lab/names.part"
  mv "$lab/names.part" "$lab/names"
}

# The classes in a jar.
names_in() {
  jar tf "$1" | sed -n '/\$/d; s:/:.:g; s:\.class$::p'
}

# A short name becomes that of the one class that ends so, in HDFS's own package first.
full_names() {
  for name in "$@"; do
    if grep -qxF "$name" "$lab/names"; then
      echo "$name"
    elif grep -qxF "org.apache.hadoop.hdfs.$name" "$lab/names"; then
      echo "org.apache.hadoop.hdfs.$name"
    else
      found=$(grep -E "\.$name\$" "$lab/names" || true)
      [ "$(echo "$found" | grep -c .)" = 1 ] || die "$name is not one class of HDFS's tests"
      echo "$found"
    fi
  done
}

# What was measured with another build of Weir does not count; what stock did counts on.
forget_other_builds() {
  build=$(cksum <"$plugin")
  if [ "$(cat "$results/build" 2>/dev/null)" != "$build" ]; then
    [ ! -e "$results/build" ] || echo "weir: Weir is another than it was: its side runs anew" >&2
    rm -f "$results"/*.weir "$results"/*.again
    echo "$build" >"$results/build"
  fi
}

# Classes of which something has not run yet, each in a process of its own.
run_all() {
  began=$(date +%s)
  for class in $classes; do
    has_run "$class" || echo "$class"
  done >"$lab/todo"
  echo "weir: $(grep -c . "$lab/todo") of $(echo "$classes" | wc -l) classes are to run" >&2
  [ -s "$lab/todo" ] || return 0
  xargs -P "$jobs" -I '{}' "$root/dev/lab/hdfs-tests.sh" --limit "$most_seconds" --one '{}' "$began" <"$lab/todo" ||
    die "not all classes have run"
}

has_run() {
  [ -e "$results/$1.stock" ] && [ -e "$results/$1.weir" ] || return 1
  [ -z "$(only_in weir "$1" stock)" ] || [ -e "$results/$1.weir.again" ]
}

# CLASS BEGAN: both sides of a class, and both again where a test failed with Weir alone.
one() {
  once "$1" stock
  once "$1" weir
  if [ -n "$(only_in weir "$1" stock)" ]; then
    once "$1" stock .again
    once "$1" weir .again
  fi
  echo "weir: ${1##*.}: stock $(said "$1.stock"); Weir $(said "$1.weir")$(left "$2")" >&2
}

# BEGAN: from what the classes so far have taken.
left() {
  ran=0
  todo=0
  while read -r each; do
    if has_run "$each"; then ran=$((ran + 1)); else todo=$((todo + 1)); fi
  done <"$lab/todo"
  echo "; $(((($(date +%s) - $1) * todo / ran + 59) / 60)) min left"
}

said() {
  awk 'NR == 1 { print $1 " tests, " $2 " failed, " $4 " s" }' "$results/$1"
}

# CLASS SIDE [SUFFIX]: runs a class in a JVM of its own, unless that was done before.
once() {
  to=$results/$1.$2${3:-}
  [ ! -e "$to" ] || return 0
  scratch=$lab/scratch/$$
  log=$lab/logs/$1.$2${3:-}.log
  rm -rf "$scratch"
  mkdir -p "$scratch/reports" "$scratch/tmp" "$lab/logs"
  seconds=$(date +%s)
  code=0
  # shellcheck disable=SC2046 # an option each
  (cd "$scratch" && exec timeout --foreground -k 30 "$most_seconds" java -Xmx2g -Xss4m $(opens) \
    -Djava.net.preferIPv4Stack=true "-Djava.io.tmpdir=$scratch/tmp" "-Dtest.build.dir=$scratch" \
    "-Dtest.build.data=$scratch/data" "-Dtest.cache.data=$scratch/cache" "-Dhadoop.tmp.dir=$scratch/tmp" \
    "-Dhadoop.log.dir=$scratch/log" -cp "$(class_path_of "$2")" org.junit.platform.console.ConsoleLauncher execute \
    --select-class "$1" --reports-dir reports --details none --disable-banner) >"$log" 2>&1 </dev/null || code=$?
  [ "$code" -lt 126 ] || [ "$code" = 137 ] || die "$1 was stopped, or Java does not run; the log is ${log#"$root/"}"
  counts "$scratch/reports/TEST-junit-jupiter.xml" "$(($(date +%s) - seconds))" "$(is_on "$log")" >"$to.part"
  mv "$to.part" "$to"
  # Those of classes that passed fill the disk.
  grep -q '^failed ' "$to" || rm "$log"
  rm -rf "$scratch"
}

class_path_of() {
  part=$root/dev/hdfs-tests/$1:$root/dev/hdfs-tests
  [ "$1" = stock ] || part=$part:$plugin
  echo "$part:$(cat "$lab/class-path")"
}

# As in Hadoop's own build.
opens() {
  for package in java.io java.lang java.lang.reflect java.math java.net java.text java.util java.util.concurrent \
    java.util.zip sun.security.util sun.security.x509; do
    echo "--add-opens=java.base/$package=ALL-UNNAMED"
  done
}

is_on() {
  if grep -q 'Weir is on: ' "$1"; then echo yes; else echo no; fi
}

# REPORT SECONDS IS_ON: tests, failed, skipped, seconds, whether Weir was on; then "failed NAME" for each.
counts() {
  [ -s "$1" ] || {
    echo "0 1 0 $2 $3"
    echo "failed the class did not end in $most_seconds s, or its JVM died"
    return
  }
  awk -v seconds="$2" -v on="$3" '
    function attribute(name) {
      if (!match($0, " " name "=\"[^\"]*\"")) return ""
      return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
    }
    /^<testsuite / { tests = attribute("tests"); skipped = attribute("skipped") }
    /^<testcase / { test = attribute("name") }
    /^<(failure|error)[ >]/ { failed++; names = names "failed " test "\n" }
    END { print tests + 0, failed + 0, skipped + 0, seconds, on; printf "%s", names }' "$1"
}

# SIDE CLASS OTHER [SUFFIX]: tests that failed on one side, and not on the other.
only_in() {
  awk -v other="$results/$2.$3${4:-}" '
    FILENAME == other { there[$0] = 1; next }
    FNR > 1 && !($0 in there) { sub(/^failed /, ""); print }' "$results/$2.$3${4:-}" "$results/$2.$1${4:-}"
}

# What fails with Weir has to fail twice, and neither time without it, to count.
tables() {
  : >"$results/table.part"
  : >"$results/differences.part"
  for class in $classes; do
    for side in stock weir; do
      head -n 1 "$results/$class.$side" | awk -v class="$class" -v side="$side" -v OFS='\t' '
        { print class, side, $1, $2, $3, $4, $5 }' >>"$results/table.part"
    done
    only_in weir "$class" stock | while read -r test; do
      kind=unstable
      ! only_in weir "$class" stock .again | grep -qxF "$test" || kind=weir
      printf '%s\t%s\t%s\n' "$class" "$test" "$kind" >>"$results/differences.part"
    done
    only_in stock "$class" weir | while read -r test; do
      printf '%s\t%s\tstock\n' "$class" "$test" >>"$results/differences.part"
    done
  done
  mv "$results/table.part" "$results/table.tsv"
  mv "$results/differences.part" "$results/differences.tsv"
}

report() {
  awk -F '\t' '
    FILENAME ~ /table/ { n[$2]++; tests[$2] += $3; failed[$2] += $4; skipped[$2] += $5; seconds[$2] += $6; on += $7 == "yes"; next }
    { difference[++differences] = $0; kinds[$3]++ }
    END {
      printf "%-6s %8s %8s %8s %8s %8s\n", "", "classes", "tests", "failed", "skipped", "seconds"
      printf "%-6s %8d %8d %8d %8d %8d\n", "stock", n["stock"], tests["stock"], failed["stock"], skipped["stock"], seconds["stock"]
      printf "%-6s %8d %8d %8d %8d %8d\n", "Weir", n["weir"], tests["weir"], failed["weir"], skipped["weir"], seconds["weir"]
      print "Weir was on in " on " of " n["weir"] " classes; the others start no DataNode, or one with a dataset of their own"
      for (i = 1; i <= differences; i++) {
        split(difference[i], of, "\t")
        meaning = of[3] == "weir" ? "fails with Weir only, twice" : of[3] == "stock" ? "failed on stock only" : "failed with Weir once, not again the same way"
        print meaning ": " of[1] "." of[2]
      }
      print "failed_only_with_weir " kinds["weir"] + 0 ", failed_only_stock " kinds["stock"] + 0 ", unstable " kinds["unstable"] + 0
    }' "$results/table.tsv" "$results/differences.tsv"
  $always_succeed || ! grep -q '	weir$' "$results/differences.tsv"
}

main "$@"
