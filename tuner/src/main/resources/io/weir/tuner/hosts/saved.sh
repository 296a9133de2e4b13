# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# What disks and their machine had before the first change, and that it is put back. Sent before agent.sh, which has
# the commands.
#
#   $state/disks/DISK           scheduler, nr_requests, iosched/*; without a scheduler it is half saved
#   $state/read_ahead/NAME.kib  of a disk, and of what lies on it, which may lie on others too
#   .../device, NAME.device     which device it was: another one may have its name by now
#   $state/machine              dirty_bytes and the other three, of which two count

# Once a disk: its elevator, and what a switch would put to its default. The elevator comes last, in one step:
# where it is, all is.
save() {
  saved=$state/disks/$1
  [ ! -e "$saved/scheduler" ] || return 0
  forget "$saved"
  mkdir -p "$saved/iosched" "$state/read_ahead" && true >"$saved/wanted" || return 1
  queue=$sys/block/$1/queue
  for name in $(with_holders "$1"); do
    save_read_ahead "$name" || return 1
  done
  device_of "$1" >"$saved/device" || return 1
  cat "$queue/nr_requests" >"$saved/nr_requests" || return 1
  for file in "$queue"/iosched/*; do
    [ ! -e "$file" ] || cat "$file" >"$saved/iosched/$(basename "$file")" || return 1
  done
  elevator_of "$queue" >"$saved/scheduler.part" || return 1
  [ -s "$saved/scheduler.part" ] || return 1
  mv "$saved/scheduler.part" "$saved/scheduler"
} 2>&1

save_read_ahead() {
  copy=$state/read_ahead/$1
  [ -e "$sys/block/$1/queue/read_ahead_kb" ] || return 0
  [ ! -e "$copy.kib" ] || ! is_device_of "$1" "$copy.device" || return 0
  rm -f "$copy.kib" && device_of "$1" >"$copy.device" || return 1
  cat "$sys/block/$1/queue/read_ahead_kb" >"$copy.kib.part" && mv "$copy.kib.part" "$copy.kib"
}

# DISK: a number that no other device has, nor a later one that is given its name.
device_of() {
  ls -di "$sys/block/$1/" | sed 's/^ *//; s/ .*//'
}

# DISK FILE: whether it is the one that was saved; a file of an older agent does not say.
is_device_of() {
  [ ! -s "$2" ] || [ "$(device_of "$1" 2>/dev/null)" = "$(cat "$2")" ]
}

save_machine() {
  [ ! -e "$state/machine" ] || return 0
  forget_machine
  mkdir "$state/machine.part" && true >"$state/machine.part/wanted" || return 1
  for limit in dirty dirty_background; do
    [ -e "$vm/${limit}_bytes" ] || continue
    cat "$vm/${limit}_bytes" >"$state/machine.part/${limit}_bytes" || return 1
    cat "$vm/${limit}_ratio" >"$state/machine.part/${limit}_ratio" || return 1
  done
  mv "$state/machine.part" "$state/machine"
} 2>&1

