# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Packages newer than the distribution's own, to be unpacked and not installed: by apt's ordinary client, with lists of
# our own. Sourced, after tools.sh, by scripts that set $root.
# shellcheck disable=SC2154

lists_of_backports=$root/.weir/backports
. /etc/os-release

# COMMAND...: apt-get or apt-cache, which then knows the backports.
with_backports() {
  command=$1
  shift
  "$command" -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$lists_of_backports/parts" \
    -o "Dir::State::Lists=$lists_of_backports/state/lists" -o "Dir::Cache=$lists_of_backports/cache" -o APT::Sandbox::User=root "$@"
}

read_lists_of_backports() {
  mkdir -p "$lists_of_backports/parts" "$lists_of_backports/state/lists/partial" "$lists_of_backports/cache/archives/partial"
  name_backports
  with_backports apt-get -qq update || die "apt-get cannot read the lists of backports"
}

# Where the distribution comes from there are its backports, and its successor's.
name_backports() {
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n "s/^\(deb .*\) $VERSION_CODENAME \(.*\)/\1 $VERSION_CODENAME-backports \2\n\1 trixie-backports \2\n\1 $VERSION_CODENAME \2/p" \
      "$file" >"$lists_of_backports/parts/$(basename "$file" .list).list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || awk -v RS= -v ORS='\n\n' -v "name=$VERSION_CODENAME" '
      $0 ~ "Suites:.* " name "($|[ \n])" {
        sub("Suites:[^\n]*", "Suites: " name " " name "-backports trixie-backports")
        print
      }' "$file" >"$lists_of_backports/parts/$(basename "$file")"
  done
}

# FOLDER PACKAGE...: what packages have, in a folder that is there once it is whole.
unpack_backports() {
  to=$1
  shift
  rm -rf "$to.debs" "$to.part"
  mkdir -p "$to.debs"
  (cd "$to.debs" && with_backports apt-get -qq download "$@") || die "apt-get cannot fetch $*"
  for deb in "$to.debs"/*.deb; do
    dpkg-deb -x "$deb" "$to.part"
  done
  mv "$to.part" "$to"
  rm -rf "$to.debs"
}
