//! The whole file, section by section.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::Name;
use table::furniture::{Column, Furniture, Melds};
use table::game::GameId;
use table::words::Lang;
use table::zone::MAX_PADS;
use toml::de::DeTable;

use super::check;
use super::claims::Claims;
use super::fault::{At, Fault, Faults, Span};
use super::hardware::{self, BusConfig, ExpanderConfig};
use super::panel::{self, PanelConfig};
use super::reader;
use super::section::Section;
use super::selects::{self, Wired};
use super::{BackendKind, BrokerConfig, TableConfig, TlsConfig, WebConfig, WifiConfig};
use crate::speech::Speech;

/// Seconds after which a sentence is cut off unless told otherwise.
const LONGEST_SENTENCE: u32 = 20;
/// Port of the pages unless told otherwise.
const WEB_PORT: u32 = 8753;
/// Port of a broker unless told otherwise.
const BROKER_PORT: u32 = 1883;
/// The longest name of a network, in bytes (IEEE 802.11, SSID).
const SSID: usize = 32;
/// The most timers that a table has room for.
const MOST_TIMERS: usize = 16;

/// Takes the text of a file that lies in `folder`.
pub(super) fn read(text: &str, folder: &Path) -> Result<TableConfig, Vec<Fault>> {
    let faults = Faults::of(text);
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let remedy = "mend the line: it is not TOML (key = value, [section])";
        faults.note(&error.span().unwrap_or(0..0), error.message(), remedy);
    }
    if !faults.none() {
        return Err(faults.into_sorted());
    }
    let root = Section::new("the file", 0..0, root.into_inner(), &faults);
    let config = sections(root, folder);
    let found = faults.into_sorted();
    match config {
        Some(config) if found.is_empty() => Ok(config),
        _ => Err(found),
    }
}

/// Where the pages would be served, as far as that can be read of a file that may hold faults.
pub(super) fn listen(text: &str) -> SocketAddr {
    let faults = Faults::of(text);
    let (root, _) = DeTable::parse_recoverable(text);
    let mut root = Section::new("the file", 0..0, root.into_inner(), &faults);
    let web = web(root.section("web"), Path::new(""));
    web.map_or_else(anywhere, |web| web.listen)
}

fn anywhere() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::UNSPECIFIED, WEB_PORT as u16))
}

fn sections(mut root: Section<'_, '_>, folder: &Path) -> Option<TableConfig> {
    let faults = root.faults;
    let mut claims = Claims::default();
    let head = match root.section("table") {
        Some(section) => head(section, folder),
        None => {
            root.missing("table", "a section [table] with name and seats");
            Head::default()
        }
    };
    let web = web(root.section("web"), folder);
    let broker = root
        .section("broker")
        .map(|section| broker(section, folder));
    if let (Some(span), None) = (&head.timers_at, &broker) {
        let what = "timers are heard over a broker, and there is no [broker]";
        let remedy = "write a section [broker] with its host, or timers = []";
        faults.note(span, what, remedy);
    }
    let wifi = root.section("wifi").map(|section| wifi(section, folder));
    let speech = root.section("speech").map(speech);
    let buses: Vec<BusConfig> = root
        .named("bus")
        .into_iter()
        .filter_map(|(name, section)| hardware::bus(&name, section, &mut claims))
        .collect();
    let expanders: Vec<ExpanderConfig> = root
        .named("expander")
        .into_iter()
        .filter_map(|(name, section)| hardware::expander(&name, section, &buses, &mut claims))
        .collect();
    let wired = Wired {
        buses: &buses,
        expanders: &expanders,
    };
    let panel_section = root.section("panel");
    let panel_span = panel_section.as_ref().map(|section| section.span.clone());
    let panel = panel_section.map(|section| panel::read(section, &wired, &mut claims));
    let seats = head.seats.as_ref().map_or(MAX_PADS, |seats| seats.value);
    let sections = root.each("reader");
    let written = sections.len();
    let readers: Vec<reader::Typed> = sections
        .into_iter()
        .filter_map(|section| reader::read(section, seats, &wired, &mut claims))
        .collect();
    if written == 0 {
        root.missing("reader", "a section [[reader]] for each reader");
    }
    root.end();

    claims.check(faults);
    check::readers(&readers, faults);
    let on_selects = on_selects(
        &readers,
        panel.as_ref().and_then(Option::as_ref),
        panel_span,
    );
    selects::one_bus_an_expander(on_selects, &expanders, faults);
    // A reader that could not be read may be the one that is missed.
    if head.seats.is_some() && readers.len() == written {
        check::games(&head.games, seats, &head.furniture, &readers, faults);
    }
    Some(TableConfig {
        name: head.name?,
        seats: head.seats?.value,
        games: head.games.into_iter().map(|game| game.value).collect(),
        timers: head.timers,
        data: head.data,
        decks: head.decks,
        backend: head.backend,
        gpiochip: head.gpiochip,
        furniture: head.furniture,
        web: web?,
        broker: broker.map_or(Some(None), |broker| broker.map(Some))?,
        buses,
        expanders,
        readers: readers.into_iter().map(|reader| reader.config).collect(),
        panel: panel.map_or(Some(None), |panel| panel.map(Some))?,
        wifi: wifi.map_or(Some(None), |wifi| wifi.map(Some))?,
        speech: speech.map_or(Some(None), |speech| speech.map(Some))?,
    })
}