saved_disks() {
  for saved in "$state"/disks/*/scheduler; do
    [ ! -e "$saved" ] || printf '%s ' "$(basename "$(dirname "$saved")")"
  done
}

saved_machine() {
  [ ! -e "$state/machine" ] || printf 'dirty_bytes '
}

# What was saved of a disk.
forget() {
  rm -f "$1/scheduler" "$1/scheduler.part" "$1/device" "$1/nr_requests" "$1/wanted" "$1/wanted.new" "$1"/iosched/*
  rmdir "$1/iosched" "$1"
} 2>/dev/null

forget_machine() {
  for each in "$state/machine" "$state/machine.part"; do
    rm -f "$each"/dirty_bytes "$each"/dirty_ratio "$each"/dirty_background_bytes "$each"/dirty_background_ratio \
      "$each/wanted" "$each/wanted.new"
    rmdir "$each"
  done
} 2>/dev/null

# All disks, then what they share; which could not be is in $left, and what they had is kept. What has gone meanwhile
# has nothing to be put back. In this process, and not in one that goes on when this is killed.
restore() {
  left=
  is_ours || return 0
  for disk in $(saved_disks); do
    saved=$state/disks/$disk
    queue=$sys/block/$disk/queue
    [ -e "$queue/scheduler" ] && is_device_of "$disk" "$saved/device" || continue
    before=$(cat "$saved/scheduler")
    has "$queue" "$before" || echo "$before" >"$queue/scheduler"
    if has "$queue" "$before" && put_back_queue "$disk"; then
      forget "$saved"
    else
      left="$left$disk "
    fi
  done 2>/dev/null
  put_back_read_ahead
  put_back_machine
  if [ -z "$left" ]; then
    remove_folder
  else
    rm -f "$state/owner" "$state/heard" "$state/why"
  fi
}

# With what is left of disks that have gone, or that were saved in part. What others have put there stays.
remove_folder() {
  for saved in "$state"/disks/*; do
    forget "$saved"
  done
  rm -f "$state"/owner.*
  forget_machine
  rm -f "$state"/read_ahead/*.kib.part "$state"/read_ahead/*.device
  rmdir "$state/disks" "$state/read_ahead" 2>/dev/null
  rm -f "$state/owner" "$state/heard" "$state/heard.part" "$state/why" "$state/made-by-weir"
  rmdir "$state" 2>/dev/null || { [ ! -d "$state" ] || : >"$state/made-by-weir"; }
}

# DISK's, once it has the elevator that they are of. Its number of requests comes first, as it sets some of the
# others, and all of them twice, as some that come later change some that came before.
put_back_queue() {
  queue=$sys/block/$1/queue
  failed=0
  put_back_file "$state/disks/$1/nr_requests" "$queue/nr_requests" || failed=1
  for _ in 1 2; do
    for file in "$state/disks/$1"/iosched/*; do
      put_back_file "$file" "$queue/iosched/$(basename "$file")" || failed=1
    done
  done
  return $failed
}

# SAVED FILE: fails where the kernel refuses it. It may have rounded what it was given once and rounds again.
put_back_file() {
  [ -f "$1" ] && [ -e "$2" ] || return 0
  number=$(cat "$1")
  [ "$(cat "$2")" = "$number" ] || (echo "$number" >"$2")
} 2>/dev/null

put_back_read_ahead() {
  for saved in "$state"/read_ahead/*.kib; do
    name=$(basename "$saved" .kib)
    device=$state/read_ahead/$name.device
    if ! is_device_of "$name" "$device" || put_back_file "$saved" "$sys/block/$name/queue/read_ahead_kb"; then
      rm -f "$saved" "$saved.part" "$device"
    else
      left="$left$name "
    fi
  done
}

put_back_machine() {
  [ -e "$state/machine" ] || return 0
  if { put_back_limit dirty && put_back_limit dirty_background; } >/dev/null 2>&1; then
    forget_machine
  else
    left="${left}dirty_bytes "
  fi
}

# LIMIT: dirty or dirty_background. Of bytes and ratio one counts, the other is 0, as the kernel sets it.
put_back_limit() {
  bytes=$(cat "$state/machine/$1_bytes" 2>/dev/null) && [ -e "$vm/$1_bytes" ] || return 0
  ratio=$(cat "$state/machine/$1_ratio")
  if [ "$bytes" != 0 ]; then
    write "$vm/$1_bytes" "the machine" "$1_bytes" "$bytes"
  elif [ "$(cat "$vm/$1_bytes")" != 0 ] || [ "$(cat "$vm/$1_ratio")" != "$ratio" ]; then
    # Bytes count on where it is told a ratio that it has.
    [ "$ratio" != 0 ] || (echo 1 >"$vm/$1_ratio") 2>/dev/null
    write "$vm/$1_ratio" "the machine" "$1_ratio" "$ratio"
  fi
}
