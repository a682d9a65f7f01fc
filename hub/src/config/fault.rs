//! What is wrong with a file, and where.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.what, self.remedy)
    }
}

/// The file is not a configuration of a table.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read at all.
    #[error("cannot read the configuration {}: {error}; write one after examples/remmi.toml", file.display())]
    Unreadable {
        /// Path of the configuration, as given.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It holds faults.
    #[error("{} has {}:{}", file.display(), counted(faults.len()), lines(faults))]
    Faults {
        /// Path of the configuration, as given.
        file: PathBuf,
        /// All of them, by line.
        faults: Vec<Fault>,
    },
}

fn counted(faults: usize) -> String {
    match faults {
        1 => "a fault".to_owned(),
        many => format!("{many} faults"),
    }
}

fn lines(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("\n  {fault}")).collect()
}

/// Bytes of the text.
pub(super) type Span = Range<usize>;

/// Something typed, and where.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// Gathers faults by their place in the text.
pub(super) struct Faults<'t> {
    text: &'t str,
    found: RefCell<Vec<Fault>>,
}

impl<'t> Faults<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let found = RefCell::default();
        Faults { text, found }
    }

    /// Notes what is wrong at a span.
    pub(super) fn note(&self, span: &Span, what: impl Into<String>, remedy: impl Into<String>) {
        self.found.borrow_mut().push(Fault {
            line: self.line(span),
            what: what.into(),
            remedy: remedy.into(),
        });
    }

    /// The line of a span, from 1.
    pub(super) fn line(&self, span: &Span) -> usize {
        let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Whether there are none so far.
    pub(super) fn none(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// All of them, by line, each once.
    pub(super) fn into_sorted(self) -> Vec<Fault> {
        let mut found = self.found.into_inner();
        found.sort();
        found.dedup();
        found
    }
}
