# SPDX-License-Identifier: Apache-2.0
# Builds Weir where its sources are newer than what was built. Sourced by
# weir, which sets $root and $err_is_terminal, and knows the commit.
# shellcheck disable=SC2154

build_log=$root/.weir/build.log
# Holds the folder that was built in, and its time is when the last good build began.
build_stamp=$root/.weir/built
class_path_file=$root/cli/target/class-path

build() {
  build_is_due || return 0
  mkdir -p "$root/.weir"
  await_other_build
  build_is_due || {
    exec 9>&-
    return 0
  }
  what="building"
  [ -e "$build_stamp" ] || what="building (the first time, this fetches about 200 MB of jars)"
  echo "$root" >"$build_stamp.new"
  run_maven "$what"
  mv "$build_stamp.new" "$build_stamp"
  exec 9>&-
}

# Two builds of one checkout would write over each other's files. The lock is held until the file is
# closed, by Maven too, which may outlive this shell.
await_other_build() {
  exec 9>"$root/.weir/build.lock"
  command -v flock >/dev/null || return 0
  flock -n 9 || {
    echo "weir: another command builds this checkout; waiting for it to end ..." >&2
    flock 9
  }
}

# A folder's time changes when a file in it comes or goes.
build_is_due() {
  # The folder may have another name too, by a mount.
  # shellcheck disable=SC3013
  [ -s "$class_path_file" ] && [ "$(cat "$build_stamp" 2>/dev/null)" -ef "$root" ] || return 0
  changed=$(cd "$root" && find pom.xml ./*/pom.xml ./*/src/main native/spindle/*.disk -newer "$build_stamp" | head -n 1)
  [ -n "$changed" ]
}

class_path() {
  jar=$(find "$root/cli/target" -maxdepth 1 -name 'weir-cli-*.jar' | head -n 1)
  echo "$jar:$(cat "$class_path_file")"
}

run_maven() {
  # Jars keep the modes of files; the same sources are to give the same bytes.
  (umask 022 && cd "$root" && exec mvn -B -ntp -Dmaven.test.skip=true "-Dweir.commit=$(commit)" package) >"$build_log" 2>&1 </dev/null &
  maven=$!
  trap 'interrupted' INT TERM HUP
  watch_build "$1"
  if wait "$maven"; then
    trap - INT TERM HUP
  else
    explain_failure
    exit 1
  fi
}

interrupted() {
  kill "$maven" 2>/dev/null
  ! $err_is_terminal || printf '\r\033[K' >&2
  exit 130
}

# Shows that it goes on: on a terminal a line that is written over, else one line for each module.
watch_build() {
  began=$(date +%s)
  $err_is_terminal || echo "weir: $1 ..." >&2
  last=
  while kill -0 "$maven" 2>/dev/null; do
    module=$(sed -n 's/^\[INFO\] Building \(Weir [a-z]*\) .*/\1/p' "$build_log" | tail -n 1)
    if $err_is_terminal; then
      printf '\r\033[Kweir: %s ... %s s  %s' "$1" "$(($(date +%s) - began))" "$module" >&2
    elif [ "$module" != "$last" ]; then
      last=$module
      echo "weir: building $module" >&2
    fi
    sleep 1
  done
  ! $err_is_terminal || printf '\r\033[K' >&2
}

explain_failure() {
  unreachable='Could not transfer|Unknown host|Name or service not known|Temporary failure in name resolution|Network is unreachable|No route to host|Connection refused|timed out'
  if grep -q 'PKIX path building failed' "$build_log"; then
    echo "weir: Java does not trust the certificate that Maven was shown: does a proxy here have one of its own, to be added to Java's key store? (log: $(shown "$build_log"))" >&2
  elif grep -Eq "$unreachable" "$build_log"; then
    echo "weir: offline, and Maven's cache lacks $(first_missing): connect once and repeat (log: $(shown "$build_log"))" >&2
  else
    echo "weir: the build failed (log: $(shown "$build_log")):" >&2
    grep '^\[ERROR\]' "$build_log" | sed '/Help 1/,$d' | head -n 12 >&2 || tail -n 12 "$build_log" >&2
  fi
}

first_missing() {
  name=$(sed -n 's/.*Could not transfer artifact \([^ ]*\) from.*/\1/p' "$build_log" | head -n 1)
  echo "${name:-a jar}"
}
