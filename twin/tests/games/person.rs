//! A person at a seat: wants what a robot in that place would want, and does it on the page.

use rules::Seat;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::{Value, json};
use table::clock::Micros;
use table::event::Request;
use table::view::{Action, View};
use table::zone::Zone;
use twin::robot::{self, Deed, Memory};
use twin::spot::Spot;

use super::{Browser, Live};

/// Of the table's clock, between two thoughts.
const THOUGHT: Micros = 700_000;
/// The page takes a second press within half a second for a slip, however fast the table's clock goes.
const TWICE: Micros = 4 * 600_000;
/// No deal takes longer, on a busy machine and with a debug build.
pub const LONGEST: Duration = Duration::from_secs(420);

/// Offered while a seat is awaited at a cut.
const CUT: &str = "[data-handy=cut]";
/// Offered before the tiles are arranged (RE-03).
const ROLL: &str = "[data-handy=roll]";

/// Asks for a hint, and does what it says.
pub const HINT: &str = "[data-handy=hint]";
pub const DO_IT: &str = "#toast:not([hidden]) [data-hinted]";

/// Whether the page has drawn this epoch and revision of the view and this order of the pieces.
const DRAWN: &str = "(async ([epoch, rev, order]) => {
    const { $state: { state } } = await import(document.querySelector('script[type=module]').src);
    const frame = () => new Promise(requestAnimationFrame);
    const known = state.view?.epoch > epoch || (state.view?.epoch === epoch && state.view.rev >= rev);
    const laid = (state.world?.pieces ?? []).some((piece) => piece.order >= order);
    await frame();
    await frame();
    return known && laid;
})";

/// With what somebody plays.
pub trait Hands {
    /// Chooses one of the set-up's values.
    fn choose(&self, page: &Browser, name: &str, value: &str);
    /// Carries pieces from a place to another; `false` where somebody else was quicker.
    fn carry(&self, page: &Browser, names: &[String], from: &str, to: &str) -> bool;
    /// Presses a button.
    fn press(&self, page: &Browser, css: &str);
    /// Says a call, or answers a question, with a value if it needs one.
    fn say(&self, page: &Browser, call: &str, value: Option<&str>);
}

/// Who sits before the page.
pub struct Person<'a, H> {
    live: &'a Live,
    page: &'a Browser,
    hands: H,
    seat: Seat,
    memory: Memory,
    rng: Rng,
    due: Micros,
    /// She asks the page for a hint each time, and does what it says.
    hinted: bool,
    /// How often she did.
    followed: usize,
}

impl<'a, H: Hands> Person<'a, H> {
    /// Ana, in the first seat.
    pub fn new(live: &'a Live, page: &'a Browser, hands: H) -> Self {
        Person {
            live,
            page,
            hands,
            seat: Seat(0),
            memory: Memory::default(),
            rng: Rng::with_seed(11),
            due: 0,
            hinted: false,
            followed: 0,
        }
    }

    /// Who does as hints say, and nothing else.
    pub fn hinted(live: &'a Live, page: &'a Browser, hands: H) -> Self {
        let hinted = true;
        Person {
            hinted,
            ..Person::new(live, page, hands)
        }
    }

    /// How many hints were followed.
    pub fn followed(&self) -> usize {
        self.followed
    }

    /// Plays until the state is as wanted.
    pub fn plays_until(&mut self, wanted: &str, is: impl Fn(&View) -> bool) -> View {
        let began = Instant::now();
        loop {
            let view = self.live.twin().page(self.seat);
            if is(&view) {
                return view;
            }
            let late = began.elapsed() > LONGEST;
            assert!(
                !late,
                "{wanted} did not come; {:?}: {}; {:?}",
                view.phase,
                view.next.text,
                view.sheet()
            );
            if view.next.action == Some(Action::Next) {
                self.hands.press(self.page, "#reveal-next:not([disabled])");
                // Not once more before the table has answered: the points would be gone unread.
                self.page
                    .until("an answer", "!document.body.classList.contains('asking')");
                continue;
            }
            if self.hinted {
                self.follows_hint();
                continue;
            }
            match self.wish() {
                Some(deed) => self.does(&deed, &view),
                None => self.page.pass_a_moment(),
            }
        }
    }

