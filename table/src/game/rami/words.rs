//! Rami in words.

use rules::card::Card;
use rules::meld::rank_at;
use rules::rami::{Code, Fix, Kind, Meld, Objection, Violation};

use super::grouping::Grouping;
use super::open::{Heap, Lying};
use crate::game::fault::Fault;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};

/// A card by the name of its piece; one without a tag as printed.
pub(super) fn piece(tabletop: &Tabletop, lying: &Lying) -> String {
    match lying.tag {
        Some(uid) => tabletop.piece_name(uid),
        None => lying.card.to_string(),
    }
}

/// The same of several.
pub(super) fn pieces(tabletop: &Tabletop, cards: &[Lying]) -> Vec<String> {
    cards.iter().map(|lying| piece(tabletop, lying)).collect()
}

/// Cards that lie, side by side.
pub(super) fn faces(cards: &[Lying]) -> Say {
    Say::row(cards.iter().map(|lying| lying.card))
}

/// A combination by its name: "suite of hearts, 8 to 10".
pub(super) fn meld(meld: &Meld) -> Say {
    let natural = meld.cards().iter().find(|card| !card.is_joker());
    let rank = natural.and_then(|card| card.rank());
    let rank = rank.map_or_else(String::new, |rank| rank.to_string());
    let name = match (meld.kind(), natural.and_then(|card| card.suit())) {
        (Kind::Brelan, _) => say!("ra-brelan", rank = rank),
        (Kind::Carre, _) => say!("ra-carre", rank = rank),
        (Kind::Suite, of) => {
            let first = meld.first_place().unwrap_or(1);
            let last = first + meld.cards().len() as i8 - 1;
            let at = |place| rules::card::Rank::new(rank_at(place));
            let at = |place| at(place).map_or_else(String::new, |rank| rank.to_string());
            let of = of.map_or(Say::plain(""), Say::from);
            say!("ra-suite", suit = of, first = at(first), last = at(last))
        }
    };
    match meld.joker_stands_for()[..] {
        [] => name,
        ref cards => say!("ra-with-joker", meld = name, cards = Say::row(cards)),
    }
}

/// RA-17: a suite with the card that its joker stands for in brackets, the same in every language.
pub(super) fn standing(meld: &Meld) -> Say {
    let stands = Say::row(meld.joker_stands_for());
    let card = |card: &Card| match card {
        Card::Joker => Say::plain(format!("({stands})")),
        card => Say::from(*card),
    };
    Say::row(meld.cards().iter().map(card))
}

/// What a grouping says that was done.
pub(super) fn grouping(grouping: &Grouping, heaps: &[Heap]) -> Vec<Say> {
    let taken = grouping.recovered.map(|(heap, lying)| {
        let from = faces(&heaps[heap].cards);
        say!("ra-did-take", card = lying.card, from = from)
    });
    let new = grouping.new.iter();
    let laid = new.map(|(_, cards)| say!("ra-did-lay", cards = faces(cards)));
    let added = grouping.added.iter().enumerate();
    let added = added.filter(|(_, cards)| !cards.is_empty());
    let added = added.map(|(i, cards)| {
        let (meld, cards) = (faces(&heaps[i].cards), faces(cards));
        say!("ra-did-add", meld = meld, cards = cards)
    });
    taken.into_iter().chain(laid).chain(added).collect()
}

/// Several doings as one.
pub(super) fn did(all: &[Say]) -> Say {
    say!("ra-did", all = all.to_vec())
}

/// A card laid that lies under the top of the pile (RA-12, RA-15).
pub(super) fn buried(tabletop: &Tabletop, lying: &Lying) -> Fault {
    Fault {
        text: say!("ra-fault-buried", card = lying.card, rule = "RA-15"),
        reason: Code::NotInHand.as_str(),
        rule: "RA-15",
        blame: vec![piece(tabletop, lying)],
    }
}

