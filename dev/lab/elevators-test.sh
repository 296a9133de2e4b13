#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The agent that sets elevators and what else can be set of disks, on a loop device under this machine's kernel: what
# it has set is put back however it ends, also by kill -9 at any moment. `./weir lab elevators` calls it.
# WEIR_KILLS and WEIR_SEED are how often, and with which seed; WEIR_SHELL runs the agent, as in "busybox sh".
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
work=$root/.weir/elevators-test
agent=$work/agent.sh
vm=/proc/sys/vm
lease=2
kills=${WEIR_KILLS:-10}
seed=${WEIR_SEED:-$(date +%s)}
shell=${WEIR_SHELL:-sh}

main() {
  why_not=$(why_no_disk)
  [ -z "$why_not" ] || {
    echo "SKIPPED the elevators of a disk under this machine's kernel: $why_not"
    return 0
  }
  rm -rf "$work"
  mkdir -p "$work"
  for part in disks wanted saved agent; do
    cat "$root/tuner/src/main/resources/io/weir/tuner/hosts/$part.sh"
  done >"$agent"
  truncate -s 64M "$work/image"
  device=$(losetup --show -f "$work/image")
  disk=${device#/dev/}
  queue=/sys/block/$disk/queue
  before=$(sed 's/.*\[\(.*\)\].*/\1/' "$queue/scheduler")
  read_ahead=$(cat "$queue/read_ahead_kb")
  # The kernel keeps a loop device's settings for its next file.
  trap 'echo "$before" >"$queue/scheduler"; echo "$read_ahead" >"$queue/read_ahead_kb"; losetup -d "$device" || true; rm -rf "$work"' EXIT
  echo mq-deadline >"$queue/scheduler"
  echo 120 >"$queue/iosched/read_expire"
  echo 77 >"$queue/nr_requests"
  echo 256 >"$queue/read_ahead_kb"
  all_there_is >"$work/before"
  grep -q 'read_expire:120$' "$work/before" || die "a loop device does not take what is set of its elevator"
  puts_back_when_it_is_told_to
  puts_back_when_its_controller_is_killed
  puts_back_when_it_is_killed
  puts_back_when_nobody_speaks
  the_next_one_puts_back_what_two_that_were_killed_have_left
  bfq_does_not_wait
  a_disk_that_goes_is_an_error
  . "$root/dev/lab/elevators/settings.sh"
  on_settings
}

why_no_disk() {
  if [ "$(id -u)" != 0 ]; then
    echo "it needs root"
  elif ! losetup -f >/dev/null 2>&1; then
    echo "there are no loop devices"
  elif ! modprobe -q -n bfq 2>/dev/null && ! grep -qs bfq /sys/block/*/queue/scheduler; then
    echo "the kernel has no bfq"
  fi
}

all_there_is() {
  cat "$queue/scheduler"
  grep -sH . "$queue/nr_requests" "$queue/read_ahead_kb" "$queue"/iosched/* "$vm"/dirty_* || true
}

is_as_it_was() {
  all_there_is 2>/dev/null | cmp -s - "$work/before"
}

await_as_it_was() {
  for _ in $(seq 100); do
    ! is_as_it_was || return 0
    sleep 0.1
  done
  die "$1: $(all_there_is | diff "$work/before" - || true)"
}

# Starts one, whose commands come over a pipe that this shell holds open as 9.
agent_up() {
  for _ in $(seq 100); do
    [ -e "$work/state/owner" ] || break # of one that has put all back and is ending
    sleep 0.1
  done
  rm -f "$work/commands" "$work/said"
  mkfifo "$work/commands"
  WEIR_ELEVATORS_STATE=$work/state $shell "$agent" "$lease" <"$work/commands" >"$work/said" 2>&1 &
  pid=$!
  exec 9>"$work/commands"
  told=1
}

# COMMAND: says it, and waits for the answer.
tell() {
  echo "$1" >&9
  told=$((told + 1))
  for _ in $(seq 300); do
    [ "$(wc -l <"$work/said")" -lt $told ] || break
    sleep 0.1
  done
  [ "$(sed -n ${told}p "$work/said")" = ok ] || die "to '$1' it says: $(cat "$work/said")"
}

# Starts one that has set an elevator.
agent_with() {
  agent_up
  tell "set $disk $1"
  grep -q "\[$1\]" "$queue/scheduler" || die "it says that $disk has $1, which has $(cat "$queue/scheduler")"
}

puts_back_when_it_is_told_to() {
  agent_with kyber
  is_told_to_end
  ok "puts all back when it is told to end"
}

is_told_to_end() {
  echo end >&9
  wait "$pid"
  exec 9>&-
  is_as_it_was || await_as_it_was "after end"
}

puts_back_when_its_controller_is_killed() {
  agent_with bfq
  loses_its_controller
  ok "puts all back when its controller is killed"
}

loses_its_controller() {
  exec 9>&- # as the kernel does for whoever is killed
  await_as_it_was "after its controller was gone"
}

puts_back_when_it_is_killed() {
  agent_with none
  is_killed
  ok "is watched by a second process, which puts all back when it is killed"
}

is_killed() {
  kill -KILL "$pid"
  await_as_it_was "after it was killed"
  exec 9>&-
}

puts_back_when_nobody_speaks() {
  agent_with kyber
  hears_nothing
  ok "puts all back after $lease s of silence"
}

hears_nothing() {
  await_as_it_was "after $lease s of silence"
  exec 9>&-
}

the_next_one_puts_back_what_two_that_were_killed_have_left() {
  agent_with bfq
  is_killed_with_its_watcher
  ok "puts back what an agent before has left"
}

is_killed_with_its_watcher() {
  for child in $(ps -o pid= --ppid "$pid"); do
    kill -KILL "$child"
  done
  kill -KILL "$pid"
  exec 9>&-
  sleep $((lease + 1))
  ! is_as_it_was || die "somebody has put all back, and nobody was left"
  next_agent
  is_as_it_was || await_as_it_was "after the next agent"
}

next_agent() {
  echo end | WEIR_ELEVATORS_STATE=$work/state $shell "$agent" "$lease" >/dev/null
}

bfq_does_not_wait() {
  agent_with bfq
  [ "$(cat "$queue/iosched/low_latency")" = 0 ] || die "bfq has low_latency"
  echo end >&9
  wait "$pid"
  exec 9>&-
  ok "sets bfq's low_latency to 0, which each switch sets to 1"
}

a_disk_that_goes_is_an_error() {
  said=$(printf 'set nosuch bfq\nset %s deadline\nend\n' "$disk" | WEIR_ELEVATORS_STATE=$work/state $shell "$agent" "$lease")
  echo "$said" | grep -q "error there is no disk nosuch" || die "of a disk that is not there it says: $said"
  echo "$said" | grep -q "error $disk has no elevator 'deadline', only" || die "of an unknown elevator it says: $said"
  is_as_it_was || die "errors have changed something"
  ok "says what is wrong, and changes nothing"
}

ok() {
  echo "ok elevators: $*"
}

main
