#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The tests of ./weir cluster: it comes up, runs a job, bears the loss of daemons, and leaves nothing.
# Where there is no root, or no FUSE or loop device, it is skipped, and says so; with
# WEIR_LAB_REQUIRED=1 that is a failure.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

home=/run/weir/cluster

main() {
  why_not=$(why_no_disks)
  [ -z "$why_not" ] || {
    [ -z "${WEIR_LAB_REQUIRED:-}" ] || die "the cluster should have run here, but $why_not"
    echo "SKIPPED the cluster: $why_not"
    return 0
  }
  if "$root/weir" cluster status >/dev/null 2>&1 || [ -e "$home" ]; then
    die "there is a cluster here already; ./weir cluster down takes it away"
  fi
  trap '"$root/weir" cluster down >/dev/null 2>&1 || true' EXIT
  comes_up_whole
  describes_itself
  runs_a_job
  takes_advice
  profiles_all_that_has_run
  coordinates_from_now_on
  sorts_though_a_scheduler_is_killed
  says_what_has_ended
  starts_a_daemon_again
  leaves_nothing
}

comes_up_whole() {
  "$root/weir" cluster up --nodes 2
  "$root/weir" cluster status
  ! "$root/weir" cluster up 2>/dev/null || die "it made a second cluster over the first"
  ok "comes up whole, and once"
}

describes_itself() {
  name_node=$(sed -n 's/.*<name>dfs.namenode.http-address<.*<value>\([^<]*\)<.*/\1/p' "$home/conf/client/hdfs-site.xml")
  manager=$(sed -n 's/.*<name>yarn.resourcemanager.webapp.address<.*<value>\([^<]*\)<.*/\1/p' "$home/conf/client/yarn-site.xml")
  described=$("$root/weir" cluster describe --resourcemanager "$manager" --namenode "$name_node")
  case $described in
    '2 nodes: 8 cores, 2.5 GiB for containers; disks: 1 DISK'*) ;;
    *) die "it describes itself as: $described" ;;
  esac
  ok "describes itself"
}

# 20 MB by two tasks, counted where they end up.
runs_a_job() {
  "$root/weir" cluster job teragen -Dmapreduce.job.maps=2 200000 /generated \
    >"$root/.weir/lab-job.log" 2>&1 || die_of .weir/lab-job.log "TeraGen failed"
  bytes=$("$root/weir" cluster hdfs dfs -du -s /generated 2>/dev/null | awk '{ print $1 }')
  [ "$bytes" = 20000000 ] || die "TeraGen has left $bytes bytes, not 20000000"
  "$root/dev/lab/disk.sh" status | grep -q 'cluster-n1 .*written [1-9]' || {
    sync
    "$root/dev/lab/disk.sh" status | grep -q 'cluster-n1 .*written [1-9]' || die "no disk has seen any of it"
  }
  ok "runs a job, and its bytes are on the disks"
}

# A job that is submitted through Weir's framework runs with what is advised for its name.
takes_advice() {
  advice=$(mktemp -d)
  echo '<configuration><property><name>mapreduce.job.running.map.limit</name><value>1</value></property></configuration>' \
    >"$advice/terasort.xml"
  hadoop org.apache.hadoop.examples.terasort.TeraSort -Dmapreduce.framework.name=weir-yarn "-Dweir.admission.folder=file://$advice" \
    -Dmapreduce.terasort.simplepartitioner=true /generated /advised >"$root/.weir/lab-advised.log" 2>&1 ||
    die_of .weir/lab-advised.log "TeraSort failed with advice"
  rm -r "$advice"
  # What its tasks ran with.
  for _ in $(seq 30); do
    hadoop org.apache.hadoop.fs.FsShell -cat '/*/hadoop-yarn/staging/history/done_intermediate/*/*_conf.xml' \
      >"$root/.weir/lab-advised.xml" 2>/dev/null || true
    ! grep -q 'running.map.limit</name><value>1</value>.*weir.admission.folder' "$root/.weir/lab-advised.xml" || break
    sleep 1
  done
  grep -q 'running.map.limit</name><value>1</value>.*weir.admission.folder' "$root/.weir/lab-advised.xml" ||
    die "TeraSort did not run with what was advised for it"
  ok "gives a submitted job what is advised for its name"
}

# By a job of the cluster itself, whose tasks have of Weir what comes with the job.
profiles_all_that_has_run() {
  kinds=$(mktemp -d)
  "$root/weir" profile --all --on-cluster --conf "$home/conf/client" --replication 1 \
    --like "$root/native/xen/guest/sort.profile.json" --out "$kinds" >"$root/.weir/lab-profile.log" 2>&1 ||
    die_of .weir/lab-profile.log "weir profile --all --on-cluster failed"
  [ -f "$kinds/teragen.profile.json" ] && [ -f "$kinds/terasort.profile.json" ] ||
    die_of .weir/lab-profile.log "there are no profiles of TeraGen and TeraSort"
  rm -r "$kinds"
  ! hadoop org.apache.hadoop.fs.FsShell -ls -R / 2>/dev/null | grep -q weir-profile || die "the job's files are left"
  ok "profiles all that has run, by a job of the cluster"
}

