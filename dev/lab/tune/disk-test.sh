# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# A command that is no MapReduce job, whose phases its disk tells. Sourced by tune-test.sh, whose disk and whose words
# these tests use.

on_a_command() {
  file=$(findmnt -n -o TARGET "$device" | head -n 1)/tune-test
  command="dd if=/dev/zero of=$file bs=1M count=600 oflag=direct; dd if=$file of=/dev/null bs=1M iflag=direct"
  finds_phases_by_what_the_disk_does
  runs_a_command_with_its_plan
  ends_its_command_when_it_is_ended
  leaves_its_command_when_it_is_killed
  rm -f "$file"
}

finds_phases_by_what_the_disk_does() {
  "$root/weir" tune --phases disk --name dd --hosts hosts.yaml --elevators mq-deadline,bfq --repeats 1 --runs 2 --lease $lease \
    --job "$command" >found-dd.log 2>tune-dd.log || die "weir tune --phases disk failed: $(tail -n 3 tune-dd.log)"
  is_as_it_was || die "after weir tune --phases disk the disk has $(cat "$scheduler")"
  grep -q '^phases: .*writes, .*reads;' tune-dd.log || die "it says of phases: $(grep '^phases' tune-dd.log)"
  ok "finds phases of a command by what its disk does"
}

# Bfq for the first of its phases, whatever was found.
runs_a_command_with_its_plan() {
  # The pairs of the plan are those that follow a phase.
  awk 'phase { sub(/"pair" : "[^"]*"/, "\"pair\" : \"" (++pairs == 1 ? "bfq" : "mq-deadline") "/-\"") }
    { phase = /"phase" :/; print }' dd.plan.json |
    sed 's/"isFaster" : false/"isFaster" : true/' >switching-dd.plan.json
  code=0
  "$root/weir" tune run --lease $lease switching-dd.plan.json sh -c "$command; exit 7" 2>run-dd.log || code=$?
  [ $code = 7 ] || die "weir tune run ended with $code: $(tail -n 3 run-dd.log)"
  grep '^dd: ' run-dd.log | tr '\n' ' ' >switched-dd.log
  grep -q 'dd: bfq/- dd: mq-deadline/- ' switched-dd.log || die "it has switched: $(cat switched-dd.log)"
  is_as_it_was || die "after weir tune run the disk has $(cat "$scheduler")"
  ok "runs a command with its plan, and puts all back"
}

# One that writes for longer than anybody waits here.
started_with_its_plan() {
  rm -f command.pid
  "$root/weir" tune run --lease $lease switching-dd.plan.json sh -c \
    "echo \$\$ >command.pid; exec dd if=/dev/zero of=$file bs=1M count=6000 oflag=direct conv=notrunc" 2>run-dd.log &
  run=$!
  await_elevator bfq
}

# SIGNAL
kill_run() {
  kill "-$1" "$(pgrep -P "$run" -f io.weir.cli.Weir || echo "$run")"
  wait "$run" 2>/dev/null || true
}

ends_its_command_when_it_is_ended() {
  started_with_its_plan
  kill_run TERM
  ! kill -0 "$(cat command.pid)" 2>/dev/null || die "the command of weir tune run goes on after SIGTERM"
  await_as_it_was "weir tune run was ended"
  ok "ends its command when it is ended, and puts all back"
}

leaves_its_command_when_it_is_killed() {
  started_with_its_plan
  kill_run KILL
  await_as_it_was "weir tune run was killed"
  kill "$(cat command.pid)" || die "the command of weir tune run was killed with it"
  ok "its command goes on when it is killed, and all is put back"
}
