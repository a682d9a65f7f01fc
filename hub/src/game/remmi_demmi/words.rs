//! Sentences that more than one part says. English; other languages are to come.

use rules::remmi_demmi::{Code, Remmi, Type, Violation};

use super::{Ending, RemmiDemmi, Verification};
use crate::zone::Zone;

/// A zone in the middle of a sentence: "Ana's pad", "the left tray".
pub fn zone(app: &RemmiDemmi, zone: Zone) -> String {
    match zone {
        Zone::Pad(seat) if usize::from(seat) < app.base.names.len() => {
            format!("{}'s pad", app.name(usize::from(seat)))
        }
        Zone::Pad(seat) => format!("the free pad {}", seat + 1),
        Zone::Centre => "the centre".into(),
        Zone::Stock => "the stock".into(),
        Zone::Aside => "the place for left-over cards".into(),
        Zone::TrayLeft => "the left tray".into(),
        Zone::TrayRight => "the right tray".into(),
        other => crate::game::zone_in_words(&app.base, other).to_string(),
    }
}

/// Why a set-up is refused, with the remedy.
pub fn setup_refused(violation: &Violation, players: usize) -> String {
    match violation.code {
        Code::PlayerCount => {
            format!("{players} players are seated; Remmi-Demmi takes 4 to 9 (RD-04)")
        }
        _ => {
            let out = match players {
                4 | 5 => "four",
                6 | 7 => "two",
                _ => "no",
            };
            format!(
                "with {players} players exactly {out} different types are taken out (RD-05): choose them again or take the hub's proposal"
            )
        }
    }
}

/// A type in words: "red circles".
pub fn type_in_words(face: Type) -> String {
    use rules::remmi_demmi::{Colour, Shape};
    let colour = match face.colour {
        Colour::Red => "red",
        Colour::Green => "green",
        Colour::Blue => "blue",
    };
    let shape = match face.shape {
        Shape::Circle => "circles",
        Shape::Square => "squares",
        Shape::Triangle => "triangles",
    };
    format!("{colour} {shape}")
}

/// What a good claim is, in one sentence.
pub fn good_claim(name: &str, cards: &[Type], remmi: Option<Remmi>) -> String {
    let mut types = cards.to_vec();
    types.sort_unstable();
    types.dedup();
    let kinds: Vec<String> = types.into_iter().map(type_in_words).collect();
    match remmi {
        Some(Remmi { wild_used: true }) => {
            format!("{name} has a Remmi: the tenth card stands for the one that does not fit.")
        }
        Some(_) => format!("{name} has a Remmi: {}.", kinds.join(" and ")),
        None => format!("The table looked at {name}'s cards: a Remmi."),
    }
}

/// What a false claim lacks, in one sentence.
pub fn false_claim(name: &str, violation: &Violation) -> String {
    match violation.code {
        Code::CardCount => {
            format!("{name} has no Remmi: it takes exactly nine cards. −5 points.")
        }
        Code::TypeRemoved => format!(
            "{name} has no Remmi: a card of a type that is out of this match lies there. −5 points."
        ),
        _ => format!(
            "{name} has no Remmi: nine cards need one colour in at most two shapes, or one shape in at most two colours. −5 points."
        ),
    }
}

/// Why a trade is refused, in one sentence; `names` are those of the two players, left and right.
pub fn trade_refused(
    code: Code,
    names: [&str; 2],
    counts: [usize; 2],
    false_by: &[&str],
) -> String {
    let [left, right] = names;
    match code {
        Code::NotDemmi => format!(
            "False Demmi by {}: the cards share neither colour nor shape. Both take their own cards back (RD-12).",
            false_by.join(" and ")
        ),
        Code::CountMismatch => format!(
            "{left} offers {}, {right} offers {}: both need the same number of cards.",
            counts[0], counts[1]
        ),
        Code::NotRunning => "No trade now: it goes from the slap on the timer to the bell.".into(),
        Code::Claimed => format!(
            "One of {left} and {right} has claimed and trades no more: take the cards back."
        ),
        Code::CardCount => "A packet has more cards than a hand holds: take some back.".into(),
        _ => "One packet cannot be read: lay its cards side by side.".into(),
    }
}

/// The smallest change that would have made a Remmi of a false claim.
pub fn fix(violation: &Violation, claimed: &[Type]) -> Option<String> {
    let blamed: Vec<Type> = violation
        .blame
        .iter()
        .filter_map(|place| claimed.get(*place).copied())
        .collect();
    match violation.code {
        Code::NotRemmi if blamed.len() == 1 => Some(format!(
            "One card does not fit: the one of the {}.",
            type_in_words(blamed[0])
        )),
        Code::NotRemmi => Some(format!("{} cards do not fit.", blamed.len())),
        _ => None,
    }
}

/// Who has claimed so far: "Ana claimed with the 4."
pub fn taken(app: &RemmiDemmi) -> String {
    let mut takings: Vec<_> = app.takings().iter().collect();
    takings.sort_by_key(|taking| taking.at);
    let one = |taking: &&super::Taking| match taking.seat {
        Some(seat) => format!(
            "{} claimed with the {}.",
            app.name(seat),
            taking.plaque.points()
        ),
        None => format!("Somebody took the {}.", taking.plaque.points()),
    };
    takings.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Why the round stopped.
pub fn ended(verification: &Verification) -> &'static str {
    match (verification.ending, verification.trading.takings.len()) {
        (Ending::Bell, _) => "The bell!",
        (Ending::Claims, 2) => "Second claim!",
        (Ending::Claims, _) => "Third claim!",
    }
}

/// Who leads the match.
pub fn winners(app: &RemmiDemmi) -> String {
    let leaders = (0..app.base.names.len()).filter(|seat| app.leads(*seat));
    leaders
        .map(|seat| app.name(seat))
        .collect::<Vec<_>>()
        .join(" and ")
}
