//! The five games at the table: each is a folder with a struct that is the whole table while it
//! is played, and each offers the same few functions, which [`Game`] calls by a closed `match`.
//!
//! A game takes what the felt shows and what people say, makes moves of the rules of it, and
//! tells what may be seen. It does no I/O and reads no clock.

mod call;
mod chronicle;
mod comers;
mod fault;
mod hint;
mod moment;
mod notices;
mod patience;
mod pile;
mod presentation;
mod question;
pub mod rami;
pub mod remi;
pub mod remigio;
pub mod remmi_demmi;
pub mod rummoli;
mod seated;
mod seating;
mod showing;
mod stock;
mod tidy;
mod turn_clock;
mod written;

use rules::{Seat, Standings};
use sensors::Uid;
use serde::{Deserialize, Serialize};

use crate::app::{TimerWish, Wanted};
use crate::clock::Micros;
use crate::event::Request;
use crate::names::checked_names;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::timer_link::TimerEvent;
use crate::view::{Phase, View};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;
use rami::Rami;
use remi::Remi;
use remigio::Remigio;
use remmi_demmi::RemmiDemmi;
use rummoli::Rummoli;
use seated::{Plays, Seated};

pub(crate) use chronicle::Chronicle;
pub(crate) use notices::zone_in_words;
pub(crate) use presentation::next_step;
pub(crate) use seated::narrow;

pub use call::Vocabulary;
pub use question::yes_no;
pub use rules::Points;
pub use seating::{Appearance, GameInfo, Hint, OptionInfo, Seating};
pub use stock::STOCK_EMPTY;
pub use written::{Written, WrittenLine};

/// How a deal goes: what every seat gets, and what is laid where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealPlan {
    /// Pieces that take part; empty before anybody is seated.
    pub pieces: Vec<Piece>,
    /// Cards for each seat, by seat; 0 for one that is out.
    pub hands: Vec<usize>,
    /// One piece is turned up there (RG-13, RE-05).
    pub turn_up: Option<Zone>,
    /// Cards of the hand dealt to nobody (RU-05).
    pub widow: usize,
    /// The hands lie on the pads first, so that the table learns whose they are (Remmi-Demmi).
    pub over_pads: bool,
}

impl DealPlan {
    /// To how many seats cards are dealt.
    pub fn players(&self) -> usize {
        self.hands.iter().filter(|cards| **cards > 0).count()
    }
}

/// Which game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// 81 cards, plaques, a timer.
    #[default]
    RemmiDemmi,
    /// Melds on the table, one or two packs.
    Rami,
    /// Ten cards in the hand until somebody closes.
    Remigio,
    /// Poker, runs and chips.
    Rummoli,
    /// 106 tiles.
    Remi,
}

impl GameId {
    /// All five.
    pub const ALL: [GameId; 5] = [
        GameId::RemmiDemmi,
        GameId::Rami,
        GameId::Remigio,
        GameId::Rummoli,
        GameId::Remi,
    ];

    /// As the page and the journal write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameId::RemmiDemmi => "remmi-demmi",
            GameId::Rami => "rami",
            GameId::Remigio => "remigio",
            GameId::Rummoli => "rummoli",
            GameId::Remi => "remi",
        }
    }

    /// What stands on its box; the same in every language.
    pub const fn title(self) -> &'static str {
        match self {
            GameId::RemmiDemmi => "Remmi-Demmi",
            GameId::Rami => "Rami",
            GameId::Remigio => "Remigio",
            GameId::Rummoli => "Rummoli",
            GameId::Remi => "Remi",
        }
    }

    /// As the set-up offers it, and what it needs.
    pub fn info(self) -> GameInfo {
        match self {
            GameId::RemmiDemmi => remmi_demmi::info(),
            GameId::Rami => rami::info(),
            GameId::Remigio => remigio::info(),
            GameId::Rummoli => rummoli::info(),
            GameId::Remi => remi::info(),
        }
    }

    /// All of them in a row, for whoever has written something else.
    pub fn names() -> String {
        Self::ALL.map(GameId::as_str).join(", ")
    }
}

/// The table while one of the games is played on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game(Played);

