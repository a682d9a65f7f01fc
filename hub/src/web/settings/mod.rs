//! The settings of a table on a page of its own: for whoever leads, at a table that plays and at one that cannot begin.
//!
//! It needs no script. Its fields are what the configuration was asked for while it was read ([`Part`]); nothing here lists them.

mod drawn;
mod label;
mod lead;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use table::game::GameId;
use table::words::{Lang, Say, say};
use table::zone::MAX_PADS;
use tokio::sync::Notify;

use super::keys::{Keys, Role};
use super::leave::Leave;
use super::{Asked, WebError, checked, language};
use crate::config::{Checked, ConfigError, Settings, TypedPart, draft};
use crate::storage::WholeFile;

pub(super) use lead::leave;

/// Sections and keys of one form; a table of ten seats has some thirty sections.
const MOST: usize = 64;
/// The key of a password.
const PASSWORD_KEY: &str = "password-file";
/// It stands for one that is kept; its file has a name of its own.
const KEPT: &str = "kept";

/// The settings can be changed here: pages lead to it.
#[derive(Clone)]
pub(super) struct Changeable;

/// The page of the settings.
#[derive(Clone)]
pub struct SettingsPage {
    /// The maker's file.
    pub file: PathBuf,
    /// Who leads.
    pub keys: Keys,
    /// Whoever has no seat's cookie.
    pub newcomer: Role,
    /// Told when settings were written: the table is to begin anew with them.
    pub anew: Arc<Notify>,
    /// Told when the workshop is to open; none where it is open.
    pub workshop: Option<Arc<Notify>>,
    /// No table plays: whoever comes first leads, for there is no scoreboard that could show a code.
    pub idle: bool,
}

/// These pages with `/settings`, for whoever leads.
pub fn with_settings(pages: Router, settings: SettingsPage) -> Router {
    let own = Router::new()
        .route("/settings", get(page).post(change))
        .route("/settings/lead", post(lead::lead))
        .route("/settings/wiring.svg", get(wiring))
        .route("/settings/workshop", post(to_workshop))
        .with_state(settings);
    pages.merge(own).layer(Extension(Changeable))
}

/// Everything that a form holds, in its order.
type Pairs = Vec<(String, String)>;

/// What is to be done with a form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Do {
    Check,
    Save,
    Undo,
    Add(String),
    Remove(String),
    Draft,
}

/// A form as it was sent.
struct Sent {
    does: Do,
    typed: Vec<TypedPart>,
    /// By section; one that is not there is to stay as it is.
    passwords: BTreeMap<String, String>,
    is_open: bool,
    seats: u8,
    games: Vec<GameId>,
}

impl Sent {
    fn of(pairs: Pairs) -> Sent {
        let mut sent = Sent {
            does: Do::Check,
            typed: Vec::new(),
            passwords: BTreeMap::new(),
            is_open: false,
            seats: 4,
            games: Vec::new(),
        };
        let mut readers = 0;
        for (name, value) in pairs {
            match name.as_str() {
                "do" => sent.does = Do::of(&value),
                "open" => sent.is_open = true,
                "draft-seats" => {
                    sent.seats = value.parse().unwrap_or(sent.seats).clamp(2, MAX_PADS)
                }
                "draft-game" => sent
                    .games
                    .extend(GameId::ALL.into_iter().find(|game| game.as_str() == value)),
                "part" if sent.typed.len() < MOST => {
                    // Those that are left are counted anew.
                    let name = match value.strip_prefix("reader.") {
                        Some(_) => {
                            readers += 1;
                            format!("reader.{}", readers - 1)
                        }
                        None => value,
                    };
                    let keys = Vec::new();
                    sent.typed.push(TypedPart { name, keys });
                }
                key => sent.key(key, value),
            }
        }
        sent
    }

    /// A key of the section that came last; a second value of it is one more of a list.
    fn key(&mut self, key: &str, value: String) {
        let Some(part) = self.typed.last_mut() else {
            return;
        };
        if key == PASSWORD_KEY {
            if !value.is_empty() {
                self.passwords.insert(part.name.clone(), value);
            }
            return;
        }
        if part.keys.len() >= MOST {
            return;
        }
        match part.keys.iter_mut().find(|(name, _)| name == key) {
            Some((_, text)) => *text = format!("{text}, {value}"),
            None => part.keys.push((key.to_owned(), value)),
        }
    }
}

impl Do {
    fn of(text: &str) -> Do {
        match text.split_once(' ') {
            Some(("add", what)) => Do::Add(what.to_owned()),
            Some(("remove", what)) => Do::Remove(what.to_owned()),
            _ if text == "save" => Do::Save,
            _ if text == "undo" => Do::Undo,
            _ if text == "draft" => Do::Draft,
            _ => Do::Check,
        }
    }
}

async fn page(
    State(page): State<SettingsPage>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let kept = [(header::SET_COOKIE, language::kept(lang))];
    let shown = match leave(&page, &headers) {
        Leave::AtOnce => {
            let settings = read(&page, lang)?;
            drawn::form(
                &page,
                &settings,
                &settings.now(),
                &settings.typed(),
                None,
                lang,
            )
        }
        Leave::LetIn => drawn::to_lead(lang),
        _ => return Err(not_yours(lang)),
    };
    Ok((kept, shown).into_response())
}

/// The wires of the table as it is set.
async fn wiring(
    State(page): State<SettingsPage>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let lang = language::wished(None, &headers);
    if leave(&page, &headers) != Leave::AtOnce {
        return Err(not_yours(lang));
    }
    let config = read(&page, lang)?.now().config;
    let config =
        config.map_err(|_| WebError(StatusCode::NOT_FOUND, say!("settings-faulty").tell(lang)))?;
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((kind, crate::wiring::drawing(&config)).into_response())
}

