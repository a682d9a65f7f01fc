//! What is not a fault and may still be why the table does not work.

use super::{BrokerConfig, BusConfig, ClubConfig, TableConfig};
use crate::speech::is_there;

/// Longest wire in cm for which the clocks below are meant.
const SHORT_CM: u32 = 20;
/// Clock in kHz for wires that are longer, or for a bus of many modules.
const SLOW_KHZ: u32 = 1_000;

/// Each a sentence with what to do.
pub(super) fn of(config: &TableConfig) -> Vec<String> {
    let clocks = config.buses.iter().filter_map(|bus| clock(config, bus));
    let network = config
        .wifi
        .iter()
        .filter_map(|wifi| wifi.password_file.as_ref());
    let network = network.filter(|file| !file.is_file()).map(|file| {
        let file = file.display();
        format!("there is no file {file} with the network's password: write it there, alone, or take out [wifi]")
    });
    let speech = config
        .speech
        .iter()
        .filter(|speech| !is_there(&speech.command));
    let silent = speech.map(|speech| {
        let command = speech.command.display();
        format!("the table will be silent: there is no program {command}: install it, or take out [speech]")
    });
    let club = config.club.iter().flat_map(|one| club(config, one));
    clocks.chain(network).chain(silent).chain(club).collect()
}

/// What keeps a table from its club.
fn club(config: &TableConfig, club: &ClubConfig) -> Vec<String> {
    let at = |broker: &BrokerConfig| (broker.host.clone(), broker.port);
    let own = config.broker.as_ref().map(at) == Some(at(&club.broker));
    let own = own.then(|| {
        let BrokerConfig { host, port, .. } = &club.broker;
        format!("the club's broker is the table's own, {host}:{port}: write into [club] the one that all its tables share, unless that is this one")
    });
    let login = club.broker.login.as_ref();
    let other = login.filter(|(user, _)| *user != config.name.as_str()).map(|(user, _)| {
        let name = config.name;
        format!("the club's broker will take nothing from table `{name}` by user `{user}`: a table's user there is called as the table; change `user` of [club], or the table's `name`")
    });
    let password = login.map(|(_, file)| {
        (
            file,
            "the password of this table's user at the club's broker",
        )
    });
    let certificate = club
        .tls
        .as_ref()
        .map(|file| (file, "whoever vouches for the club's broker"));
    let files = [password, certificate].into_iter().flatten();
    let files = files
        .filter(|(file, _)| !file.is_file())
        .map(|(file, what)| {
            let file = file.display();
            format!("there is no file {file} with {what}: write it there, or take out [club]")
        });
    own.into_iter().chain(other).chain(files).collect()
}

/// A clock that its modules and wires will hardly carry.
fn clock(config: &TableConfig, bus: &BusConfig) -> Option<String> {
    let on_bus = config.readers.iter().filter(|one| one.bus() == bus.bus);
    let panel = config.panel.iter().filter(|panel| panel.bus == bus.bus);
    let modules = on_bus.count() + panel.count();
    let fastest = fastest_khz(modules, bus.cable_cm);
    (bus.bus.is_spi() && bus.speed_khz > fastest).then(|| {
        format!(
            "{} has a clock of {} kHz for {modules} modules on wires of up to {} cm: write speed-khz = {fastest} or less, or use shorter wires and more buses",
            bus.bus, bus.speed_khz, bus.cable_cm
        )
    })
}

/// As docs/wiring.md advises; nobody has measured it on this table.
fn fastest_khz(modules: usize, cable_cm: u32) -> u32 {
    match modules {
        _ if cable_cm > SHORT_CM => SLOW_KHZ,
        0..=3 => u32::MAX,
        4..=6 => 4_000,
        _ => SLOW_KHZ,
    }
}