/// Which one. Boxed, since they are of different sizes.
#[derive(Clone, Debug, PartialEq)]
enum Played {
    /// Also the table before anything is chosen.
    RemmiDemmi(Box<RemmiDemmi>),
    Rami(Box<Rami>),
    Remigio(Box<Remigio>),
    Remi(Box<Remi>),
    Rummoli(Box<Rummoli>),
}

/// Does the same with whichever game it is.
macro_rules! whichever {
    ($game:expr, $one:ident => $done:expr) => {
        match $game {
            Played::RemmiDemmi($one) => $done,
            Played::Rami($one) => $done,
            Played::Remigio($one) => $done,
            Played::Remi($one) => $done,
            Played::Rummoli($one) => $done,
        }
    };
}

impl Game {
    /// A table at which nothing is chosen yet.
    pub fn unset(tabletop: Tabletop) -> Game {
        Game(Played::RemmiDemmi(Box::new(RemmiDemmi::unset(tabletop))))
    }

    /// Seats the players of a game with its options.
    ///
    /// # Errors
    /// The number of players, a name or an option is not what the game takes.
    pub fn seat(tabletop: Tabletop, seating: &Seating) -> Result<Game, Refusal> {
        let names = checked_names(&seating.names)?;
        seating.check_dealer()?;
        let tabletop = Tabletop { names, ..tabletop };
        let played = match seating.game {
            GameId::RemmiDemmi => {
                Played::RemmiDemmi(Box::new(RemmiDemmi::seat(tabletop, seating)?))
            }
            GameId::Rami => Played::Rami(Box::new(Rami::seat(tabletop, seating)?)),
            GameId::Remigio => Played::Remigio(Box::new(Remigio::seat(tabletop, seating)?)),
            GameId::Remi => Played::Remi(Box::new(Remi::seat(tabletop, seating)?)),
            GameId::Rummoli => Played::Rummoli(Box::new(Rummoli::seat(tabletop, seating)?)),
        };
        Ok(Game(played))
    }

    /// Which game it is.
    pub fn id(&self) -> GameId {
        fn of<P: Plays>(_: &Seated<P>) -> GameId {
            P::GAME
        }
        whichever!(&self.0, game => of(game))
    }

    /// What every game knows.
    pub fn tabletop(&self) -> &Tabletop {
        whichever!(&self.0, game => &game.tabletop)
    }

    /// What every game knows, to change it.
    pub fn tabletop_mut(&mut self) -> &mut Tabletop {
        whichever!(&mut self.0, game => &mut game.tabletop)
    }

    /// Something happened that is no step of the game.
    pub fn note(&mut self, what: Say) {
        whichever!(&mut self.0, game => game.chronicle.note(what));
    }

    /// The seats can still be changed: nothing is dealt in this match.
    pub fn may_seat(&self) -> bool {
        whichever!(&self.0, game => game.may_seat())
    }

    /// What the passing of time alone brings.
    pub fn advance(&mut self) {
        whichever!(&mut self.0, game => game.advance());
    }

    /// When it wants to be woken next.
    pub fn wake_at(&self) -> Option<Micros> {
        whichever!(&self.0, game => game.wake_at())
    }

    /// Why a turn in which nothing has moved for long may not go on, and what would help. In the games that
    /// have none, the line at the top names who is awaited.
    pub fn stalled(&self) -> Option<Say> {
        match &self.0 {
            Played::Rami(game) => game.stalled(),
            Played::Remigio(game) => game.stalled(),
            Played::Remi(game) => game.stalled(),
            Played::RemmiDemmi(_) | Played::Rummoli(_) => None,
        }
    }

