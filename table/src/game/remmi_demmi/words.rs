//! Remmi-Demmi in words.

use rules::remmi_demmi::{Code, Remmi, Type, Violation};

use super::{Ending, RemmiDemmi, Taking, Trading, Verification};
use crate::words::{Say, say};

/// Why a set-up is refused, with the remedy.
pub(super) fn setup_refused(violation: &Violation, players: usize) -> Say {
    let out = match players {
        4 | 5 => 4,
        6 | 7 => 2,
        _ => 0,
    };
    match violation.code {
        Code::PlayerCount => say!("rd-player-count", n = players),
        Code::RemovedTypes => say!("rd-types-out", n = players, out = out),
        other => say!(
            "refused-by-code",
            code = other.as_str(),
            rule = violation.rule
        ),
    }
}

/// A type in words: "red circles".
fn type_in_words(face: Type) -> Say {
    use rules::remmi_demmi::{Colour, Shape};
    let colour = match face.colour {
        Colour::Red => say!("rd-red"),
        Colour::Green => say!("rd-green"),
        Colour::Blue => say!("rd-blue"),
    };
    let shape = match face.shape {
        Shape::Circle => say!("rd-circles"),
        Shape::Square => say!("rd-squares"),
        Shape::Triangle => say!("rd-triangles"),
    };
    say!("type-name", colour = colour, shape = shape)
}

/// What a good claim is, in one sentence.
pub(super) fn good_claim(name: &str, cards: &[Type], remmi: Option<Remmi>) -> Say {
    let mut types = cards.to_vec();
    types.sort_unstable();
    types.dedup();
    let kinds: Vec<Say> = types.into_iter().map(type_in_words).collect();
    match remmi {
        Some(Remmi { wild_used: true }) => say!("rd-good-wild", name = name),
        Some(_) => say!("rd-good", name = name, kinds = kinds),
        None => say!("rd-good-decided", name = name),
    }
}

/// What a false claim lacks, in one sentence.
pub(super) fn false_claim(name: &str, violation: &Violation) -> Say {
    match violation.code {
        Code::CardCount => say!("rd-false-count", name = name),
        Code::TypeRemoved => say!("rd-false-removed", name = name),
        Code::NotRemmi | Code::WildNotAllowed => say!("rd-false", name = name),
        other => say!(
            "refused-by-code",
            code = other.as_str(),
            rule = violation.rule
        ),
    }
}

/// Why a trade is refused, in one sentence; `names` are those of the two players, left and right.
pub(super) fn trade_refused(
    code: Code,
    rule: &str,
    names: [&str; 2],
    counts: [usize; 2],
    false_by: &[&str],
) -> Say {
    let [left, right] = names;
    let offenders: Vec<Say> = false_by.iter().map(|name| Say::plain(*name)).collect();
    match code {
        Code::NotDemmi => say!("rd-trade-false", names = offenders),
        Code::CountMismatch => say!(
            "rd-trade-counts",
            left = left,
            right = right,
            a = counts[0],
            b = counts[1]
        ),
        Code::NotRunning => say!("rd-trade-not-running"),
        Code::Claimed => say!("rd-trade-claimed", left = left, right = right),
        Code::CardCount => say!("rd-trade-too-many"),
        Code::WildNotAllowed => say!("rd-trade-tenth"),
        Code::BadCard | Code::Empty => say!("rd-trade-unread"),
        other => say!("refused-by-code", code = other.as_str(), rule = rule),
    }
}

/// The smallest change that would have made a Remmi of a false claim.
pub(super) fn fix(violation: &Violation, claimed: &[Type]) -> Option<Say> {
    let blamed: Vec<Type> = violation
        .blame
        .iter()
        .filter_map(|place| claimed.get(*place).copied())
        .collect();
    match violation.code {
        Code::NotRemmi if blamed.len() == 1 => {
            Some(say!("rd-fix-one", kind = type_in_words(blamed[0])))
        }
        Code::NotRemmi => Some(say!("rd-fix-many", n = blamed.len())),
        _ => None,
    }
}

/// What the dealer waits for before the slap (RD-07, RD-21, RD-22).
pub(super) fn before_slap(app: &RemmiDemmi) -> Say {
    let dealer = app.tabletop.name(app.dealer());
    let without = app.without_tenth();
    if app.options.variant {
        say!("rd-next-slap-blind", name = dealer)
    } else if without.is_empty() {
        say!("rd-next-slap", name = dealer)
    } else {
        say!("rd-next-slap-aside", name = dealer, names = without)
    }
}

/// What the players do while the round runs.
pub(super) fn trade(app: &RemmiDemmi, trading: &Trading) -> Say {
    let taken = trading.takings.len();
    let plaques = app.setup().map_or(0, |setup| setup.plaques.len());
    match plaques.saturating_sub(taken) {
        _ if taken == 0 => say!("rd-next-trade"),
        0 => say!("rd-next-trade-bare", taken = self::taken(app)),
        n => say!("rd-next-trade-on", taken = self::taken(app), n = n),
    }
}

/// Who has claimed so far: "Ana claimed with the 4."
pub(super) fn taken(app: &RemmiDemmi) -> Say {
    let mut takings: Vec<_> = app.takings().iter().collect();
    takings.sort_by_key(|taking| taking.at);
    let one = |taking: &&Taking| {
        let points = taking.plaque.map(|plaque| plaque.points());
        match (taking.seat.map(|seat| app.tabletop.name(seat)), points) {
            (Some(name), Some(points)) => say!("rd-claimed-with", name = name, points = points),
            (Some(name), None) => say!("rd-claimed-bare", name = name),
            (None, points) => say!("rd-somebody-took", points = points.unwrap_or(0)),
        }
    };
    let all: Vec<Say> = takings.iter().map(one).collect();
    match <[Say; 1]>::try_from(all) {
        Ok([only]) => only,
        Err(mut all) => match (all.pop(), all.pop()) {
            (Some(last), Some(first)) => say!("rd-two-sentences", first = first, last = last),
            _ => Say::plain(""),
        },
    }
}

/// Why the round stopped.
pub(super) fn ended(verification: &Verification) -> Say {
    match (verification.ending, verification.trading.takings.len()) {
        (Ending::Bell, _) => say!("rd-bell"),
        (Ending::Claims, 2) => say!("rd-second-claim"),
        (Ending::Claims, _) => say!("rd-third-claim"),
    }
}
