//! What is wrong with a file, and where.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use table::words::{Lang, Say, say};

use super::form::{Hand, Key, Part, Place};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub what: Say,
    /// What to do.
    pub remedy: Say,
}

impl Fault {
    /// Where, what and what to do, in a language.
    pub fn tell(&self, lang: Lang) -> String {
        let where_ = where_(self.place).tell(lang);
        format!(
            "{where_}: {}: {}",
            self.what.tell(lang),
            self.remedy.tell(lang)
        )
    }
}

/// A line, and of which file, where that is not the maker's.
pub fn where_(place: Place) -> Say {
    match place.hand {
        Hand::Maker => say!("config-line", n = place.line),
        Hand::Page => say!("config-line-of-page", n = place.line),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

/// The file is not a configuration of a table.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read at all.
    #[error("{}", unreadable(file, error).tell(Lang::En))]
    Unreadable {
        /// Path of the configuration, as given.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It holds faults.
    #[error("{}", counted(file, faults, Lang::En))]
    Faults {
        /// Path of the configuration, as given.
        file: PathBuf,
        /// All of them, by line.
        faults: Vec<Fault>,
    },
}

impl ConfigError {
    /// The same in a language.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            ConfigError::Unreadable { file, error } => unreadable(file, error).tell(lang),
            ConfigError::Faults { file, faults } => counted(file, faults, lang),
        }
    }
}

fn unreadable(file: &Path, error: &std::io::Error) -> Say {
    let (file, why) = (file.display().to_string(), error.to_string());
    say!("config-unreadable", file = file, why = why)
}

fn counted(file: &Path, faults: &[Fault], lang: Lang) -> String {
    let file = file.display().to_string();
    let head = say!("config-has-faults", file = file, n = faults.len()).tell(lang);
    let lines = faults
        .iter()
        .map(|fault| format!("\n  {}", fault.tell(lang)));
    head + &lines.collect::<String>()
}

/// Bytes of the text.
pub(super) type Span = Range<usize>;

/// Something typed, and where.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// What is read: the maker's text, and after it that of the page, whose places in it count on.
pub(super) struct Source<'t> {
    pub(super) maker: &'t str,
    /// As long as the maker's text nothing but spaces, then the page's.
    pub(super) page: &'t str,
    /// The folder from which paths of the maker's file count, and that of the page's.
    pub(super) folders: [&'t Path; 2],
}

impl Source<'_> {
    fn hand(&self, span: &Span) -> Hand {
        // A span at the end of the maker's text is the maker's.
        match span.start > self.maker.len() {
            true => Hand::Page,
            false => Hand::Maker,
        }
    }

    pub(super) fn place(&self, span: &Span) -> Place {
        let hand = self.hand(span);
        let (text, from) = match hand {
            Hand::Maker => (self.maker, 0),
            Hand::Page => (self.page, self.maker.len() + 1),
        };
        let before = text.as_bytes().get(from..span.start).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        Place { hand, line }
    }

    /// What is written there.
    pub(super) fn text(&self, span: &Span) -> &str {
        let text = match self.hand(span) {
            Hand::Maker => self.maker,
            Hand::Page => self.page,
        };
        text.get(span.clone()).unwrap_or_default()
    }

    /// A path that is written there.
    pub(super) fn path(&self, at: &At<PathBuf>) -> PathBuf {
        let [maker, page] = self.folders;
        let folder = match self.hand(&at.span) {
            Hand::Maker => maker,
            Hand::Page => page,
        };
        folder.join(&at.value)
    }
}

/// Gathers faults by their place in the text, and what was asked for.
pub(super) struct Faults<'t> {
    pub(super) source: Source<'t>,
    found: RefCell<Vec<Fault>>,
    asked: RefCell<Vec<Part>>,
}

impl<'t> Faults<'t> {
    pub(super) fn of(source: Source<'t>) -> Self {
        Faults {
            source,
            found: RefCell::default(),
            asked: RefCell::default(),
        }
    }

    /// Notes what is wrong at a span.
    pub(super) fn note(&self, span: &Span, what: Say, remedy: Say) {
        let place = self.source.place(span);
        let fault = Fault {
            place,
            what,
            remedy,
        };
        let mut found = self.found.borrow_mut();
        if !found.contains(&fault) {
            found.push(fault);
        }
    }

    /// A section is read.
    pub(super) fn opens(&self, name: &str, span: &Span) {
        self.asked.borrow_mut().push(Part {
            name: name.to_owned(),
            place: self.source.place(span),
            keys: Vec::new(),
        });
    }

    /// A section is asked for a key.
    pub(super) fn asks(&self, part: &str, key: Key) {
        let mut asked = self.asked.borrow_mut();
        if let Some(part) = asked.iter_mut().find(|one| one.name == part) {
            part.keys.push(key);
        }
    }

    /// The line of a span, from 1.
    pub(super) fn line(&self, span: &Span) -> usize {
        self.source.place(span).line
    }

    /// Whether there are none so far.
    pub(super) fn none(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// All of them, by line, and what was asked for.
    pub(super) fn into_sorted(self) -> (Vec<Fault>, Vec<Part>) {
        let mut found = self.found.into_inner();
        found.sort_by_key(|fault| fault.place);
        (found, self.asked.into_inner())
    }
}
