//! What goes wrong, by chance.

use rules::Seat;
use std::collections::BTreeSet;

use table::app::Wanted;
use table::clock::SECOND;
use table::event::Request;
use table::view::CallInput;
use table::words::Lang;
use table::zone::Zone;
use twin::scenario::{Again, Hearing, Mishap, ReaderState, Readers};
use twin::spot::Spot;

use crate::evening::{Evening, Mend};

impl Evening {
    /// One thing goes wrong.
    pub fn mishap(&mut self) {
        if !self.view.questions.is_empty() && self.rng.bool() {
            return self.answer();
        }
        match self.rng.u8(0..100) {
            0..16 => self.take_back(),
            16..24 => self.correct(),
            24..27 => self.propose(Wanted::Redeal),
            27..35 => {
                let guessed = self.rng.u8(0..3) == 0;
                let again = match guessed {
                    true => Again::Reboot,
                    false => Again::Restart,
                };
                self.goes_wrong(Mishap::Again(again));
            }
            35..48 => self.call(false),
            48..55 => self.answer(),
            55..70 => self.misplace(),
            70..74 => self.foreign(),
            74..80 => self.touch_the_timer(),
            80..84 => {
                self.goes_wrong(Mishap::TimerAway);
                self.later(Mend::Mishap(Mishap::TimerBack));
            }
            84..89 => self.unplug(),
            89..98 => self.say_anything(),
            _ if self.view.written.len() < 2 => {}
            98 => self.propose(Wanted::Abandon),
            _ => self.propose(Wanted::NewMatch),
        }
    }

    fn goes_wrong(&mut self, mishap: Mishap) {
        // Only a piece can be missing.
        let _ = self.stage.goes_wrong(&mishap);
    }

    fn later(&mut self, mend: Mend) {
        let after = self.rng.u64(SECOND..15 * SECOND);
        self.mends.push((self.stage.micros() + after, mend));
    }

    /// Somebody says something that the table offers; `due` is what it waits for.
    pub fn call(&mut self, due: bool) {
        let seat = self.somebody();
        let page = self.stage.table().view(Some(seat));
        let calls = page.calls.into_iter();
        let calls = calls.filter(|call| call.seat == seat && (call.due || !due));
        let Some(call) = self.rng.choice(calls.collect::<Vec<_>>()) else {
            return;
        };
        let value = match call.input {
            CallInput::None => None,
            CallInput::Number { min, max } => {
                Some(self.rng.i64(min..=max.min(min + 20)).to_string())
            }
            CallInput::Choice { options } => self.rng.choice(options).map(|one| one.value),
            CallInput::Cards => self.some_cards(seat),
        };
        let call = call.call.to_owned();
        self.ask(Some(seat), Request::Call { seat, call, value });
    }

    /// What is printed on one or two cards of a hand, or on any.
    fn some_cards(&mut self, seat: Seat) -> Option<String> {
        let hand = self.stage.world().at(Spot::Hand(seat)).into_iter();
        let hand: Vec<String> = hand
            .filter_map(|thing| Some(thing.piece()?.printed()))
            .collect();
        let many = self.rng.usize(1..3);
        Some(self.rng.choose_multiple(hand, many).join(" "))
    }

    /// A question is answered, by whoever comes along.
    pub fn answer(&mut self) {
        let by = self.some_page();
        let page = self.stage.table().view(by);
        let Some(asked) = self.rng.choice(page.questions) else {
            return;
        };
        let Some(option) = self.rng.choice(asked.options) else {
            return;
        };
        let (question, value) = (asked.id, option.value);
        self.ask(by, Request::Answer { question, value });
    }

    /// A claim with a card that is not read is decided by the table.
    pub fn say_of_a_claim(&mut self) {
        for claim in self.view.claims().to_vec() {
            let Some(seat) = claim.seat else { continue };
            let request = match self.rng.bool() {
                true => Request::Counted { seat, cards: 9 },
                false => {
                    let good = self.rng.bool();
                    Request::Decide { seat, good }
                }
            };
            self.ask(None, request);
        }
    }

