#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What ./weir says on machines that lack something. The machines are a PATH with nothing on it but
# the everyday tools and stubs; the checkout is a copy with one source. Nothing is fetched or built.
set -eu
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bin=$scratch/bin
copy=$scratch/checkout
failures=0

everyday='sh sed awk head tail grep find cat mkdir mv rm cp chmod df date sleep dirname basename cut tr stty env'

# A machine of the user with this id: everyday tools, and a checkout that was never built.
machine() {
  rm -rf "$bin" "$copy"
  mkdir -p "$bin" "$copy/core/src/main" "$copy/dev"
  for tool in $everyday; do ln -s "$(command -v "$tool")" "$bin/$tool"; done
  stub id "echo $1"
  cp weir pom.xml "$copy"
  cp dev/prerequisites.sh dev/build.sh "$copy/dev"
  echo one >"$copy/core/src/main/Source.java"
}

stub() {
  printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}

jdk() {
  stub javac "echo 'javac $1'"
  # Java says its version on standard error.
  stub java "if [ \"\$1\" = -version ]; then echo 'openjdk version \"$1\" 2025-01-01' >&2; else echo STARTED \"\$@\" in \"\$LC_ALL\"; fi"
}

# A Maven that says its version, and builds by doing $2.
maven() {
  stub mvn "if [ \"\$1\" = -version ]; then echo 'Apache Maven $1 (abc)'; exit; fi
$2"
}
builds='echo built >>../count; mkdir -p cli/target; echo "$PWD/a.jar" >cli/target/class-path; : >a.jar; : >cli/target/weir-cli-1.jar'

weir() {
  code=0
  said=$(cd "$copy" && env -i PATH="$bin" HOME="$scratch" ${java_home:+JAVA_HOME="$java_home"} ./weir "$@" 2>&1) || code=$?
}

says() {
  case $said in
    *"$1"*) ;;
    *) wrong "\"$1\" is missing" ;;
  esac
}

exits() { [ "$code" = "$1" ] || wrong "exit code $code instead of $1"; }

# One line is what a person reads.
in_one_line() { [ "$(printf '%s\n' "$said" | grep -c .)" = 1 ] || wrong 'more than one line'; }

wrong() {
  failures=$((failures + 1))
  echo "prerequisites-test: $case: $1; it said: $said" >&2
}

java_home=

case='nothing there, and no package manager'
machine 1000
weir version
exits 1
says 'weir: no JDK and Maven found: install JDK 17 or newer and Maven 3.8.1 or newer'
in_one_line

case='nothing there, apt-get, not root'
machine 1000
stub apt-get 'exit 9'
weir version
exits 1
says 'weir: no JDK and Maven found: type: sudo apt-get install openjdk-17-jdk-headless maven'
in_one_line

case='no JDK, dnf'
machine 1000
stub dnf 'exit 9'
maven 3.9.9 "$builds"
weir version
says 'weir: no JDK found: type: sudo dnf install java-17-openjdk-devel'

case='no Maven, brew'
machine 1000
stub brew 'exit 9'
jdk 21.0.1
weir version
says 'weir: no Maven found: type: brew install maven'

case='nothing there, root, apt-get that works'
machine 0
jdk 17.0.9
maven 3.8.7 "$builds"
mkdir "$bin/archive"
mv "$bin/java" "$bin/javac" "$bin/mvn" "$bin/archive"
stub apt-get "case \"\$*\" in *'install openjdk-17-jdk-headless maven') mv '$bin/archive/'* '$bin' ;; esac"
weir version
exits 0
says 'weir: no JDK and Maven found; apt-get installs openjdk-17-jdk-headless maven (log: .weir/prerequisites.log)'
says 'STARTED'

case='nothing there, root, apt-get that fails'
machine 0
stub apt-get 'echo cannot reach anything; exit 100'
weir version
exits 1
says 'could not install openjdk-17-jdk-headless maven; is this machine offline? The log is .weir/prerequisites.log'

case='an old JDK is named, not replaced'
machine 0
jdk 11.0.2
maven 3.8.7 "$builds"
stub apt-get 'exit 9'
weir version
exits 1
says 'weir: found JDK 11, need 17 or newer: type: apt-get install openjdk-17-jdk-headless'
in_one_line

case='a very old JDK, by JAVA_HOME'
machine 1000
jdk 1.8.0_402
mkdir -p "$scratch/old/bin"
mv "$bin/java" "$bin/javac" "$scratch/old/bin"
jdk 17.0.9
maven 3.8.7 "$builds"
java_home=$scratch/old
weir version
java_home=
says "weir: found JDK 8 (JAVA_HOME is $scratch/old), need 17 or newer"

