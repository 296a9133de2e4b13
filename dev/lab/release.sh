#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Two builds of the same sources are the same, byte for byte: builds them twice, in different folders, with other times of
# files, time zone and language, and compares what a release consists of. `./weir lab release` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

main() {
  require_packages dpkg-deb:dpkg rpmbuild:rpm
  copy first
  copy a/longer/way/second
  # As if it had been checked out in another year, by somebody else.
  find "$scratch/a/longer/way/second" -exec touch -d 2031-03-03T03:03:03 {} +
  built first UTC0 C
  built a/longer/way/second EST5EDT C.UTF-8
  same=0
  differ=
  for file in $(cd "$scratch/first" && find dist/target/packages/* dist/target/weir-* hadoop/target/weir-hadoop-plugin.jar \
    cli/target/weir-cli-*.jar -maxdepth 0 -type f); do
    if cmp -s "$scratch/first/$file" "$scratch/a/longer/way/second/$file"; then
      same=$((same + 1))
    else
      differ="$differ $file"
    fi
  done
  [ -z "$differ" ] || {
    keep
    die "two builds differ in:$differ; both are in .weir/release"
  }
  [ "$same" -ge 5 ] || die "only $same files were there to compare"
  echo "release: two builds give the same $same files"
}

copy() {
  mkdir -p "$scratch/$1"
  (cd "$root" && dev/tracked.sh | tar -cf - -T -) | tar -xf - -C "$scratch/$1"
}

# built FOLDER ZONE LANGUAGE. Maven's jars keep the modes of files, so whoever wants the same bytes has umask 022, as ./weir.
built() {
  echo "release: building in $(basename "$1") ..." >&2
  (
    umask 022
    export TZ="$2" LC_ALL="$3"
    cd "$scratch/$1"
    chmod -R u=rwX,go=rX .
    mvn -B -ntp -Dmaven.test.skip=true package >build.log 2>&1 </dev/null || {
      tail -n 20 build.log >&2
      exit 1
    }
    dist/src/packages/build.sh dist/target/weir-*.tar.gz dist/target/packages
  )
}

keep() {
  rm -rf "$root/.weir/release"
  mkdir -p "$root/.weir/release"
  mv "$scratch/first" "$scratch/a/longer/way/second" "$root/.weir/release"
}

main "$@"
