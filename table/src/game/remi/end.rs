//! RE-33 to RE-36: rack games shown, what is left on the racks, and the points.

use rules::Seat;
use rules::remi::{Ending, Move, Phase, Question, RACK_GAME_TILES, Round, Tile, Violation};
use sensors::Uid;

use super::calls::{MOST_TILES, Word};
use super::{Deal, Ended, Remi};
use crate::game::call::{Call, Input};
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::words::say;
use crate::zone::Zone;

/// RE-36: tiles that a closed rack game shows.
pub(super) const RACK: usize = RACK_GAME_TILES;

impl Remi {
    /// The game is over and will be scored.
    pub(super) fn is_over(deal: &Deal) -> bool {
        matches!(
            deal.turn.start.phase(),
            Phase::Over(Ending::Closed { .. } | Ending::StockUsedUp)
        )
    }

    /// Whose racks are awaited on the pads.
    pub(super) fn awaited(deal: &Deal) -> Vec<Seat> {
        let asks = deal.turn.start.asks().into_iter();
        let left = asks.filter_map(|asked| match asked {
            Question::Leftover(seat) => Some(seat),
            _ => None,
        });
        left.collect()
    }

    /// What a seat has shown on its pad.
    pub(super) fn shown_on_rack(&self, deal: &Deal, seat: Seat) -> Vec<Tile> {
        let showing = deal.showing.as_ref();
        let at = seat;
        showing.map_or(Vec::new(), |showing| {
            showing.cards(&self.tabletop, at, Piece::tile)
        })
    }

    /// RE-36: the game after the rack game is closed.
    ///
    /// # Errors
    /// What the rules object.
    pub(super) fn close_on_rack(&self, deal: &Deal, seat: Seat) -> Result<Round, Vec<Violation>> {
        let thrown = deal.turn.shown.thrown.first();
        let last = thrown.map_or(Tile::Joker, |(_, tile)| *tile);
        let tiles = self.shown_on_rack(deal, seat);
        let mut round = deal.turn.now.work.clone();
        round.apply(&Move::CloseRackGame { seat, tiles, last })?;
        Ok(round)
    }

    pub(super) fn end_calls(deal: &Deal, calls: &mut Vec<Call<Word>>) {
        for seat in Remi::awaited(deal) {
            let at = seat;
            let left = Call::new(Word::Left, at, say!("re-call-left"));
            calls.push(left.with(Input::Number(0, MOST_TILES)).due());
            calls.push(Call::new(Word::Cards, at, say!("re-call-cards")).with(Input::Cards));
            let count = Call::new(Word::Count, at, say!("re-call-miscounted"));
            calls.push(count.with(Input::Number(0, MOST_TILES)));
        }
    }

    /// RE-34: the owner says how many there are; a tile that is not read is asked for, and so is a
    /// number that the table has not counted.
    pub(super) fn left_over(&mut self, seat: Seat, count: usize) -> Result<(), Refusal> {
        let Some(deal) = self.playing() else {
            return Refusal::say(say!("nothing-dealt"));
        };
        let tiles = self.shown_on_rack(deal, seat);
        if tiles.len() != count {
            let seen = tiles.len();
            return Refusal::say(say!("re-left-unread", seen = seen, n = count));
        }
        let counted = deal.turn.start.rack(seat).unwrap_or(count);
        if counted != count {
            return Refusal::say(say!("re-left-otherwise", n = count, counted = counted));
        }
        self.strike_what_is_shown();
        self.say_move(&Move::Leftover { seat, tiles, count })
    }

    /// A tile that was believed in the column and is read among those that are shown was torn: somebody had laid the column in
    /// another order than it was thrown in, and no antenna tells the order.
    fn strike_what_is_shown(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let is_shown = |uid: Uid| matches!(self.zone(uid), Some(Zone::Pad(_)));
        let column = deal.turn.column.iter().enumerate().rev();
        let shown = column.filter(|(_, tag)| tag.is_some_and(is_shown));
        let shown: Vec<usize> = shown.map(|(at, _)| at).collect();
        if let Ok(deal) = self.playing_mut() {
            for at in shown {
                deal.turn.column.remove(at);
                deal.turn.start.is_not_in_column(at);
            }
        }
        self.look();
    }

    /// RE-34: the owner says that this number is right, against the table's count, before everybody.
    pub(super) fn miscounted(&mut self, seat: Seat, tiles: usize) -> Result<(), Refusal> {
        let counted = self
            .playing_mut()?
            .turn
            .start
            .rack(seat)
            .unwrap_or_default();
        let name = self.name(seat);
        let told = say!(
            "re-log-miscounted",
            name = name,
            n = tiles,
            counted = counted
        );
        self.say_and_note(&Move::Count { seat, tiles }, told)
    }

    /// Once nothing is asked any more.
    pub(super) fn write_points(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let round = &deal.turn.start;
        let round = round.clone();
        if self.game.record(&round).is_ok() {
            let results = round.results();
            self.end(Ended { round, results });
        }
    }
}
