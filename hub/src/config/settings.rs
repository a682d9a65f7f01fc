//! What people set on the table's page: a file of its own in the folder of the data, under the maker's.
//!
//! The page writes it and nobody else; the maker's file is never written. A key that stands in both is the maker's. One former
//! state is kept, so that a change can be undone, and the undoing too.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use super::TableConfig;
use super::fault::{ConfigError, Fault};
use super::file;
use super::form::{Hand, Key, Part};
use super::kind::Kind;
use crate::storage::{WholeFile, read_text};

/// Name of the file in the folder of the data.
pub const SETTINGS: &str = "settings.toml";
/// The state before.
const FORMER: &str = "settings.toml.former";
/// Longest file of settings that is read, in bytes.
pub(super) const MOST: u64 = 1_000_000;
/// What is typed for a key may lead to others, and what is typed for those to more, in no section oftener.
const PASSES: usize = 6;
/// Sections of which the page may write what no file, program or address of this machine is.
pub(super) const OF_PAGE: [&str; 9] = [
    "table", "wifi", "broker", "club", "speech", "bus", "expander", "panel", "reader",
];
/// Sections that are one hand's as a whole: whoever could change the host alone would be sent the other's password.
const WHOLE: [&str; 2] = ["broker", "club"];

/// The two files of a table, as they are now.
#[derive(Clone, Debug)]
pub struct Settings {
    maker: String,
    folder: PathBuf,
    data: PathBuf,
    page: String,
}

/// What a person typed, section by section.
pub type Typed = Vec<TypedPart>;

/// One section as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedPart {
    /// `table`, `bus.spi0`, `reader.2`.
    pub name: String,
    /// Its keys; one that is empty is left out.
    pub keys: Vec<(String, String)>,
}

impl Checked {
    /// The name, in the folder of the data, of the file that a password typed in this section is kept in.
    pub fn password_file(&self, part: &str) -> Option<&'static str> {
        let part = self.parts.iter().find(|one| one.name == part)?;
        let may = part.is_of_page();
        let mut keys = part.keys.iter().filter(|key| may && key.is_of_page());
        keys.find_map(|key| match key.kind {
            Kind::Password(file, _) => Some(file),
            _ => None,
        })
    }
}

impl TypedPart {
    /// What is typed for a key, if anything is.
    pub fn key(&self, key: &str) -> Option<&str> {
        let (_, text) = self.keys.iter().find(|(name, _)| name == key)?;
        Some(text.trim()).filter(|text| !text.is_empty())
    }

    /// A section of that name with these keys.
    pub fn new(name: &str, keys: &[(&str, &str)]) -> TypedPart {
        let keys = keys.iter();
        let keys = keys.map(|(key, text)| ((*key).to_owned(), (*text).to_owned()));
        TypedPart {
            name: name.to_owned(),
            keys: keys.collect(),
        }
    }
}

/// What the two files mean together.
pub struct Checked {
    /// The table, or what is wrong with it.
    pub config: Result<TableConfig, Vec<Fault>>,
    /// All sections, and what may stand in them.
    pub parts: Vec<Part>,
    /// The page's text of it.
    pub text: String,
}

impl Part {
    /// The page may change it, but for what stands in the maker's file. A list of the maker's is theirs as a whole, and so is
    /// where a password goes.
    pub fn is_of_page(&self) -> bool {
        let kind = self.name.split('.').next().unwrap_or_default();
        let list = self.name.starts_with("reader.") || WHOLE.contains(&kind);
        let outer = ["bus", "expander"].contains(&self.name.as_str());
        OF_PAGE.contains(&kind) && !outer && !(list && self.place.hand == Hand::Maker)
    }
}

impl Key {
    /// The page may write it: it is no matter of this machine, and the maker's file leaves it out.
    pub fn is_of_page(&self) -> bool {
        let makers = self
            .written
            .as_ref()
            .is_some_and(|written| written.place.hand == Hand::Maker);
        !makers && !matches!(self.kind, Kind::Machine(_))
    }
}

impl Settings {
    /// Both files of the table whose maker's file this is.
    ///
    /// # Errors
    /// One of them cannot be read. The page's may be missing.
    pub fn read(maker: &Path) -> Result<Settings, ConfigError> {
        let unreadable = |file: &Path| {
            let file = file.to_owned();
            |error| ConfigError::Unreadable { file, error }
        };
        let text = read_text(maker, MOST).map_err(unreadable(maker))?;
        let folder = maker.parent().unwrap_or(Path::new("")).to_owned();
        let data = file::data(&text, &folder);
        let own = data.join(SETTINGS);
        let page = match read_text(&own, MOST) {
            Err(error) if is_missing(&error) => String::new(),
            read => read.map_err(unreadable(&own))?,
        };
        let maker = text;
        Ok(Settings {
            maker,
            folder,
            data,
            page,
        })
    }

