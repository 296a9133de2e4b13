#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The plug-in jar holds Weir's own classes, and needs nothing that Hadoop does not ship.
# Run it after `mvn package`.
set -eu
cd "$(dirname "$0")/../.."
jar=hadoop/target/weir-hadoop-plugin.jar
[ -f "$jar" ] || { echo "plugin-jar: $jar is missing; run mvn package first" >&2; exit 1; }

# Hadoop's package holds what cannot be anywhere else; at the root lie the keys and their defaults.
ours='^(META-INF/|io/weir/|org/apache/hadoop/hdfs/server/datanode/fsdataset/impl/(InterposedDataset|package-info)(\$.*)?\.class$|org/apache/hadoop/hdfs/server/datanode/TokenUsers\.class$|org/apache/hadoop/mapred/(Shared|Paced|package-info)[A-Za-z]*(\$.*)?\.class$)'
strangers=$(jar tf "$jar" | grep -v '/$' | grep -v '^[^/]*\.\(xml\|properties\)$' | grep -Ev "$ours" || true)
[ -z "$strangers" ] || { echo "plugin-jar: not Weir's own:" >&2; echo "$strangers" >&2; exit 1; }
for class in io/weir/core/request/Flow io/weir/hadoop/InterposedDatasetFactory; do
  jar tf "$jar" | grep -qx "$class.class" || { echo "plugin-jar: $class is missing" >&2; exit 1; }
done

# jspecify's annotations are read by the compiler only. What only Spark loads may need Spark.
needs=$(jdeps --multi-release base -verbose:package "$jar" |
  awk 'NF == 5 && /not found$/ && !($1 == "io.weir.hadoop.spark" && $3 ~ /^(org[.]apache[.]spark|scala)([.]|$)/) { print $3 }' |
  sort -u)
echo "$needs" | grep -qx 'org\.apache\.hadoop\.conf' || { echo "plugin-jar: cannot read jdeps" >&2; exit 1; }
strangers=$(echo "$needs" | grep -Ev '^(org\.(apache\.hadoop\..*|slf4j|jspecify\.annotations)|javax\.servlet(\.http)?|org\.eclipse\.jetty\.(server|webapp)|com\.sun\.jna|com\.fasterxml\.jackson\.(core|databind(\.node)?)|io\.netty\.(buffer|channel(\.group)?|util\.concurrent))$' || true)
[ -z "$strangers" ] || { echo "plugin-jar: needs what Hadoop does not ship:" >&2; echo "$strangers" >&2; exit 1; }
echo "plugin-jar: $(jar tf "$jar" | grep -c '\.class$') classes, all Weir's own"
