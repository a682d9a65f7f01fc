#!/usr/bin/env bash
# packaging/build.sh ARCHITECTURE PROGRAMS PAPERS OUT: remmi_VERSION_ARCHITECTURE.deb in OUT, of the programs in the folder PROGRAMS and
# what `papers` wrote into PAPERS/remmi and PAPERS/remmi-twin. STRIP is that architecture's; VERSION is that of Cargo.toml and the
# number of commits, unless it is said. `./ci.sh deb` is how it is called.
set -euo pipefail
cd "$(dirname "$0")"
architecture=$1 programs=$2 papers=$3 out=$4
version=${VERSION:-$(sed -n 's/^version = "\(.*\)"/\1/p' ../Cargo.toml | head -1)+git$(git rev-list --count HEAD)}
# Every time in the package is the commit's: the same commit gives the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

tree=$(mktemp -d)
trap 'rm -r "$tree"' EXIT
chmod 755 "$tree"
cp -r root/. "$tree"
doc=$tree/usr/share/doc/remmi

install -d "$tree/usr/bin"
for program in remmi remmi-twin; do
    install "$programs/$program" "$tree/usr/bin"
    "${STRIP:-strip}" "$tree/usr/bin/$program"
done

chmod 644 "$tree/etc/remmi/table.toml"
for table in remmi small; do install -D -m 644 ../examples/$table.toml "$doc/examples/$table.toml"; done

for page in "$papers"/*/man1/*; do
    install -D -m 644 "$page" "$tree/usr/share/man/man1/$(basename "$page")"
done
for program in remmi remmi-twin; do
    from=$papers/$program/completions
    install -D -m 644 "$from/$program.bash" "$tree/usr/share/bash-completion/completions/$program"
    install -D -m 644 "$from/$program.fish" "$tree/usr/share/fish/vendor_completions.d/$program.fish"
    install -D -m 644 "$from/_$program" "$tree/usr/share/zsh/vendor-completions/_$program"
done

install -m 644 debian/copyright "$doc/copyright"
install -m 644 ../CHANGELOG.md "$doc/NEWS"
printf 'remmi (%s) unstable; urgency=medium\n\n  * What people notice is in NEWS.gz.\n\n -- %s  %s\n' "$version" \
    "$(sed -n 's/^Maintainer: //p' debian/control)" "$(date -Ru --date "@$SOURCE_DATE_EPOCH")" >"$doc/changelog"
gzip -9n "$doc/changelog" "$doc/NEWS" "$tree"/usr/share/man/man1/*

libc=$(readelf --version-info --wide "$tree"/usr/bin/* | grep -o 'GLIBC_2[0-9.]*' | sort -uV | tail -1)
install -d "$tree/DEBIAN"
install debian/postinst debian/prerm debian/postrm "$tree/DEBIAN"
sed -e "s/VERSION/$version/" -e "s/ARCHITECTURE/$architecture/" -e "s/LIBC/${libc#GLIBC_}/" \
    -e "s/KILOBYTES/$(du -sk "$tree" | cut -f1)/" debian/control >"$tree/DEBIAN/control"
(
    cd "$tree"
    find etc -type f | sort | sed 's|^|/|' >DEBIAN/conffiles
    find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums
)
find "$tree" -type d -exec chmod 755 {} +
mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/remmi_${version}_$architecture.deb" >/dev/null