# Another policy without a restart, under which two jobs at once end in good order.
coordinates_from_now_on() {
  for node in n1 n2; do
    sed 's#</configuration>#<property><name>weir.datanode.policy</name><value>coordinate</value></property></configuration>#' \
      "$home/conf/$node/hdfs-site.xml" >"$home/conf/$node/hdfs-site.xml.new"
    mv "$home/conf/$node/hdfs-site.xml.new" "$home/conf/$node/hdfs-site.xml"
  done
  for _ in $(seq 60); do
    [ "$(grep -l 'Weir has new settings: policy coordinate' "$home"/logs/datanode-n*.log | wc -l)" != 2 ] || break
    sleep 1
  done
  [ "$(grep -l 'Weir has new settings: policy coordinate' "$home"/logs/datanode-n*.log | wc -l)" = 2 ] ||
    die "the DataNodes do not take the policy coordinate"
  for job in 1 2; do
    hadoop org.apache.hadoop.examples.terasort.TeraSort -Dmapreduce.terasort.simplepartitioner=true \
      -Dmapreduce.task.io.sort.mb=5 /generated "/coordinated-$job" >"$root/.weir/lab-coordinated-$job.log" 2>&1 &
    eval "sort$job=\$!"
  done
  wait "$sort1" || die_of .weir/lab-coordinated-1.log "TeraSort failed under coordinate"
  wait "$sort2" || die_of .weir/lab-coordinated-2.log "TeraSort failed under coordinate"
  # The reports that clients and DataNodes write when a pipeline breaks or somebody waits too long.
  ! grep -qE 'SocketTimeoutException|Slow waitForAckedSeqno|recovering|Exception for BP' "$home"/logs/datanode-n*.log \
    "$root"/.weir/lab-coordinated-*.log || die "somebody has waited too long, or a pipeline was recovered"
  hadoop org.apache.hadoop.examples.terasort.TeraValidate /coordinated-1 /validated-1 >"$root/.weir/lab-validate.log" 2>&1 ||
    die_of .weir/lab-validate.log "TeraValidate failed"
  hadoop org.apache.hadoop.fs.FsShell -cat '/validated-1/part-*' 2>/dev/null >"$root/.weir/lab-validated"
  grep -q checksum "$root/.weir/lab-validated" || die "TeraValidate says nothing"
  ! grep -q error "$root/.weir/lab-validated" || die "the rows are not in order: $(head -n 1 "$root/.weir/lab-validated")"
  ok "takes the policy coordinate without a restart, and runs two jobs under it"
}

# Spills, merges and the shuffle go through the DataNodes' gates; one of them is killed under way, and all goes on.
sorts_though_a_scheduler_is_killed() {
  grep -q 'Map outputs are served in the shares' "$home/logs/nodemanager-n1.log" || die "the shuffle has no shares"
  hadoop org.apache.hadoop.examples.terasort.TeraSort -Dmapreduce.terasort.simplepartitioner=true \
    -Dmapreduce.terasort.output.replication=2 -Dmapreduce.task.io.sort.mb=5 -Dmapreduce.job.reduces=2 \
    /generated /sorted >"$root/.weir/lab-sort.log" 2>&1 &
  sort=$!
  for _ in $(seq 120); do
    ! grep -rqs 'Processing split: .*/generated/' "$home/logs/containers-n1" "$home/logs/containers-n2" || break
    sleep 0.5
  done
  kill -KILL "$(cat "$home/pids/datanode-n2")"
  wait "$sort" || die_of .weir/lab-sort.log "TeraSort failed when a DataNode was killed"
  hadoop org.apache.hadoop.examples.terasort.TeraValidate /sorted /validated >"$root/.weir/lab-validate.log" 2>&1 ||
    die_of .weir/lab-validate.log "TeraValidate failed"
  hadoop org.apache.hadoop.fs.FsShell -cat '/validated/part-*' 2>/dev/null >"$root/.weir/lab-validated"
  grep -q checksum "$root/.weir/lab-validated" || die "TeraValidate says nothing"
  ! grep -q error "$root/.weir/lab-validated" || die "the rows are not in order: $(head -n 1 "$root/.weir/lab-validated")"
  ok "sorts, with local files in shares, though a node's scheduler is killed"
}

says_what_has_ended() {
  if "$root/weir" cluster status >"$root/.weir/lab-status.log"; then
    die "it says that it is whole without a DataNode"
  fi
  grep -q 'has ended *datanode-n2' "$root/.weir/lab-status.log" || die "it does not say which daemon has ended"
  ok "says what has ended"
}

starts_a_daemon_again() {
  ! "$root/weir" cluster restart datanode-n9 2>"$root/.weir/lab-restart.log" || die "it restarts what there is not"
  grep -q 'it has namenode-m0, datanode-n1' "$root/.weir/lab-restart.log" || die "it does not say which daemons there are"
  "$root/weir" cluster restart datanode-n2
  for try in 1 2 3 4 5 6 7 8 9 10 11 12; do
    ! "$root/weir" cluster status >/dev/null || break
    [ "$try" != 12 ] || die "the cluster is not whole after a DataNode was started again"
    sleep 5
  done
  ok "starts a daemon again"
}

# After a crash of a part of everything.
leaves_nothing() {
  kill -KILL "$(cat "$home/pids/namenode-m0")" "$(cat /run/weir/disks/cluster-n1/pid)"
  "$root/weir" cluster down
  [ ! -e "$home" ] || die "$home is left"
  [ -z "$(ls /run/weir/disks 2>/dev/null | grep '^cluster-' || true)" ] || die "a disk is left"
  ! ip link show weir-br >/dev/null 2>&1 || die "the bridge is left"
  ! ip netns list | grep -q '^weir-' || die "a network namespace is left"
  ! pgrep -f 'weir.cluster.daemon=' >/dev/null || die "a daemon is left"
  ok "leaves nothing after a crash"
}

hadoop() {
  jar=$(find "$root/cli/target" -maxdepth 1 -name 'weir-cli-*.jar' | head -n 1)
  java -cp "$home/conf/client:$jar:$(cat "$root/cli/target/class-path")" "$@"
}

ok() {
  echo "ok cluster: $*"
}

main "$@"
