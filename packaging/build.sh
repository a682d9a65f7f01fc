#!/usr/bin/env bash
# packaging/build.sh ARCHITECTURE PROGRAMS PAPERS OUT [PACKAGE …]: PACKAGE_VERSION_ARCHITECTURE.deb in OUT of each package (remmi and
# remmi-club when none is named), of the programs in the folder PROGRAMS and what `papers` wrote into PAPERS/PROGRAM. STRIP is that
# architecture's; VERSION is that of Cargo.toml and the number of commits, unless it is said. `./ci.sh deb` is how it is called.
set -euo pipefail
cd "$(dirname "$0")"
architecture=$1 programs=$2 papers=$3 out=$4
shift 4
version=${VERSION:-$(sed -n 's/^version = "\(.*\)"/\1/p' ../Cargo.toml | head -1)+git$(git rev-list --count HEAD)}
# Every time in the package is the commit's: the same commit gives the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

trees=$(mktemp -d)
trap 'rm -r "$trees"' EXIT

# package NAME FOLDER PROGRAM …: of FOLDER/root and FOLDER/debian.
package() {
    local name=$1 folder=$2 tree doc program page from libc
    shift 2
    tree=$trees/$name
    cp -r "$folder/root" "$tree"
    find "$tree" -type f -exec chmod 644 {} +
    doc=$tree/usr/share/doc/$name

    install -d "$tree/usr/bin" "$doc"
    for program in "$@"; do
        install "$programs/$program" "$tree/usr/bin"
        "${STRIP:-strip}" "$tree/usr/bin/$program"
        for page in "$papers/$program"/man1/*; do
            install -D -m 644 "$page" "$tree/usr/share/man/man1/$(basename "$page")"
        done
        from=$papers/$program/completions
        install -D -m 644 "$from/$program.bash" "$tree/usr/share/bash-completion/completions/$program"
        install -D -m 644 "$from/$program.fish" "$tree/usr/share/fish/vendor_completions.d/$program.fish"
        install -D -m 644 "$from/_$program" "$tree/usr/share/zsh/vendor-completions/_$program"
    done
    if [ "$name" = remmi ]; then
        for table in remmi small; do install -D -m 644 ../examples/$table.toml "$doc/examples/$table.toml"; done
    fi

    install -m 644 debian/copyright "$doc/copyright"
    install -m 644 ../CHANGELOG.md "$doc/NEWS"
    printf '%s (%s) unstable; urgency=medium\n\n  * What people notice is in NEWS.gz.\n\n -- %s  %s\n' "$name" "$version" \
        "$(sed -n 's/^Maintainer: //p' "$folder/debian/control")" "$(date -Ru --date "@$SOURCE_DATE_EPOCH")" >"$doc/changelog"
    gzip -9n "$doc/changelog" "$doc/NEWS" "$tree"/usr/share/man/man1/*

    libc=$(readelf --version-info --wide "$tree"/usr/bin/* | grep -o 'GLIBC_2[0-9.]*' | sort -uV | tail -1)
    install -d "$tree/DEBIAN"
    install "$folder/debian/postinst" "$folder/debian/prerm" "$folder/debian/postrm" "$tree/DEBIAN"
    sed -e "s/VERSION/$version/" -e "s/ARCHITECTURE/$architecture/" -e "s/LIBC/${libc#GLIBC_}/" \
        -e "s/KILOBYTES/$(du -sk "$tree" | cut -f1)/" "$folder/debian/control" >"$tree/DEBIAN/control"
    (
        cd "$tree"
        find etc -type f | sort | sed 's|^|/|' >DEBIAN/conffiles
        find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums
    )
    find "$tree" -type d -exec chmod 755 {} +
    mkdir -p "$out"
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/${name}_${version}_$architecture.deb" >/dev/null
}

[ $# -gt 0 ] || set -- remmi remmi-club
for name in "$@"; do
    case $name in
    remmi) package remmi . remmi remmi-twin ;;
    remmi-club) package remmi-club club remmi-club ;;
    *) echo "packaging/build.sh: there is no package $name" >&2; exit 2 ;;
    esac
done