    /// A card of somebody who claims is not read any more, and now and then never again.
    pub fn lose_a_card(&mut self) {
        let claims: Vec<Seat> = self
            .view
            .claims()
            .iter()
            .filter_map(|claim| claim.seat)
            .collect();
        let Some(seat) = self.rng.choice(claims).filter(|_| self.rng.u8(0..3) == 0) else {
            return;
        };
        let hand = self.stage.world().names_at(Spot::Hand(seat));
        let Some(name) = self.rng.choice(hand) else {
            return;
        };
        let _ = self.stage.carry(std::slice::from_ref(&name), Spot::Drawer);
        match self.rng.bool() {
            true => self.later(Mend::Claim),
            false => {
                let (from, to) = (Spot::Drawer, Spot::Zone(Zone::Pad(seat)));
                self.later(Mend::Carry { name, from, to });
            }
        }
    }

    /// A piece lies where it does not belong, and is mostly put back after a while.
    fn misplace(&mut self) {
        let (seat, other) = (self.somebody(), self.somebody());
        let spots = [
            Spot::Hand(seat),
            Spot::Hand(seat),
            Spot::Zone(Zone::Pad(seat)),
            Spot::Zone(Zone::Melds(seat)),
            Spot::Zone(Zone::Stock),
            Spot::Zone(Zone::Discard),
            Spot::Zone(Zone::Centre),
            Spot::Zone(Zone::Pad(other)),
            Spot::Zone(Zone::Melds(other)),
            Spot::Zone(Zone::TrayLeft),
            Spot::Zone(Zone::TrayRight),
            Spot::Zone(Zone::Aside),
        ];
        let (from, to) = (
            self.rng.choice(spots).unwrap_or(spots[0]),
            self.rng.choice(spots).unwrap_or(spots[0]),
        );
        let names = self.stage.world().names_at(from);
        let name = match from {
            Spot::Zone(Zone::Stock | Zone::Discard) => names.last().cloned(),
            _ => self.rng.choice(names),
        };
        let Some(name) = name.filter(|_| from != to) else {
            return;
        };
        let _ = self.stage.carry(std::slice::from_ref(&name), to);
        if self.rng.u8(0..5) > 0 {
            let (from, to) = (to, from);
            self.later(Mend::Carry { name, from, to });
        }
    }

    /// Something that is not a piece lies on an antenna for a while.
    fn foreign(&mut self) {
        let drawer = self.stage.world().names_at(Spot::Drawer);
        let zone = self.some_zone();
        if let Some(name) = self.rng.choice(drawer) {
            let (from, to) = (Spot::Zone(zone), Spot::Drawer);
            let _ = self.stage.carry(std::slice::from_ref(&name), from);
            self.later(Mend::Carry { name, from, to });
        }
    }

    fn some_zone(&mut self) -> Zone {
        let seat = self.somebody();
        let zones = [
            Zone::Pad(seat),
            Zone::Melds(seat),
            Zone::Discard,
            Zone::Stock,
            Zone::Centre,
            Zone::TrayLeft,
        ];
        self.rng.choice(zones).unwrap_or(Zone::Discard)
    }

    fn touch_the_timer(&mut self) {
        match self.rng.u8(0..3) {
            0 => self.stage.long_press(),
            _ => self.stage.slap(),
        }
    }

    fn unplug(&mut self) {
        let zone = self.some_zone();
        let reader = |state| Mishap::Hearing(Hearing::Readers(Readers::At(zone), state));
        self.goes_wrong(reader(ReaderState::Unplugged));
        self.later(Mend::Mishap(reader(ReaderState::Plugged)));
    }

    /// Somebody presses any button.
    fn say_anything(&mut self) {
        let (by, seat) = (self.some_page(), self.somebody());
        let lang = self.rng.choice(Lang::ALL).unwrap_or_default();
        let seats: BTreeSet<Seat> = Seat::all(self.view.seats.len()).collect();
        let request = match self.rng.u8(0..11) {
            0 | 1 => Request::Language { lang },
            2 | 3 => Request::Read { seat: by },
            4 => Request::GoOn,
            5 => Request::Robots { seats },
            6 => Request::Start,
            7 => Request::Next,
            8 => Request::Agree { seat: by },
            9 => Request::Pair {
                timer: "tap-2".to_owned(),
            },
            _ => Request::Counted { seat, cards: 9 },
        };
        self.ask(by, request);
    }
}
