#!/usr/bin/env bash
# packaging/prove.sh PACKAGE LIBRARY FOLDER: life with the package, as root has it, in a fresh Debian 12 with systemd as its init.
# LIBRARY plays a Pi's devices to the service (emulated-pi/), what is fetched stays in FOLDER. `./ci.sh deb` is how it is called.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(realpath "$1") library=$(realpath "$2")
mkdir -p "$3"
folder=$(cd "$3" && pwd)
told=$here/../table/tests/told
matches=/var/lib/remmi/data/matches
unit=remmi

. "$here/machine.sh"
answers() { inside systemctl is-active --quiet remmi || fail "the service does not run: $*"; }

# release VERSION: the same programs as another version, whose configuration to begin with is another.
release() {
    local tree
    tree=$(mktemp -d)
    dpkg-deb -R "$package" "$tree"
    sed -i "s/^Version: .*/Version: $1/" "$tree/DEBIAN/control"
    echo "# As version $1 has it." >>"$tree/etc/remmi/table.toml"
    dpkg-deb --root-owner-group -Znone --build "$tree" "$folder/remmi_$1.deb" >/dev/null
    rm -r "$tree"
}

# match LINES SENTENCE: a match of Remigio that was played so far is the table's only one, and that is what comes next when the table
# has seen that nothing lies on its antennas.
match() {
    inside systemctl stop remmi
    inside rm -rf /var/lib/remmi/data
    inside install -d -o remmi -g remmi /var/lib/remmi/data "$matches"
    zcat "$told/remigio.journal.gz" | sed -n "1,$1p" >"$root$matches/0001.journal"
    inside chown remmi:remmi "$matches/0001.journal"
    inside systemctl start remmi || fail "it does not start"
    for _ in $(seq 100); do
        case "$(stands)" in "$2"*) return ;; esac
        sleep 0.2
    done
    fail "not '$2', but: $(stands)"
}
# The table's sentence and everybody's points.
stands() { inside remmi replay "$matches/0001.journal" | sed '1,/^$/d'; }

# upgraded VERSION WHEN LINES SENTENCE: the round goes on with the other version.
upgraded() {
    match "$3" "$4"
    local before after main
    before=$(stands)
    main=$(inside systemctl show --property MainPID --value remmi)
    install_package "$folder/remmi_$1.deb"
    answers "after the upgrade $2"
    [ "$main" != "$(inside systemctl show --property MainPID --value remmi)" ] || fail "it is the old program still"
    after=$(stands)
    [ "$before" = "$after" ] || fail "$2 it stood: $before; and now: $after"
    [ "$(inside ls "$matches" | grep -c '[.]journal$')" = 1 ] || fail "another match was begun"
    say "upgraded $2: ${after%%$'\n'*}"
}

debian debian
boot
for version in 9.0 9.1 9.2; do release "$version"; done

install_package "$package"
inside test -d /etc/remmi -a "$(inside stat -c %a:%U:%G /etc/remmi)" = 750:root:remmi || fail "/etc/remmi is not as it should be"
for group in gpio spi i2c audio; do inside id -nG remmi | grep -qw "$group" || fail "remmi is not in $group"; done
inside systemctl is-enabled --quiet remmi || fail "it is not enabled"
# The page answers with the words "Set the table up", and no command was needed beside the one that installed it.
asked() { inside bash -c "exec 3<>/dev/tcp/127.0.0.1/8753 && printf 'GET $1 HTTP/1.1\r\nHost: localhost:8753\r\nConnection: close\r\n\r\n' >&3 && cat <&3"; }
asked '/?lang=en' | grep -q 'has not been set up yet' || fail "its page does not lead to the settings: $(asked '/?lang=en')"
asked '/settings?lang=en' | grep -q 'Whoever comes first leads it' || fail "the first phone cannot lead it"
say "installed: its page leads whoever comes first to the settings"
cp "$here/../examples/small.toml" "$root/etc/remmi/table.toml"
inside remmi check-config /etc/remmi/table.toml >/dev/null 2>&1 || fail "the small table's configuration has faults"
inside systemctl restart remmi
for _ in $(seq 100); do journal | grep -q gpiochip && break; sleep 0.2; done
journal | grep -q gpiochip || fail "it does not say that this is not a Pi"
say "where there is no Pi its log says: $(journal | grep -m1 gpiochip)"

# The devices that it finds from now on.
install -D "$library" "$root/opt/pi/library.so"
printf 'reset 0 25\nreader 0 5 12\nreader 0 6 16\nreader 0 13 20\nreader 0 19 21\nreader 0 26 -\n' >"$root/opt/pi/wires"
: >"$root/opt/pi/tags"
mkdir -p "$root/etc/systemd/system/remmi.service.d"
printf '[Service]\nEnvironment=LD_PRELOAD=/opt/pi/library.so EMULATED_PI=/opt/pi/wires EMULATED_PI_TAGS=/opt/pi/tags\n' \
    >"$root/etc/systemd/system/remmi.service.d/devices.conf"
