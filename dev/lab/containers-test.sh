#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Shares of containers by the kernel: two jobs whose children write past Hadoop to the disk of one node, under bfq: their
# groups of cgroup v2, and what each of them gets while its application weighs 1, and then 3. Where the kernel has no I/O
# controller to give to version 2, their groups are looked at alone, and that is said.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

home=/run/weir/cluster
name_node=10.77.42.10:9870
job1=
job2=
mount=$root/.weir/cgroup2
groups=$mount/weir-lab

main() {
  why_not=$(why_no_disks)
  [ -z "$why_not" ] || {
    echo "SKIPPED the shares of containers: $why_not"
    return 0
  }
  [ ! -e "$home" ] || die "there is a cluster here already; ./weir cluster down takes it away"
  trap put_back EXIT
  make_groups
  "$root/weir" cluster up --nodes 1 --elevator bfq -D "weir.node.container-groups=$groups" \
    -D yarn.nodemanager.container-state-transition-listener.classes=io.weir.hadoop.containers.ContainerShares \
    -D weir.datanode.watch.period=1s -D yarn.scheduler.capacity.maximum-am-resource-percent=1.0 \
    -D yarn.scheduler.capacity.root.queues=default -D yarn.scheduler.capacity.root.default.capacity=100
  grep -q "Containers below $groups have the shares" "$home/logs/nodemanager-n1.log" ||
    die "the NodeManager does not take the listener: $(grep -i weir "$home/logs/nodemanager-n1.log" | tail -n 3)"
  start_two
  each_has_a_group
  if grep -qw io "$mount/cgroup.controllers"; then
    shares_hold
  else
    grep -q 'must take +io' "$home/logs/nodemanager-n1.log" || die "the NodeManager does not say that the kernel lacks io"
    echo "SKIPPED the weights of containers: this kernel gives no I/O controller to cgroup v2 ($(cat "$mount/cgroup.controllers"))"
  fi
  end_two
  [ -z "$(find "$groups" -mindepth 1 -maxdepth 1 -type d)" ] || die "groups of containers that have ended are left"
  echo "ok containers: groups are gone with their containers"
}

# Of its processes, with the child among them.
each_has_a_group() {
  for application in "$first" "$second"; do
    for _ in $(seq 60); do
      ! with_child "$application" || break
      sleep 1
    done
    with_child "$application" || die "no group of $application has its child: $(ls "$groups")"
  done
  echo "ok containers: each has a group, with the child in it"
}

with_child() {
  for process in $(cat "$groups"/container_*"${1#application_}"_*/cgroup.procs 2>/dev/null); do
    ! grep -qx dd "/proc/$process/comm" 2>/dev/null || return 0
  done
  return 1
}

shares_hold() {
  for _ in $(seq 60); do
    [ "$(moved "$first")" -lt 10000000 ] || [ "$(moved "$second")" -lt 10000000 ] || break
    sleep 1
  done
  have "alike" 50
  "$root/weir" weights set --namenode "$name_node" application "$first" 3
  sleep 12
  have "with 3:1" 75
}

make_groups() {
  mkdir -p "$mount"
  # The I/O controller is in one hierarchy at a time; from one of version 1 that nobody uses it can be taken.
  ! mountpoint -q /sys/fs/cgroup/blkio || umount /sys/fs/cgroup/blkio 2>/dev/null || true
  mount -t cgroup2 none "$mount"
  ! grep -qw io "$mount/cgroup.controllers" || echo +io >"$mount/cgroup.subtree_control"
  mkdir "$groups"
}

put_back() {
  kill $job1 $job2 2>/dev/null || true
  "$root/weir" cluster down >/dev/null 2>&1 || true
  [ ! -d "$groups" ] || find "$groups" -depth -type d -exec rmdir {} + 2>/dev/null || true
  ! mountpoint -q "$mount" || umount "$mount" || true
  [ ! -d /sys/fs/cgroup/blkio ] || mountpoint -q /sys/fs/cgroup/blkio || mount -t cgroup -o blkio cgroup /sys/fs/cgroup/blkio || true
}

start_two() {
  for job in 1 2; do
    "$root/weir" cluster job io.weir.lab.jobs.ChildJob 1 \
      'dd if=/dev/zero of=child bs=1M count=20000 oflag=direct 2>/dev/null' >"$root/.weir/lab-child-$job.log" 2>&1 &
    eval "job$job=\$!"
  done
  for job in 1 2; do
    for _ in $(seq 60); do
      ! grep -q '^application_' "$root/.weir/lab-child-$job.log" || break
      sleep 1
    done
  done
  first=$(grep '^application_' "$root/.weir/lab-child-1.log")
  second=$(grep '^application_' "$root/.weir/lab-child-2.log")
}

# Bytes of all containers of an application.
moved() {
  cat "$groups"/container_*"${1#application_}"_*/io.stat 2>/dev/null |
    awk '{ for (i = 2; i <= NF; i++) { split($i, pair, "="); if (pair[1] == "wbytes") sum += pair[2] } } END { printf "%d\n", sum }'
}

# What the first has of both, in percent.
have() {
  first_before=$(moved "$first")
  second_before=$(moved "$second")
  sleep 20
  first_moved=$(($(moved "$first") - first_before))
  second_moved=$(($(moved "$second") - second_before))
  share=$((100 * first_moved / (first_moved + second_moved)))
  echo "$1 the first has $share % of $(((first_moved + second_moved) / 20000000)) MB/s, due $2 %"
  [ "$share" -ge $(($2 - 10)) ] && [ "$share" -le $(($2 + 10)) ] || die "its share is wrong"
  echo "ok containers: $1"
}

end_two() {
  for application in "$first" "$second"; do
    "$root/weir" cluster yarn application -kill "$application" >"$root/.weir/lab-kill.log" 2>&1
  done
  wait "$job1" "$job2" 2>/dev/null || true
  sleep 5
}

main "$@"
