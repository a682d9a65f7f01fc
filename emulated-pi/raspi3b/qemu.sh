#!/usr/bin/env bash
# A QEMU that plays a Raspberry Pi 3 with its SPI, for who sources this: from version 10 on. Where it is older and the system is
# Debian 12, a newer one is fetched from its backports and unpacked into the folder where one is, not installed; else all is skipped.

skip() {
    echo "it is skipped: $*"
    exit 0
}

# apt with lists of its own, so that nothing of the system changes: Debian 12 for both processors.
own_apt() {
    mkdir -p lists/partial debs/partial
    cat >sources.list <<-END
	deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main
	deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm-backports main
	END
    cat >apt.conf <<-END
	Dir::Etc::sourcelist "$PWD/sources.list";
	Dir::Etc::sourceparts "-";
	Dir::State::lists "$PWD/lists";
	Dir::Cache "$PWD";
	Dir::Cache::archives "debs";
	APT::Architectures { "amd64"; "arm64"; };
	APT::Sandbox::User "root";
	END
    export APT_CONFIG=$PWD/apt.conf
}

major() { "$@" --version 2>/dev/null | sed -n 's/^QEMU emulator version \([0-9]*\).*/\1/p'; }

# QEMU from the backports, with the libraries that the system lacks.
newer_qemu() {
    grep -q '^VERSION_CODENAME=bookworm' /etc/os-release ||
        skip "QEMU is older than 10, and this is not Debian 12, for which a newer one could be had"
    apt-get install -qq -y --download-only --no-install-recommends -t bookworm-backports \
        qemu-system-arm qemu-user-static- >/dev/null || skip "Debian's backports cannot be reached"
    for package in debs/*.deb; do dpkg -x "$package" qemu; done
}

# Fetches what is needed, once.
has_qemu() {
    [ "$(major qemu-system-aarch64 || true)" -ge 10 ] 2>/dev/null || [ -e qemu ] || newer_qemu
}

# How it is called: the array `qemu`.
named_qemu() {
    qemu=(qemu-system-aarch64)
    if [ -e qemu ]; then
        libraries=$(echo qemu/usr/lib/*-linux-gnu)
        qemu=(env "LD_LIBRARY_PATH=$libraries:${libraries/usr\//}"
            qemu/usr/bin/qemu-system-aarch64 -L qemu/usr/share/qemu)
    fi
}
