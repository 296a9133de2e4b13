#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sets the elevators of this machine's disks, and what else can be set of them, for somebody who is elsewhere, and
# puts all of it back when that one has ended, or was not heard of for LEASE seconds. Disks.sh, wanted.sh and
# saved.sh come before it in one text:
#
#   sh -s LEASE              commands come on standard input, one a line, and are answered by one each
#   sh -s list               says what disks have, as "disks" does, beside one that lives here
#   sh -s settings           the same as "settings" does
#   sh -s read               answers "load" and "end" alone, needs no root, and sets nothing
#   sh -s revert             ends the one that lives here, puts all back, and says: ok DISK... [dirty_bytes]
#
#   disks                    ok sda=mq-deadline:none,mq-deadline,bfq vdb=none:none,mq-deadline
#   settings                 ok memory_kb=98304 dirty_bytes=0 dirty_ratio=20|sda elevator=mq-deadline nr_requests=64|vdb elevator=none
#   set DISK ELEVATOR        ok, or error and why; then nothing has changed
#   disk DISK KEY=VALUE...   the same; what is not named is as it was before the first change
#   machine KEY=VALUE...     the same of what all disks share
#   stat DISK...             ok and the kernel's counters, as in /sys/block/DISK/stat, with | between disks
#   load DISK...             ok, the counters of all processors as in /proc/stat, |, and those of disks as "stat" has them
#   keep                     ok; so does any other command renew the lease
#   end                      ok, once all is as it was
#
# A second process watches the lease, so that it is kept also if the first is killed, and what both had not put
# back the next agent of this machine does. What it has to remember is in a folder that it makes, and of which
# it removes no file that it has not made. For dash, bash and busybox; the three of its environment are for tests.
set -u
sys=${WEIR_ELEVATORS_SYS:-/sys}
proc=${WEIR_ELEVATORS_PROC:-/proc}
vm=$proc/sys/vm
state=${WEIR_ELEVATORS_STATE:-/run/weir-elevators}
lease=${1:-}

main() {
  case $lease in
    list)
      echo "ok$(disks)"
      exit 0
      ;;
    settings)
      echo "ok $(settings)"
      exit 0
      ;;
    read)
      read_only
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
  await_killed
  restore # what an agent before has left
  if [ -n "$left" ]; then
    echo "error what an agent before has set was not put back: $left(is this root?)"
    exit 1
  fi
  if ! make_folder; then
    echo "error $state cannot be made (is this root?)"
    exit 1
  fi
  began=$(started $$) # here, since the watcher may come to it when this process has been killed
  if ! own; then
    echo "error another process of this machine has just begun to set elevators"
    exit 1
  fi
  heard
  trap '' TSTP # whoever is stopped with us is not heard of, and the lease has to end
  watch $$ "$began" </dev/null >/dev/null 2>&1 &
  watcher=$!
  trap 'leave' EXIT
  trap 'exit 1' HUP INT TERM PIPE
  echo "ok $(uname -n)"
  while read -r command disk rest; do
    heard
    obey "$command" "$disk" "$rest"
  done
}

obey() {
  case $1 in
    set | disk | machine)
      if [ "$(owner)" != $$ ]; then
        echo "error another process sets the elevators of this machine by now"
        return
      fi
      ;;
  esac
  case $1 in
    disks) echo "ok$(disks)" ;;
    settings) echo "ok $(settings)" ;;
    set) switch "$2" "$3" ;;
    disk) change_disk "$2" "$3" ;;
    machine) change_machine "$2${3:+ $3}" ;;
    stat) counters "$2 $3" ;;
    keep) echo ok ;;
    end) exit 0 ;;
    *) echo "error no command is called '$1'; there are: disks, settings, set, disk, machine, stat, keep, end" ;;
  esac
}

# For whoever asks and sets nothing, beside one that does; there is no lease.
read_only() {
  echo "ok $(uname -n)"
  while read -r command asked; do
    case $command in
      load) load "$asked" ;;
      end) echo ok && exit 0 ;;
      *) echo "error no command is called '$command'; there are: load, end" ;;
    esac
  done
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

# What an agent was writing when it was killed may be under way.
await_killed() {
  [ ! -e "$state/owner" ] || sleep 1
}

# Of two at once one does.
own() {
  echo $$ "$began" >"$state/owner.$$" && ln "$state/owner.$$" "$state/owner" 2>/dev/null
  owned=$?
  rm -f "$state/owner.$$"
  return $owned
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
  changed=$(saved_disks)$(saved_machine)
  if owner=$(owner); then
    kill -TERM "$owner" 2>/dev/null || [ -z "$(owner)" ] || {
      echo "error process $owner of this machine sets elevators, and may not be ended (is this root?)"
      return
    }
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      [ -e "$state/owner" ] || break
      sleep 1
    done
    [ "$(owner)" != "$owner" ] || kill -9 "$owner" 2>/dev/null
  fi
  await_killed
  restore
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
  if owner=$(owner) && [ "$owner" != $$ ]; then
    left="process $owner has begun to set elevators meanwhile"
  else
    restore
  fi
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
    restore
    exit 0
  done
}

main
