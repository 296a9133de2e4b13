# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# A job on a host and in a guest of it, which reboots, or which nobody reaches any more. Sourced by tune-test.sh,
# whose cluster and whose words these tests use.
. "$root/dev/lab/tune/guest.sh"

on_guests() {
  (guest_build)
  ssh_as_guest_wants_it
  guest_up
  printf 'machines:\n  - name: n1\n    disks: [%s]\n  - name: vm1\n    ssh: root@vm1\n    guest: true\n    disks: [vda]\n' "$disk" >guests.yaml
  # Neither tuned nor measured: a plan that gives both another one.
  sed 's/bfq\/-/bfq\/bfq/' switching.plan.json >both.plan.json
  lists_what_a_guest_has
  puts_back_when_a_guest_reboots
  puts_back_on_both_sides_when_a_guest_is_cut_off
  guest_down
}

lists_what_a_guest_has() {
  guest_is_listed
  ok "lists what a guest's disk has, over ssh"
}

guest_is_listed() {
  "$root/weir" elevators --hosts guests.yaml >listed.log || die "weir elevators cannot reach the guest"
  grep -q 'vm1.*vda.*mq-deadline' listed.log || die "the guest's disk is not listed: $(cat listed.log)"
}

follow_both() {
  apply_plan both.plan.json --hosts guests.yaml --once
  submitted
  await_elevator bfq
  guest_says 'GUEST disk .*\[bfq\]' "$1" 20
}

# The host has to be told by nobody: a guest that says nothing is one that nobody can switch.
puts_back_when_a_guest_reboots() {
  follow_both 1
  guest_monitor system_reset
  await_as_it_was "the guest has rebooted"
  guest_says 'GUEST ready' 2
  wait "$sort" || die "the job failed when a guest rebooted"
  wait "$apply" || die "weir tune apply failed: $(tail -n 3 applied.log)"
  grep -q 'goes on with the elevators that its disks had before: .*vm1' applied.log || die "it says of the guest: $(tail -n 3 applied.log)"
  guest_is_listed
  ok "the host's elevators are back when a guest reboots, the guest's by its boot, and the job goes on"
}

puts_back_on_both_sides_when_a_guest_is_cut_off() {
  follow_both 2
  guest_monitor 'set_link link off'
  await_as_it_was "nobody reaches the guest"
  await_guest_as_it_was
  guest_monitor 'set_link link on'
  wait "$sort" || die "the job failed when a guest could not be reached"
  wait "$apply" || die "weir tune apply failed: $(tail -n 3 applied.log)"
  ok "elevators of host and guest are back within the lease when nobody reaches the guest, and the job goes on"
}

await_guest_as_it_was() {
  for _ in $(seq $((lease * 10 + 20))); do
    [ "$(guest_elevator)" != mq-deadline ] || return 0
    sleep 0.1
  done
  die "cut off, the guest's disk has $(guest_elevator)"
}
