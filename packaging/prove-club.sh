#!/usr/bin/env bash
# packaging/prove-club.sh PACKAGE FOLDER: life with the club's package, as root has it, in a fresh Debian 12 with PostgreSQL and Mosquitto
# and systemd as its init. What is fetched stays in FOLDER. `./ci.sh deb` is how it is called.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(realpath "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)
unit=remmi-club
. "$here/machine.sh"

# release VERSION: the same program as another version, whose options to begin with are others.
release() {
    local tree
    tree=$(mktemp -d)
    dpkg-deb -R "$package" "$tree"
    sed -i "s/^Version: .*/Version: $1/" "$tree/DEBIAN/control"
    echo "# As version $1 has it." >>"$tree/etc/remmi-club/options"
    dpkg-deb --root-owner-group -Znone --build "$tree" "$folder/remmi-club_$1.deb" >/dev/null
    rm -r "$tree"
}
main() { inside systemctl show --property MainPID --value remmi-club; }
# What stands at an address of the club's pages, on this port.
page() {
    local at=127.0.0.1/${2:-8760} ask="GET $1 HTTP/1.1\r\nHost: localhost:${2:-8760}\r\nConnection: close\r\n\r\n"
    inside bash -c "exec 3<>/dev/tcp/$at && printf '$ask' >&3 && cat <&3" 2>/dev/null
}
# until WHAT COMMAND …: within half a minute.
until_is() {
    local what=$1
    shift
    for _ in $(seq 150); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.2
    done
    fail "$what"
}
shows() { page "$1" "${3:-8760}" | grep -q "$2"; }
sql() { inside runuser -u remmi-club -- psql -h /run/postgresql -qtAc "$1" remmi-club; }
counted() { [ "$(sql "select count(*) from result")" = "$1" ]; }

debian club postgresql mosquitto
boot
until_is "PostgreSQL does not run" inside systemctl is-active postgresql@15-main
release 9.0

install_package "$package"
until_is "its page does not answer" shows '/tables?lang=en' 'No table'
[ "$(inside stat -c %a:%U:%G /etc/remmi-club)" = 750:root:remmi-club ] || fail "/etc/remmi-club is not as it should be"
inside systemctl is-enabled --quiet remmi-club || fail "it is not enabled"
[ "$(inside runuser -u postgres -- psql -qtAc "select pg_get_userbyid(datdba) from pg_database where datname = 'remmi-club'")" = remmi-club ] ||
    fail "the database is not its own"
say "installed: its page answers, and the database knows it by the system's user"

inside install -d -o remmi-club /var/tmp/salon
zcat "$here/../table/tests/told/remigio.journal.gz" >"$root/var/tmp/salon/0001.journal"
inside runuser -u remmi-club -- remmi-club import --deals --database 'host=/run/postgresql user=remmi-club dbname=remmi-club' \
    salon /var/tmp/salon >"$folder/import.log" || fail "a folder cannot be taken"
until_is "what was taken is not counted" counted 1
say "$(cat "$folder/import.log")"

# What its host has set stays, though the package has other options by then.
sed -i 's/^LISTEN=.*/LISTEN=127.0.0.1:8770/' "$root/etc/remmi-club/options"
before=$(main)
install_package "$folder/remmi-club_9.0.deb"
until_is "it is not where its host has set it" shows / '<h1>' 8770
[ "$before" != "$(main)" ] || fail "it is the old program still"
counted 1 || fail "what was counted is gone"
say "upgraded: the new program runs with its host's options, and has what was there"

inside systemctl restart postgresql@15-main
until_is "it does not come back to its database" inside journalctl --quiet --unit remmi-club --grep 'tried again|said again|say it again|nothing is'
shows / '<h1>' 8770 || fail "its page is gone with the database"
before=$(main)
inside systemctl kill --signal KILL remmi-club
until_is "killed, it is not started again" shows / '<h1>' 8770
[ "$before" != "$(main)" ] || fail "it was not killed"
say "the database goes and comes, and whoever is killed is started again"

sql "insert into migration (number) values (99)"
inside systemctl restart remmi-club || true
until_is "a newer program's database is not told" inside journalctl --quiet --unit remmi-club --grep 'of a newer program'
say "$(inside journalctl --quiet --output cat --unit remmi-club --grep 'of a newer program' | head -1)"

inside apt-get purge --quiet --quiet --yes remmi-club >"$folder/apt.log" 2>&1 || fail "it cannot be purged"
for left in /etc/remmi-club /usr/bin/remmi-club /etc/systemd/system/multi-user.target.wants/remmi-club.service; do
    [ ! -e "$root$left" ] && [ ! -L "$root$left" ] || fail "purged, and $left is still there"
done
counted 1 || fail "the database went with it"
grep -q dropdb "$folder/apt.log" || fail "nobody is told of the database that stays"
say "purged; the database stays, and that is said"