    /// A tag lies on a zone; the felt knows already.
    pub fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        whichever!(&mut self.0, game => game.arrived(uid, zone, since));
    }

    /// A tag went from a zone; the felt knows already.
    pub fn left(&mut self, uid: Uid, zone: Zone, since: Micros) {
        whichever!(&mut self.0, game => game.left(uid, zone, since));
    }

    /// The timer was slapped, pressed for long, or rang.
    pub fn timer_event(&mut self, event: &TimerEvent) {
        whichever!(&mut self.0, game => game.timer_event(event));
    }

    /// What the timer should be doing.
    pub fn timer_wish(&self) -> TimerWish {
        match &self.0 {
            Played::RemmiDemmi(game) => game.timer_wish(),
            _ => whichever!(&self.0, game => game.turn_wish()),
        }
    }

    /// The countdown stood still for this long: it ends that much later.
    pub fn put_off(&mut self, by: Micros) {
        match &mut self.0 {
            Played::RemmiDemmi(game) => game.put_off(by),
            _ => whichever!(&mut self.0, game => game.clock.put_off(by)),
        }
    }

    /// A person asks for something that is this game's matter. `by` is the seat whose page it
    /// came from.
    ///
    /// # Errors
    /// It cannot be done now; the state may be spoilt, and the caller keeps its own copy.
    pub fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        whichever!(&mut self.0, game => game.asked(by, request))
    }

    /// What needs everybody's consent has it.
    ///
    /// # Errors
    /// It cannot be done now.
    pub fn agreed(&mut self, what: &Wanted) -> Result<(), Refusal> {
        match (what, &mut self.0) {
            (Wanted::Redeal, Played::Rummoli(game)) => game.take_deal_back(),
            (Wanted::Redeal, Played::Remi(game)) => game.arrange_again(),
            (Wanted::Redeal, played) => whichever!(played, game => game.redeal()),
            (Wanted::Correct { round, points }, played) => {
                whichever!(played, game => game.correct(*round, points))
            }
            (Wanted::Abandon, Played::Rummoli(game)) => game.end_evening(),
            (Wanted::Abandon, played) => whichever!(played, game => game.abandon()),
            (Wanted::Join { seat, name, .. }, played) => {
                whichever!(played, game => game.join(*seat, name))?;
                self.others_play();
                Ok(())
            }
            (Wanted::Leave { seat }, played) => {
                whichever!(played, game => game.leave(*seat))?;
                self.others_play();
                Ok(())
            }
            (
                Wanted::Undo { .. }
                | Wanted::NewMatch
                | Wanted::TakeUp { .. }
                | Wanted::Pause
                | Wanted::Resume,
                _,
            ) => Refusal::say(say!("not-in-this-game")),
        }
    }

    /// What follows where others play than before.
    fn others_play(&mut self) {
        match &mut self.0 {
            Played::RemmiDemmi(game) => game.set_up_again(),
            Played::Remi(game) => game.roll_for_others(),
            Played::Rami(_) | Played::Remigio(_) | Played::Rummoli(_) => {}
        }
    }

    /// Somebody sits there who has not left.
    pub fn plays(&self, seat: Seat) -> bool {
        whichever!(&self.0, game => game.plays(seat))
    }

    /// The game was put back to before a step; what lies on the felt stays what it is.
    pub fn restored(&mut self) {
        match &mut self.0 {
            Played::Rummoli(game) => game.restored(),
            Played::Remigio(game) => game.restored(),
            _ => whichever!(&mut self.0, game => game.clock.restart()),
        }
    }

    /// What happened in it.
    pub(crate) fn chronicle(&self) -> &Chronicle {
        whichever!(&self.0, game => &game.chronicle)
    }

    /// What the cards are dealt like, for whoever deals by machine.
    pub fn plan(&self) -> DealPlan {
        whichever!(&self.0, game => game.plan())
    }

    /// Points of the rounds written so far, per seat.
    pub fn totals(&self) -> Vec<i32> {
        whichever!(&self.0, game => game.totals())
    }

    /// What stands on the score sheet.
    pub fn written(&self) -> Written {
        whichever!(&self.0, game => Written::of(&game.game))
    }

    /// How many rounds stand on it.
    pub fn rounds_written(&self) -> usize {
        whichever!(&self.0, game => Standings::sheet(&game.game).rounds().len())
    }

    /// Everybody who plays or has played, in the order in which they sat down.
    pub fn lines(&self) -> Vec<WrittenLine> {
        whichever!(&self.0, game => game.written_lines())
    }

    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        whichever!(&self.0, game => game.phase())
    }

    /// What `viewer` may see, in their language.
    pub fn view(&self, now: Micros, viewer: Option<Seat>, lang: Lang) -> View {
        let telling = whichever!(&self.0, game => game.tells(now, lang));
        telling.seen_by(viewer)
    }

    /// What the panel shows, but for the time of day, which the shell adds.
    pub fn scoreboard(&self, lang: Lang) -> display::Scoreboard {
        whichever!(&self.0, game => game.scoreboard(lang))
    }
}
