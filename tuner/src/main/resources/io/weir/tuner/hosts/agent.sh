#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sets the elevators of this machine's disks for somebody who is elsewhere, and puts all of them back when
# that one has ended, or was not heard of for LEASE seconds:
#
#   sh agent.sh LEASE        commands come on standard input, one a line, and are answered by one each
#   sh agent.sh list         says what disks have, as below, beside one that lives here
#   sh agent.sh revert       ends the one that lives here, puts all back, and says: ok DISK...
#
#   disks                    ok sda=mq-deadline:none,mq-deadline,bfq vdb=none:none,mq-deadline
#   set DISK ELEVATOR        ok, or error and why; then nothing has changed
#   stat DISK...             ok and the kernel's counters, as in /sys/block/DISK/stat, with | between disks
#   keep                     ok; so does any other command renew the lease
#   end                      ok, once all is as it was
#
# A second process watches the lease, so that it is kept also if the first is killed, and what both had not put
# back the next agent of this machine does. What it has to remember is in a folder that it makes, and of which
# it removes no file that it has not made. For dash, bash and busybox; the two of its environment are for tests.
set -u
sys=${WEIR_ELEVATORS_SYS:-/sys}
state=${WEIR_ELEVATORS_STATE:-/run/weir-elevators}
lease=${1:-}

main() {
  case $lease in
    list)
      echo "ok$(disks)"
      exit 0
      ;;
    revert)
      revert
      exit 0
      ;;
    '' | *[!0-9]* | 0*)
      echo "error LEASE must be 1 or more seconds, was '$lease'"
      exit 2
      ;;
  esac
  refuse_anothers_folder
  if owner=$(owner); then
    echo "error process $owner of this machine sets elevators already"
    exit 1
  fi
  left=$(restore) # what an agent before has left
  if [ -n "$left" ]; then
    echo "error what an agent before has set was not put back: $left(is this root?)"
    exit 1
  fi
  if ! make_folder; then
    echo "error $state cannot be made (is this root?)"
    exit 1
  fi
  began=$(started $$) # here, since the watcher may come to it when this process has been killed
  echo $$ "$began" >"$state/owner"
  heard
  watch $$ "$began" </dev/null >/dev/null 2>&1 &
  watcher=$!
  trap 'leave' EXIT
  trap 'exit 1' HUP INT TERM PIPE
  echo "ok $(uname -n)"
  while read -r command disk elevator; do
    heard
    obey "$command" "$disk" "$elevator"
  done
}

obey() {
  case $1 in
    disks) echo "ok$(disks)" ;;
    set) switch "$2" "$3" ;;
    stat) counters "$2 $3" ;;
    keep) echo ok ;;
    end) exit 0 ;;
    *) echo "error no command is called '$1'; there are: disks, set, stat, keep, end" ;;
  esac
}

refuse_anothers_folder() {
  [ -e "$state" ] || [ -L "$state" ] || return 0
  if ! is_ours; then
    echo "error $state is there, and no agent has made it: remove it, if nobody needs it"
    exit 1
  fi
}

# A folder that an agent has made says so in a file.
is_ours() {
  [ -f "$state/made-by-weir" ]
}

make_folder() {
  is_ours || { mkdir "$state" && : >"$state/made-by-weir"; } 2>/dev/null
}

# The process that sets elevators here, if it lives: it and no later one that was given its number.
owner() {
  read -r pid since 2>/dev/null <"$state/owner" && [ "$(started "$pid")" = "$since" ] && echo "$pid"
}

# When a process was started, as the kernel counts.
started() {
  sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
}

revert() {
  trap '' HUP INT TERM PIPE
  refuse_anothers_folder
  changed=$(saved_disks)
  if owner=$(owner); then
    kill -TERM "$owner" 2>/dev/null
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      [ -e "$state/owner" ] || break
      sleep 1
    done
  fi
  left=$(restore)
  [ -z "$left" ] && echo "ok $changed" || echo "error not put back: $left(is this root?)"
}

heard() {
  now >"$state/heard.part" && mv "$state/heard.part" "$state/heard"
}

# Seconds of a clock that nobody sets.
now() {
  cut -d . -f 1 /proc/uptime
}

# Whoever is told twice to end would else end in the middle of it.
leave() {
  trap '' HUP INT TERM PIPE
  left=$(restore)
  kill "$watcher" 2>/dev/null
  [ -z "$left" ] && echo ok || echo "error not put back: $left"
  trap - EXIT
  exit 0
}

# PID START: of an agent that has not been heard of for too long, and is still the one that it was.
watch() {
  trap '' HUP INT PIPE
  while sleep 1; do
    read -r pid since 2>/dev/null <"$state/owner" && [ "$pid $since" = "$1 $2" ] || exit 0 # all was put back
    [ $(($(now) - $(cat "$state/heard"))) -ge "$lease" ] || continue
    if [ "$(started "$1")" = "$2" ]; then
      kill -9 "$1" 2>/dev/null
      sleep 1 # a switch of it may be under way
    fi
    restore >/dev/null
    exit 0
  done
}

