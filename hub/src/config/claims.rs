//! Who has a pin or an output for itself.

use super::fault::{Faults, Span};
use super::wiring::{Pin, Select};

/// What was claimed so far, in the order of the reading.
#[derive(Default)]
pub(super) struct Claims(Vec<Claim>);

struct Claim {
    what: Select,
    by: String,
    /// A reset may be shared with other resets.
    reset: bool,
    span: Span,
}

impl Claims {
    /// A pin for one use.
    pub(super) fn pin(&mut self, pin: Pin, by: impl Into<String>, span: &Span) {
        self.add(Select::Pin(pin), by.into(), false, span);
    }

    /// A reset line, which other buses may share.
    pub(super) fn reset(&mut self, pin: Pin, by: impl Into<String>, span: &Span) {
        self.add(Select::Pin(pin), by.into(), true, span);
    }

    /// A chip select.
    pub(super) fn select(&mut self, select: &Select, by: impl Into<String>, span: &Span) {
        self.add(select.clone(), by.into(), false, span);
    }

    fn add(&mut self, what: Select, by: String, reset: bool, span: &Span) {
        let span = span.clone();
        self.0.push(Claim {
            what,
            by,
            reset,
            span,
        });
    }

    /// Notes everything that is claimed twice, at the later of the two.
    pub(super) fn check(&mut self, faults: &Faults<'_>) {
        self.0.sort_by_key(|claim| claim.span.start);
        for (at, claim) in self.0.iter().enumerate() {
            let same = |first: &&Claim| first.what == claim.what && !(first.reset && claim.reset);
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
