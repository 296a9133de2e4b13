#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Disks of the lab: an emulated spindle under a loop device with ext4, each under /run/weir/disks.
# `./weir lab disk` calls it. It needs root, and touches only what it made.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

disks=/run/weir/disks
spindle=$root/native/spindle/build/spindle

usage() {
  cat <<'TEXT'
usage: ./weir lab disk up NAME... [--model FILE] [--elevator NAME] [--slow-motion F]
       ./weir lab disk down [NAME...]
       ./weir lab disk status

up      makes rotating disks, each with an ext4 at /run/weir/disks/NAME/data
down    takes them away, and what is on them; without a name all of them, after a crash too
status  which there are, and what they have done

  --model FILE     what a disk is like (default: native/spindle/rotating.disk)
  --elevator NAME  which scheduler its queue has: none, mq-deadline, kyber or bfq (default: mq-deadline)
  --slow-motion F  every time of the model is longer by this factor (default: 1): for jobs that compute on
                   few processors beside it
TEXT
}

main() {
  verb=${1:-}
  [ $# = 0 ] || shift
  case $verb in
    up) up "$@" ;;
    down) down "$@" ;;
    status) status ;;
    -h | --help) usage ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
}

up() {
  model=$root/native/spindle/rotating.disk
  elevator=mq-deadline
  slow_motion=1
  names=
  while [ $# -gt 0 ]; do
    case $1 in
      --model)
        model=$(realpath -- "${2:?--model needs a file}")
        shift
        ;;
      --elevator)
        elevator=${2:?--elevator needs a name}
        shift
        ;;
      --slow-motion)
        slow_motion=${2:?--slow-motion needs a number}
        shift
        ;;
      -*) die "unknown option $1; ./weir lab disk --help says which there are" ;;
      *) names="$names $(checked "$1")" ;;
    esac
    shift
  done
  [ -n "$names" ] || die "lab disk up needs the name of a disk, such as: d1"
  require_root
  require_packages gcc:gcc /usr/include/stdlib.h:libc6-dev make:make pkg-config:pkg-config mkfs.ext4:e2fsprogs losetup:mount \
    /usr/include/fuse3/fuse.h:libfuse3-dev
  make -s -C "$root/native/spindle"
  for name in $names; do
    [ ! -e "$disks/$name" ] || die "there is a disk $name already; ./weir lab disk down $name takes it away"
    # Half a disk is worse than none.
    (set -e; make_disk "$name") || {
      take_away "$name"
      die "could not make the disk $name"
    }
    echo "$name: $(cat "$disks/$name/device") at $disks/$name/data"
  done
}

# A name becomes a part of paths.
checked() {
  case $1 in
    *[!a-z0-9-]* | '') die "the name of a disk must be small letters, digits and -, was '$1'" ;;
    *) echo "$1" ;;
  esac
}

make_disk() {
  at=$disks/$1
  mkdir -p "$at/spindle" "$at/data"
  cp "$model" "$at/model"
  setsid "$spindle" --model "$at/model" --slow-motion "$slow_motion" --realtime --no-delays "$at/spindle" \
    >"$at/log" 2>&1 </dev/null &
  echo $! >"$at/pid"
  wait_for_mount "$at/spindle" || {
    sed 's/^/weir: /' "$at/log" >&2
    return 1
  }
  device=$(losetup --find --show --direct-io=on --sector-size 512 "$at/spindle/disk")
  echo "$device" >"$at/device"
  set_queue "/sys/block/${device#/dev/}/queue" "$elevator"
  # No journal: its writes would be seeks that no two runs have at the same places. And an inode in each block of
  # their table: a sync of two files would write one block or two, as it happens.
  mkfs.ext4 -q -F -E nodiscard,lazy_itable_init=0,lazy_journal_init=0 -O ^has_journal -I 4096 -i 262144 "$device"
  # With discard, so that the memory behind files that were deleted is given back.
  mount -o noatime,nodiratime,discard "$device" "$at/data"
  echo delays on >"$at/spindle/control"
  echo reset >"$at/spindle/control"
}

wait_for_mount() {
  for _ in $(seq 100); do
    ! mountpoint -q "$1" || return 0
    sleep 0.05
  done
  return 1
}

