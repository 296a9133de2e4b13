#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A machine under QEMU's software emulation, whose time is a count of its instructions: the same from run to run.
#
#   emulator.sh PROCESSORS OPTION...    becomes QEMU, with more options of its own
#
# Emulated processors take turns. QEMU before 8.1 lets the first that runs have all instructions until the next timer,
# and none is left for the others, which may stand still for seconds; since then each has its part of them. Where the one that
# is installed is older, a backport is fetched for machines of several processors.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
newer=$root/.weir/qemu

# Whether the one that is installed gives each processor its part.
is_new() {
  version=$(qemu-system-x86_64 --version | sed -n 's/.*version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ "$((${version% *} * 100 + ${version#* }))" -ge 801 ]
}

fetch() {
  . "$root/dev/lab/backports.sh"
  echo "weir: fetching a newer QEMU, for machines of several processors ..." >&2
  read_lists_of_backports
  unpack_backports "$newer" "qemu-system-x86/$VERSION_CODENAME-backports" "qemu-system-data/$VERSION_CODENAME-backports" \
    "seabios/$VERSION_CODENAME-backports"
}

case "${1:-}" in
  [1-9]) ;;
  *) die "emulator.sh needs a number of processors, 1 to 9, was '${1:-}'" ;;
esac
processors=$1
shift
set -- -accel tcg -smp "$processors" -icount shift=1,sleep=off -rtc clock=vm,base=2026-01-01 -display none -no-reboot "$@"
if [ "$processors" = 1 ] || is_new; then
  exec qemu-system-x86_64 "$@"
fi
[ -d "$newer" ] || fetch
exec "$newer/usr/bin/qemu-system-x86_64" -L "$newer/usr/share/qemu" -L "$newer/usr/share/seabios" -nodefaults "$@"
