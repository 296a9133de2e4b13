#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What other simulators do in a second of processor: SimPy's event loop, and Hadoop's scheduler load simulator. Each is
# fetched into .weir/simulators. A line of what it prints is "figure NAME VALUE", "note SENTENCE" or how far it is.
# `./weir bench simulator` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
here=$root/dev/simulators
lab=$root/.weir/simulators

simpy_version=4.1.2
events=2000000
nodes=200
jobs=20
maps=300
seconds_of_map=10
most_seconds=300

main() {
  case "${1:-}" in
    '') ;;
    --quick)
      events=200000
      jobs=4
      ;;
    *) die "simulators.sh takes --quick, or nothing" ;;
  esac
  mkdir -p "$lab"
  simpy
  sls
}

simpy() {
  if ! [ -d "$lab/simpy/simpy" ] && ! fetch_simpy; then
    echo "note SimPy was not run: pip could not install it."
    return 0
  fi
  echo "SimPy: $events events"
  echo "figure simpy_events_per_second $(PYTHONPATH=$lab/simpy python3 "$here/timers.py" "$events")"
}

fetch_simpy() {
  echo "SimPy is fetched"
  python3 -m pip install -q --no-deps --only-binary :all: --target "$lab/simpy" "simpy==$simpy_version" \
    >"$lab/pip.log" 2>&1 </dev/null
}

sls() {
  if ! [ "$lab/class-path" -nt "$here/pom.xml" ] && ! fetch_sls; then
    echo "note Hadoop's scheduler load simulator was not run: Maven could not fetch it."
    return 0
  fi
  echo "Hadoop's scheduler load simulator: $jobs jobs of $maps maps of $seconds_of_map s on $nodes nodes"
  workload >"$lab/workload.json"
  hosts >"$lab/hosts"
  if seconds=$(processor_seconds); then
    awk -v tasks="$((jobs * maps))" -v seconds="$seconds" \
      'BEGIN { printf "figure sls_tasks_per_second %.1f\n", tasks / seconds }'
  else
    echo "note Hadoop's scheduler load simulator did not end within $most_seconds s."
  fi
}

fetch_sls() {
  echo "Hadoop's scheduler load simulator is fetched"
  mvn -B -ntp -f "$here/pom.xml" dependency:build-classpath "-Dmdep.outputFile=$lab/class-path.part" \
    >"$lab/mvn.log" 2>&1 </dev/null && mv "$lab/class-path.part" "$lab/class-path"
}

# Its generator needs all of these, also those of which nothing depends here.
workload() {
  cat <<JSON
{"description": "maps", "num_nodes": $nodes, "nodes_per_rack": $nodes, "num_jobs": $jobs, "rand_seed": 1,
 "workloads": [{"workload_name": "maps", "workload_weight": 1, "description": "", "queue_name": "default",
  "time_distribution": [{"time": 1, "weight": 1}],
  "job_classes": [{"class_name": "maps", "user_name": "user", "class_weight": 1, "type": "mapreduce",
   "deadline_factor": {"val": 10}, "duration": {"val": 60}, "reservation": {"val": 0},
   "tasks": [{"type": "map", "priority": 20, "count": {"val": $maps}, "time": {"val": $seconds_of_map},
    "max_memory": {"val": 1024}, "max_vcores": {"val": 1}}]}]}]}
JSON
}

# Its nodes have names that must resolve.
hosts() {
  i=0
  while [ "$i" -le "$nodes" ]; do
    echo "127.0.0.1 node$i"
    i=$((i + 1))
  done
}

# Of the whole process, its start included, as that cannot be told from the rest.
processor_seconds() {
  rm -rf "$lab/out"
  mkdir "$lab/out"
  (
    cd "$lab"
    timeout --foreground -k 10 "$most_seconds" java -Xmx2g -Djdk.net.hosts.file=hosts \
      --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$here/sls:$(cat class-path)" \
      org.apache.hadoop.yarn.sls.SLSRunner --tracetype=SYNTH --tracelocation=workload.json --output=out \
      >sls.log 2>&1 </dev/null || exit 1
    grep -q 'SLSRunner tears down' sls.log || exit 1
    LC_ALL=C times
  ) >"$lab/times" || return 1
  # The second line has what children used: 1m2.34s of user, and of system.
  sed -n 2p "$lab/times" | tr 'ms' '  ' | awk '{ print 60 * ($1 + $3) + $2 + $4 }'
}

main "$@"