# The order matters: the depth of the device itself, which no elevator can be told apart without, is
# set while there is none.
set_queue() {
  echo 1 >"$1/rotational"
  # The kernel took it for flash memory, where a read of 2 ms is a sign of too many writes.
  [ ! -e "$1/wbt_lat_usec" ] || echo -1 >"$1/wbt_lat_usec" 2>/dev/null || true
  echo none >"$1/scheduler"
  echo 4 >"$1/nr_requests"
  echo 512 >"$1/max_sectors_kb"
  echo 128 >"$1/read_ahead_kb"
  [ "$2" != bfq ] || modprobe -q bfq 2>/dev/null || true
  echo "$2" >"$1/scheduler" 2>/dev/null ||
    die "this kernel has no elevator $2; it has: $(cat "$1/scheduler")"
  # bfq does without, but leaves what was set by hand.
  [ "$2" != bfq ] || [ ! -e "$1/wbt_lat_usec" ] || echo 0 >"$1/wbt_lat_usec"
  # It would mark whichever stream is new as interactive, and serve it before its share.
  [ ! -e "$1/iosched/low_latency" ] || echo 0 >"$1/iosched/low_latency"
  set_patience "$1"
}

# What the kernel takes for too late is in proportion to what the disk does in that time.
set_patience() {
  for clock in "$1/wbt_lat_usec" "$1"/iosched/*_expire "$1"/iosched/*_lat_nsec \
    "$1"/iosched/fifo_expire_* "$1"/iosched/timeout_sync; do
    [ -e "$clock" ] || continue
    longer=$(awk -v factor="$slow_motion" '{ printf "%.0f", $1 * (factor > 1 ? factor : 1) }' "$clock")
    [ "$longer" = 0 ] || echo "$longer" >"$clock" # 0 is off
  done
}

down() {
  require_root
  if [ $# = 0 ]; then
    for at in "$disks"/*/; do
      [ ! -d "$at" ] || take_away "$(basename "$at")"
    done
    return
  fi
  for name in "$@"; do
    name=$(checked "$name")
    [ -d "$disks/$name" ] || die "there is no disk $name; ./weir lab disk status says which there are"
    take_away "$name"
  done
}

# Each step may find that there is nothing to do: a crash leaves any part of it.
take_away() {
  at=$disks/$1
  if mountpoint -q "$at/data"; then
    umount "$at/data" 2>/dev/null || {
      users=$(fuser -m "$at/data" 2>/dev/null || true)
      alive "$1" && die "the disk $1 is in use${users:+ by the processes$users}; end them first"
      umount -l "$at/data" # nobody answers below it
    }
  fi
  for device in $(losetup -n -O NAME -j "$at/spindle/disk" 2>/dev/null) $(cat "$at/device" 2>/dev/null); do
    case $(losetup -n -O BACK-FILE "$device" 2>/dev/null) in
      "$at"/*) losetup -d "$device" || true ;;
    esac
  done
  wait_until_free "$at/spindle"
  ! alive "$1" || kill "$(cat "$at/pid")" 2>/dev/null || true
  rm -rf --one-file-system "$at"
}

# A loop device lets go of its file a moment after it was told to.
wait_until_free() {
  for _ in $(seq 100); do
    mountpoint -q "$1" || [ -n "$(mounted "$1")" ] || return 0
    umount "$1" 2>/dev/null && return 0
    sleep 0.05
  done
  umount -l "$1"
}

# Also where the process behind it is gone and mountpoint cannot look inside.
mounted() {
  awk -v at="$1" '$2 == at' /proc/mounts
}

# The process of a disk, not another that has got its number since.
alive() {
  pid=$(cat "$disks/$1/pid" 2>/dev/null) && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = spindle ]
}

status() {
  for at in "$disks"/*/; do
    [ -d "$at" ] || {
      echo "no disks"
      return
    }
    name=$(basename "$at")
    device=$(cat "$at/device" 2>/dev/null || echo -)
    if alive "$name" && [ -e "$at/spindle/statistics" ]; then
      awk -v name="$name" -v device="$device" -v queue="$(cat "/sys/block/${device#/dev/}/queue/scheduler")" '
        { value[$1] = $2 }
        END {
          printf "%s  %s  %s  read %.0f MB, written %.0f MB, %d seeks, at most %.1f ms late\n", name, device, queue,
            value["read_bytes"] / 1e6, value["written_bytes"] / 1e6, value["sought"], value["late_max_us"] / 1000
        }' "$at/spindle/statistics"
    else
      echo "$name  $device  its process has ended: ./weir lab disk down $name"
    fi
  done
}

main "$@"