active() {
  sed -n 's/.*\[\(.*\)\].*/\1/p' "$1/scheduler"
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

# DISKS
counters() {
  all=
  for each in $1; do
    case $each in
      */* | .*) echo "error no disk is called '$each'" && return ;;
    esac
    if ! read -r numbers 2>/dev/null <"$sys/block/$each/stat"; then
      echo "error there is no disk $each, or it has gone" && return
    fi
    all="$all|$numbers"
  done
  echo "ok ${all#|}"
}

# DISK ELEVATOR
switch() {
  queue=$sys/block/$1/queue
  case $1 in
    '' | */* | .*) echo "error no disk is called '$1'" && return ;;
  esac
  if [ ! -e "$queue/scheduler" ]; then
    echo "error there is no disk $1, or it has gone"
  elif ! tr -d '[]' <"$queue/scheduler" | tr ' ' '\n' | grep -qxF -- "$2"; then
    echo "error $1 has no elevator '$2', only $(tr -d '[]' <"$queue/scheduler" | sed 's/ *$//') (for others a module has to be loaded)"
  elif has "$queue" "$2"; then
    echo ok # setting it again would empty the queue
  elif ! why=$(save "$1" 2>&1); then
    echo "error what $1 has cannot be written down: $why"
  elif ! why=$( (echo "$2" >"$queue/scheduler") 2>&1); then
    echo "error $1 does not take $2: ${why:-is this root?}"
  else
    if [ "$(cat "$state/disks/$1/scheduler")" = "$2" ]; then
      put_back "$1" 2>/dev/null # with all that was set of it
    elif [ -w "$queue/iosched/low_latency" ]; then
      # Each switch sets it, and with it bfq waits for a process that has nothing more to ask for.
      echo 0 >"$queue/iosched/low_latency"
    fi
    echo ok
  fi
}

# Once a disk: its elevator, and what a switch would put to its default. The elevator comes last, in one step:
# where it is, all is.
save() {
  saved=$state/disks/$1
  [ ! -e "$saved/scheduler" ] || return 0
  forget "$saved"
  mkdir -p "$saved/iosched" || return 1
  queue=$sys/block/$1/queue
  cat "$queue/nr_requests" >"$saved/nr_requests" || return 1
  for file in "$queue"/iosched/*; do
    [ ! -w "$file" ] || cat "$file" >"$saved/iosched/$(basename "$file")" || return 1
  done
  active "$queue" >"$saved/scheduler.part" || return 1
  mv "$saved/scheduler.part" "$saved/scheduler"
}

saved_disks() {
  for saved in "$state"/disks/*/scheduler; do
    [ ! -e "$saved" ] || printf '%s ' "$(basename "$(dirname "$saved")")"
  done
}

# What was saved of a disk.
forget() {
  rm -f "$1/scheduler" "$1/scheduler.part" "$1/nr_requests" "$1"/iosched/*
  rmdir "$1/iosched" "$1"
} 2>/dev/null

# All disks; says which could not be, and keeps what they had. What has gone meanwhile has nothing to be put back.
restore() {
  is_ours || return 0
  kept=
  for disk in $(saved_disks); do
    saved=$state/disks/$disk
    queue=$sys/block/$disk/queue
    [ -e "$queue/scheduler" ] || continue
    before=$(cat "$saved/scheduler")
    has "$queue" "$before" || echo "$before" >"$queue/scheduler"
    if has "$queue" "$before"; then
      put_back "$disk"
      forget "$saved"
    else
      kept="$kept$disk "
    fi
  done 2>/dev/null
  if [ -z "$kept" ]; then
    remove_folder
  else
    rm -f "$state/owner" "$state/heard"
    echo "$kept"
  fi
}

# With what is left of disks that have gone, or that were saved in part. What others have put there stays.
remove_folder() {
  for saved in "$state"/disks/*; do
    forget "$saved"
  done
  rmdir "$state/disks" 2>/dev/null
  rm -f "$state/owner" "$state/heard" "$state/heard.part" "$state/made-by-weir"
  rmdir "$state" 2>/dev/null || { [ ! -d "$state" ] || : >"$state/made-by-weir"; }
}

# QUEUE ELEVATOR; of a file in place of the kernel's, what was written.
has() {
  [ "$(active "$1")" = "$2" ] || [ "$(cat "$1/scheduler")" = "$2" ]
}

# DISK's settings, once it has the elevator that they are of. Its number of requests comes first, as it
# sets some of the others.
put_back() {
  cat "$state/disks/$1/nr_requests" >"$sys/block/$1/queue/nr_requests"
  for file in "$state/disks/$1"/iosched/*; do
    [ ! -f "$file" ] || cat "$file" >"$sys/block/$1/queue/iosched/$(basename "$file")"
  done
}

main
