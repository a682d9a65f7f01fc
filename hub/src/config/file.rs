//! The whole file, section by section.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::Name;
use table::furniture::{Column, Furniture, Melds};
use table::game::GameId;
use table::words::{Lang, say};
use table::zone::MAX_PADS;
use toml::de::{DeTable, DeValue};

use super::check;
use super::claims::Claims;
use super::fault::{At, Fault, Faults, Source, Span};
use super::form::Part;
use super::hardware::{self, BusConfig, ExpanderConfig};
use super::kind::Kind;
use super::network::{anywhere, broker, club, web, wifi};
use super::panel::{self, PanelConfig};
use super::reader;
use super::section::Section;
use super::selects::{self, Wired};
use super::{BackendKind, TableConfig};
use crate::speech::Speech;

/// Seconds after which a sentence is cut off unless told otherwise.
const LONGEST_SENTENCE: u32 = 20;
/// Debian's program that speaks; it calls its voices as we call the languages.
const ESPEAK: &str = "espeak-ng";
/// The most timers that a table has room for.
const MOST_TIMERS: usize = 16;

/// What was read: the table or what is wrong, and what was asked for.
pub(super) struct Read {
    pub(super) config: Result<TableConfig, Vec<Fault>>,
    pub(super) parts: Vec<Part>,
}

/// Takes the text of the maker's file that lies in `folder`, and under it that of the page's file, which lies in the folder
/// of the data: what stands in both is the maker's.
pub(super) fn read(maker: &str, folder: &Path, page: &str) -> Read {
    // Each place in the page's text is beyond all places of the maker's.
    let page = format!("{}\n{page}", " ".repeat(maker.len()));
    let data = data(maker, folder);
    let source = Source {
        maker,
        page: &page,
        folders: [folder, &data],
    };
    let faults = Faults::of(source);
    let (root, errors) = DeTable::parse_recoverable(maker);
    let (under, errors_under) = DeTable::parse_recoverable(&page);
    for error in errors.iter().chain(&errors_under) {
        let what = say!("config-toml", why = error.message());
        faults.note(&error.span().unwrap_or(0..0), what, say!("config-no-toml"));
    }
    if !faults.none() {
        let (found, parts) = faults.into_sorted();
        let config = Err(found);
        return Read { config, parts };
    }
    let root = over(root.into_inner(), under.into_inner());
    let config = sections(Section::root(root, &faults), data.clone());
    let (found, parts) = faults.into_sorted();
    let config = match config {
        Some(config) if found.is_empty() => Ok(config),
        _ => Err(found),
    };
    Read { config, parts }
}

/// All keys of both, section by section; of a key in both the first one's. A list of sections is a value like others.
fn over<'t>(first: DeTable<'t>, under: DeTable<'t>) -> DeTable<'t> {
    let mut all = first;
    for (key, value) in under {
        match all.get_mut(&key) {
            None => {
                all.insert(key, value);
            }
            Some(own) => {
                if let (DeValue::Table(own), DeValue::Table(under)) =
                    (own.get_mut(), value.into_inner())
                {
                    *own = over(std::mem::take(own), under);
                }
            }
        }
    }
    all
}

/// A part of a text that may hold faults.
fn some<T>(text: &str, of: impl FnOnce(&mut Section<'_, '_>) -> T) -> T {
    let source = Source {
        maker: text,
        page: "",
        folders: [Path::new(""); 2],
    };
    let faults = Faults::of(source);
    let (root, _) = DeTable::parse_recoverable(text);
    of(&mut Section::root(root.into_inner(), &faults))
}

/// Where the pages would be served, as far as that can be read of a file that may hold faults.
pub(super) fn listen(text: &str) -> SocketAddr {
    let web = some(text, |root| web(root.section("web")));
    web.map_or_else(anywhere, |web| web.listen)
}

/// The folder of the data by the maker's file, which may hold faults.
pub(super) fn data(text: &str, folder: &Path) -> PathBuf {
    let typed = some(text, |root| {
        let data: Option<At<PathBuf>> = root.section("table")?.value("data", &folder_shape());
        data
    });
    folder.join(typed.map_or_else(|| PathBuf::from("data"), |data| data.value))
}

fn folder_shape() -> Kind {
    Kind::Machine(say!("shape-folder"))
}

fn sections(mut root: Section<'_, '_>, data: PathBuf) -> Option<TableConfig> {
    let faults = root.faults;
    let mut claims = Claims::default();
    let head = match root.section("table") {
        Some(section) => head(section),
        None => {
            root.missing("table", &say!("shape-table"));
            Head::default()
        }
    };
    let web = web(root.section("web"));
    let broker = root.section("broker").map(broker);
    if let (Some(span), None) = (&head.timers_at, &broker) {
        faults.note(span, say!("config-timers"), say!("config-write-broker"));
    }
    let club = root.section("club").map(club);
    let wifi = root.section("wifi").map(wifi);
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
        root.missing("reader", &say!("shape-reader"));
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
        data,
        decks: head.decks,
        backend: head.backend,
        gpiochip: head.gpiochip,
        furniture: head.furniture,
        web: web?,
        broker: broker.map_or(Some(None), |broker| broker.map(Some))?,
        club: club.map_or(Some(None), |club| club.map(Some))?,
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
    decks: Vec<PathBuf>,
    backend: BackendKind,
    gpiochip: Option<PathBuf>,
    furniture: Furniture,
}