    fn wish(&mut self) -> Option<Deed> {
        let twin = self.live.twin();
        let now = twin.clock().at();
        if now < self.due {
            return None;
        }
        self.due = now + THOUGHT;
        let (memory, rng) = (&mut self.memory, &mut self.rng);
        let (_, deed) = robot::acts(vec![self.seat], |seat| twin.sight(seat), memory, rng)?;
        // RU-17: where the timer rests the page shows none, but a button for what a slap says.
        let rests = deed == Deed::Slap && twin.page(self.seat).sheet().is_some();
        Some(if rests { self.says_nobody() } else { deed })
    }

    /// Does as the last hint said, or presses what the line offers, or asks for another hint.
    fn follows_hint(&mut self) {
        let now = self.live.twin().clock().at();
        if now >= self.due {
            self.due = now + TWICE;
            let offered = [DO_IT, ROLL, CUT, "#next-action", HINT].into_iter();
            let mut offered = offered.filter_map(|css| Some((css, self.page.middle(css)?)));
            if let Some((css, at)) = offered.next() {
                self.followed += usize::from(css == DO_IT);
                self.page.press_at(at);
                self.page
                    .until("an answer", "!document.body.classList.contains('asking')");
            }
        }
        self.page.pass_a_moment();
    }

    fn says_nobody(&self) -> Deed {
        let (seat, call, value) = (self.seat, "nobody".to_owned(), None);
        Deed::Ask(Request::Call { seat, call, value })
    }

    /// Does it, and waits until the table has heard of it.
    fn does(&mut self, deed: &Deed, before: &View) {
        self.sees(before);
        let (page, hands) = (self.page, &self.hands);
        match deed {
            // One press gathers what the seat still has of a deal, and draws.
            Deed::Carry(..) if page.middle(CUT).is_some() => {
                hands.press(page, CUT);
                self.is_heard(deed, before);
            }
            Deed::Carry(ids, to) => self.carries(&self.names(ids), *to, before),
            // RG-14: the machine that dealt counts as well, perhaps before the button is reached.
            Deed::Ask(Request::Call { call, .. }) if call == "ten" => {}
            Deed::Ask(Request::Call { call, value, .. }) => {
                hands.say(page, call, value.as_deref());
                self.is_heard(deed, before);
            }
            // What anybody may answer a machine answers, perhaps before the button is reached.
            Deed::Ask(Request::Answer { question, .. })
                if !question.contains(':') && question != "laid" => {}
            Deed::Ask(Request::Answer { question, value }) => {
                let answer = format!("[data-question='{question}'] [data-answer='{value}']");
                hands.press(page, &answer);
                self.is_heard(deed, before);
            }
            Deed::Ask(other) => panic!("nobody taught people to ask {other:?}"),
            Deed::Deal => {
                hands.press(page, "#next-action[data-action=deal]");
                self.is_heard(deed, before);
            }
            Deed::Gather => {
                // What another gathers, or is read just now, leaves nothing to press for.
                if let Some(at) = page.middle("#next-action[data-action=gather]") {
                    page.press_at(at);
                }
                self.live
                    .view
                    .until("all of it read", |view| view["next"]["action"] != "gather");
            }
            Deed::Shuffle => {
                hands.press(page, "#handy [data-handy=shuffle]");
                self.is_heard(deed, before);
            }
            Deed::Slap => {
                hands.press(page, "#timer");
                self.is_heard(deed, before);
            }
            Deed::TakeTrade => self.takes(deed, before, "#take-trade"),
            Deed::TakeBack => self.takes(deed, before, "#take-back"),
        }
        let told = page.eval("return toast.hidden || toast.textContent", Vec::new());
        if told != true && may_come_late(deed) {
            page.eval("toast.hidden = true", Vec::new());
            return;
        }
        assert_eq!(told, true, "after {deed:?}");
    }