/// What stands against `cards`, of which `blame` are to blame.
pub(super) fn fault(
    tabletop: &Tabletop,
    why: &Violation,
    cards: &[Lying],
    blame: &[Lying],
) -> Fault {
    let taken = match &why.fix {
        Some(Fix::MeldWith(card)) => Say::from(*card),
        _ => faces(blame),
    };
    Fault {
        text: text(why, &faces(cards), &taken),
        reason: why.code.as_str(),
        rule: why.rule,
        blame: pieces(tabletop, blame),
    }
}

/// `cards` are those of the group, `blame` those at fault.
fn text(why: &Violation, cards: &Say, blame: &Say) -> Say {
    let rule = why.rule;
    let give = match &why.fix {
        Some(Fix::Give(cards)) => Say::row(cards),
        _ => Say::plain(""),
    };
    match why.code {
        Code::TooShort => say!("ra-fault-too-short", cards = cards, rule = rule),
        Code::TooManyJokers => say!("ra-fault-jokers", cards = cards, blame = blame, rule = rule),
        Code::DuplicateCard => say!(
            "ra-fault-duplicate",
            cards = cards,
            blame = blame,
            rule = rule
        ),
        Code::SetTooLarge => say!("ra-fault-set", cards = cards, blame = blame, rule = rule),
        Code::RunTooLong => say!("ra-fault-run", cards = cards, blame = blame, rule = rule),
        Code::AceWrap => say!("ra-fault-ace", cards = cards, rule = rule),
        Code::NotConsecutive => say!("ra-fault-gap", cards = cards, blame = blame, rule = rule),
        Code::NotAMeld | Code::BadMeld => say!("ra-fault-no-meld", cards = cards, rule = rule),
        Code::WrongRank => say!("ra-fault-rank", cards = cards, blame = blame, rule = rule),
        Code::WrongSuit => say!("ra-fault-suit", cards = cards, blame = blame, rule = rule),
        Code::NotLaidYet if why.fix == Some(Fix::LayFirst) => {
            say!("ra-fault-lay-first", rule = rule)
        }
        Code::NotLaidYet => say!("ra-fault-not-laid", rule = rule),
        Code::OneCardLeft => say!("ra-fault-one-card", rule = rule),
        Code::JokerNeedsCard | Code::WrongCard => {
            say!("ra-fault-joker", cards = cards, give = give, rule = rule)
        }
        Code::MeldTooSmall => say!("ra-fault-too-small", cards = cards, rule = rule),
        Code::InnerCard => say!("ra-fault-inner", cards = cards, rule = rule),
        Code::NotInHand => say!("ra-fault-not-held", cards = blame, rule = rule),
        Code::MustMeldNow => say!("ra-fault-meld-now", card = blame, rule = rule),
        Code::NoDiscard => say!("ra-fault-no-discard", rule = rule),
        Code::OneRecovery => say!("ra-fault-one-recovery", rule = rule),
        Code::CountHand => say!("ra-fault-count", rule = rule),
        Code::AlreadyDrawn => say!("already-drawn", rule = rule),
        Code::NoCallDue if rule == "RA-A12" => say!("ra-no-challenge", rule = rule),
        Code::NoCallDue => say!("ra-no-call", rule = rule),
        Code::NothingThere => say!("nothing-there", rule = rule),
        Code::NotYourTurn => say!("not-your-turn", rule = rule),
        Code::RoundOver => say!("deal-is-over", rule = rule),
        Code::StillRunning => say!("deal-goes-on", rule = rule),
        Code::MatchOver => say!("match-is-over"),
        Code::NotSeated => say!("not-seated", rule = rule),
        Code::NotInMeld => say!("ra-fault-not-in-meld", cards = cards, rule = rule),
        Code::NoJoker => say!("ra-fault-no-joker", cards = cards, rule = rule),
        Code::BadAdd => say!(
            "ra-fault-bad-add",
            cards = cards,
            blame = blame,
            rule = rule
        ),
        Code::BadCard => say!("ra-fault-bad-card", rule = rule),
        other => say!("refused-by-code", code = other.as_str(), rule = rule),
    }
}

/// Why a call is refused.
pub(super) fn refused(objections: &[Objection]) -> Say {
    match objections.first() {
        Some(objection) => text(&objection.violation, &Say::plain(""), &Say::plain("")),
        None => say!("not-in-this-game"),
    }
}
