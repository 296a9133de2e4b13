# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# What the disks of this machine are and have. Sent before agent.sh, which has the commands.
# Functions that fail say why on standard output.

active() {
  sed -n 's/.*\[\(.*\)\].*/\1/p' "$1/scheduler"
}

# QUEUE ELEVATOR; of a file in place of the kernel's, what was written.
has() {
  [ "$(active "$1")" = "$2" ] || [ "$(cat "$1/scheduler")" = "$2" ]
}

# QUEUE
elevator_of() {
  active=$(active "$1")
  echo "${active:-$(cat "$1/scheduler")}"
}

disks() {
  for queue in "$sys"/block/*/queue; do
    [ -e "$queue/scheduler" ] || continue
    active=$(active "$queue")
    [ -n "$active" ] || continue # no choice
    all=$(tr -d '[]' <"$queue/scheduler" | tr -s ' \n' ',')
    printf ' %s=%s:%s' "$(basename "$(dirname "$queue")")" "$active" "${all%,}"
  done
}

# Of the machine, then of each disk that has a choice, with | between them; without what this kernel lacks.
settings() {
  sed -n 's/^MemTotal: *\([0-9]*\) kB$/memory_kb=\1/p' "$proc/meminfo" 2>/dev/null | tr '\n' ' '
  numbers "$vm/dirty_bytes" "$vm/dirty_ratio" "$vm/dirty_background_bytes" "$vm/dirty_background_ratio"
  for queue in "$sys"/block/*/queue; do
    [ -e "$queue/scheduler" ] || continue
    active=$(active "$queue")
    [ -n "$active" ] || continue
    printf '|%s elevator=%s ' "$(basename "$(dirname "$queue")")" "$active"
    numbers "$queue/read_ahead_kb" "$queue/nr_requests" "$queue"/iosched/*
  done
}

# FILE...
numbers() {
  for file in "$@"; do
    number=$(cat "$file" 2>/dev/null)
    case $number in
      '' | *[!0-9]*) ;;
      *) printf '%s=%s ' "$(basename "$file")" "$number" ;;
    esac
  done
}

# DISKS
counters() {
  all= each=
  set -f # names are no patterns
  for each in $1; do
    case $each in
      */* | .*) echo "error no disk is called '$each'" && break ;;
    esac
    if ! read -r numbers 2>/dev/null <"$sys/block/$each/stat"; then
      echo "error there is no disk $each, or it has gone" && break
    fi
    all="$all|$numbers"
    each=
  done
  [ -n "$each" ] || echo "ok ${all#|}"
  set +f
}

# DISKS
load() {
  counted=$(counters "$1")
  case $counted in
    ok*) echo "ok $(head -n 1 "$proc/stat")|${counted#ok }" ;;
    *) echo "$counted" ;;
  esac
}

# DISK
is_disk() {
  case $1 in
    '' | */* | .*) echo "no disk is called '$1'" && return 1 ;;
  esac
  [ -e "$sys/block/$1/queue/scheduler" ] || { echo "there is no disk $1, or it has gone" && return 1; }
  [ ! -e "$state/disks/$1/scheduler" ] || is_device_of "$1" "$state/disks/$1/device" || {
    echo "the disk $1 has gone, and another one is called so by now"
    return 1
  }
}

# DISK ELEVATOR
offers() {
  tr -d '[]' <"$sys/block/$1/queue/scheduler" | tr ' ' '\n' | grep -qxF -- "$2" || {
    echo "$1 has no elevator '$2', only $(tr -d '[]' <"$sys/block/$1/queue/scheduler" | sed 's/ *$//') (for others a module has to be loaded)"
    return 1
  }
}

# DISK, and volumes of LVM, RAIDs and others that lie on it or on its partitions.
with_holders() {
  echo "$1"
  for holder in "$sys/block/$1"/holders/* "$sys/block/$1/$1"*/holders/*; do
    [ ! -e "$holder" ] || with_holders "$(basename "$holder")"
  done
}
