#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What docs/guide/first-day.md lets an operator type, typed on ./weir cluster: stock first, then observed, then shared, then
# stock again. Where there is no root, or no FUSE or loop device, it is skipped, and says so; with WEIR_LAB_REQUIRED=1
# that is a failure.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

home=/run/weir/cluster
name_node=10.77.42.10:9870
rows=15000000

main() {
  why_not=$(why_no_disks)
  [ -z "$why_not" ] || {
    [ -z "${WEIR_LAB_REQUIRED:-}" ] || die "the first day should have been gone through here, but $why_not"
    echo "SKIPPED the first day: $why_not"
    return 0
  }
  if [ -e "$home" ]; then
    die "there is a cluster here already; ./weir cluster down takes it away"
  fi
  trap '"$root/weir" cluster down >/dev/null 2>&1 || true' EXIT
  "$root/weir" cluster up --stock --nodes 2
  observes_one_node_and_then_all
  sees_who_uses_the_disks
  shares_without_a_restart
  gives_one_job_more
  takes_it_out
}

observes_one_node_and_then_all() {
  put n1 dfs.datanode.fsdataset.factory io.weir.hadoop.WeirDatasetFactory
  put n1 weir.datanode.policy observe
  "$root/weir" cluster restart datanode-n1
  said datanode-n1 'Weir is on: policy observe'
  put n2 dfs.datanode.fsdataset.factory io.weir.hadoop.WeirDatasetFactory
  put n2 weir.datanode.policy observe
  "$root/weir" cluster restart datanode-n2
  said datanode-n2 'Weir is on: policy observe'
  put m0 dfs.namenode.plugins io.weir.hadoop.broker.BrokerPlugin
  "$root/weir" cluster restart namenode-m0
  said namenode-m0 "Weir's broker answers at /weir/broker"
  said datanode-n1 'shares hold for the cluster'
  ok "observes one node, then all"
}

sees_who_uses_the_disks() {
  submit_two observed "$rows"
  both_write observed
  "$root/weir" top --once --namenode "$name_node" >"$root/.weir/first-day-top.txt"
  cat "$root/.weir/first-day-top.txt"
  [ "$(grep -c '^applicati.* [1-9][0-9.]* %' "$root/.weir/first-day-top.txt")" = 2 ] ||
    die "weir top does not show two applications"
  curl -sf "http://$name_node/weir/console/" >"$root/.weir/first-day-console.html" ||
    die "the NameNode has no console"
  both_end
  "$root/weir" cluster hdfs dfs -rm -r -skipTrash /observed-1 /observed-2 >"$root/.weir/first-day-rm.log" 2>&1
  ok "sees who uses the disks"
}

shares_without_a_restart() {
  for node in n1 n2; do
    without "$node" weir.datanode.policy
    said "datanode-$node" 'Weir has new settings: policy sfq'
  done
  ok "shares without a restart"
}

gives_one_job_more() {
  submit_two shared $((2 * rows))
  "$root/weir" weights set --namenode "$name_node" application "$first" 3
  "$root/weir" weights get --namenode "$name_node"
  both_write shared
  "$root/weir" top --once --namenode "$name_node"
  "$root/weir" weights get --namenode "$name_node" | grep -q "^application $first 3" || die "the weight is not set"
  both_end
  "$root/weir" weights history --namenode "$name_node"
  "$root/weir" weights apply --namenode "$name_node" --back-to 0
  ok "gives one job more"
}

takes_it_out() {
  for node in n1 n2; do
    without "$node" dfs.datanode.fsdataset.factory
    "$root/weir" cluster restart "datanode-$node"
  done
  without m0 dfs.namenode.plugins
  "$root/weir" cluster restart namenode-m0
  for _ in $(seq 30); do
    ! "$root/weir" cluster status >/dev/null 2>&1 || break
    sleep 2
  done
  "$root/weir" cluster status
  "$root/weir" cluster hdfs dfs -ls /shared-1 >"$root/.weir/first-day-left.txt" 2>/dev/null
  grep -q _SUCCESS "$root/.weir/first-day-left.txt" || die "what was written with Weir is not there without it"
  [ "$(curl -s -o "$root/.weir/first-day-console.html" -w '%{http_code}' "http://$name_node/weir/console/")" = 404 ] ||
    die "the console is still there"
  ok "takes it out, and all data is there"
}

# Two jobs that write: what their outputs are called, and how many rows each.
submit_two() {
  for number in 1 2; do
    "$root/weir" cluster job teragen -Dmapreduce.job.maps=2 "$2" "/$1-$number" \
      >"$root/.weir/first-day-$1-$number.log" 2>&1 &
    eval "job$number=\$!"
    [ "$number" = 2 ] || sleep 2
  done
  for number in 1 2; do
    await_log "$root/.weir/first-day-$1-$number.log" 'Submitted application'
  done
  first=$(sed -n 's/.*Submitted application \(application_[0-9_]*\).*/\1/p' "$root/.weir/first-day-$1-1.log")
}

both_write() {
  for number in 1 2; do
    await_log "$root/.weir/first-day-$1-$number.log" 'map [1-9]'
  done
}

both_end() {
  wait "$job1" || die "the first job failed: .weir/first-day-*.log"
  wait "$job2" || die "the second job failed: .weir/first-day-*.log"
}

# Node, key, value.
put() {
  site=$home/conf/$1/hdfs-site.xml
  sed "s#</configuration>#<property><name>$2</name><value>$3</value></property></configuration>#" "$site" >"$site.new"
  mv "$site.new" "$site"
}

# Node, key.
without() {
  site=$home/conf/$1/hdfs-site.xml
  sed "s#<property><name>$2</name><value>[^<]*</value></property>##" "$site" >"$site.new"
  mv "$site.new" "$site"
}

# Daemon, what its log must have soon.
said() {
  await_log "$home/logs/$1.log" "$2"
}

await_log() {
  for _ in $(seq 120); do
    ! grep -q "$2" "$1" 2>/dev/null || return 0
    sleep 1
  done
  tail -n 20 "$1" >&2
  die "there is no '$2' in $1"
}

ok() {
  echo "ok first day: $*"
}

main "$@"
