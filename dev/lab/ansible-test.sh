#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Ansible role, on copies of a Hadoop configuration on this machine: on, on again with nothing changed, off with every
# file as it was, and refusals that change nothing. `./weir lab ansible` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
host=$scratch/host
conf=$host/etc/hadoop/conf
export ANSIBLE_NOCOLOR=1 ANSIBLE_LOCALHOST_WARNING=False ANSIBLE_RETRY_FILES_ENABLED=False ANSIBLE_NOCOWS=1

main() {
  require_packages ansible-playbook:ansible-core python3:python3
  [ -s "$root/hadoop/target/weir-hadoop-plugin.jar" ] || die "there is no plug-in: type mvn package, or any ./weir command, first"
  if command -v ansible-lint >/dev/null; then
    (cd "$root/deploy/ansible" && ansible-lint --offline --nocolor -q >"$scratch/lint" 2>&1) || {
      cat "$scratch/lint" >&2
      die "ansible-lint finds faults in deploy/ansible"
    }
    echo "ansible: ansible-lint finds nothing"
  fi
  keys_and_classes_exist
  on_again_and_off 'the DataNode alone'
  on_again_and_off 'everything' -e weir_namenode=true -e weir_nodemanager=true -e weir_follow_yarn=true -e weir_local_files=true \
    -e '{"weir_settings": {"weir.datanode.policy": "observe", "weir.datanode.max-wait": "20s"}, "weir_weights": "user etl 8\n"}'
  fewer_keys_than_before
  handlers_run_where_a_command_is_given
  refuses_what_it_would_break
  leaves_what_others_have_put_there
}

# Any key and class that the role names is one of the jar.
keys_and_classes_exist() {
  jar=$root/hadoop/target/weir-hadoop-plugin.jar
  jar tf "$jar" >"$scratch/classes"
  values=$(sed -n 's/.*: \(\(io\.weir\|org\.apache\)\.[A-Za-z.]*\)$/\1/p' "$root/deploy/ansible/roles/weir/vars/main.yml")
  [ "$(echo "$values" | wc -l)" -ge 4 ] || die "the role names fewer classes than it has parts"
  for class in $values; do
    grep -qx "$(echo "$class" | tr . /).class" "$scratch/classes" || die "the role names $class, which is not in the jar"
  done
  for key in $(sed -n 's/^  \(weir\.[a-z.-]*\):.*/\1/p' "$root/deploy/ansible/roles/weir/vars/main.yml"); do
    grep -q "<name>$key</name>" "$root/hadoop/src/main/resources/weir-default.xml" || die "the role names $key, which nobody knows"
  done
}

