//! A turn under way: how it began, and what people said that the antennas cannot know.

use rules::Seat;
use rules::remi::{COPIES, LaidMeld, Move, Phase, Round, Tile};
use sensors::Uid;

use super::reading::{Known, Reading};
use super::shown::Shown;
use super::spot::OffSpot;
use super::{Dealt, Remi};
use crate::clock::Micros;
use crate::game::patience::{GRACE, PATIENCE, SETTLE};
use crate::game::seated::Stage;
use crate::game::stock::StockWord;
use crate::game::turn_clock::SaidOver;

/// Tags of the tiles of a combination, in its order; `None` where no antenna reads it.
pub(super) type Tags = Vec<Option<Uid>>;

/// How a turn stands before the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They have not objected.
    Right,
    /// They object: what leaves the throw spot may have been taken back.
    Wrong,
    /// They objected until that was done.
    Mended(Micros),
}

/// A turn under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The game as the turn began, with what has been said since.
    pub start: Round,
    /// Which tags lie in the combinations of `start`.
    pub melds: Vec<Tags>,
    /// Which tags lie in its column.
    pub column: Tags,
    /// When the turn began.
    pub since: Micros,
    /// When something changed last.
    pub changed: Micros,
    /// When that was done, as far as an antenna knows.
    pub dated: Micros,
    /// What left a meld area before is of no concern: when the turn began, or a step was taken back.
    pub watched: Micros,
    /// Tiles without a tag that answers, as said: laid on whose area.
    pub laid_unread: Vec<(Seat, Tile)>,
    /// The same, thrown, and when that was said.
    pub threw_unread: Option<(Tile, Micros)>,
    /// What was answered of tiles that left the throw spot.
    pub left_spot: Vec<OffSpot>,
    /// Tags that are read where a tile of their face was said to lie, as answered: whether they are that tile.
    pub late: Vec<(Uid, bool)>,
    /// RE-22: the player tears from this place of the column on, as they said.
    pub tears: Option<usize>,
    /// From these they do not, as they answered.
    pub tears_not: Vec<usize>,
    /// How tiles are meant, as answered: keys of parts.
    pub meant: Vec<String>,
    /// RE-29: whether a joker that came free was the last tile, as answered.
    pub joker_last: Option<bool>,
    /// RE-28: what was said of the stock in this turn.
    pub stock: StockWord,
    /// They say that they close.
    pub closing: bool,
    /// They say that their turn is over, or have slapped the timer.
    pub said_over: SaidOver,
    /// The rules object to the turn as it lies.
    pub objected: bool,
    /// With tiles that are not read any more it would be legal: there is no telling.
    pub unsure: bool,
    /// A step was taken back: nothing is judged until something changes.
    pub held: bool,
    /// When that was.
    pub held_at: Micros,
    /// Whether the rules have objected in this turn, and until when.
    pub standing: Standing,
    /// What the felt shows now.
    pub shown: Shown,
    /// And how the table reads it.
    pub now: Reading,
    /// When it was read.
    pub read_at: Micros,
}

impl Turn {
    /// The first turn of a game.
    pub fn new(start: Round, now: Micros) -> Turn {
        Turn::next(start, Vec::new(), Vec::new(), now)
    }

    pub fn next(start: Round, melds: Vec<Tags>, column: Tags, now: Micros) -> Turn {
        Turn {
            now: Reading::nothing(start.clone(), melds.clone()),
            start,
            melds,
            column,
            since: now,
            changed: now,
            dated: now,
            watched: now,
            laid_unread: Vec::new(),
            threw_unread: None,
            left_spot: Vec::new(),
            late: Vec::new(),
            tears: None,
            tears_not: Vec::new(),
            meant: Vec::new(),
            joker_last: None,
            stock: StockWord::Unsaid,
            closing: false,
            said_over: SaidOver::No,
            objected: false,
            unsure: false,
            held: false,
            held_at: 0,
            standing: Standing::Right,
            shown: Shown::default(),
            read_at: now,
        }
    }

    /// Whose turn it is; `None` when the game is over, or waits for a word about the stock.
    pub fn seat(&self) -> Option<Seat> {
        match self.start.phase() {
            Phase::Dealt | Phase::Playing => self.start.turn(),
            Phase::StockAsked(_) | Phase::Over(_) => None,
        }
    }

    /// Whose turn is the next one.
    pub fn next_seat(&self) -> Option<Seat> {
        let mut seats = self.start.seats().chain(self.start.seats());
        let this = seats.find(|seat| Some(*seat) == self.seat());
        this.and(seats.next())
    }

    /// Something changed that the turn depends on, and was done at that time.
    pub fn change(&mut self, now: Micros, dated: Micros) {
        self.changed = now;
        self.dated = dated;
        self.objected = false;
        self.unsure = false;
        self.held = false;
    }

    /// A step was taken back: nothing is judged until something changes, and what left before does not
    /// come back.
    pub fn hold(&mut self, now: Micros) {
        self.held = true;
        self.said_over = SaidOver::No;
        self.watched = now;
        self.held_at = now;
    }

    /// A tag lay in a combination when the turn began.
    pub fn lay(&self, uid: Uid) -> bool {
        self.melds.iter().flatten().any(|tag| *tag == Some(uid))
    }

