# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# What the scripts of the lab share. Sourced by them, who set $root.
# shellcheck disable=SC2154

die() {
  echo "weir: $*" >&2
  exit 1
}

# Where the log is somebody else's, who sees only this output.
die_of() {
  log=$1
  shift
  tail -n 30 "$root/$log" >&2 || true
  die "$*; the log is $log"
}

require_root() {
  [ "$(id -u)" = 0 ] || die "this needs root, for mounts and loop devices: type it with sudo"
}

# Each argument is WHAT:PACKAGE, where WHAT is a command or a file. What is missing is installed
# where that can be done, and else named with the command to type.
require_packages() {
  packages=
  for pair in "$@"; do
    what=${pair%%:*}
    case $what in
      /*) [ -e "$what" ] || packages="$packages ${pair#*:}" ;;
      *) command -v "$what" >/dev/null || packages="$packages ${pair#*:}" ;;
    esac
  done
  [ -n "$packages" ] || return 0
  command -v apt-get >/dev/null || die "these packages of Debian are missing here:$packages"
  [ "$(id -u)" = 0 ] || die "something is missing: type: sudo apt-get install$packages"
  mkdir -p "$root/.weir"
  echo "weir: apt-get installs$packages (log: .weir/lab.log) ..." >&2
  # shellcheck disable=SC2086 # words
  {
    DEBIAN_FRONTEND=noninteractive apt-get -q update &&
      DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $packages
  } >"$root/.weir/lab.log" 2>&1 </dev/null ||
    die "apt-get could not install$packages; is this machine offline? The log is .weir/lab.log"
}

# Why there can be no disks of the lab here; nothing where there can.
why_no_disks() {
  if [ "$(id -u)" != 0 ]; then
    echo "it needs root"
  elif [ ! -e /dev/fuse ]; then
    echo "there is no /dev/fuse"
  elif ! losetup -f >/dev/null 2>&1; then
    echo "there are no loop devices"
  fi
}