# A host with Hadoop, whose files are as people write them: with tabs, comments, Windows' ends of lines, and without a last one.
fresh_host() {
  rm -rf "$host"
  mkdir -p "$conf" "$host/opt/hadoop/share/hadoop/hdfs/lib" "$host/etc/tmpfiles.d" "$host/run"
  cat >"$conf/hdfs-site.xml" <<'XML'
<?xml version="1.0"?>
<!-- Ours: keep -->
<configuration>
	<property>
		<name>dfs.replication</name> <value>3</value>
	</property>

</configuration>
XML
  printf '<configuration>\n  <property><name>fs.defaultFS</name><value>hdfs://nn:8020</value></property>\n</configuration>' >"$conf/core-site.xml"
  printf '<?xml version="1.0"?>\r\n<configuration>\r\n\r\n</configuration>\r\n' >"$conf/mapred-site.xml"
  printf '<configuration>\n  </configuration>\n<!-- end -->\n' >"$conf/yarn-site.xml"
  echo 'export HADOOP_HEAPSIZE_MAX=4g' >"$conf/hadoop-env.sh"
  chmod 0640 "$conf/hdfs-site.xml"
  touch -d 2020-01-01 "$conf"/*
}

# Names, modes and sums of all that lies on the host.
state() {
  (cd "$host" && find . -printf '%p %m %y\n' | sort && find . -type f -exec sha256sum {} + | sort)
}

play() {
  (cd "$root/deploy/ansible" && ansible-playbook -i "$scratch/inventory" "$scratch/play.yml" \
    -e "weir_conf=$conf" -e "weir_hadoop_home=$host/opt/hadoop" -e "weir_jar=$root/hadoop/target/weir-hadoop-plugin.jar" \
    -e "weir_run_folder=$host/run/weir" -e "weir_tmpfiles=$host/etc/tmpfiles.d/weir.conf" -e "weir_user=$(id -un)" "$@") \
    >"$scratch/said" 2>&1
}

plays() {
  play "$@" || {
    cat "$scratch/said" >&2
    die "the playbook failed"
  }
}

changed() { sed -n 's/^here .* changed=\([0-9]*\) .*/\1/p' "$scratch/said"; }

on_again_and_off() {
  what=$1
  shift
  a_play
  fresh_host
  state >"$scratch/before"
  plays "$@"
  [ "$(changed)" -gt 0 ] || die "switching on changed nothing"
  properties >"$scratch/properties"
  grep -qx 'hdfs-site.xml dfs.datanode.fsdataset.factory io.weir.hadoop.WeirDatasetFactory' "$scratch/properties" || die "the key is not in hdfs-site.xml"
  grep -qx 'hdfs-site.xml dfs.replication 3' "$scratch/properties" || die "hdfs-site.xml has lost a key"
  cmp -s "$host/opt/hadoop/share/hadoop/hdfs/lib/weir-hadoop-plugin.jar" "$root/hadoop/target/weir-hadoop-plugin.jar" || die "the jar is not there"
  if [ "$what" = everything ]; then
    for key in "hdfs-site.xml dfs.namenode.plugins" "hdfs-site.xml weir.broker.yarn" "hdfs-site.xml weir.datanode.policy" \
      "hdfs-site.xml weir.datanode.weights.file" "core-site.xml weir.node.socket" "mapred-site.xml fs.file.impl" \
      "yarn-site.xml yarn.nodemanager.aux-services.mapreduce_shuffle.class"; do
      grep -q "^$key " "$scratch/properties" || die "$key is missing"
    done
    [ -d "$host/run/weir" ] || die "there is no folder for the socket"
  fi
  plays "$@"
  [ "$(changed)" = 0 ] || {
    cat "$scratch/said" >&2
    die "the same again changed $(changed) things"
  }
  plays "$@" -e weir_state=absent
  as_before "taking it off"
  plays "$@" -e weir_state=absent
  [ "$(changed)" = 0 ] || die "taking it off again changed $(changed) things"
  echo "ansible: $what: on, on again with nothing changed, off with every file as it was"
}

as_before() {
  state >"$scratch/after"
  diff -u "$scratch/before" "$scratch/after" >&2 || die "after $1 files are not as they were"
}

properties() {
  for file in "$conf"/*-site.xml; do
    python3 - "$file" <<'PYTHON'
import os, sys, xml.etree.ElementTree as tree
for each in tree.parse(sys.argv[1]).getroot().iter("property"):
    print(os.path.basename(sys.argv[1]), each.findtext("name"), each.findtext("value"))
PYTHON
  done
}

# What was switched off in the inventory goes, and nothing else.
fewer_keys_than_before() {
  a_play
  fresh_host
  plays -e weir_namenode=true
  properties | grep -q dfs.namenode.plugins || die "the NameNode has no broker"
  plays
  ! properties | grep -q dfs.namenode.plugins || die "the NameNode's broker stays"
  properties | grep -q dfs.datanode.fsdataset.factory || die "the DataNode's key went with it"
  echo "ansible: a part that is switched off goes alone"
}

handlers_run_where_a_command_is_given() {
  a_play
  fresh_host
  plays
  grep -q 'Restart the DataNode of here' "$scratch/said" || die "it does not say that the DataNode has to be restarted"
  # When it is taken off, the jar is still there when the DataNode starts.
  plays -e weir_state=absent \
    -e "{\"weir_restart_datanode\": \"cp $host/opt/hadoop/share/hadoop/hdfs/lib/weir-hadoop-plugin.jar $scratch/at-restart\"}"
  [ -s "$scratch/at-restart" ] || die "the DataNode was not restarted while its jar was there"
  echo "ansible: restarts where it is told how, and says so where it is not"
}

refuses_what_it_would_break() {
  a_play
  fresh_host
  sed -i 's:dfs.replication:dfs.datanode.fsdataset.factory:' "$conf/hdfs-site.xml"
  state >"$scratch/before"
  ! play || die "it overwrites a key that somebody else has set"
  grep -q 'sets dfs.datanode.fsdataset.factory already' "$scratch/said" || die "it does not say which key is set already"
  as_before "a refusal"
  fresh_host
  echo '<configuration></configuration>' >"$conf/hdfs-site.xml"
  state >"$scratch/before"
  ! play || die "it takes a file that it cannot extend"
  grep -q 'has no line with </configuration> alone' "$scratch/said" || die "it does not say what is wrong with the file"
  as_before "a refusal"
  fresh_host
  printf '<!-- it was\n</configuration>\n-->\n' >>"$conf/hdfs-site.xml"
  state >"$scratch/before"
  ! play || die "it takes a file that ends in a comment"
  grep -q 'the last such line is in a comment' "$scratch/said" || die "it does not say what is wrong with a file that ends in a comment"
  as_before "a refusal"
  fresh_host
  sed -i 's:<configuration>:<!-- <name>dfs.datanode.fsdataset.factory</name> -->&:' "$conf/hdfs-site.xml"
  plays
  echo "ansible: refuses what it would break, and changes nothing then"
}

leaves_what_others_have_put_there() {
  a_play
  by_hand dfs.datanode.fsdataset.factory io.weir.hadoop.WeirDatasetFactory
  echo 'user ours 8' >"$conf/weir-weights"
  mkdir "$host/run/weir"
  state >"$scratch/before"
  plays -e weir_state=absent
  [ "$(changed)" = 0 ] || die "off where the role was never on changed $(changed) things"
  grep -q 'Nothing is changed on here' "$scratch/said" || die "it does not say that there is nothing to take off"
  as_before "off where the role was never on"
  fresh_host
  echo 'user ours 8' >"$conf/weir-weights"
  state >"$scratch/before"
  ! play -e '{"weir_weights": "user etl 8\n"}' || die "it overwrites the weights of somebody else"
  grep -q 'weir-weights is not of this role' "$scratch/said" || die "it does not say whose file is in the way"
  as_before "a refusal"
  plays
  plays -e weir_state=absent
  as_before "on and off beside the weights of somebody else"
  by_hand dfs.datanode.fsdataset.factory io.weir.hadoop.WeirDatasetFactory
  plays -e weir_datanode=false -e weir_namenode=true
  plays -e weir_datanode=false -e weir_namenode=true -e weir_state=absent
  [ -s "$host/opt/hadoop/share/hadoop/hdfs/lib/weir-hadoop-plugin.jar" ] || die "it takes a jar away that a key of somebody else names"
  grep -q 'weir-hadoop-plugin.jar stays: ' "$scratch/said" || die "it does not say that the jar stays"
  echo "ansible: leaves what others have put there"
}

# A host where somebody has put the plug-in, and set key $1 to $2.
by_hand() {
  fresh_host
  sed -i "s:<name>dfs.replication</name> <value>3:<name>$1</name> <value>$2:" "$conf/hdfs-site.xml"
  cp "$root/hadoop/target/weir-hadoop-plugin.jar" "$host/opt/hadoop/share/hadoop/hdfs/lib"
}

a_play() {
  printf 'here ansible_connection=local ansible_python_interpreter=%s\n' "$(command -v python3)" >"$scratch/inventory"
  cat >"$scratch/play.yml" <<PLAY
- hosts: all
  gather_facts: false
  tasks:
    - ansible.builtin.include_role:
        name: $root/deploy/ansible/roles/weir
PLAY
}

main "$@"
