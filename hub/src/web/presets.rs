//! "As we play it": the options of a game, kept under a name for other evenings.

use std::collections::BTreeMap;
use std::io;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::game::GameId;
use table::names::{MAX_NAME, told_apart};
use table::words::{Lang, Say, say};

use super::leave::{AtDoor, Leave, may};
use super::phones::Phones;
use super::{Asked, Door, WebError, another_seat, checked, read_json};
use crate::run::Shows;
use crate::storage::WholeFile;

/// More are not kept.
const MOST: usize = 24;
/// Longest value of an option, in bytes.
const MAX_VALUE: usize = 200;

/// Options under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Preset {
    game: GameId,
    name: String,
    /// Those that differ from their default.
    options: BTreeMap<String, String>,
}

impl Preset {
    fn is(&self, other: &Preset) -> bool {
        (self.game, &self.name) == (other.game, &other.name)
    }
}

/// What a page asks for.
#[derive(Deserialize)]
#[serde(tag = "preset", rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    /// In the place of one of that name, if there is one.
    Keep {
        one: Preset,
    },
    Forget {
        game: GameId,
        name: String,
    },
}

/// What the file holds.
#[derive(Default)]
struct Kept {
    /// In the order in which they were kept.
    presets: Vec<Preset>,
    /// What only another version of the program understands, such as the rules of another game: it stays in the file.
    others: Vec<Value>,
}

impl Kept {
    /// A file that holds no list is kept aside, and everybody is told.
    fn read(door: &Door) -> Kept {
        let (all, why) = door
            .presets
            .take_up(|bytes| serde_json::from_slice::<Vec<Value>>(bytes));
        if why.is_some() {
            let news = say!("presets-set-aside");
            door.desk.tell("presets", news, Shows::Always);
        }
        let mut kept = Kept::default();
        for one in all.unwrap_or_default() {
            match Preset::deserialize(&one) {
                Ok(preset) => kept.presets.push(preset),
                Err(_) => kept.others.push(one),
            }
        }
        kept
    }

    /// Once this returns, it outlives a power cut.
    fn write(&self, file: &WholeFile) -> io::Result<()> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum One<'a> {
            Preset(&'a Preset),
            Other(&'a Value),
        }
        let presets = self.presets.iter().map(One::Preset);
        let all: Vec<_> = presets.chain(self.others.iter().map(One::Other)).collect();
        file.write(&serde_json::to_vec(&all)?)
    }
}

/// What is kept once it is done.
fn change(door: &Door, ask: Ask) -> Result<Vec<Preset>, Say> {
    let mut kept = Kept::read(door);
    let all = &mut kept.presets;
    match ask {
        Ask::Keep { one } => {
            let one = checked_preset(one)?;
            match all.iter().position(|other| other.is(&one)) {
                Some(at) => all[at] = one,
                None if all.len() >= MOST => return Err(say!("preset-most", n = MOST)),
                None => all.push(one),
            }
        }
        Ask::Forget { game, name } => all.retain(|one| one.game != game || one.name != name),
    }
    let written = kept.write(&door.presets);
    written.map_err(|why| say!("preset-not-kept", why = why.to_string()))?;
    Ok(kept.presets)
}

/// With its name as it is written, and options that its game has.
fn checked_preset(one: Preset) -> Result<Preset, Say> {
    let name = one.name.trim().to_owned();
    let unseen = name.chars().any(char::is_control) || told_apart(0, &name, &[]).is_err();
    if name.is_empty() || unseen {
        return Err(say!("preset-name-empty"));
    }
    if name.chars().count() > MAX_NAME {
        return Err(say!("preset-name-long", most = MAX_NAME));
    }
    let known = one.game.info().options;
    for (key, value) in &one.options {
        let info = known.iter().find(|info| info.declared.key == key);
        let fits = |value: &str| value.len() <= MAX_VALUE;
        if !info.is_some_and(|info| fits(value) && info.declared.kind.allows(value)) {
            let game = one.game.title();
            return Err(say!("preset-option", option = key.as_str(), game = game));
        }
    }
    Ok(Preset { name, ..one })
}

/// `GET /presets`: for whoever sets the table, as `POST /presets`.
pub(super) async fn list(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    may_keep(&door, &headers, lang)?;
    let all = door.keys.look(|_, _| Kept::read(&door).presets);
    Ok(axum::Json(all).into_response())
}

/// `POST /presets`: keeps one, or forgets one; the answer is what is kept then.
pub(super) async fn ask(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
    body: Bytes,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    may_keep(&door, &headers, lang)?;
    let ask = read_json(&body)?;
    // One after the other, at all the doors of a table.
    let done = door.keys.change(|_, _| change(&door, ask));
    let all = done.map_err(|why| WebError(StatusCode::CONFLICT, why.tell(lang)))?;
    Ok(axum::Json(all).into_response())
}

fn may_keep(door: &Door, headers: &HeaderMap, lang: Lang) -> Result<(), WebError> {
    let role = door.keys.role(headers, door.newcomer);
    let look = |phones: &Phones, now| may(role, AtDoor::Presets, phones, now);
    match door.keys.look(look) {
        Leave::AtOnce => Ok(()),
        _ => Err(another_seat(lang)),
    }
}