    /// The folder of the data.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// What the two files mean.
    pub fn now(&self) -> Checked {
        self.with(&self.page)
    }

    fn with(&self, page: &str) -> Checked {
        let read = file::read(&self.maker, &self.folder, page);
        let (config, parts) = (read.config, read.parts);
        let text = page.to_owned();
        Checked {
            config,
            parts,
            text,
        }
    }

    /// What the maker's file and this, in the place of the page's, would mean. What the page may not write, or what is not known
    /// where it stands, is left out.
    pub fn check(&self, typed: &Typed) -> Checked {
        // What is typed for one key (a chip) says which others there are: sections first, then what each asks for.
        let mut checked = self.with(&written(typed, &[]));
        for _ in 0..PASSES {
            let text = written(typed, &checked.parts);
            if text == checked.text {
                break;
            }
            checked = self.with(&text);
        }
        checked
    }

    /// Writes what was checked, and keeps what was there before.
    ///
    /// # Errors
    /// The disk.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        std::fs::create_dir_all(&self.data)?;
        let open = |name| WholeFile::open(&self.data.join(name));
        open(FORMER).write(self.page.as_bytes())?;
        open(SETTINGS).write(text.as_bytes())?;
        text.clone_into(&mut self.page);
        Ok(())
    }

    /// What the page has written, as it was typed.
    pub fn typed(&self) -> Typed {
        let typed = |part: Part| {
            let keys = part.keys.into_iter().filter_map(|key| {
                let written = key.written?;
                let pages = written.place.hand == Hand::Page;
                pages.then(|| (key.name.to_owned(), written.text))
            });
            let keys: Vec<_> = keys.collect();
            let pages = part.place.hand == Hand::Page || !keys.is_empty();
            let name = part.name;
            pages.then_some(TypedPart { name, keys })
        };
        let parts = self.now().parts.into_iter();
        parts.filter(Part::is_of_page).filter_map(typed).collect()
    }

    /// Nobody has set anything on the page.
    pub fn is_new(&self) -> bool {
        self.page.trim().is_empty()
    }

    /// The state before the last change, if there is one.
    pub fn former(&self) -> Option<String> {
        std::fs::read_to_string(self.data.join(FORMER)).ok()
    }
}

fn is_missing(error: &io::Error) -> bool {
    // The folder of the data may be missing too, or be none.
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// The page's text: of these sections the keys that were asked for.
fn written(typed: &Typed, asked: &[Part]) -> String {
    let mut text = String::new();
    for part in typed {
        let (kind, name) = part.name.split_once('.').unwrap_or((&part.name, ""));
        let known = asked.iter().find(|one| one.name == part.name);
        let may = known.map_or(OF_PAGE.contains(&kind), Part::is_of_page);
        if !may || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            continue;
        }
        let makers = known.is_some_and(|part| part.place.hand == Hand::Maker);
        let keys = known.into_iter().flat_map(|part| &part.keys);
        let keys: Vec<(&str, String)> = keys.filter_map(|key| of_page(key, &part.keys)).collect();
        if makers && keys.is_empty() {
            continue;
        }
        let _ = match (kind, name) {
            ("reader", _) => writeln!(text, "[[reader]]"),
            (kind, "") => writeln!(text, "[{kind}]"),
            (kind, name) => writeln!(text, "[{kind}.{name}]"),
        };
        for (key, written) in keys {
            let _ = writeln!(text, "{key} = {written}");
        }
        text.push('\n');
    }
    text
}

/// The key with what was typed for it, as it stands in a file, if anything was and the page may write it.
fn of_page<'k>(key: &'k Key, typed: &[(String, String)]) -> Option<(&'k str, String)> {
    let (_, typed) = typed.iter().find(|(name, _)| name == key.name)?;
    let known = match &key.kind {
        Kind::Program(known, _) => known.contains(&typed.trim()),
        _ => !typed.trim().is_empty(),
    };
    let may = key.is_of_page() && known;
    may.then(|| (key.name, key.kind.written(typed)))
}
