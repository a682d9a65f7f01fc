//! What Rummoli's tests add to the bench: cuts, poker, and that no chip is lost.

#[path = "../bench/mod.rs"]
mod shared;

use rules::Seat;
use sensors::{Change, Uid};
use table::app::Refusal;
use table::event::Request;
use table::game::{GameId, Seating};
use table::piece::Deck;
use table::view::PlayedView;
use table::zone::Zone;

pub use shared::{Bench, NAMES, vectors};

/// The tag of a card, `7H` of the first pack or `7H/2`.
pub fn uid(card: &str) -> Uid {
    shared::uid(Deck::French, card)
}

/// No chip is lost.
fn chips_were_shared_equally(bench: &Bench) {
    let sections = bench.sheet().sections;
    let lie: i64 = sections.iter().map(|section| section.chips).sum();
    let held: i64 = bench.totals().iter().map(|chips| i64::from(*chips)).sum();
    assert_eq!((lie + held) % bench.players() as i64, 0);
}

impl Bench {
    /// This many players have sat down; nobody has cut.
    pub fn seated(players: usize, options: &[(&str, &str)]) -> Bench {
        let table = [Zone::Widow, Zone::Dead, Zone::Stock, Zone::Discard];
        let zones = (0..8).map(|seat| Zone::Pad(Seat(seat))).chain(table);
        let mut bench = Bench::bare(Deck::French, zones.collect());
        bench.holds = chips_were_shared_equally;
        bench.sit(players, options).unwrap();
        bench
    }

    pub fn sit(&mut self, players: usize, options: &[(&str, &str)]) -> Result<(), Refusal> {
        let names = NAMES[..players].iter();
        let option = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        self.ask(Request::Setup(Seating {
            game: GameId::Rummoli,
            names: names.map(|&name| name.to_owned()).collect(),
            options: options.iter().map(option).collect(),
            ..Seating::default()
        }))
    }

    pub fn players(&self) -> usize {
        self.totals().len()
    }

    /// The last seat deals, so that the first is on its left, and the cards are dealt.
    pub fn dealt(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::seated(players, options);
        bench.cut_for(players as u8 - 1);
        bench.ask(Request::Deal).unwrap();
        bench
    }

    /// Runs begin; of two or three the first has won the pot.
    pub fn running(players: usize, options: &[(&str, &str)]) -> Bench {
        let mut bench = Bench::dealt(players, options);
        bench.say(players as u8 - 1, "leave-widow", "");
        bench.poker(0);
        bench
    }

    /// A seat cuts an ace, the others deuces and treys.
    pub fn cut_for(&mut self, seat: u8) {
        let low = ["2S", "2H", "2D", "2C", "3S", "3H", "3D", "3C"];
        for (other, low) in (0..).zip(low).take(self.players()) {
            let card = if other == seat { "AS" } else { low };
            self.show(other, card);
            self.lift(card, Zone::Pad(Seat(other)));
        }
    }

    /// Everybody shows five cards at poker and takes them up again; a seat has the best.
    pub fn poker(&mut self, best: u8) {
        // No heart, and no card that a test leads with.
        let hands = ["KS KD KC 2C 3D", "2D 3C 4C 5C QS", "2S 3S 4D 5D QC"];
        let mut others = hands[1..].iter();
        for seat in 0..self.players() as u8 {
            let hand = if seat == best {
                hands[0]
            } else {
                others.next().unwrap()
            };
            self.show(seat, hand);
        }
        self.clear_pads();
    }

    /// RU-17: one of them says that nobody has the next card, and nobody lays it.
    pub fn stop(&mut self) {
        self.say(0, "nobody", "");
        self.wait(3.2);
    }

    /// Cards are laid on a seat's pad in one motion, and a moment passes.
    pub fn show(&mut self, seat: u8, cards: &str) {
        for card in cards.split_whitespace() {
            self.lay(card, Zone::Pad(Seat(seat)));
            self.now += 10_000;
        }
        self.wait(1.2);
    }

    /// Whatever lies anywhere is taken up.
    pub fn clear_pads(&mut self) {
        for (uid, zone, _) in self.table.app().felt().stays() {
            let (antenna, since) = (self.antenna(zone), self.now);
            self.change(Change::Left {
                uid,
                antenna,
                since,
            });
        }
    }

    /// The same, but for the widow's place.
    pub fn clear_pads_but_widow(&mut self) {
        let lies = self.table.app().felt().on(Zone::Widow);
        self.clear_pads();
        for uid in lies {
            let (antenna, since) = (self.antenna(Zone::Widow), self.now);
            self.change(Change::Arrived {
                uid,
                antenna,
                since,
            });
        }
    }

    /// Two play to the end: the opener is out.
    pub fn finish_deal(&mut self) {
        let opener = self.turn().unwrap();
        self.say(opener, "count", "1");
        self.show(opener, "7S");
        self.say(opener, "whole", "");
        self.say(1 - opener, "count", "4");
        self.clear_pads();
    }

    pub fn section(&self, name: &str) -> i64 {
        let sheet = self.sheet();
        let section = sheet.sections.iter().find(|section| section.name == name);
        section.unwrap().chips
    }

    /// Codes and rules of what stands against the pads.
    pub fn faults_by_rule(&self) -> Vec<(&'static str, &'static str)> {
        let faults = self.sheet().faults;
        let told = faults.iter().map(|fault| (fault.reason, fault.rule));
        told.collect()
    }

    /// Cards played, `A:7S A:8S`.
    pub fn played(&self) -> String {
        let sheet = self.sheet();
        let tell = |one: &PlayedView| format!("{}:{}", (b'A' + one.seat.0) as char, one.card);
        sheet.played.iter().map(tell).collect::<Vec<_>>().join(" ")
    }

    pub fn next(&self) -> String {
        self.view().next.text
    }
}
