#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests that need more than `./weir test` does: another Hadoop, Spark, HBase. `./weir lab NAME` calls it,
# after it has seen that the tools are there.
set -eu
cd "$(dirname "$0")/.."

lab_hadoop() {
  version=$1
  # The classes that were compiled against the Hadoop of pom.xml run on this one, as in a cluster
  # that gets the same jar.
  mvn -B -ntp -pl core,hadoop -DskipTests test-compile
  exec mvn -B -ntp -pl core,hadoop "-Dhadoop.version=$version" -Dmaven.main.skip \
    -Dmaven.resources.skip ${2:+"-Dtest=$2"} -Dsurefire.failIfNoSpecifiedTests=false \
    test-compile surefire:test
}

case "${1:-}" in
  hadoop-3.4.2) lab_hadoop 3.4.2 "${2:-}" ;;
  spark)
    # With tests skipped but for two: the build leaves the class path that the cluster runs on.
    exec mvn -B -ntp -Pspark -pl dev/spark,cli -am -Dsurefire.failIfNoSpecifiedTests=false \
      "-Dtest=SparkJobTest,SharedShuffleTest" package
    ;;
  hbase)
    exec mvn -B -ntp -Phbase -pl dev/hbase -am -Dsurefire.failIfNoSpecifiedTests=false \
      -Dtest=HBaseClusterTest test
    ;;
  disk)
    shift
    exec dev/lab/disk.sh "$@"
    ;;
  spindle)
    # The pure parts with sanitizers, then one disk under the kernel of this machine.
    dev/lab/spindle-test.sh
    ;;
  cluster)
    dev/lab/cluster-test.sh
    ;;
  containers)
    shift
    exec dev/lab/containers-test.sh "$@"
    ;;
  first-day)
    dev/lab/first-day-test.sh
    ;;
  elevators)
    dev/lab/elevators-test.sh
    ;;
  tune)
    dev/lab/tune-test.sh
    ;;
  vms)
    dev/lab/vms-test.sh
    ;;
  xen)
    shift
    exec dev/lab/xen.sh "$@"
    ;;
  stress)
    shift
    exec dev/lab/stress.sh "$@"
    ;;
  clusters)
    shift
    exec dev/lab/clusters.sh "$@"
    ;;
  pairs)
    shift
    exec dev/lab/pairs.sh "$@"
    ;;
  scx)
    shift
    exec dev/lab/scx.sh "$@"
    ;;
  mrg)
    # The policy apart from any hypervisor or kernel, with sanitizers and the fuzzer.
    root=$(pwd)
    . dev/lab/tools.sh
    require_packages gcc:gcc /usr/include/stdlib.h:libc6-dev make:make
    make -s -C native/xen test "SEEDS=${2:-100}"
    make -s -C native/scx test
    ;;
  mutants)
    shift
    exec dev/lab/mutants.sh "$@"
    ;;
  fuzz)
    shift
    exec dev/lab/fuzz.sh "$@"
    ;;
  house)
    shift
    exec dev/lab/house.sh "$@"
    ;;
  hdfs-tests)
    shift
    exec dev/lab/hdfs-tests.sh "$@"
    ;;
  release)
    dev/lab/release.sh
    ;;
  packages)
    dev/lab/packages.sh
    ;;
  ansible)
    dev/lab/ansible-test.sh
    ;;
  alerts)
    dev/lab/alerts.sh
    ;;
  java-21)
    shift
    exec dev/lab/java-21.sh "$@"
    ;;
  list)
    echo "hadoop-3.4.2  the tests of the plug-in on Hadoop 3.4.2 (3 min, 120 MB of jars)"
    echo "disk          rotating disks under the kernel of this machine: up, down, status (root)"
    echo "spindle       the tests of that disk (1 min, root)"
    echo "elevators     the agent that sets elevators and other settings of disks, on a loop device (2 min, root)"
    echo "tune          weir tune on a real cluster: tunes, follows, is killed, reverts; with a guest that reboots, or is cut off (10 min, root)"
    echo "mrg           the decisions of the group scheduler apart from Xen and Linux: tests and 100 random plays (1 min)"
    echo "vms           the group scheduler in Xen and in Linux, jobs of two clusters, and pairs of elevators, each booted once under QEMU (14 min, 700 MB of packages)"
    echo "xen           Xen with the group scheduler under QEMU: build (2 min, 400 MB), run (1 min a guest)"
    echo "stress        a debug build of Xen under QEMU, where guests, groups, pools and processors change at random (10 min for 30 s; 400 MB)"
    echo "pairs         pairs of elevators of a Xen host and its guests under QEMU: build (2 min, 400 MB), run (1 min)"
    echo "clusters      jobs of two Hadoop clusters in guests of Xen, on one rotating disk and network, under QEMU: build (3 min, 400 MB), run (3 min)"
    echo "scx           Linux with the group scheduler under QEMU: build (2 min, 300 MB), run (5 min)"
    echo "cluster       a real cluster comes up, runs jobs and leaves nothing (4 min, root)"
    echo "containers    containers have the shares of their applications by the kernel, also of what passes no gate (3 min, root); emulated: on a kernel that can (70 min, 110 MB)"
    echo "first-day     the steps of docs/guide/first-day.md on a real cluster: observed, shared, stock again (6 min, root)"
    echo "mutants       changes the core and the plug-in's policies, and sees which changes no test notices (2 h the first time; less for some classes)"
    echo "hdfs-tests    HDFS's own tests on stock HDFS and with Weir; goes on where it stopped (4 h, or some classes; 200 MB of jars)"
    echo "release       two builds of the same sources give the same bytes (3 min)"
    echo "packages      packages of Debian and RPMs of the release: made, installed, tried, taken off (1 min, root)"
    echo "ansible       the Ansible role on a copy of a Hadoop configuration: on, again, off (2 min)"
    echo "alerts        the alert rules for Prometheus, on series as a cluster publishes them (10 s)"
    echo "java-21       the tests of the modules on Java 21 (10 min, 35 MB of packages)"
    echo "fuzz          gate, windows, schedulers, broker and ledgers in simulated worlds with faults: --seconds N for fresh seeds, --world NAME --seed S for one"
    echo "house         how large the sources are and how they are divided, beside what is aimed at (1 s)"
    echo "hbase         HBase on an HDFS with Weir: its log, flushes, gets and compactions (2 min, 100 MB of jars)"
    echo "spark         Spark's jobs on an HDFS with Weir, their shuffles through its gates (4 min, 300 MB of jars)"
    ;;
  '')
    exec dev/lab.sh list
    ;;
  *)
    echo "weir: there is no lab $1; ./weir lab list says which there are" >&2
    exit 2
    ;;
esac
