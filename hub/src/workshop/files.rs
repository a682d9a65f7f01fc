//! What the workshop writes: decks, and the settings of the table's page. A maker's file is never written.

use std::path::{Path, PathBuf};

use protocol::Name;
use table::words::{Say, say};

use crate::config::{PanelSize, Settings, TypedPart};
use crate::enrol::shelf::{self, Others, ShelfError};

/// The decks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    data: PathBuf,
    /// Those that it plays with.
    listed: Vec<PathBuf>,
}

/// A deck, as far as it is enrolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its name.
    pub name: Name,
    /// Pieces that have a tag.
    pub has: usize,
    /// Pieces that it has in all.
    pub of: usize,
}

impl Shelf {
    /// Of the table of this maker's file; an empty one where that cannot be read.
    pub fn of(file: &Path) -> Shelf {
        let settings = Settings::read(file).ok();
        let config = settings
            .as_ref()
            .and_then(|settings| settings.now().config.ok());
        Shelf {
            data: settings.map_or_else(PathBuf::new, |settings| settings.data().to_owned()),
            listed: config.map_or_else(Vec::new, |config| config.decks),
        }
    }

    /// The file of a deck: as it is listed, else in the folder of the data.
    pub fn path(&self, name: Name) -> PathBuf {
        let named = |path: &&PathBuf| path.file_stem().is_some_and(|stem| stem == name.as_str());
        let listed = self.listed.iter().find(named);
        listed
            .cloned()
            .unwrap_or_else(|| self.data.join("decks").join(format!("{name}.deck")))
    }

    /// The tags of all decks but one.
    pub(super) fn others(&self, name: Name) -> Result<Others, ShelfError> {
        Ok(shelf::others(&shelf::read_all(&self.listed)?, name))
    }

    /// The decks that the table plays with and that can be read.
    pub fn standing(&self) -> Vec<Standing> {
        let decks = self.listed.iter().filter_map(|path| shelf::read(path).ok());
        let standing = |deck: crate::enrol::DeckFile| Standing {
            name: deck.name,
            has: deck.tags().len(),
            of: deck.contents.pieces().len(),
        };
        decks.map(standing).collect()
    }
}

/// A deck belongs to those that the table plays with.
pub(super) fn list(file: &Path, deck: &Path) -> Result<(), Say> {
    let shelf = Shelf::of(file);
    if shelf.listed.iter().any(|listed| listed == deck) {
        return Ok(());
    }
    let path = deck.display().to_string();
    // As it is written in the file that lies in the folder of the data.
    let own = deck.strip_prefix(&shelf.data).unwrap_or(deck);
    let own = own.to_string_lossy().into_owned();
    let told = say!("workshop-list-deck", path = path);
    change(file, told, |typed| {
        let table = section(typed, "table");
        match table.keys.iter_mut().find(|(key, _)| key == "decks") {
            Some((_, decks)) => *decks = format!("{decks}, {own}"),
            None => table.keys.push(("decks".to_owned(), own)),
        }
    })
}

/// The panel is one of this size.
pub(super) fn panel_is(file: &Path, size: PanelSize) -> Result<(), Say> {
    let key = size.key();
    let told = say!("workshop-panel-in-file", size = key.as_str());
    change(file, told, |typed| {
        let panel = section(typed, "panel");
        panel.keys.retain(|(key, _)| key != "size");
        panel.keys.push(("size".to_owned(), key));
    })
}

/// Two readers exchange their zones.
pub(super) fn swap(file: &Path, one: usize, other: usize) -> Result<(), Say> {
    let told = say!("workshop-swap-in-file", one = one + 1, other = other + 1);
    change(file, told, |typed| {
        let of = |at: usize| {
            let name = format!("reader.{at}");
            typed.iter().position(|part| part.name == name)
        };
        let Some((one, other)) = of(one).zip(of(other)) else {
            return;
        };
        let zone = |part: &TypedPart| part.keys.iter().position(|(key, _)| key == "zone");
        let Some((at, there)) = zone(&typed[one]).zip(zone(&typed[other])) else {
            return;
        };
        let zones = [&typed[one].keys[at].1, &typed[other].keys[there].1].map(String::clone);
        let [first, second] = zones;
        typed[one].keys[at].1 = second;
        typed[other].keys[there].1 = first;
    })
}

/// The section of that name, which is made where there is none.
fn section<'t>(typed: &'t mut Vec<TypedPart>, name: &str) -> &'t mut TypedPart {
    let at = typed.iter().position(|part| part.name == name);
    let at = at.unwrap_or_else(|| {
        typed.push(TypedPart::new(name, &[]));
        typed.len() - 1
    });
    &mut typed[at]
}

/// Changes what the page has set. Where that changes nothing, it is the maker's file that says so: `in_file` is what to do there.
fn change(file: &Path, in_file: Say, change: impl FnOnce(&mut Vec<TypedPart>)) -> Result<(), Say> {
    let plain = |why: String| Say::plain(why);
    let mut settings = Settings::read(file).map_err(|why| plain(why.to_string()))?;
    let mut typed = settings.typed();
    let before = settings.check(&typed).text;
    change(&mut typed);
    let checked = settings.check(&typed);
    if checked.text == before {
        return Err(in_file);
    }
    if let Err(faults) = &checked.config {
        let first = faults.first().map(|fault| fault.what.clone());
        return Err(first.unwrap_or(in_file));
    }
    let text = checked.text.clone();
    settings
        .write(&text)
        .map_err(|why| say!("settings-not-kept", why = why.to_string()))
}