fn head(mut section: Section<'_, '_>) -> Head {
    let shape = Kind::Text(say!("shape-name"));
    let name = section.needed_parsed("name", &shape, |text| Name::new(text).ok());
    let seats = section.needed_number("seats", 2..=u32::from(MAX_PADS));
    let seats = seats.and_then(|seats| {
        let value = u8::try_from(seats.value).ok()?;
        let span = seats.span;
        Some(At { value, span })
    });
    let all = Kind::choices(&GameId::ALL.map(GameId::as_str));
    let games: Option<At<Vec<GameId>>> = section.needed("games", &all);
    let games = games.map_or_else(Vec::new, |games| {
        let span = games.span;
        if games.value.is_empty() {
            let remedy = say!("config-write", shape = all.shape("games"));
            section.faults.note(&span, say!("config-no-games"), remedy);
        }
        let at = |value| At {
            value,
            span: span.clone(),
        };
        games.value.into_iter().map(at).collect()
    });
    let (timers, timers_at) = timers(&mut section);
    // Where it is was read before all else.
    let _: Option<At<PathBuf>> = section.value("data", &folder_shape());
    let decks: Option<At<Vec<PathBuf>>> = section.value("decks", &Kind::Decks);
    let decks = decks.map_or_else(Vec::new, |At { value, span }| {
        let deck = |value| At {
            value,
            span: span.clone(),
        };
        let decks = value.into_iter().map(deck);
        decks
            .map(|deck| section.faults.source.path(&deck))
            .collect()
    });
    let backend: Option<At<BackendKind>> =
        section.value("backend", &Kind::choice(&["rppal", "linux"]));
    let gpiochip = Kind::Machine(say!("shape-gpiochip"));
    let gpiochip: Option<At<PathBuf>> = section.value("gpiochip", &gpiochip);
    let gpiochip = gpiochip.map(|chip| section.faults.source.path(&chip));
    let column: Option<At<Column>> = section.value("column", &Kind::choice(&["antenna", "spot"]));
    let melds: Option<At<Melds>> = section.value("melds", &Kind::choice(&["antenna", "swiped"]));
    section.end();
    Head {
        name: name.map(|name| name.value),
        seats,
        games,
        timers,
        timers_at,
        decks,
        backend: backend.map_or(BackendKind::default(), |backend| backend.value),
        gpiochip,
        furniture: Furniture {
            column: column.map_or_else(Column::default, |column| column.value),
            melds: melds.map_or_else(Melds::default, |melds| melds.value),
        },
    }
}

fn timers(section: &mut Section<'_, '_>) -> (Vec<Name>, Option<Span>) {
    let shape = Kind::Names(say!("shape-timers"));
    let Some(typed): Option<At<Vec<String>>> = section.value("timers", &shape) else {
        return (Vec::new(), None);
    };
    let mut timers: Vec<Name> = Vec::new();
    for id in &typed.value {
        let fault = match Name::new(id) {
            Err(_) => say!("config-no-id", id = id.as_str()),
            Ok(name) if timers.contains(&name) => say!("config-id-twice", id = id.as_str()),
            Ok(_) if timers.len() == MOST_TIMERS => say!("config-many-timers", n = MOST_TIMERS),
            Ok(name) => {
                timers.push(name);
                continue;
            }
        };
        let remedy = say!("config-write", shape = shape.shape("timers"));
        section.faults.note(&typed.span, fault, remedy);
    }
    let place = (!timers.is_empty()).then_some(typed.span);
    (timers, place)
}

fn speech(mut section: Section<'_, '_>) -> Option<Speech> {
    let shape = Kind::Program(&[ESPEAK], say!("shape-command"));
    let command: Option<At<PathBuf>> = section.needed("command", &shape);
    let shape = Kind::Machine(say!("shape-arguments"));
    let arguments: Option<At<Vec<String>>> = section.value("arguments", &shape);
    let lang: Option<At<Lang>> =
        section.value("language", &Kind::choice(&Lang::ALL.map(Lang::as_str)));
    let longest = section.number("longest-s", 1..=120, LONGEST_SENTENCE);
    section.end();
    let (command, lang) = (command?.value, lang.map_or(Lang::En, |lang| lang.value));
    // It would speak every language as if it were English.
    let voice = match command == Path::new(ESPEAK) {
        true => vec!["-v".to_owned(), lang.as_str().to_owned()],
        false => Vec::new(),
    };
    Some(Speech {
        command,
        arguments: arguments.map_or(voice, |arguments| arguments.value),
        lang,
        longest: Duration::from_secs(longest?.into()),
    })
}
