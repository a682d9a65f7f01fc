//! People who play at random by the rules: they know their cards, lay them on the felt, and make
//! the same moves in a round of the rules of their own.

use rules::Seat;
use rules::card::Card;
use rules::rami::{Call, Meld, Move, Options, Round, Setup};
use table::clock::SECOND;
use table::zone::Zone;

use crate::bench::Bench;

/// A small generator (xorshift), so that a seed is a game.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

pub struct People {
    pub bench: Bench,
    /// The rules fed directly.
    pub direct: Round,
    pub hands: Vec<Vec<String>>,
    stock: Vec<String>,
    /// The pieces of each combination and the area in which it lies.
    lying: Vec<(u8, Vec<String>)>,
    chance: Chance,
    /// What the player of the turn wants the table to understand.
    meant: Vec<String>,
    /// Areas in which the player has done something: with more, what belongs where is anybody's guess.
    busy: Vec<u8>,
}

pub fn face(piece: &str) -> Card {
    piece.split('/').next().unwrap().parse().unwrap()
}

fn sorted(pieces: &[String]) -> String {
    let mut cards: Vec<Card> = pieces.iter().map(|piece| face(piece)).collect();
    cards.sort_unstable();
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

impl People {
    pub fn sit(players: usize, packs: usize, seed: u64) -> People {
        let mut chance = Chance::new(seed);
        let bench = Bench::dealt(players, &[("packs", &packs.to_string())]);
        let plan = bench.table.app().game().plan();
        let mut stock: Vec<String> = plan.pieces.iter().map(ToString::to_string).collect();
        chance.shuffle(&mut stock);
        let hands = plan
            .hands
            .iter()
            .map(|n| stock.drain(..*n).collect())
            .collect();
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let setup = Setup::new(players, packs).unwrap();
        let direct = Round::new(setup, &seats, Seat(0), Options::default()).unwrap();
        People {
            bench,
            direct,
            hands,
            stock,
            lying: Vec::new(),
            chance,
            meant: Vec::new(),
            busy: Vec::new(),
        }
    }

    fn make(&mut self, seat: u8, what: Move) {
        let made = self.direct.apply(Seat(seat), what);
        made.unwrap_or_else(|why| panic!("{seat} {what:?}: {why:?}"));
    }

    /// Pieces of the hand with these faces.
    fn held(&self, seat: u8, cards: &[Card]) -> Option<Vec<String>> {
        let mut rest = self.hands[usize::from(seat)].clone();
        let mut found = Vec::new();
        for card in cards {
            let at = rest.iter().position(|piece| face(piece) == *card)?;
            found.push(rest.swap_remove(at));
        }
        Some(found)
    }

    fn lose(&mut self, seat: u8, piece: &str) {
        self.hands[usize::from(seat)].retain(|held| held != piece);
    }

    /// Three pieces that are a combination, with `must` if there is one, which need not be in the
    /// hand.
    fn find_meld(&mut self, seat: u8, must: Option<&str>) -> Option<Vec<String>> {
        let mut hand = self.hands[usize::from(seat)].clone();
        self.chance.shuffle(&mut hand);
        for (i, a) in hand.iter().enumerate() {
            for (j, b) in hand[..i].iter().enumerate() {
                let thirds: Vec<&str> = match must {
                    Some(must) => vec![must],
                    None => hand[..j].iter().map(String::as_str).collect(),
                };
                for c in thirds {
                    if Meld::from_any_order(&[face(a), face(b), face(c)]).is_ok() {
                        return Some(vec![a.clone(), b.clone(), c.to_owned()]);
                    }
                }
            }
        }
        None
    }

    /// A turn; false when the deal is over.
    pub fn turn(&mut self) -> bool {
        let Some(Seat(seat)) = self.direct.turn() else {
            return false;
        };
        self.meant.clear();
        self.busy.clear();
        self.challenge(seat);
        let recovered = self.direct.may_recover() && self.recover(seat);
        if !recovered && !self.draw(seat) {
            return false;
        }
        if !recovered && self.chance.below(4) > 0 {
            self.lay_a_meld(seat);
        }
        if self.direct.has_laid(Seat(seat)) {
            (0..self.lying.len()).for_each(|group| self.complete(seat, group));
        }
        self.flicker();
        self.tell();
        let hand = &self.hands[usize::from(seat)];
        let thrown = hand[self.chance.below(hand.len())].clone();
        self.lose(seat, &thrown);
        self.make(seat, Move::Discarded(Some(face(&thrown))));
        self.bench.put_on_pile(&thrown);
        self.flicker();
        self.bench.wait(1.5);
        if self.direct.call(Seat(seat)) == Call::Open && self.chance.below(2) == 0 {
            self.make(seat, Move::Carte);
            self.bench.call(seat, "carte", "").unwrap();
        }
        self.compare();
        self.direct.end().is_none()
    }

    /// RA-23: somebody notices.
    fn challenge(&mut self, turn: u8) {
        let seats = self.hands.len() as u8;
        for whose in (0..seats).filter(|whose| *whose != turn) {
            let by = (whose + 1) % seats;
            // With less in the stock the rules would shuffle by themselves.
            let missed = self.direct.call(Seat(whose)) == Call::Missed && self.direct.stock() > 2;
            if !missed || self.chance.below(2) == 0 {
                continue;
            }
            self.make(by, Move::Challenge(Seat(whose)));
            self.bench
                .call(by, "challenge", &whose.to_string())
                .unwrap();
            self.bench.answer("challenge", "yes").unwrap();
            for _ in 0..2 {
                let drawn = self.stock.pop();
                self.hands[usize::from(whose)].extend(drawn);
            }
        }
    }

    fn draw(&mut self, seat: u8) -> bool {
        if self.direct.stock() == 0 {
            self.make(seat, Move::StockEmpty);
            self.bench.call(seat, "stock-empty", "").unwrap();
            let top = self.bench.pile.pop();
            self.stock.append(&mut self.bench.pile);
            self.bench.pile.extend(top);
            self.chance.shuffle(&mut self.stock);
            // Nobody shuffles and draws in a moment.
            self.bench.wait(4.0);
            if self.direct.end().is_some() {
                return false;
            }
        }
        let drawn = self.stock.pop().expect("the rules say that there is one");
        self.hands[usize::from(seat)].push(drawn);
        if self.chance.below(3) == 0 {
            self.make(seat, Move::Drew);
            self.bench.call(seat, "drew", "").unwrap();
        }
        true
    }

    /// RA-15 to RA-17: the top of the pile, or a card from another's area.
    fn recover(&mut self, seat: u8) -> bool {
        if self.hands[usize::from(seat)].len() < 4 || self.chance.below(3) == 0 {
            return false;
        }
        if let Some(top) = self.bench.pile.last().cloned()
            && let Some(meld) = self.find_meld(seat, Some(&top))
        {
            self.make(seat, Move::TookDiscard);
            self.bench.take_top(seat);
            self.begin(seat, &meld, Some(&top));
            return true;
        }
        for group in 0..self.lying.len() {
            let (area, pieces) = self.lying[group].clone();
            if area != seat
                && pieces
                    .into_iter()
                    .any(|piece| self.take(seat, group, &piece))
            {
                return true;
            }
        }
        false
    }

    fn take(&mut self, seat: u8, group: usize, piece: &str) -> bool {
        let meld = self.direct.melds()[group].clone();
        let card = face(piece);
        let give = match card {
            Card::Joker => {
                let fits = meld.joker_stands_for();
                let give = fits.iter().find_map(|card| self.held(seat, &[*card]));
                let Some(give) = give else { return false };
                Some(give[0].clone())
            }
            card if meld.without(card).is_ok() => None,
            _ => return false,
        };
        let kept = self.hands[usize::from(seat)].clone();
        give.iter().for_each(|give| self.lose(seat, give));
        let Some(new) = self.find_meld(seat, Some(piece)) else {
            self.hands[usize::from(seat)] = kept;
            return false;
        };
        let area = self.lying[group].0;
        self.busy.push(area);
        self.make(seat, Move::Lifted { group, card });
        self.bench
            .carry(piece, Zone::Melds(Seat(area)), Zone::Melds(Seat(seat)));
        if let Some(give) = give {
            let card = face(&give);
            self.meant
                .push(format!("{}+{card}", sorted(&self.lying[group].1)));
            self.make(seat, Move::Laid { group, card });
            self.bench.melds(area, &give);
            self.lying[group].1.push(give);
        }
        self.lying[group].1.retain(|lying| lying != piece);
        self.begin(seat, &new, Some(piece));
        true
    }

    fn lay_a_meld(&mut self, seat: u8) {
        if self.hands[usize::from(seat)].len() > 3
            && let Some(meld) = self.find_meld(seat, None)
        {
            self.begin(seat, &meld, None);
        }
    }

    /// Lays a new combination in their own area; `lies` is there already.
    fn begin(&mut self, seat: u8, pieces: &[String], lies: Option<&str>) {
        let group = self.direct.groups().len();
        for piece in pieces {
            let card = face(piece);
            self.make(seat, Move::Laid { group, card });
            if lies != Some(piece) {
                self.lose(seat, piece);
                self.bench.melds(seat, piece);
                self.pause();
            }
        }
        self.meant.push(sorted(pieces));
        self.lying.push((seat, pieces.to_vec()));
    }

    /// RA-20: one card to an area in which nothing else was done.
    fn complete(&mut self, seat: u8, group: usize) {
        let area = self.lying[group].0;
        let old = group < self.direct.melds().len();
        let last = self.hands[usize::from(seat)].len() < 2;
        if area == seat || !old || last || self.busy.contains(&area) {
            return;
        }
        for piece in self.hands[usize::from(seat)].clone() {
            let card = face(&piece);
            let mut tried = self.direct.clone();
            let laid = tried.apply(Seat(seat), Move::Laid { group, card });
            if laid.is_err() || tried.objections().len() > self.direct.objections().len() {
                continue;
            }
            self.direct = tried;
            self.meant
                .push(format!("{}+{card}", sorted(&self.lying[group].1)));
            self.lose(seat, &piece);
            self.bench.melds(area, &piece);
            self.lying[group].1.push(piece);
            self.busy.push(area);
            self.pause();
            return;
        }
    }

    /// Answers as it was meant.
    fn tell(&mut self) {
        for question in self.bench.questions() {
            let value = if question.id == "laid" {
                self.meant.sort();
                self.meant.join(", ")
            } else {
                continue;
            };
            let offered = question.options.iter().any(|option| option.value == value);
            assert!(offered, "{value} is not one of {:?}", question.options);
            self.bench.answer("laid", &value).unwrap();
        }
    }

    fn pause(&mut self) {
        let tenths = self.chance.below(9) as f64;
        self.bench.wait(tenths / 10.0);
    }

    /// Some card that lies open is not read for a while.
    fn flicker(&mut self) {
        let all = self.lying.iter();
        let all: Vec<(u8, String)> = all
            .flat_map(|(area, pieces)| pieces.iter().map(|piece| (*area, piece.clone())))
            .collect();
        if all.is_empty() || self.chance.below(3) > 0 {
            return;
        }
        let (area, piece) = all[self.chance.below(all.len())].clone();
        self.bench.lift(&piece, Zone::Melds(Seat(area)));
        self.pause();
        self.bench.melds(area, &piece);
    }

    /// The table believes what the rules say, and holds nothing wrong.
    fn compare(&self) {
        let sheet = self.bench.sheet();
        assert!(sheet.faults.is_empty(), "{:?}", sheet.faults);
        if self.direct.end().is_some() {
            return;
        }
        assert_eq!(sheet.turn, self.direct.turn(), "{}", self.bench.told());
        assert_eq!(sheet.stock, Some(self.direct.stock()));
        let text = |cards: &[Card]| {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            cards.join(" ")
        };
        let runs = |meld: &&Meld| meld.first_place().is_some();
        let direct: Vec<String> = self
            .direct
            .melds()
            .iter()
            .filter(runs)
            .map(|m| text(m.cards()))
            .collect();
        let lying: Vec<String> = self.bench.groups();
        for run in direct {
            assert!(
                lying.contains(&format!("valid {run}")),
                "{run} in {lying:?}"
            );
        }
        assert_eq!(lying.len(), self.direct.melds().len());
        assert!(self.bench.now < 100_000 * SECOND);
    }
}
