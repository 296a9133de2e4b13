# SPDX-License-Identifier: Apache-2.0
# What a disk has of all that weir tune sets; sourced by the first processes of Dom0 and of guests.

vm=/proc/sys/vm

# QUEUE SETTINGS: an elevator, and what else is set after it, as in bfq:low_latency=0:read_ahead_kb=4096. What is not
# named stays; a switch of elevators gives the new one what the kernel has for it.
set_disk() {
  for each in $(echo "$2" | tr : ' '); do
    case $each in
      dirty_*=*) to=$vm/${each%%=*} ;;
      read_ahead_kb=* | nr_requests=*) to=$1/${each%%=*} ;;
      *=*) to=$1/iosched/${each%%=*} ;;
      *) to=$1/scheduler ;;
    esac
    { echo "${each#*=}" >"$to"; } 2>/dev/null || echo "does not take $each"
  done
}

# QUEUE: in one line.
disk_has() {
  printf 'elevator=%s' "$(sed 's/.*\[\(.*\)\].*/\1/' "$1/scheduler")"
  for each in "$1/read_ahead_kb" "$1/nr_requests" "$1/iosched/fifo_batch" "$1/iosched/low_latency" "$1/iosched/slice_idle" \
    $vm/dirty_bytes $vm/dirty_background_bytes; do
    [ ! -e "$each" ] || printf ' %s=%s' "${each##*/}" "$(cat "$each")"
  done
  echo
}
