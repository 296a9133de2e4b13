# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# A command that is no MapReduce job, whose phases its disk tells. Sourced by tune-test.sh, whose disk and whose words
# these tests use.

on_a_command() {
  file=$(findmnt -n -o TARGET "$device" | head -n 1)/tune-test
  command="dd if=/dev/zero of=$file bs=1M count=600 oflag=direct; dd if=$file of=/dev/null bs=1M iflag=direct"
  finds_phases_by_what_the_disk_does
  runs_a_command_with_its_plan
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
  awk '/"pair" :/ && ++pairs <= 2 { sub(/"pair" : "[^"]*"/, "\"pair\" : \"" (pairs == 1 ? "bfq" : "mq-deadline") "/-\"") } { print }' dd.plan.json |
    sed 's/"isFaster" : false/"isFaster" : true/' >switching-dd.plan.json
  code=0
  "$root/weir" tune run --lease $lease switching-dd.plan.json -- sh -c "$command; exit 7" 2>run-dd.log || code=$?
  [ $code = 7 ] || die "weir tune run ended with $code: $(tail -n 3 run-dd.log)"
  grep '^dd: ' run-dd.log | tr '\n' ' ' >switched-dd.log
  grep -q 'dd: bfq/- dd: mq-deadline/- ' switched-dd.log || die "it has switched: $(cat switched-dd.log)"
  is_as_it_was || die "after weir tune run the disk has $(cat "$scheduler")"
  ok "runs a command with its plan, and puts all back"
}