    /// Waits until the page has drawn what the deed was thought of: the room is ahead of it, and a hand
    /// that is laid again lies elsewhere.
    fn sees(&self, view: &View) {
        let world = self.live.twin().world();
        let shown = world
            .things
            .iter()
            .filter(|thing| thing.spot != Spot::Cupboard);
        let newest = shown.map(|thing| thing.order).max();
        let seen = json!([view.epoch, view.rev, newest]);
        self.page
            .until("what the room knows", &format!("{DRAWN}({seen})"));
    }

    /// What the table's own page calls the pieces that lie face down for the seat, without those that another has taken by now.
    fn names(&self, ids: &[String]) -> Vec<String> {
        let world = self.live.twin().world();
        let name = |id: &String| {
            let Some((place, under)) = id.split_once('~') else {
                return Some(id.clone());
            };
            let lying = world.names_at(place.parse().ok()?);
            lying.get(under.parse::<usize>().ok()?).cloned()
        };
        ids.iter().filter_map(name).collect()
    }

    /// Carries them, from one place after the other.
    fn carries(&self, names: &[String], to: Spot, before: &View) {
        let world = self.live.world.until("the world", |_| true);
        let together = |one: &String, other: &String| place(&world, one) == place(&world, other);
        for lying in names.chunk_by(together) {
            let first = &lying[0];
            let from = place(&world, first).unwrap_or_else(|| panic!("there is no {first}"));
            self.carries_from(lying, from, to, before);
        }
    }

    /// Carries them, unless the deal went on meanwhile without.
    fn carries_from(&self, names: &[String], from: String, to: Spot, before: &View) {
        if !self.hands.carry(self.page, names, &from, &to.to_string()) {
            return;
        }
        let gone = |world: &Value| {
            let from = Some(&from);
            let over = self.live.twin().page(self.seat).phase != before.phase;
            over || names.iter().all(|name| place(world, name).as_ref() != from)
        };
        self.live
            .world
            .until(&format!("{names:?} carried to {to}"), gone);
    }

    /// The button over the trays; the other one may have been quicker.
    fn takes(&self, deed: &Deed, before: &View, button: &str) {
        let packets = self.on_trays();
        if let Some(at) = self.page.middle(button) {
            self.page.press_at(at);
            self.is_heard(deed, before);
        }
        // Or was it between the look and the press, and then nothing is left to take.
        if packets.is_disjoint(&self.on_trays()) {
            self.page.eval("toast.hidden = true", Vec::new());
        }
    }

    fn on_trays(&self) -> BTreeSet<String> {
        let world = self.live.twin().world();
        let trays = [Zone::TrayLeft, Zone::TrayRight].map(Spot::Zone);
        let lying = trays.iter().flat_map(|tray| world.at(*tray));
        lying.map(|thing| thing.name.clone()).collect()
    }

    fn is_heard(&self, deed: &Deed, before: &View) {
        let rev = before.rev;
        self.live.view.until(&format!("news of {deed:?}"), |view| {
            view["rev"].as_u64() > Some(rev)
        });
        self.page
            .until("an answer", "!document.body.classList.contains('asking')");
    }
}

fn place(world: &Value, name: &str) -> Option<String> {
    let pieces = world["pieces"].as_array()?;
    let piece = pieces.iter().find(|piece| piece["id"] == name)?;
    Some(piece["place"].as_str()?.to_owned())
}

/// Between look and press the run at Rummoli may have gone on and ask for another card, the next player may
/// have thrown or drawn, after which nobody closes (RG-18) or says "carte" (RA-23), another may have bid as much, or the other of
/// a trade may have been quicker: people look again.
fn may_come_late(deed: &Deed) -> bool {
    match deed {
        Deed::Ask(Request::Call { call, .. }) => {
            ["nobody", "close", "carte", "bid"].contains(&call.as_str())
        }
        Deed::TakeTrade | Deed::TakeBack => true,
        _ => false,
    }
}
