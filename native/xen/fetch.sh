# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2154
# Where Xen's source comes from. Sourced by scripts that have set $folder, and $source: a folder in it.

# The package's own source; what a build of another kind has fetched serves.
fetch() {
  [ -f "$(echo "$folder"/xen_*.dsc)" ] || download
  rm -rf "$source.part"
  dpkg-source --no-check -x "$folder"/xen_*.dsc "$source.part" >/dev/null
  mv "$source.part" "$source"
}

# By apt's ordinary client; with lists of our own, so that the machine's are left alone.
download() {
  lists=$folder/apt
  mkdir -p "$lists/parts" "$lists/state/lists/partial" "$lists/cache/archives/partial"
  lists_of_sources
  set -- -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$lists/parts" \
    -o "Dir::State::Lists=$lists/state/lists" -o "Dir::Cache=$lists/cache" -o APT::Sandbox::User=root
  apt-get -qq "$@" update || die "apt-get cannot read the lists of source packages"
  # Newest first; of one that was replaced yesterday the lists may still speak.
  for version in $(apt-cache "$@" showsrc xen | sed -n 's/^Version: //p' | sort -rV); do
    (cd "$folder" && apt-get -qq "$@" --download-only source "xen=$version" >>"$folder/fetch.log" 2>&1) &&
      break
    rm -f "$folder"/xen_*
  done
  [ -f "$(echo "$folder"/xen_*.dsc)" ] || die "apt-get cannot fetch the source package xen; see $folder/fetch.log"
}

# Where binary packages come from there are the sources, too.
lists_of_sources() {
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n 's/^deb /deb-src /p' "$file" >"$lists/parts/$(basename "$file" .list).list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$lists/parts/$(basename "$file")"
  done
}

die() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}