inside systemctl daemon-reload
inside systemctl reset-failed remmi
# What its maker writes into the configuration stays, though the package has another one by then.
sed -i 's|^backend = "linux"|&\ngpiochip = "/dev/gpiochip0"|' "$root/etc/remmi/table.toml"

upgraded 9.0 "between two rounds" 555 "Ivan deals."
upgraded 9.1 "in mid-round" 300 "Ivan's turn: take a card"
stood=$(stands)
inside remmi backup /root/remmi.tar.gz >"$folder/backup.log" 2>&1 || fail "it cannot be backed up: $(cat "$folder/backup.log")"
grep -q ^gpiochip "$root/etc/remmi/table.toml" || fail "the maker's configuration is gone"
say "the maker's configuration is still there"

# A repository that apt knows has a newer one: the table tells of it, and leaves it there.
mkdir -p "$root/srv/remmi"
cp "$folder/remmi_9.2.deb" "$root/srv/remmi/"
{
    dpkg-deb -f "$folder/remmi_9.2.deb"
    printf 'Filename: ./remmi_9.2.deb\nSize: %s\nSHA256: %s\n' "$(stat -c %s "$folder/remmi_9.2.deb")" \
        "$(sha256sum "$folder/remmi_9.2.deb" | cut -d ' ' -f 1)"
} >"$root/srv/remmi/Packages"
echo 'deb [trusted=yes] file:/srv/remmi ./' >"$root/etc/apt/sources.list.d/remmi.list"
inside apt-get update --quiet --quiet >"$folder/apt.log" 2>&1 || fail "apt cannot read the repository: $(cat "$folder/apt.log")"
inside systemctl restart remmi
for _ in $(seq 100); do journal | grep -q 'version 9.2 can be installed' && break; sleep 0.2; done
journal | grep -q 'version 9.2 can be installed' || fail "it does not tell of the newer version"
[ "$(inside dpkg-query -W -f '${Version}' remmi)" = 9.1 ] || fail "it was installed by itself"
rm "$root/etc/apt/sources.list.d/remmi.list"
say "it tells of a newer version that apt knows"

sed -i '/^gpiochip/d; s/^backend = "linux"/backend = "rppal"/' "$root/etc/remmi/table.toml"
inside systemctl restart remmi || fail "it does not start with the other backend"
say "it runs with either backend: $(inside systemctl show --property StatusText --value remmi)"

inside systemctl kill --signal STOP remmi
main=$(inside systemctl show --property MainPID --value remmi)
for _ in $(seq 60); do
    sleep 1
    [ "$(inside systemctl show --property NRestarts --value remmi)" = 0 ] || break
done
for _ in $(seq 20); do inside systemctl is-active --quiet remmi && break; sleep 1; done
answers "after it hung"
[ "$main" != "$(inside systemctl show --property MainPID --value remmi)" ] || fail "nobody has ended a program that hangs"
say "hung, it is started again by the watchdog"

# A newer version has written what the older one does not know.
inside systemctl stop remmi
python3 - "$root$matches/0001.journal" <<'END'
import sys, zlib
with open(sys.argv[1], "rb+") as file:
    number, chain = file.read().splitlines()[-1].split(b" ")[:2]
    text = b'{"at":999999999,"wall":0,"event":{"ev":"photographed"}}'
    line = b"%d %s" % (int(number) + 1, text)
    file.write(b"%d %08x %s\n" % (int(number) + 1, zlib.crc32(line, int(chain, 16)), text))
END
before=$(sha256sum <"$root$matches/0001.journal")
install_package "$package" --allow-downgrades
inside systemctl start remmi || fail "its page is not up"
journal | grep -q 'for a newer program' || fail "an older version does not say that a newer one played this match"
[ "$before" = "$(sha256sum <"$root$matches/0001.journal")" ] || fail "the newer journal was changed"
say "downgraded: $(journal | grep -m1 'for a newer program')"

inside apt-get purge --quiet --quiet --yes remmi >"$folder/apt.log" 2>&1 || fail "it cannot be purged"
for left in /etc/remmi /var/lib/remmi /usr/bin/remmi /etc/avahi/services/remmi.service /etc/systemd/system/multi-user.target.wants/remmi.service; do
    [ ! -e "$root$left" ] && [ ! -L "$root$left" ] || fail "purged, and $left is still there"
done
say "purged"

# As on another machine.
install_package "$package"
inside systemctl stop remmi
inside remmi restore /root/remmi.tar.gz >"$folder/restore.log" 2>&1 || fail "it cannot be restored: $(cat "$folder/restore.log")"
inside systemctl start remmi || fail "it does not start with what was restored"
for _ in $(seq 100); do [ "$stood" != "$(stands)" ] || break; sleep 0.2; done
[ "$stood" = "$(stands)" ] || fail "it stood: $stood; and restored: $(stands)"
answers "after it was restored"
say "backed up in mid-round, and restored after that: ${stood%%$'\n'*}"