case='an old Maven'
machine 1000
jdk 17.0.9
maven 3.5.4 "$builds"
weir version
exits 1
says 'weir: found Maven 3.5.4, need 3.8.1 or newer'
in_one_line

case='offline with an empty cache'
machine 1000
jdk 17.0.9
maven 3.8.1 "echo '[ERROR] Could not transfer artifact org.example:thing:jar:1 from/to central (x): Unknown host'; exit 1"
weir version
exits 1
says "weir: offline, and Maven's cache lacks org.example:thing:jar:1: connect once and repeat (log: .weir/build.log)"

case='sources that do not compile'
machine 1000
jdk 17.0.9
maven 3.9.9 "echo '[INFO] fine'; echo '[ERROR] Source.java:[1,2] no such thing'; echo '[ERROR] [Help 1] a wall'; exit 1"
weir version
exits 1
says 'weir: the build failed (log: .weir/build.log):'
says '[ERROR] Source.java:[1,2] no such thing'
case $said in *wall* | *fine*) wrong 'too much' ;; esac

case='what was built is not built again until a source changes'
machine 1000
rm -f "$scratch/count"
jdk 17.0.9
maven 4.0.0 "$builds"
weir version
says 'io.weir.cli.Weir version'
weir version
[ "$(grep -c built "$scratch/count")" = 1 ] || wrong 'built twice'
touch -t 209901010000 "$copy/core/src/main/Source.java"
weir version
[ "$(grep -c built "$scratch/count")" = 2 ] || wrong 'not built again'

case='the same checkout by another name is not built again'
machine 1000
rm -f "$scratch/count"
jdk 17.0.9
maven 3.9.9 "$builds"
weir version
ln -s "$copy" "$scratch/link"
code=0
said=$(env -i PATH="$bin" HOME="$scratch" "$scratch/link/weir" version 2>&1) || code=$?
rm "$scratch/link"
says 'STARTED'
[ "$(grep -c built "$scratch/count")" = 1 ] || wrong 'built again'

case='built with the jars of somebody else'
rm "$copy/a.jar"
weir version
exits 1
says "weir: this checkout was built with $copy/a.jar, which is not there or may not be read by this user: remove .weir/built and repeat"

case='a folder with letters beyond ASCII, in the locale C'
checkout=$copy
copy=$scratch/größe
machine 1000
jdk 17.0.9
maven 3.9.9 "$builds"
stub locale "if [ \"\$LC_ALL\" = C.UTF-8 ]; then echo UTF-8; else echo ANSI_X3.4-1968; fi"
weir version
exits 0
says 'in C.UTF-8'
stub locale 'echo ANSI_X3.4-1968'
weir version
exits 1
says "weir: in this locale Java cannot read the name of the folder $copy: set LC_ALL"
in_one_line
rm -rf "$copy"
copy=$checkout

if command -v flock >/dev/null; then
  case='two commands at once build once'
  machine 1000
  ln -s "$(command -v flock)" "$bin/flock"
  rm -f "$scratch/count"
  jdk 17.0.9
  maven 3.9.9 "$builds; sleep 2"
  (cd "$copy" && env -i PATH="$bin" HOME="$scratch" ./weir version >"$scratch/first" 2>&1) &
  while [ ! -e "$scratch/count" ]; do sleep 0.1; done
  weir version
  says 'weir: another command builds this checkout; waiting for it to end ...'
  says 'STARTED'
  wait
  [ "$(grep -c built "$scratch/count")" = 1 ] || wrong 'built twice'
  grep -q STARTED "$scratch/first" || wrong 'the first one did not start'
fi

# Runs require_room on a machine with so many KiB of memory and of disk.
room() {
  code=0
  said=$(
    # shellcheck disable=SC2034
    root=$copy
    . dev/prerequisites.sh
    available_memory_kib() { echo "$memory"; }
    free_disk_kib() { echo "$disk"; }
    memory=$1
    disk=$2
    require_room 2>&1
  ) || code=$?
}

case='too little memory'
room 3145727 99999999
exits 1
says 'weir: found 2.9 GiB of memory available, need 3.0 GiB: stop other programs'
in_one_line

case='too little disk'
room 3145728 1048576
exits 1
says "weir: found 1.0 GiB of disk free at $copy, need 3.0 GiB: free some space there"
in_one_line

case='just enough of both'
room 3145728 3145728
exits 0

[ "$failures" = 0 ] || exit 1
echo "prerequisites-test: every machine that lacks something is told so"
