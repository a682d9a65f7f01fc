//! The shape of a "no" that is a player's doing.

use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule. Each game has its own reason codes `C` and remedies `F`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation<C, F> {
    /// The stable reason, the same for every program that asks.
    pub code: C,
    /// The rule that was broken, such as `RD-08`, or the decision that reads it, such as `RD-A9`.
    pub rule: &'static str,
    /// The smallest set of pieces to blame, as ascending indices into the pieces given to the call
    /// that answered; empty when no single piece is at fault (too few cards, wrong moment).
    pub blame: Vec<usize>,
    /// The smallest remedy, when there is one.
    pub fix: Option<F>,
}

impl<C, F> Violation<C, F> {
    pub(crate) fn new(code: C, rule: &'static str) -> Self {
        Violation {
            code,
            rule,
            blame: Vec::new(),
            fix: None,
        }
    }

    pub(crate) fn blaming(mut self, blame: Vec<usize>) -> Self {
        self.blame = blame;
        self
    }

    pub(crate) fn fixed_by(mut self, fix: F) -> Self {
        self.fix = Some(fix);
        self
    }
}

impl<C: fmt::Display, F: fmt::Display> fmt::Display for Violation<C, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.code, self.rule)?;
        match &self.fix {
            Some(fix) => write!(f, "; {fix}"),
            None => Ok(()),
        }
    }
}

impl<C: fmt::Debug + fmt::Display, F: fmt::Debug + fmt::Display> core::error::Error
    for Violation<C, F>
{
}
