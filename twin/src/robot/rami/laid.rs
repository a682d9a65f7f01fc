//! What a machine has laid, and how the table may read that.

use rules::card::Card;

/// A combination as it has laid or changed it in its turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Laid {
    /// As it lay before; nothing, if it is new.
    lay: Vec<Card>,
    /// What was taken out of it.
    taken: Option<Card>,
    /// What came to it.
    came: Vec<Card>,
}

impl Laid {
    /// A new combination.
    pub(super) fn new(cards: &[Card]) -> Laid {
        Laid::added(&[], cards)
    }

    /// Cards that came to one that lay there.
    pub(super) fn added(lay: &[Card], came: &[Card]) -> Laid {
        Laid {
            lay: lay.to_vec(),
            taken: None,
            came: came.to_vec(),
        }
    }

    /// A card recovered, and what was given for it.
    pub(super) fn taken(lay: &[Card], card: Card, given: Option<Card>) -> Laid {
        Laid {
            taken: Some(card),
            ..Laid::added(lay, given.as_slice())
        }
    }

    /// As it lies now, in any order.
    pub(super) fn cards(&self) -> Vec<Card> {
        let mut cards = [&self.lay[..], &self.came[..]].concat();
        if let Some(card) = self.taken {
            take(&mut cards, card);
        }
        cards.sort_unstable();
        cards
    }

    /// The same combination has changed further.
    pub(super) fn goes_on(&mut self, further: &Laid) -> bool {
        let mut lay = further.lay.clone();
        lay.sort_unstable();
        let same = !lay.is_empty() && lay == self.cards();
        if same {
            self.came.extend(&further.came);
        }
        same
    }

    /// What an answer to how it is to be read says of it.
    pub(super) fn parts(&self) -> Vec<String> {
        let faces = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            let faces: Vec<String> = cards.iter().map(Card::to_string).collect();
            faces.join(" ")
        };
        let came = (!self.came.is_empty()).then(|| match self.lay[..] {
            [] => faces(&self.came),
            ref lay => format!("{}+{}", faces(lay), faces(&self.came)),
        });
        let taken = self
            .taken
            .map(|card| format!("{}-{card}", faces(&self.lay)));
        came.into_iter().chain(taken).collect()
    }
}

/// It was there, and is taken away.
pub(super) fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let found = cards.iter().position(|other| *other == card);
    found.map(|at| cards.swap_remove(at)).is_some()
}
