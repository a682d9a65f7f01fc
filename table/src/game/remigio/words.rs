//! Remigio in words.

use rules::Points;
use rules::card::Card;
use rules::remigio::{Close, Code, Special, Violation};

use crate::game::fault::Fault;
use crate::words::{Say, say};

/// A line of the premium table.
pub(super) fn special(special: Special) -> Say {
    match special {
        Special::FivePairs => say!("rg-five-pairs"),
        Special::Plain => say!("rg-plain"),
        Special::Colour => say!("rg-colour"),
        Special::Sequence => say!("rg-sequence"),
        Special::Remigio => say!("rg-remigio"),
    }
}

/// RG-27: a close with its multiplier.
pub(super) fn close(close: Close) -> Say {
    let times = times(close);
    let jokers = if close.jokers {
        say!("rg-with-joker")
    } else {
        say!("rg-without-joker")
    };
    say!(
        "rg-close",
        line = special(close.special),
        jokers = jokers,
        times = times
    )
}

/// How often the points of the losers count by it (RG-27).
pub(super) fn times(close: Close) -> String {
    let halves = close.twice_multiplier().into();
    Points { halves }.to_string()
}

/// What stands against a throw or a close, in these words.
pub(super) fn fault(text: Say, violation: &Violation) -> Fault {
    Fault {
        text,
        reason: violation.code.as_str(),
        rule: violation.rule,
        blame: Vec::new(),
    }
}

/// Why a move is refused, and how to put it right.
pub(super) fn refused(violation: &Violation) -> Say {
    text(violation, &[])
}

/// The same of a close of which these cards are loose.
fn text(violation: &Violation, loose: &[Card]) -> Say {
    let rule = violation.rule;
    match violation.code {
        Code::NotYourTurn if rule == "RG-18" => say!("rg-not-thrown", rule = rule),
        Code::NotYourTurn => say!("not-your-turn", rule = rule),
        Code::AlreadyDrawn => say!("already-drawn", rule = rule),
        Code::HandsNotCounted => say!("rg-hands-not-counted", rule = rule),
        Code::NothingThere => say!("nothing-there", rule = rule),
        Code::DeadHand => say!("rg-dead-hand", rule = rule),
        Code::TooLate => say!("rg-too-late", rule = rule),
        Code::CardCount => say!("rg-card-count", rule = rule),
        Code::NotClosed if rule == "RG-A11" => say!("rg-not-closed-dealt", rule = rule),
        Code::NotClosed => {
            say!("rg-not-closed", loose = Say::row(loose), rule = rule)
        }
        Code::BadCard => say!("rg-bad-card", rule = rule),
        Code::HandMissing => say!("rg-hand-missing", rule = rule),
        Code::RoundOver => say!("deal-is-over", rule = rule),
        Code::StillRunning => say!("rg-nobody-closed", rule = rule),
        Code::NotSeated => say!("not-seated", rule = rule),
        Code::MatchOver => say!("match-is-over"),
        other => say!("refused-by-code", code = other.as_str(), rule = rule),
    }
}

/// RG-A12: a close that fails.
pub(super) fn false_close(name: &str, violation: &Violation, loose: &[Card]) -> Say {
    say!("rg-false-close", name = name, why = text(violation, loose))
}
