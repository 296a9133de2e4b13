# SPDX-License-Identifier: Apache-2.0
# Sees that a JDK, Maven, memory and disk are there. What is missing is installed where that can be
# done (root, apt-get), and else named in one line together with the command to type.
# Sourced by weir, which sets $root.
# shellcheck disable=SC2154

need_java=17
need_maven=3.8.1
# As Prerequisites.java has them.
need_memory_kib=3145728
need_disk_kib=3145728

prerequisites_log=$root/.weir/prerequisites.log

die() {
  echo "weir: $*" >&2
  exit 1
}

# What is missing is put there if that can be done; what is there but old is somebody's choice, and
# only named.
require_tools() {
  found_java=$(java_feature)
  missing=$(missing_tools)
  if [ -n "$missing" ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
      die "no $missing found: $(advice "$missing")"
    fi
    install_by_apt "$missing"
    found_java=$(java_feature)
    [ -z "$(missing_tools)" ] || die "apt-get installed $missing, but it is not found: is JAVA_HOME or PATH set to something else?"
  fi
  [ "$found_java" -ge "$need_java" ] ||
    die "found JDK $found_java${JAVA_HOME:+ (JAVA_HOME is $JAVA_HOME)}, need $need_java or newer: $(advice JDK)"
  # Asking for its version takes a while, so it is asked for only when it is needed.
  ! build_is_due || ! maven_is_old ||
    die "found Maven $(maven_version), need $need_maven or newer: $(advice Maven)"
}

require_room() {
  have=$(available_memory_kib)
  [ "$have" -ge "$need_memory_kib" ] ||
    die "found $(gibibytes "$have") of memory available, need $(gibibytes "$need_memory_kib"): stop other programs or take a larger machine"
  have=$(free_disk_kib)
  [ "$have" -ge "$need_disk_kib" ] ||
    die "found $(gibibytes "$have") of disk free at $root, need $(gibibytes "$need_disk_kib"): free some space there"
}

# "JDK", "Maven", "JDK and Maven" or nothing.
missing_tools() {
  names=
  [ "$found_java" != 0 ] || names=JDK
  command -v mvn >/dev/null || names="${names:+$names and }Maven"
  echo "$names"
}

# The lower of the compiler's and the machine's, since both are needed; 0 where one is missing.
java_feature() {
  compiler=$("$(java_tool javac)" -version 2>&1 | feature_of javac)
  machine=$("$(java_tool java)" -version 2>&1 | feature_of '.* version')
  [ "${compiler:-0}" -le "${machine:-0}" ] && echo "${compiler:-0}" || echo "${machine:-0}"
}

# 17 of "javac 17.0.9" or "openjdk version "17.0.9"", and 8 of 1.8.0.
feature_of() {
  sed -n "s/^$1 \"\{0,1\}\(1\.\)\{0,1\}\([0-9][0-9]*\).*/\2/p" | head -n 1
}

# Maven looks for Java in the same places.
java_tool() {
  if [ -n "${JAVA_HOME:-}" ]; then echo "$JAVA_HOME/bin/$1"; else echo "$1"; fi
}

maven_version() {
  mvn -version 2>/dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

maven_is_old() {
  printf '%s\n' "$(maven_version)" "$need_maven" | awk -F . '
    NR == 1 { for (i = 1; i <= 3; i++) have[i] = $i + 0 }
    NR == 2 { for (i = 1; i <= 3; i++) if (have[i] != $i) exit (have[i] > $i); exit 1 }'
}

# The command that installs what $1 names.
advice() {
  sudo=sudo
  [ "$(id -u)" != 0 ] || sudo=
  if command -v apt-get >/dev/null; then
    echo "type: ${sudo:+sudo }apt-get install $(packages "$1" openjdk-17-jdk-headless)"
  elif command -v dnf >/dev/null; then
    echo "type: ${sudo:+sudo }dnf install $(packages "$1" java-17-openjdk-devel)"
  elif command -v brew >/dev/null; then
    echo "type: brew install $(packages "$1" openjdk@17)"
  else
    echo "install JDK $need_java or newer and Maven $need_maven or newer, and put them on PATH"
  fi
}

# The packages of what $1 names, where the JDK's is called $2.
packages() {
  names=
  case $1 in *JDK*) names=$2 ;; esac
  case $1 in *Maven*) names="${names:+$names }maven" ;; esac
  echo "$names"
}

install_by_apt() {
  names=$(packages "$1" openjdk-17-jdk-headless)
  mkdir -p "$root/.weir"
  echo "weir: no $1 found; apt-get installs $names (log: $(shown "$prerequisites_log")) ..." >&2
  {
    apt_get update
    # Newer distributions have newer JDKs only.
    apt_get install "$names" || apt_get install "$(packages "$1" default-jdk-headless)"
  } >"$prerequisites_log" 2>&1 </dev/null ||
    die "apt-get could not install $names; is this machine offline? The log is $(shown "$prerequisites_log")"
}

apt_get() {
  verb=$1
  shift
  # The names are words: they are split on purpose.
  # shellcheck disable=SC2048,SC2086
  DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends "$verb" $*
}

# Where the kernel does not say, nothing is held against it.
available_memory_kib() {
  if [ -r /proc/meminfo ]; then
    awk '/^MemAvailable:/ { kib = $2; seen = 1 } END { print seen ? kib : 999999999 }' /proc/meminfo
  else
    echo 999999999
  fi
}

free_disk_kib() {
  df -Pk "$root" | awk 'NR == 2 { print $4 }'
}

# Cut, not rounded: what is too little never reads like what is needed.
gibibytes() {
  echo "$(($1 / 1048576)).$(($1 % 1048576 * 10 / 1048576)) GiB"
}

# A file's name as it can be typed here.
shown() {
  case $1 in "$PWD"/*) echo "${1#"$PWD"/}" ;; *) echo "$1" ;; esac
}
