#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The tests of native/spindle: its parts, and one disk under this machine's kernel. Where there is no
# root, or no FUSE or loop device, the second half is skipped, and says so.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

name=weir-test-$$
at=/run/weir/disks/$name

main() {
  require_packages gcc:gcc /usr/include/stdlib.h:libc6-dev make:make
  make -s -C "$root/native/spindle" test
  why_not=$(why_no_disks)
  [ -z "$why_not" ] || {
    echo "SKIPPED the disk under the kernel: $why_not"
    return 0
  }
  trap '"$root/dev/lab/disk.sh" down "$name" 2>/dev/null || true' EXIT
  keeps_what_is_written
  tells_of_one_moment
  is_gone_when_taken_away
  leaves_nothing_after_a_crash
  refuses_a_bad_model
  takes_its_time_in_slow_motion
}

keeps_what_is_written() {
  "$root/dev/lab/disk.sh" up "$name" >/dev/null
  head -c 20000000 /dev/urandom >"$at/random"
  cp "$at/random" "$at/data/copy"
  umount "$at/data" # so that nothing is left in the page cache
  mount "$(cat "$at/device")" "$at/data"
  cmp "$at/random" "$at/data/copy" || die "what was read is not what was written"
  [ "$(value read_bytes)" -ge 20000000 ] || die "the spindle has seen only $(value read_bytes) bytes of it"
  ok "keeps what is written"
}

# Who reads the statistics in pieces, while the disk goes on, reads those of when it opened them.
tells_of_one_moment() {
  before=$(value written_bytes)
  exec 3<"$at/spindle/statistics"
  dd bs=40 count=1 <&3 >"$at/pieces" 2>/dev/null
  dd if=/dev/zero of="$at/data/more" bs=1M count=20 oflag=direct status=none
  cat <&3 >>"$at/pieces"
  exec 3<&-
  told=$(awk '$1 == "written_bytes" { print $2 }' "$at/pieces")
  [ "$told" -lt $((before + 20000000)) ] && [ "$(awk 'NF != 2' "$at/pieces" | wc -l)" = 0 ] ||
    die "statistics that were read in pieces are of two moments: $before bytes were written, and then $told"
  ok "tells of one moment"
}

is_gone_when_taken_away() {
  device=$(cat "$at/device")
  "$root/dev/lab/disk.sh" down "$name"
  nothing_left "$device"
  ok "is gone when it is taken away"
}

leaves_nothing_after_a_crash() {
  "$root/dev/lab/disk.sh" up "$name" >/dev/null
  device=$(cat "$at/device")
  echo something >"$at/data/file"
  kill -KILL "$(cat "$at/pid")"
  "$root/dev/lab/disk.sh" down "$name"
  nothing_left "$device"
  ok "leaves nothing after a crash"
}

refuses_a_bad_model() {
  mkdir -p "$root/.weir"
  sed 's/^seek-min-ms .*/seek-min-ms = -1/' "$root/native/spindle/rotating.disk" >"$root/.weir/bad.disk"
  if "$root/dev/lab/disk.sh" up "$name" --model "$root/.weir/bad.disk" 2>"$root/.weir/bad.log"; then
    die "it took a bad model"
  fi
  grep -q "seek-min-ms must be a number from 0" "$root/.weir/bad.log" ||
    die "it does not say what is wrong with a bad model: $(cat "$root/.weir/bad.log")"
  [ ! -e "$at" ] || die "$at is left"
  ok "refuses a bad model, and leaves nothing"
}

# 32 MiB take 0.2 s at 150 MB/s; the disk's own time, so that a busy machine is no matter.
takes_its_time_in_slow_motion() {
  ! "$root/dev/lab/disk.sh" up "$name" --slow-motion fast 2>"$root/.weir/bad.log" || die "it took a bad factor"
  grep -q "slow-motion must be a number from 0.001 to 1000" "$root/.weir/bad.log" ||
    die "it does not say what is wrong with a bad factor: $(cat "$root/.weir/bad.log")"
  "$root/dev/lab/disk.sh" up "$name" --slow-motion 8 >/dev/null
  slowly=$(transfer_of_32_mib)
  echo 'slow-motion 2' >"$at/spindle/control"
  sooner=$(transfer_of_32_mib)
  "$root/dev/lab/disk.sh" down "$name"
  if [ "$slowly" -lt $((sooner * 7 / 2)) ] || [ "$slowly" -gt $((sooner * 9 / 2)) ]; then
    die "32 MiB took $slowly ms in slow motion by 8, and $sooner ms by 2"
  fi
  ok "takes its time in slow motion"
}

transfer_of_32_mib() {
  echo reset >"$at/spindle/control"
  dd if=/dev/zero of="$at/data/file" bs=1M count=32 oflag=direct conv=notrunc status=none
  awk '$1 == "transfer_seconds" { printf "%d", $2 * 1000 }' "$at/spindle/statistics"
}

nothing_left() {
  [ ! -e "$at" ] || die "$at is left"
  ! grep -q " $at/" /proc/mounts || die "a mount is left below $at"
  [ -z "$(losetup -n -O BACK-FILE "$1" 2>/dev/null)" ] || die "$1 still has a file"
}

value() {
  awk -v name="$1" '$1 == name { print $2 }' "$at/spindle/statistics"
}

ok() {
  echo "ok spindle: $*"
}

main "$@"
