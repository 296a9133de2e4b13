#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The agent that sets elevators, on a loop device under this machine's kernel: what it has set is put back however
# it ends. `./weir lab elevators` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
agent=$root/tuner/src/main/resources/io/weir/tuner/hosts/agent.sh
work=$root/.weir/elevators-test
lease=2

main() {
  why_not=$(why_no_disk)
  [ -z "$why_not" ] || {
    echo "SKIPPED the elevators of a disk under this machine's kernel: $why_not"
    return 0
  }
  rm -rf "$work"
  mkdir -p "$work"
  truncate -s 64M "$work/image"
  device=$(losetup --show -f "$work/image")
  disk=${device#/dev/}
  queue=/sys/block/$disk/queue
  before=$(sed 's/.*\[\(.*\)\].*/\1/' "$queue/scheduler")
  # The kernel keeps a loop device's settings for its next file.
  trap 'echo "$before" >"$queue/scheduler"; losetup -d "$device" || true; rm -rf "$work"' EXIT
  echo mq-deadline >"$queue/scheduler"
  echo 120 >"$queue/iosched/read_expire"
  echo 77 >"$queue/nr_requests"
  is_as_it_was || die "a loop device does not take what is set of its elevator"
  puts_back_when_it_is_told_to
  puts_back_when_its_controller_is_killed
  puts_back_when_it_is_killed
  puts_back_when_nobody_speaks
  the_next_one_puts_back_what_two_that_were_killed_have_left
  bfq_does_not_wait
  a_disk_that_goes_is_an_error
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

is_as_it_was() {
  grep -q '\[mq-deadline\]' "$queue/scheduler" && [ "$(cat "$queue/iosched/read_expire")" = 120 ] &&
    [ "$(cat "$queue/nr_requests")" = 77 ]
}

await_as_it_was() {
  for _ in $(seq 100); do
    ! is_as_it_was || return 0
    sleep 0.1
  done
  die "$1: $(cat "$queue/scheduler"), read_expire $(cat "$queue/iosched/read_expire" 2>/dev/null), $(cat "$queue/nr_requests") requests"
}

# Starts one that has set an elevator; its commands come over a pipe that this shell holds open as 9.
agent_with() {
  rm -f "$work/commands" "$work/said"
  mkfifo "$work/commands"
  WEIR_ELEVATORS_STATE=$work/state sh "$agent" "$lease" <"$work/commands" >"$work/said" 2>&1 &
  pid=$!
  exec 9>"$work/commands"
  echo "set $disk $1" >&9
  for _ in $(seq 100); do
    [ "$(wc -l <"$work/said")" -lt 2 ] || break
    sleep 0.1
  done
  [ "$(sed -n 2p "$work/said")" = ok ] || die "it did not set $1: $(cat "$work/said")"
  grep -q "\[$1\]" "$queue/scheduler" || die "it says that $disk has $1, which has $(cat "$queue/scheduler")"
}

puts_back_when_it_is_told_to() {
  agent_with kyber
  echo end >&9
  wait "$pid"
  exec 9>&-
  is_as_it_was || await_as_it_was "after end"
  ok "puts all back when it is told to end"
}

puts_back_when_its_controller_is_killed() {
  agent_with bfq
  exec 9>&- # as the kernel does for whoever is killed
  await_as_it_was "after its controller was gone"
  ok "puts all back when its controller is killed"
}

puts_back_when_it_is_killed() {
  agent_with none
  kill -KILL "$pid"
  await_as_it_was "after it was killed"
  exec 9>&-
  ok "is watched by a second process, which puts all back when it is killed"
}

puts_back_when_nobody_speaks() {
  agent_with kyber
  await_as_it_was "after $lease s of silence"
  exec 9>&-
  ok "puts all back after $lease s of silence"
}

the_next_one_puts_back_what_two_that_were_killed_have_left() {
  agent_with bfq
  for child in $(ps -o pid= --ppid "$pid"); do
    kill -KILL "$child"
  done
  kill -KILL "$pid"
  exec 9>&-
  sleep $((lease + 1))
  ! is_as_it_was || die "somebody has put all back, and nobody was left"
  echo end | WEIR_ELEVATORS_STATE=$work/state sh "$agent" "$lease" >/dev/null
  is_as_it_was || await_as_it_was "after the next agent"
  ok "puts back what an agent before has left"
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
  said=$(printf 'set nosuch bfq\nset %s deadline\nend\n' "$disk" | WEIR_ELEVATORS_STATE=$work/state sh "$agent" "$lease")
  echo "$said" | grep -q "error there is no disk nosuch" || die "of a disk that is not there it says: $said"
  echo "$said" | grep -q "error $disk has no elevator 'deadline', only" || die "of an unknown elevator it says: $said"
  is_as_it_was || die "errors have changed something"
  ok "says what is wrong, and changes nothing"
}

ok() {
  echo "ok elevators: $*"
}

main
