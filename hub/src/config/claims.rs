//! Who has a pin or an output for itself.

use table::words::{Say, say};

use super::fault::{Faults, Span};
use super::wiring::{Pin, Select};

/// What was claimed so far, in the order of the reading.
#[derive(Default)]
pub(super) struct Claims(Vec<Claim>);

struct Claim {
    what: Select,
    by: Say,
    /// What it is for, if buses may share it for that.
    line: Option<&'static str>,
    span: Span,
}

/// A pin's part, as its module calls it, of what it belongs to.
pub(super) fn part(role: impl Into<Say>, of: impl Into<Say>) -> Say {
    say!("config-part", role = role.into(), of = of.into())
}

impl Claims {
    /// A pin for one use.
    pub(super) fn pin(&mut self, pin: Pin, by: Say, span: &Span) {
        self.add(Select::Pin(pin), by, None, span);
    }

    /// A line of a bus, for a reset or a supply, which other buses may share.
    pub(super) fn line(&mut self, pin: Pin, line: &'static str, by: Say, span: &Span) {
        self.add(Select::Pin(pin), by, Some(line), span);
    }

    /// A chip select.
    pub(super) fn select(&mut self, select: &Select, by: Say, span: &Span) {
        self.add(select.clone(), by, None, span);
    }

    fn add(&mut self, what: Select, by: Say, line: Option<&'static str>, span: &Span) {
        let span = span.clone();
        self.0.push(Claim {
            what,
            by,
            line,
            span,
        });
    }

    /// Notes everything that is claimed twice, at the later of the two.
    pub(super) fn check(&mut self, faults: &Faults<'_>) {
        self.0.sort_by_key(|claim| claim.span.start);
        for (at, claim) in self.0.iter().enumerate() {
            let same = |first: &&Claim| {
                let shared = claim.line.is_some() && first.line == claim.line;
                first.what == claim.what && !shared
            };
            let Some(first) = self.0[..at].iter().find(same) else {
                continue;
            };
            let what = say!(
                "config-twice",
                what = claim.what.to_string(),
                by = &claim.by,
                first = &first.by,
                line = faults.line(&first.span)
            );
            let remedy = match claim.what {
                Select::Pin(_) => say!("config-other-pin"),
                Select::Output { .. } => say!("config-other-output"),
            };
            faults.note(&claim.span, what, remedy);
        }
    }
}
