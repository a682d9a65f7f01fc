//! RE-09 to RE-12: pairs, swaps and koz, before the first throw. What lies on a pad proves them;
//! its faces are told to nobody.

use rules::Seat;
use rules::remi::{Choice, Ending, Move, PairClass, Pairs, Phase, Round, Tile, prove_pairs};

use super::calls::Word;
use super::{Deal, Dealt, Remi, words};
use crate::game::call::{Call, Input, Vocabulary};
use crate::game::seated::Stage;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

/// RE-09: the classes of pairs by their keys in an offer to swap, `2:small`.
pub const CLASSES: [(&str, PairClass); 3] = [
    ("small", PairClass::Small),
    ("big", PairClass::Big),
    ("one", PairClass::One),
];

pub(super) fn class_in_words(class: PairClass) -> Say {
    match class {
        PairClass::Small => say!("re-pair-small"),
        PairClass::Big => say!("re-pair-big"),
        PairClass::One => say!("re-pair-one"),
    }
}

fn pairs_in_words(pairs: Pairs) -> Vec<Say> {
    let classes = CLASSES.iter().filter(|(_, class)| pairs.of(*class) > 0);
    let count = |(_, class): &(&str, PairClass)| {
        say!(
            "re-pairs-of",
            n = pairs.of(*class),
            class = class_in_words(*class)
        )
    };
    classes.map(count).collect()
}

impl Deal {
    /// RE-11: with whom a seat has agreed to swap a tile, and of which class, oldest first.
    pub(super) fn swaps_of(&self, seat: Seat) -> impl Iterator<Item = (Seat, PairClass)> {
        let other = move |(a, b, class): &(Seat, Seat, PairClass)| match (*a == seat, *b == seat) {
            (true, _) => Some((*b, *class)),
            (_, true) => Some((*a, *class)),
            _ => None,
        };
        self.swaps.iter().filter_map(other)
    }
}

impl Remi {
    pub(super) fn before_calls(&self, deal: &Deal, calls: &mut Vec<Call<Word>>) {
        let round = &deal.turn.now.work;
        for seat in round.seats() {
            let may = round.may(seat);
            let at = seat;
            if may.contains(&Choice::Pairs) {
                calls.push(Call::new(Word::Pairs, at, say!("re-call-pairs")).with(Input::Cards));
            }
            if may.contains(&Choice::NewDeal) {
                calls.push(Call::new(Word::NewDeal, at, say!("re-call-new-deal")));
            }
            if may.contains(&Choice::SwapPairs) && deal.offer.is_none() {
                let call = Call::new(Word::Swap, at, say!("re-call-swap"));
                calls.push(call.with(Input::Choice(self.swaps(round, seat))));
            }
            if may.contains(&Choice::Koz) {
                calls.push(Call::new(Word::Koz, at, say!("re-call-koz")));
                calls.push(Call::new(Word::KozUnread, at, say!("re-call-koz-unread")));
            }
        }
        if let Some((a, b, class)) = deal.offer {
            let name = self.name(a);
            let class = class_in_words(class);
            let text = say!("re-call-swap-yes", name = name, class = class);
            calls.push(Call::new(Word::SwapYes, b, text));
            calls.push(Call::new(Word::SwapNo, b, say!("re-call-swap-no")));
        }
    }

    /// With whom a seat may swap what: both have shown a pair of that class.
    fn swaps(&self, round: &Round, seat: Seat) -> Vec<(String, Say)> {
        let others = self.present().into_iter().filter(|other| *other != seat);
        let with = |other: Seat| {
            let name = self.name(other);
            let swap = move |class| Move::SwapPairs {
                a: seat,
                b: other,
                class,
            };
            let may = CLASSES
                .iter()
                .filter(move |(_, class)| round.clone().apply(&swap(*class)).is_ok());
            may.map(move |(key, class)| {
                let class = class_in_words(*class);
                let text = say!("re-swap-with", name = name.as_str(), class = class);
                (format!("{}:{key}", other.0), text)
            })
        };
        others.flat_map(with).collect()
    }

    /// The tiles that lie on a seat's pad.
    pub(super) fn on_pad(&self, seat: Seat) -> Vec<Tile> {
        let (pieces, _) = self.tabletop.pieces_on(Zone::Pad(seat));
        pieces
            .iter()
            .filter_map(|(_, piece)| piece.tile())
            .collect()
    }

    pub(super) fn face_up(&self) -> Option<Tile> {
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => Some(deal.turn.start.setup().face_up),
            Stage::Scored(ended) | Stage::Finished(ended) => Some(ended.round.setup().face_up),
            Stage::Ready | Stage::Dealt(Dealt::FaceUp) => None,
        }
    }

    pub(super) fn show_pairs(&mut self, seat: Seat, unread: Vec<Tile>) -> Result<(), Refusal> {
        let tiles = [self.on_pad(seat), unread].concat();
        let pairs = prove_pairs(&tiles).map_err(|why| Refusal(words::refused(&why)))?;
        self.say_move(&Move::Pairs { seat, tiles })?;
        let name = self.name(seat);
        let what = pairs_in_words(pairs);
        self.chronicle
            .step(say!("re-log-pairs", name = name, what = what));
        Ok(())
    }

    pub(super) fn new_deal(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.say_move(&Move::NewDeal { seat })?;
        let Some(deal) = self.playing() else {
            return Ok(());
        };
        if matches!(deal.turn.start.phase(), Phase::Over(Ending::NewDeal { .. })) {
            let name = self.name(seat);
            self.chronicle.step(say!("re-log-new-deal", name = name));
            self.deal_again();
        }
        Ok(())
    }

    pub(super) fn offer_swap(&mut self, a: Seat, b: Seat, class: PairClass) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        let mut tried = deal.turn.now.work.clone();
        let done = tried.apply(&Move::SwapPairs { a, b, class });
        done.map_err(|why| Refusal(words::refused_all(&why)))?;
        deal.offer = Some((a, b, class));
        Ok(())
    }

    /// RE-11: both have agreed; the tiles go over face down, and nobody is told which.
    pub(super) fn swap_pairs(&mut self) -> Result<(), Refusal> {
        let Some((a, b, class)) = self.playing_mut()?.offer.take() else {
            let call = Word::SwapYes.name();
            return Refusal::say(say!("call-not-now", call = call));
        };
        self.say_move(&Move::SwapPairs { a, b, class })?;
        self.playing_mut()?.swaps.push((a, b, class));
        let (one, other) = (self.name(a), self.name(b));
        let class = class_in_words(class);
        let text = say!("re-log-swap", one = one, other = other, class = class);
        self.chronicle.step(text);
        Ok(())
    }

    /// RE-12: proved by the tile on the pad.
    pub(super) fn say_koz(&mut self, seat: Seat, shown: Vec<Tile>) -> Result<(), Refusal> {
        let Some(tile) = self.face_up().filter(|tile| shown.contains(tile)) else {
            return Refusal::say(say!("re-koz-not-shown"));
        };
        self.say_move(&Move::Koz { seat, tile })?;
        let name = self.name(seat);
        self.chronicle.step(say!("re-log-koz", name = name));
        Ok(())
    }
}
