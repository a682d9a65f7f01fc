//! Who has a pin or an output for itself.

use super::fault::{Faults, Span};
use super::wiring::{Pin, Select};

/// What was claimed so far, in the order of the reading.
#[derive(Default)]
pub(super) struct Claims(Vec<Claim>);

struct Claim {
    what: Select,
    by: String,
    /// What it is for, if buses may share it for that.
    line: Option<&'static str>,
    span: Span,
}

impl Claims {
    /// A pin for one use.
    pub(super) fn pin(&mut self, pin: Pin, by: impl Into<String>, span: &Span) {
        self.add(Select::Pin(pin), by.into(), None, span);
    }

    /// A line of a bus, for a reset or a supply, which other buses may share.
    pub(super) fn line(
        &mut self,
        pin: Pin,
        line: &'static str,
        by: impl Into<String>,
        span: &Span,
    ) {
        self.add(Select::Pin(pin), by.into(), Some(line), span);
    }

    /// A chip select.
    pub(super) fn select(&mut self, select: &Select, by: impl Into<String>, span: &Span) {
        self.add(select.clone(), by.into(), None, span);
    }

    fn add(&mut self, what: Select, by: String, line: Option<&'static str>, span: &Span) {
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
            let line = faults.line(&first.span);
            let what = format!(
                "{} is {}, but already {} (line {line})",
                claim.what, claim.by, first.by
            );
            let remedy = match claim.what {
                Select::Pin(_) => "give one of them another pin",
                Select::Output { .. } => "give one of them another output",
            };
            faults.note(&claim.span, what, remedy);
        }
    }
}