    /// The tile that was said to be thrown.
    pub fn said_thrown(&self) -> Option<Tile> {
        self.threw_unread.map(|(tile, _)| tile)
    }

    /// The last place of the column, if a tile of its face was said to be thrown: whoever plays on the rack may have torn it
    /// (RE-36) and thrown it again before any antenna missed it.
    pub fn may_have_thrown_the_last(&self) -> Option<usize> {
        let said = self.said_thrown().filter(|said| *said != Tile::Joker)?;
        let column = &self.start.table().column;
        let last = column.len().checked_sub(1)?;
        (column[last] == said).then_some(last)
    }

    /// The same where it has, as its twin lies here too.
    pub fn threw_the_last_again(&self) -> Option<usize> {
        let tiles = self.start.table().tiles().into_iter();
        let lie = tiles.filter(|tile| Some(*tile) == self.said_thrown());
        self.may_have_thrown_the_last()
            .filter(|_| lie.count() == COPIES)
    }

    /// When something may change by itself.
    fn dues(&self) -> [Micros; 2] {
        [self.changed + SETTLE, self.changed + PATIENCE]
    }

    /// RE-29: they close, and only they know whether with a joker that came free.
    pub fn asks_last(&self) -> bool {
        self.closing && self.now.known == Known::Asked
    }

    /// The felt has been quiet since the last change.
    pub fn is_quiet(&self, now: Micros) -> bool {
        now >= self.changed + SETTLE
    }
}

impl Remi {
    /// When the table wants to look again.
    pub(super) fn dues(&self, turn: &Turn) -> Vec<Micros> {
        let left = self.left_again(turn).into_iter();
        let graces = left.map(|tile| tile.since + GRACE);
        let thrown = turn.shown.ask_thrown.map(|(uid, _)| uid);
        let asked = thrown.into_iter().chain(turn.shown.ask_late);
        let asked = asked.filter_map(|uid| self.asks_at(uid));
        let unread = turn.shown.unread.iter();
        let carried = unread.filter_map(|uid| self.carried_at(*uid));
        let dues = graces.chain(asked).chain(carried);
        dues.chain(turn.dues()).collect()
    }

    /// A time has come since the felt was read last.
    pub(super) fn is_due(&self) -> bool {
        let Some(deal) = self.playing() else {
            return false;
        };
        let (last, now) = (deal.turn.read_at, self.tabletop.now);
        let come = |due: &Micros| last < *due && *due <= now;
        self.dues(&deal.turn).iter().any(come)
    }

    /// What the felt shows, and how it is read. What came so much later than the throw is the next player's where the turn
    /// is right without it.
    fn read(&self, turn: &Turn) -> (Shown, Reading) {
        let shown = self.shown(turn, false);
        if let Some(before) = self.before_the_next(turn, &shown) {
            let (before, now) = self.read_shown(turn, before);
            if now.is_legal() && now.objections.is_empty() {
                return (before, now);
            }
        }
        let (shown, now) = self.read_shown(turn, shown);
        // RE-22: what the next player has torn at once was thrown, if it explains nothing here.
        if let Some(torn) = self.torn_by_the_next(turn).filter(|_| !now.is_legal()) {
            let mut thrown = turn.clone();
            thrown.left_spot.push(torn);
            let mut before = self.shown(&thrown, false);
            before.next_acts = true;
            let reading = self.reading(&thrown, &before);
            if reading.is_legal() && reading.objections.is_empty() {
                return (before, reading);
            }
        }
        (shown, now)
    }

    /// What is legal only if the column was torn, from where it is not read any more, was torn: the twin of a tile there
    /// was laid for it (RE-23).
    fn read_shown(&self, turn: &Turn, shown: Shown) -> (Shown, Reading) {
        let now = self.reading(turn, &shown);
        if let Some(at) = shown.missing.filter(|_| !now.is_legal()) {
            let tears = Some(at);
            let torn = self.shown(
                &Turn {
                    tears,
                    ..turn.clone()
                },
                false,
            );
            let reading = self.reading(turn, &torn);
            if reading.is_legal() && torn.thrown.len() < 2 {
                return (torn, reading);
            }
        }
        (shown, now)
    }

    /// Reads the turn again from its start, and judges it when it has ended.
    pub(super) fn look(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let (shown, now) = self.read(&deal.turn);
        let at = self.tabletop.now;
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.turn.start = rewound(&now.work);
            for (at, uid) in &shown.late {
                deal.turn.column[*at] = Some(*uid);
            }
            deal.turn.shown = shown;
            deal.turn.now = now;
            deal.turn.read_at = at;
        }
        self.mend();
        self.settle();
    }
}

/// The round before the things done in this turn, with all that was said: a tile that was taken
/// back was taken nevertheless (RE-27).
pub(super) fn rewound(work: &Round) -> Round {
    let mut start = work.clone();
    if let Some(seat) = start.turn() {
        while start.apply(&Move::TakeBack { seat }).is_ok() {}
    }
    start
}

/// The tags of a combination in the order of its tiles, out of those that belong to it.
pub(super) fn in_order(laid: &LaidMeld, mut pool: Vec<(Option<Uid>, Tile)>) -> Tags {
    let tiles = laid.meld().tiles().iter();
    let tag = |tile: &Tile| {
        let at = pool.iter().position(|(_, other)| other == tile)?;
        pool.remove(at).0
    };
    tiles.map(tag).collect()
}