/// Nothing is dealt any more: the workshop opens.
async fn to_workshop(
    State(page): State<SettingsPage>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let lang = language::wished(None, &headers);
    if leave(&page, &headers) != Leave::AtOnce {
        return Err(not_yours(lang));
    }
    // What cannot be read cannot be opened either.
    if read(&page, lang)?.now().config.is_err() {
        return Err(WebError(
            StatusCode::CONFLICT,
            say!("settings-faulty").tell(lang),
        ));
    }
    if let Some(workshop) = &page.workshop {
        workshop.notify_one();
    }
    Ok(drawn::opens(false, lang).into_response())
}

fn read(page: &SettingsPage, lang: Lang) -> Result<Settings, WebError> {
    let told = |why: ConfigError| WebError(StatusCode::CONFLICT, why.tell(lang));
    Settings::read(&page.file).map_err(told)
}

fn not_yours(lang: Lang) -> WebError {
    WebError(StatusCode::FORBIDDEN, say!("settings-not-yours").tell(lang))
}

async fn change(
    State(page): State<SettingsPage>,
    headers: HeaderMap,
    viewer: Asked,
    Form(pairs): Form<Pairs>,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    if leave(&page, &headers) != Leave::AtOnce {
        return Err(not_yours(lang));
    }
    let mut settings = read(&page, lang)?;
    let sent = Sent::of(pairs);
    if sent.does == Do::Undo {
        let former = settings.former();
        let former = former.ok_or_else(|| {
            WebError(
                StatusCode::CONFLICT,
                say!("settings-nothing-former").tell(lang),
            )
        })?;
        return keep(&page, &mut settings, &former, lang);
    }
    let does = sent.does.clone();
    let passwords = sent.passwords.clone();
    let typed = changed(sent, &settings);
    let checked = settings.check(&typed);
    let saves = does == Do::Save && checked.config.is_ok();
    if saves {
        for (part, password) in &passwords {
            let Some(file) = checked.password_file(part) else {
                continue;
            };
            let file = WholeFile::secret(&settings.data().join(file));
            let written = std::fs::create_dir_all(settings.data())
                .and_then(|()| file.write(password.as_bytes()));
            written.map_err(|why| not_kept(&why, lang))?;
        }
        return keep(&page, &mut settings, &checked.text, lang);
    }
    let told = match (&does, &checked.config) {
        (Do::Save, Err(_)) => Some(say!("settings-not-saved")),
        (_, Ok(_)) => Some(say!("settings-sound")),
        _ => None,
    };
    let status = match checked.config.is_ok() || does != Do::Save {
        true => StatusCode::OK,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((
        status,
        drawn::form(&page, &settings, &checked, &typed, told, lang),
    )
        .into_response())
}

/// What was typed, with what the button that was pressed does to it.
fn changed(sent: Sent, settings: &Settings) -> Vec<TypedPart> {
    let before = settings.typed();
    let mut typed = match sent.does {
        Do::Draft => return draft("remmi", sent.seats, &sent.games),
        _ => sent.typed,
    };
    for part in &mut typed {
        let wanted = match part.name.as_str() {
            "wifi" => !sent.is_open,
            _ => part.key("user").is_some(),
        };
        // What was typed for one broker is sent to no other.
        let kept = before.iter().find(|former| former.name == part.name);
        let kept = kept.filter(|former| {
            let same = |key| former.key(key) == part.key(key);
            former.key(PASSWORD_KEY).is_some() && same("host") && same("port")
        });
        if wanted && (kept.is_some() || sent.passwords.contains_key(&part.name)) {
            part.keys.push((PASSWORD_KEY.to_owned(), KEPT.to_owned()));
        }
    }
    match sent.does {
        Do::Add(what) if typed.len() < MOST => {
            let readers = typed
                .iter()
                .filter(|part| part.name.starts_with("reader."))
                .count();
            let name = if what == "reader" {
                format!("reader.{readers}")
            } else {
                what
            };
            if typed.iter().all(|part| part.name != name) {
                let keys = Vec::new();
                typed.push(TypedPart { name, keys });
            }
        }
        Do::Remove(what) => {
            typed.retain(|part| part.name != what);
            let readers = typed
                .iter_mut()
                .filter(|part| part.name.starts_with("reader."));
            for (number, reader) in readers.enumerate() {
                reader.name = format!("reader.{number}");
            }
        }
        _ => {}
    }
    typed
}

fn keep(
    page: &SettingsPage,
    settings: &mut Settings,
    text: &str,
    lang: Lang,
) -> Result<Response, WebError> {
    settings.write(text).map_err(|why| not_kept(&why, lang))?;
    tracing::info!("the settings were changed on the page");
    let config = settings.now().config;
    let knows_pieces = config.is_ok_and(|config| !config.decks.is_empty());
    match &page.workshop {
        // A table that was set up just now: its readers are tried, and its pieces enrolled.
        Some(workshop) if page.idle && !knows_pieces => {
            workshop.notify_one();
            Ok(drawn::opens(true, lang).into_response())
        }
        _ => {
            page.anew.notify_one();
            Ok(drawn::saved(page.idle, lang).into_response())
        }
    }
}

fn not_kept(why: &std::io::Error, lang: Lang) -> WebError {
    let why: Say = say!("settings-not-kept", why = why.to_string());
    WebError(StatusCode::CONFLICT, why.tell(lang))
}