fn on_selects<'s>(
    readers: &'s [reader::Typed],
    panel: Option<&'s PanelConfig>,
    panel_span: Option<Span>,
) -> impl Iterator<Item = (&'s super::Select, super::Bus, Span)> {
    let readers = readers.iter().filter_map(|reader| {
        let config = &reader.config;
        Some((config.select()?, config.bus(), reader.bus.clone()))
    });
    let panel = panel.zip(panel_span);
    readers.chain(panel.map(|(panel, span)| (&panel.select, panel.bus, span)))
}

/// What stands in `[table]`.
#[derive(Default)]
struct Head {
    name: Option<Name>,
    seats: Option<At<u8>>,
    games: Vec<At<GameId>>,
    timers: Vec<Name>,
    /// Where they stand, if there are any.
    timers_at: Option<Span>,
    data: PathBuf,
    decks: Vec<PathBuf>,
    backend: BackendKind,
    gpiochip: Option<PathBuf>,
    furniture: Furniture,
}

fn head(mut section: Section<'_, '_>, folder: &Path) -> Head {
    let shape = "name = 1 to 16 of a-z, 0-9 and -, as in \"salon\"";
    let name = section.needed_parsed("name", shape, Name::new);
    let shape = "seats = a whole number from 2 to 10";
    let seats: Option<At<u8>> = section.needed("seats", shape);
    let seats = seats.filter(|seats| {
        let fits = (2..=MAX_PADS).contains(&seats.value);
        if !fits {
            let what = format!("`seats` of [table] is {}", seats.value);
            let remedy = format!("write {shape}");
            section.faults.note(&seats.span, what, remedy);
        }
        fits
    });
    let all = GameId::ALL.map(|game| format!("\"{}\"", game.as_str()));
    let shape = format!("games = a list out of {}", all.join(", "));
    let games: Option<At<Vec<GameId>>> = section.needed("games", &shape);
    let games = games.map_or_else(Vec::new, |games| {
        let span = games.span;
        if games.value.is_empty() {
            let what = "`games` of [table] is empty: nothing could be played";
            section.faults.note(&span, what, format!("write {shape}"));
        }
        let at = |value| At {
            value,
            span: span.clone(),
        };
        games.value.into_iter().map(at).collect()
    });
    let (timers, timers_at) = timers(&mut section);
    let path = |path: At<PathBuf>| folder.join(path.value);
    let data = section.value("data", "data = a folder");
    let shape = "decks = a list of files, as in [\"salon.deck\"]";
    let decks: Option<At<Vec<PathBuf>>> = section.value("decks", shape);
    let decks = decks.map_or_else(Vec::new, |decks| decks.value);
    let backend: Option<At<BackendKind>> =
        section.value("backend", "backend = \"rppal\" or \"linux\"");
    let gpiochip = section.value("gpiochip", "gpiochip = a file, as in \"/dev/gpiochip0\"");
    let column: Option<At<Column>> = section.value("column", "column = \"antenna\" or \"spot\"");
    let melds: Option<At<Melds>> = section.value("melds", "melds = \"antenna\" or \"swiped\"");
    section.end();
    Head {
        name: name.map(|name| name.value),
        seats,
        games,
        timers,
        timers_at,
        data: data.map_or_else(|| folder.join("data"), path),
        decks: decks.into_iter().map(|deck| folder.join(deck)).collect(),
        backend: backend.map_or(BackendKind::default(), |backend| backend.value),
        gpiochip: gpiochip.map(path),
        furniture: Furniture {
            column: column.map_or_else(Column::default, |column| column.value),
            melds: melds.map_or_else(Melds::default, |melds| melds.value),
        },
    }
}

fn timers(section: &mut Section<'_, '_>) -> (Vec<Name>, Option<Span>) {
    let shape = "timers = a list of ids, as in [\"tap-1\"], or [] without a timer";
    let Some(typed): Option<At<Vec<String>>> = section.value("timers", shape) else {
        return (Vec::new(), None);
    };
    let mut timers: Vec<Name> = Vec::new();
    for id in &typed.value {
        let fault = match Name::new(id) {
            Err(error) => format!("`{id}` is not an id: {error}"),
            Ok(name) if timers.contains(&name) => format!("`{id}` stands there twice"),
            Ok(_) if timers.len() == MOST_TIMERS => format!("more than {MOST_TIMERS} timers"),
            Ok(name) => {
                timers.push(name);
                continue;
            }
        };
        let what = format!("`timers` of [table]: {fault}");
        section
            .faults
            .note(&typed.span, what, format!("write {shape}"));
    }
    let place = (!timers.is_empty()).then_some(typed.span);
    (timers, place)
}

