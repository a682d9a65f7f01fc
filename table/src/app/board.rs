//! What the scoreboard shows.
//!
//! Between two rounds the result stands first. What can be read at leisure takes turns with it after a while: the race of the
//! sums, the round as it was, and when the match is over the podium, which stays. When follows from when the round was written,
//! so a restart changes nothing.

use display::{Pass, Scoreboard, Symbol};
use rules::Seat;

use super::{App, Proposal, TimerWish};
use crate::clock::{Micros, SECOND};
use crate::game::narrow;
use crate::view::Phase;
use crate::words::{Say, say};

/// How long a result stands before the first of what is read at leisure.
const RESULT: Micros = 15 * SECOND;
/// How long each of that stands.
const PAGE: Micros = 20 * SECOND;

/// Tens of seconds that the ring shows at least, until the bell.
const LAST_TENS: Micros = 2;

impl App {
    /// What the panel shows as of the last event, but for the time of day and addresses, which the shell adds.
    pub fn scoreboard(&self) -> Scoreboard {
        self.scoreboard_at(self.now())
    }

    /// The same at `now`: what takes turns goes on between events.
    pub fn scoreboard_at(&self, now: Micros) -> Scoreboard {
        let mut board = self.game.scoreboard(self.lang);
        board.language = self.lang.into();
        board.view = match self.game.phase() {
            Phase::Setup => display::View::Idle,
            // Between two deals of a match the last one's result stays.
            Phase::Ready => display::View::Before,
            Phase::Scored | Phase::Finished => display::View::Result,
            _ => display::View::During,
        };
        if let Some(guide) = &self.guide {
            // Whoever deals looks at it for each card, so nothing takes turns with it.
            board.view = display::View::During;
            board.headline = Some(guide.board_text(self.game.tabletop()).tell(self.lang));
        }
        for (seat, row) in Seat::all(board.rows.len()).zip(&mut board.rows) {
            row.symbol = self.look(seat).symbol(seat);
            if !self.game.plays(seat) {
                row.note = say!("left").tell(self.lang);
            }
        }
        // A bar of the leader: on a tie nobody leads.
        if board.rows.iter().filter(|row| row.leader).count() > 1 {
            board.rows.iter_mut().for_each(|row| row.leader = false);
        }
        if board.view == display::View::Result {
            self.tell_course(now, &mut board);
            self.tell_gaps(&mut board.rows);
        }
        let passes = board.passes.iter_mut();
        let passes = passes.flat_map(|Pass { from, to, .. }| from.iter_mut().chain(to));
        let hands = board.hands.iter_mut().map(|hand| &mut hand.symbol);
        for shape in passes.chain(hands) {
            let at = Symbol::ALL.iter().position(|own| own == shape);
            let seat = Seat(at.unwrap_or_default() as u8);
            *shape = self.look(seat).symbol(seat);
        }
        if let Some(countdown) = &mut board.countdown {
            countdown.tens = self.tens_left(now);
        }
        if self.game.tabletop().paused.is_some() {
            board.headline = Some(say!("board-paused").tell(self.lang));
        }
        if let Some(open) = self.proposal() {
            board.headline = Some(self.awaited(open).tell(self.lang));
        }
        board.options = self.options(self.lang).join(" · ");
        board
    }

    /// Tens of seconds that the countdown has left. The last step is at twenty: then nothing moves on the board until the bell.
    fn tens_left(&self, now: Micros) -> u32 {
        let left = match self.timer_wish() {
            TimerWish::Idle => return 0,
            TimerWish::Armed { length, .. } => length,
            TimerWish::Running { deadline, .. } => deadline.saturating_sub(now),
            TimerWish::Paused { left, .. } => left,
        };
        left.div_ceil(10 * SECOND).max(LAST_TENS) as u32
    }

    /// When the newest round was written, or what is written was last changed; `None` while a round is played.
    pub fn result_since(&self) -> Option<Micros> {
        let rests = matches!(self.game.phase(), Phase::Scored | Phase::Finished);
        self.past.last().filter(|_| rests).map(|past| past.at)
    }

    /// What stands between two rounds at this time.
    fn page(&self, now: Micros, board: &Scoreboard) -> display::View {
        let sums = |row: &display::Row| row.course.iter().flatten().count();
        let race = board.rows.iter().any(|row| sums(row) > 1);
        let round = !board.hands.is_empty() || !board.passes.is_empty();
        let mut pages = [
            race.then_some(display::View::Race),
            round.then_some(display::View::Round),
        ]
        .into_iter()
        .flatten();
        let rested = self.result_since().map(|since| now.saturating_sub(since));
        let Some(after) = rested.and_then(|rested| rested.checked_sub(RESULT)) else {
            return display::View::Result;
        };
        let last = match self.game.phase() {
            Phase::Finished => display::View::Podium,
            _ => display::View::Result,
        };
        pages.nth((after / PAGE) as usize).unwrap_or(last)
    }

    /// What everybody had after each round, their places, what is shown of it by now, and what to remember once the match is over.
    fn tell_course(&self, now: Micros, board: &mut Scoreboard) {
        let (written, lines) = (self.game.written(), self.game.lines());
        let places = written.places();
        for (seat, row) in Seat::all(board.rows.len()).zip(&mut board.rows) {
            let line = lines.iter().rfind(|line| line.seat == seat);
            let course = line.map_or_else(Vec::new, |line| written.course(line));
            row.course = course.into_iter().map(|had| had.map(narrow)).collect();
            let place = places.iter().find(|place| place.seat == seat);
            row.rank = place.and_then(|place| u8::try_from(place.place).ok());
        }
        board.low_wins = written.lowest_wins;
        let moment = written.moment(&lines);
        board.moment = moment.map_or_else(String::new, |moment| moment.tell(self.lang));
        board.view = self.page(now, board);
        if board.view == display::View::Podium
            && let Some((text, hand)) = self.best_hand(&written, &lines)
        {
            board.best = text.tell(self.lang);
            board.hands = vec![hand];
        }
    }

    /// Whose consent a proposal waits for.
    fn awaited(&self, open: &Proposal) -> Say {
        let waiting = self.seats().filter(|seat| !open.agreed.contains(seat));
        let names = waiting.map(|seat| Say::plain(self.name(seat)));
        say!("board-agree", names = names.collect::<Vec<_>>())
    }

    /// How far the others are behind whoever leads alone, where nothing else is said of them.
    fn tell_gaps(&self, rows: &mut [display::Row]) {
        let leader = rows.iter().find(|row| row.leader).map(|row| row.total);
        let others = rows
            .iter_mut()
            .filter(|row| !row.leader && row.note.is_empty());
        for (row, leader) in others.filter_map(|row| Some((row, leader?))) {
            let behind = row.total.abs_diff(leader);
            row.note = say!("board-behind", n = behind).tell(self.lang);
        }
    }
}
