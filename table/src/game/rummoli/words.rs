//! Rummoli in words.

use rules::card::Suit;
use rules::rummoli::{Category, Code, Colour, Fix, PayCards, Section, Violation};

use crate::words::{Say, say};

/// RU-18.
pub(super) fn colour(colour: Colour) -> Say {
    match colour {
        Colour::Black => say!("ru-black"),
        Colour::Red => say!("ru-red"),
    }
}

/// RU-13.
pub(super) fn category(category: Category) -> Say {
    match category {
        Category::HighCard => say!("ru-high-card"),
        Category::Pair => say!("ru-pair"),
        Category::TwoPair => say!("ru-two-pair"),
        Category::Three => say!("ru-three"),
        Category::Straight => say!("ru-straight"),
        Category::Flush => say!("ru-flush"),
        Category::FullHouse => say!("ru-full-house"),
        Category::Four => say!("ru-four"),
        Category::StraightFlush => say!("ru-straight-flush"),
        Category::RoyalFlush => say!("ru-royal-flush"),
    }
}

/// RU-02: a marked section, as printed; without a suit any one will do.
pub(super) fn mark(mark: &PayCards) -> Say {
    let text = mark.to_string();
    match printed(&text) {
        any if any == text => say!("ru-section-any-suit", cards = any),
        printed => say!("ru-section-mark", cards = printed),
    }
}

/// The same with the sign of its suit, if it has one: `KQ♥`.
pub(super) fn printed(mark: &str) -> String {
    let suits = Suit::ALL.into_iter();
    let mut signed = suits.filter_map(|suit| {
        let ranks = mark.strip_suffix(suit.letter())?;
        Some(format!("{ranks}{}", suit.sign()))
    });
    signed.next().unwrap_or_else(|| mark.to_owned())
}

/// RU-02.
pub(super) fn section(section: &Section) -> Say {
    match section {
        Section::Rummoli => say!("ru-section-pot"),
        Section::Poker => say!("ru-section-poker"),
        Section::Pay(cards) => mark(cards),
    }
}

/// Why something is refused, and what helps.
pub(super) fn refused(violation: &Violation) -> Say {
    let rule = violation.rule;
    match (&violation.code, &violation.fix) {
        (Code::BidTooLow, Some(Fix::BidFrom(n))) => say!("ru-bid-too-low", n = *n, rule = rule),
        (Code::BadBid, _) => say!("ru-bad-bid", rule = rule),
        (Code::NotEnoughChips, _) => say!("ru-not-enough-chips", rule = rule),
        (Code::DealerCannotBid, _) => say!("ru-dealer-cannot-bid", rule = rule),
        (Code::AlreadyPassed, _) => say!("ru-already-passed", rule = rule),
        (Code::BidStands, _) => say!("ru-bid-stands", rule = rule),
        (Code::Folded, _) => say!("ru-folded", rule = rule),
        (Code::CardCount, _) => say!("ru-card-count", rule = rule),
        (Code::DuplicateCard, _) => say!("ru-duplicate-card", rule = rule),
        (Code::NotInHand, _) => say!("ru-not-in-hand", rule = rule),
        (Code::AlreadyPlayed, _) => say!("ru-already-played", rule = rule),
        (Code::AfterAce, _) => say!("ru-after-ace", rule = rule),
        (Code::NotNext, Some(Fix::Play(card))) => {
            say!("ru-not-next", card = *card, rule = rule)
        }
        (Code::MustPlay, Some(Fix::Play(card))) => {
            say!("ru-must-play", card = *card, rule = rule)
        }
        (Code::SameColour, Some(Fix::LeadColour(other))) => {
            say!("ru-same-colour", colour = colour(*other), rule = rule)
        }
        (Code::MustLead, Some(Fix::LeadColour(other))) => {
            say!("ru-must-lead", colour = colour(*other), rule = rule)
        }
        (Code::NotLowest, Some(Fix::Lead(cards))) => {
            say!("ru-not-lowest", cards = Say::row(cards), rule = rule)
        }
        (Code::NotNow, _) => say!("ru-not-now", rule = rule),
        (Code::OutOfTurn, _) => say!("not-your-turn", rule = rule),
        (code, _) => say!("refused-by-code", code = code.as_str(), rule = rule),
    }
}