fn web(section: Option<Section<'_, '_>>, folder: &Path) -> Option<WebConfig> {
    let Some(mut section) = section else {
        return Some(WebConfig {
            listen: anywhere(),
            host: None,
            tls: TlsConfig::Off,
        });
    };
    let shape = "address = an address of this machine, \"0.0.0.0\" for all";
    let address = section.parsed("address", shape, |text| text.parse::<IpAddr>());
    let port = section.number("port", 0..=65_535, WEB_PORT);
    let shape = "host = the name phones know, as in \"remmi.local\"";
    let host = section.parsed("host", shape, |text| {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        let good = !text.is_empty() && text.chars().all(fits);
        if good {
            Ok(text.to_owned())
        } else {
            Err(format!("`{text}` is not a name of a machine"))
        }
    });
    let tls = tls(&mut section, folder);
    section.end();
    let any = IpAddr::from(Ipv4Addr::UNSPECIFIED);
    let address = address.map_or(any, |address| address.value);
    Some(WebConfig {
        listen: SocketAddr::from((address, u16::try_from(port?).ok()?)),
        host: host.map(|host| host.value),
        tls,
    })
}

fn tls(section: &mut Section<'_, '_>, folder: &Path) -> TlsConfig {
    let wanted: Option<At<bool>> = section.value("tls", "tls = true or false");
    let certificate_shape = "certificate = a file: the chain, as PEM";
    let certificate: Option<At<PathBuf>> = section.value("certificate", certificate_shape);
    let key_shape = "key = a file: the certificate's private key, as PEM";
    let key: Option<At<PathBuf>> = section.value("key", key_shape);
    match (wanted.map(|wanted| wanted.value), certificate, key) {
        (None | Some(true), Some(certificate), Some(key)) => TlsConfig::Given {
            certificate: folder.join(certificate.value),
            key: folder.join(key.value),
        },
        (Some(true), None, None) => TlsConfig::Own,
        (_, Some(_), None) => {
            section.missing("key", key_shape);
            TlsConfig::Off
        }
        (_, None, Some(_)) => {
            section.missing("certificate", certificate_shape);
            TlsConfig::Off
        }
        // One may be there for the day on which it is switched on.
        _ => TlsConfig::Off,
    }
}

fn broker(mut section: Section<'_, '_>, folder: &Path) -> Option<BrokerConfig> {
    let host = section.needed("host", "host = a name or address, as in \"127.0.0.1\"");
    let port = section.number("port", 1..=65_535, BROKER_PORT);
    let user: Option<At<String>> = section.value("user", "user = a text");
    let shape = "password-file = a file, as `remmi broker-config` writes it";
    let file: Option<At<PathBuf>> = section.value("password-file", shape);
    let login = match (user, file) {
        (Some(user), Some(file)) => Some((user.value, folder.join(file.value))),
        (None, None) => None,
        (Some(_), None) => {
            section.missing("password-file", shape);
            None
        }
        (None, Some(_)) => {
            section.missing("user", "user = the name that the password is for");
            None
        }
    };
    section.end();
    Some(BrokerConfig {
        host: host?.value,
        port: u16::try_from(port?).ok()?,
        login,
    })
}

fn wifi(mut section: Section<'_, '_>, folder: &Path) -> Option<WifiConfig> {
    let shape = "name = the name of the network (SSID), 1 to 32 bytes";
    let name: Option<At<String>> = section.needed("name", shape);
    let shape = "password-file = a file that holds the password alone";
    let file: Option<At<PathBuf>> = section.value("password-file", shape);
    let name = name.filter(|name| {
        let fits = (1..=SSID).contains(&name.value.len());
        if !fits {
            let what = format!(
                "a network's name has 1 to {SSID} bytes, not {}",
                name.value.len()
            );
            section
                .faults
                .note(&name.span, what, "write it as the network tells it");
        }
        fits
    });
    section.end();
    Some(WifiConfig {
        name: name?.value,
        password_file: file.map(|file| folder.join(file.value)),
    })
}

fn speech(mut section: Section<'_, '_>) -> Option<Speech> {
    let shape = "command = a program that speaks what it reads, as in \"espeak-ng\"";
    let command: Option<At<PathBuf>> = section.needed("command", shape);
    let shape = "arguments = a list of texts, as in [\"-v\", \"fr\"]";
    let arguments: Option<At<Vec<String>>> = section.value("arguments", shape);
    let lang: Option<At<Lang>> = section.value("language", "language = \"en\", \"fr\" or \"bg\"");
    let longest = section.number("longest-s", 1..=120, LONGEST_SENTENCE);
    section.end();
    Some(Speech {
        command: command?.value,
        arguments: arguments.map_or_else(Vec::new, |arguments| arguments.value),
        lang: lang.map_or(Lang::En, |lang| lang.value),
        longest: Duration::from_secs(longest?.into()),
    })
}
