#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The tests of ./weir tune on a real cluster: a job is tuned and followed, and elevators are back however it ends.
# Where there is no root, or no FUSE or loop device, or no bfq, it is skipped, and says so.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

home=/run/weir/cluster
work=$root/.weir/tune-test
lab=$root/.weir/xen # what guests are made of
lease=5
guest=
. "$root/dev/lab/tune/disk-test.sh"
. "$root/dev/lab/tune/guest-test.sh"

main() {
  why_not=$(why_no_disks)
  [ -n "$why_not" ] || modprobe -q -n bfq 2>/dev/null || grep -qs bfq /sys/block/*/queue/scheduler || why_not="the kernel has no bfq"
  [ -z "$why_not" ] || {
    echo "SKIPPED weir tune on a cluster: $why_not"
    return 0
  }
  if "$root/weir" cluster status >/dev/null 2>&1 || [ -e "$home" ]; then
    die "there is a cluster here already; ./weir cluster down takes it away"
  fi
  rm -rf "$work"
  mkdir -p "$work"
  cd "$work"
  trap '"$root/weir" cluster down >/dev/null 2>&1 || true; guest_down' EXIT
  "$root/weir" cluster up --nodes 1 --stock -D mapreduce.task.progress-report.interval=500
  device=$(cat /run/weir/disks/cluster-n1/device)
  disk=${device#/dev/}
  scheduler=/sys/block/$disk/queue/scheduler
  printf 'machines:\n  - name: n1\n    disks: [%s]\n' "$disk" >hosts.yaml
  hadoop org.apache.hadoop.examples.terasort.TeraGen -Dmapreduce.job.maps=2 400000 /rows >"$work/generated.log" 2>&1 ||
    die_of .weir/tune-test/generated.log "TeraGen failed"
  finds_a_plan_and_puts_all_back
  follows_a_job_that_has_a_plan
  follows_it_without_a_host_that_is_down
  puts_back_when_it_is_killed_in_each_phase
  reverts_while_a_job_is_followed
  says_what_a_command_has_done_wrong
  on_a_command
  on_guests
}

job="org.apache.hadoop.examples.terasort.TeraSort -Dmapreduce.terasort.simplepartitioner=true /rows /sorted"

# As a script, so that it can be told to a shell.
command_of_job() {
  jar=$(find "$root/cli/target" -maxdepth 1 -name 'weir-cli-*.jar' | head -n 1)
  cat >"$work/hadoop" <<SCRIPT
#!/bin/sh
exec java -cp "$home/conf/client:$jar:$(cat "$root/cli/target/class-path")" "\$@"
SCRIPT
  chmod +x "$work/hadoop"
}

hadoop() {
  [ -x "$work/hadoop" ] || command_of_job
  "$work/hadoop" "$@"
}

finds_a_plan_and_puts_all_back() {
  "$root/weir" tune --conf "$home/conf/client" --hosts hosts.yaml --elevators mq-deadline,bfq --repeats 1 --runs 2 --lease $lease \
    --before "$work/hadoop org.apache.hadoop.fs.FsShell -rm -r -f -skipTrash /sorted" \
    --job "$work/hadoop $job" >found.log 2>tune.log || die "weir tune failed: $(tail -n 3 tune.log)"
  is_as_it_was || die "after weir tune the disk has $(cat "$scheduler")"
  grep -q '^phases: map' tune.log || die "it does not say which phases the job has"
  [ -s terasort.plan.json ] || die "there is no plan"
  "$root/weir" tune show terasort.plan.json >shown.log
  grep -q 'as it is' shown.log && grep -q '^bfq/-' shown.log || die "the plan does not show what was measured"
  ok "finds a plan, and puts all back"
}

# One that switches, whatever was found.
planned() {
  sed -e 's/"isFaster" : false/"isFaster" : true/' -e '/"phase" :/{n;s/"pair" : "[^"]*"/"pair" : "bfq\/-"/}' terasort.plan.json >switching.plan.json
}

apply() {
  apply_plan switching.plan.json "$@"
}

# PLAN OPTION...
apply_plan() {
  "$root/weir" tune apply --conf "$home/conf/client" --lease $lease "$@" 2>applied.log &
  apply=$!
  for _ in $(seq 100); do
    ! grep -q '^TeraSort: ' applied.log || break
    sleep 0.2
  done
  sleep 3
}

submitted() {
  hadoop org.apache.hadoop.fs.FsShell -rm -r -f -skipTrash /sorted >/dev/null 2>&1
  # shellcheck disable=SC2086 # words
  hadoop $job >sorted.log 2>&1 &
  sort=$!
}

follows_a_job_that_has_a_plan() {
  planned
  apply --once
  submitted
  await_elevator bfq
  wait "$sort" || die "the job failed while it was followed"
  wait "$apply" || die "weir tune apply failed: $(tail -n 3 applied.log)"
  grep -q 'has ended; all elevators are as they were' applied.log || die "it does not say that the job has ended"
  is_as_it_was || die "after weir tune apply the disk has $(cat "$scheduler")"
  ok "follows a job that has a plan, and puts all back"
}

follows_it_without_a_host_that_is_down() {
  cp hosts.yaml two.yaml
  printf '  - name: h2\n    ssh: root@h2.invalid\n    disks: [sda]\n' >>two.yaml
  apply --once --hosts two.yaml
  submitted
  await_elevator bfq
  wait "$sort" || die "the job failed while it was followed without a host"
  wait "$apply" || die "weir tune apply failed: $(tail -n 3 applied.log)"
  grep -q 'goes on without a machine: h2' applied.log || die "it says of the host that is down: $(tail -n 3 applied.log)"
  is_as_it_was || die "after weir tune apply without a host the disk has $(cat "$scheduler")"
  ok "follows it without a host that is down"
}

puts_back_when_it_is_killed_in_each_phase() {
  for phase in RUNNING map reduce; do
    apply
    submitted
    await_elevator bfq
    await_phase $phase
    killed=$(pgrep -P "$apply" -f io.weir.cli.Weir || echo "$apply")
    kill -KILL "$killed"
    await_as_it_was "killed in $phase"
    wait "$apply" 2>/dev/null || true
    wait "$sort" || die "the job failed when weir tune apply was killed"
  done
  ok "elevators are back when it is killed, in each phase, and the job goes on"
}

# What the job's client says of it.
await_phase() {
  for _ in $(seq 200); do
    case $1 in
      RUNNING) ! grep -q 'Running job' sorted.log || return 0 ;;
      map) ! grep -q 'map [1-9][0-9]*%' sorted.log || return 0 ;;
      reduce) ! grep -q 'reduce [1-9][0-9]*%' sorted.log || return 0 ;;
    esac
    sleep 0.1
  done
  die "the job has not come to $1"
}

reverts_while_a_job_is_followed() {
  apply --once
  submitted
  await_elevator bfq
  "$root/weir" tune revert switching.plan.json >reverted.log
  grep -q "n1: put back $disk" reverted.log || die "weir tune revert says: $(cat reverted.log)"
  is_as_it_was || die "after weir tune revert the disk has $(cat "$scheduler")"
  wait "$sort" || die "the job failed when its elevators were put back"
  wait "$apply" || die "weir tune apply failed: $(tail -n 3 applied.log)"
  ok "reverts at once, and the job goes on"
}

says_what_a_command_has_done_wrong() {
  ! "$root/weir" tune --conf "$home/conf/client" --hosts hosts.yaml --job "echo no job here" 2>wrong.log || die "no job is no error"
  grep -q 'has submitted no MapReduce job' wrong.log || die "of no job it says: $(tail -n 2 wrong.log)"
  is_as_it_was || die "after an error the disk has $(cat "$scheduler")"
  ok "says what a command has done wrong, and changes nothing"
}

is_as_it_was() {
  grep -q '\[mq-deadline\]' "$scheduler"
}

await_elevator() {
  for _ in $(seq 300); do
    ! grep -q "\[$1\]" "$scheduler" || return 0
    sleep 0.2
  done
  die "the disk does not get $1: $(tail -n 3 applied.log)"
}

await_as_it_was() {
  for _ in $(seq $((lease * 10 + 20))); do
    ! is_as_it_was || return 0
    sleep 0.1
  done
  die "$1: the disk has $(cat "$scheduler")"
}

ok() {
  echo "ok tune: $*"
}

main "$@"
