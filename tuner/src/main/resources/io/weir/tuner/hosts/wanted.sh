# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# What disks and their machine are to have. Sent before agent.sh, which has the commands.
#
# A disk has what was wanted of it last, and else what it had before the first change. What is wanted is in a file
# of lines KEY VALUE; of what belongs to an elevator only what the active one has is set, after each switch anew.
# Functions that fail say why on standard output.

# FUNCTION ARGUMENT...: why it fails is in $why. In this process, and not in one that goes on when this is killed.
try() {
  "$@" >"$state/why" || {
    why=$(cat "$state/why")
    return 1
  }
} 2>/dev/null

# KEY
allowed() {
  case $1 in
    read_ahead_kb) echo "KiB of whole pages of memory, 0 or more" ;;
    nr_requests) echo "4 or more, and no more than the disk's driver has" ;;
    low_latency) echo "0 or 1" ;;
    dirty_bytes) echo "two pages of memory or more" ;;
    *) echo "a whole number that the kernel takes" ;;
  esac
}

# WHOSE KEY VALUE WHY
refused() {
  echo "$1 does not take $2=$3: $4; $2 must be $(allowed "$2")"
  return 1
}

# WHOSE KEY=VALUE... FILE: what is wanted, as lines of a file.
parse() {
  printf '%s\n' "$2" | tr -s ' \t' '\n' | sed '/^$/d; s/=/ /' >"$3" || {
    echo "what is wanted of $1 cannot be written down"
    return 1
  }
  while read -r key value; do
    case $key in
      '' | *[!a-z0-9_]*) echo "$1 needs KEY=VALUE with one blank between two, was '$2'" && return 1 ;;
    esac
    [ -n "$value" ] || { echo "$1 needs KEY=VALUE with one blank between two, was '$2'" && return 1; }
    [ "$(grep -c "^$key " "$3")" = 1 ] || { echo "of $1 $key is wanted twice" && return 1; }
    [ "$key" != elevator ] || continue
    case $value in
      '' | *[!0-9]* | 0?*) refused "$1" "$key" "$value" "it is no whole number" || return 1 ;;
    esac
  done <"$3"
}

# KEY FILE
value_of() {
  sed -n "s/^$1 //p" "$2" 2>/dev/null
}

# FILE WHOSE KEY VALUE
write() {
  [ "$(cat "$1" 2>/dev/null)" != "$4" ] || return 0 # some empty the queue
  if ! why=$( (echo "$4" >"$1") 2>&1); then
    case $why in
      *'I/O error' | *'nvalid argument') why="the kernel refuses it" ;; # as shells differ
    esac
    refused "$2" "$3" "$4" "${why##*: }"
  elif [ "$(cat "$1")" != "$4" ]; then
    refused "$2" "$3" "$4" "the kernel has made $(cat "$1") of it"
  fi
}

# DISK WORDS: what is wanted of it, all or nothing.
change_disk() {
  if ! try is_disk "$1"; then
    echo "error $why" && return
  fi
  [ -n "$2" ] || [ -e "$state/disks/$1/scheduler" ] || { echo ok && return; }
  if ! try save "$1"; then
    echo "error what $1 has cannot be written down: $why" && return
  fi
  if ! try parse "$1" "$2" "$state/disks/$1/wanted.new"; then
    echo "error $why" && return
  fi
  wanted=$(value_of elevator "$state/disks/$1/wanted.new")
  if [ -n "$wanted" ] && ! has "$sys/block/$1/queue" "$wanted" && ! try offers "$1" "$wanted"; then
    echo "error $why" && return
  fi
  take "$1" strictly
}

# DISK ELEVATOR; all else that is wanted stays so.
switch() {
  if ! try is_disk "$1"; then
    echo "error $why"
  elif ! try offers "$1" "$2"; then
    echo "error $why"
  elif has "$sys/block/$1/queue" "$2"; then
    echo ok # setting it again would empty the queue
  elif ! try save "$1"; then
    echo "error what $1 has cannot be written down: $why"
  elif ! why=$( (sed '/^elevator /d' "$state/disks/$1/wanted" && echo "elevator $2") 2>&1 >"$state/disks/$1/wanted.new"); then
    echo "error what is wanted of $1 cannot be written down: $why"
  else
    take "$1" leniently
  fi
}

# DISK strictly|leniently
take() {
  if try shape "$1" "$state/disks/$1/wanted" "$state/disks/$1/wanted.new" "$2"; then
    mv "$state/disks/$1/wanted.new" "$state/disks/$1/wanted"
    echo ok
  else
    error=$why
    shape "$1" "$state/disks/$1/wanted.new" "$state/disks/$1/wanted" anyway >/dev/null
    echo "error $error"
  fi
}

# DISK FROM TO HOW: from what was wanted to what is. What the active elevator lacks is an error where HOW is strictly,
# and none where it is leniently; anyway is for the way back, which goes on where something fails.
shape() {
  queue=$sys/block/$1/queue
  before=$(cat "$state/disks/$1/scheduler") || return 1
  target=$(value_of elevator "$3")
  target=${target:-$before}
  if ! has "$queue" "$target" || is_dropped "$2" "$3"; then
    # The kernel gives it its defaults again only if it comes from another one.
    [ "$target" = "$before" ] || ! has "$queue" "$target" || to_elevator "$1" "$before" || return 1
    has "$queue" "$target" || to_elevator "$1" "$target" || return 1
    if [ "$target" = "$before" ]; then
      # With all that was set of it.
      put_back_queue "$1" || [ "$4" = anyway ] || { echo "$1 does not take what it had of $target before" && return 1; }
    elif [ -e "$queue/iosched/low_latency" ] && [ -z "$(value_of low_latency "$3")" ]; then
      # Each switch sets it, and with it bfq waits for a process that has nothing more to ask for.
      echo 0 2>/dev/null >"$queue/iosched/low_latency"
    fi
  fi
  nr_requests=$(value_of nr_requests "$3") # first, as it sets some of the others
  [ -z "$nr_requests" ] || shape_one "$1" nr_requests "$nr_requests" "$4" || [ "$4" = anyway ] || return 1
  while read -r key value; do
    case $key in
      elevator | nr_requests | read_ahead_kb) ;;
      *) shape_one "$1" "$key" "$value" "$4" || [ "$4" = anyway ] || return 1 ;;
    esac
  done <"$3"
  read_ahead "$1" "$(value_of read_ahead_kb "$3")" "$4"
}

# DISK ELEVATOR
to_elevator() {
  why=$( (echo "$2" >"$sys/block/$1/queue/scheduler") 2>&1) && has "$sys/block/$1/queue" "$2" || {
    echo "$1 does not take $2: ${why:-is this root?}"
    return 1
  }
}

# FROM TO: whether something of a queue was wanted, and is no longer.
is_dropped() {
  while read -r key value; do
    case $key in
      elevator | read_ahead_kb) ;;
      *) [ -n "$(value_of "$key" "$2")" ] || return 0 ;;
    esac
  done <"$1"
  return 1
}

# DISK KEY VALUE HOW
shape_one() {
  file=$sys/block/$1/queue/iosched/$2
  [ "$2" != nr_requests ] || file=$sys/block/$1/queue/$2
  if [ -e "$file" ]; then
    write "$file" "$1" "$2" "$3"
  elif [ "$4" = strictly ]; then
    has=$(ls "$sys/block/$1/queue/iosched" 2>/dev/null | tr '\n' ' ')
    echo "$1 has no setting $2 ($2=$3) while its elevator is $(elevator_of "$sys/block/$1/queue"); it has read_ahead_kb nr_requests ${has% }"
    return 1
  fi
}

# DISK KIB HOW: also of what lies on it, since a file system's reader is read ahead for by that.
read_ahead() {
  for name in $(with_holders "$1"); do
    file=$sys/block/$name/queue/read_ahead_kb
    if [ -e "$file" ]; then
      # It may have come since the disk was saved.
      save_read_ahead "$name" || [ "$3" = anyway ] || { echo "what $name has cannot be written down" && return 1; }
      write "$file" "$name" read_ahead_kb "${2:-$(cat "$state/read_ahead/$name.kib" 2>/dev/null || cat "$file")}" || [ "$3" = anyway ] || return 1
    elif [ "$3" = strictly ] && [ -n "$2" ]; then
      echo "$name has no setting read_ahead_kb (read_ahead_kb=$2)"
      return 1
    fi
  done
}

# WORDS: what is wanted of all disks of the machine together, all or nothing.
change_machine() {
  [ -n "$1" ] || [ -e "$state/machine" ] || { echo ok && return; }
  if ! try save_machine; then
    echo "error what the machine has cannot be written down: $why"
  elif ! try parse "the machine" "$1" "$state/machine/wanted.new"; then
    echo "error $why"
  elif ! try shape_machine "$state/machine/wanted.new"; then
    error=$why
    shape_machine "$state/machine/wanted" >/dev/null
    echo "error $error"
  else
    mv "$state/machine/wanted.new" "$state/machine/wanted"
    echo ok
  fi
}

# TO
shape_machine() {
  while read -r key value; do
    case $key in
      dirty_bytes | dirty_background_bytes)
        [ -e "$vm/$key" ] || { echo "the machine has no setting $key ($key=$value)" && return 1; }
        ;;
      *) echo "the machine has no setting $key, only dirty_bytes and dirty_background_bytes" && return 1 ;;
    esac
  done <"$1"
  for limit in dirty dirty_background; do
    wanted=$(value_of "${limit}_bytes" "$1")
    if [ -z "$wanted" ]; then
      put_back_limit "$limit" || return 1
    else
      write "$vm/${limit}_bytes" "the machine" "${limit}_bytes" "$wanted" || return 1
    fi
  done
}
